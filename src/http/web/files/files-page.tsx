import type { StoredFile, LimitedAllowance } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import {
  assetUrl,
  type Breadcrumb,
  ChannelPartHead,
  channelPartPath,
  CsrfInput,
  ErrorNotice,
  Icon,
  Moment,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import type { Choice } from './file-forms.ts';

/** A file or folder in a list, with how much lies in it and who can see it. */
interface FileRow {
  readonly file: StoredFile;
  readonly count: number;
  readonly audience: string;
}

interface FilesProps {
  readonly channel: Channel;
  readonly title: string;
  /** Address of the folder. */
  readonly path: string;
  /** Undefined at the root. */
  readonly folder: StoredFile | undefined;
  readonly crumbs: readonly Breadcrumb[];
  readonly rows: readonly FileRow[];
  readonly next: string | undefined;
  readonly isFirst: boolean;
  readonly isOwn: boolean;
  readonly mayUpload: boolean;
  readonly audiences: readonly Choice[];
  /** What the owner stores in all; undefined for others. */
  readonly usage: { readonly count: number; readonly bytes: number } | undefined;
  /** Bytes that the person stores on the whole server, and may store; undefined where there's no limit, and for others. */
  readonly allowance: LimitedAllowance | undefined;
  /** Bytes in the bin; 0 for others. */
  readonly binned: number;
  readonly done: string | undefined;
  readonly problem: string | undefined;
}

/** A folder of a channel: what lies in it, and forms to put more there. */
export function FilesPage(props: FilesProps) {
  const { channel, title, path, folder, crumbs, rows, next, isFirst, isOwn, mayUpload } = props;
  const { size, files } = useWords();
  return (
    <div class="page">
      {crumbs.length > 0 && <FolderCrumbs crumbs={crumbs} />}
      <ChannelPartHead channel={channel} current="files" title={title}>
        <div class="actions">
          {isOwn && folder && (
            <a class="button quiet" href={channelPartPath('files', channel, 'file', folder.hash)}>
              <Icon name="pencil" /> {files.details}
            </a>
          )}
          {mayUpload && <Adding {...props} />}
        </div>
      </ChannelPartHead>
      <ErrorNotice>{props.problem}</ErrorNotice>
      {props.done !== undefined && <SuccessNotice>{props.done}</SuccessNotice>}
      {rows.length === 0 ? (
        <div class="nothing">
          <Icon name="folder" />
          <p>{isOwn ? files.noneOwn : files.none}</p>
        </div>
      ) : (
        <FileTable channel={channel} rows={rows} isOwn={isOwn} />
      )}
      {props.usage && (
        <p class="storage small">
          <strong>{files.usage({ size: size(props.usage.bytes), count: props.usage.count })}</strong>{' '}
          {props.allowance && isOwn && (
            <span>
              {files.allowance({ size: size(props.allowance.used), allowed: size(props.allowance.allowed) })}{' '}
            </span>
          )}
          <a href={channelPartPath('files', channel, 'bin')}>
            {props.binned === 0 ? files.bin.title : files.bin.holds({ size: size(props.binned) })}
          </a>{' '}
          <span class="faint" data-drop-hint hidden>
            {files.drop}
          </span>
        </p>
      )}
      {(next !== undefined || !isFirst) && (
        <nav class="actions center section-s" aria-label={files.pages}>
          {!isFirst && (
            <a class="button quiet" href={path}>
              {files.first}
            </a>
          )}
          {next !== undefined && (
            <a class="button second" href={next} rel="next">
              {files.next}
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

/** The way down to a folder or file. */
export function FolderCrumbs({ crumbs }: { readonly crumbs: readonly Breadcrumb[] }) {
  const { files } = useWords();
  return (
    <nav class="crumbs" aria-label={files.folders}>
      <ol>
        {crumbs.map(([path, label]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Adding({ channel, folder, isOwn, audiences, allowance }: FilesProps) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  return (
    <>
      <details class="menu">
        <summary class="button second">
          <Icon name="folder-plus" /> {files.newFolder}
        </summary>
        <form class="menu-form form" method="post" action={channelPartPath('files', channel, 'folders')}>
          <CsrfInput value={csrfToken} />
          {folder && <input type="hidden" name="folder" value={folder.hash} />}
          <label>
            {files.folderName}
            <input name="name" required maxLength={255} dir="auto" />
          </label>
          {isOwn && <AudienceSelect audiences={audiences} />}
          <div class="actions">
            <button type="submit">{files.make}</button>
          </div>
        </form>
      </details>
      <details class="menu" data-drop>
        <summary class="button">
          <Icon name="upload" /> {files.upload}
        </summary>
        <form
          class="menu-form form"
          method="post"
          action={channelPartPath('files', channel, 'upload')}
          enctype="multipart/form-data"
        >
          <CsrfInput value={csrfToken} />
          {folder && <input type="hidden" name="folder" value={folder.hash} />}
          <label>
            {files.files}
            <input type="file" name="files" multiple required />
          </label>
          {isOwn && <AudienceSelect audiences={audiences} />}
          <UploadProgress allowance={allowance} />
          <div class="actions">
            <button type="submit">{files.uploadHere}</button>
          </div>
        </form>
      </details>
    </>
  );
}

/** What the person can still store, and how far the files of a form have come, which scripts show while they are sent. */
export function UploadProgress({ allowance }: { readonly allowance: LimitedAllowance | undefined }) {
  const { size, files } = useWords();
  return (
    <>
      {allowance && <p class="hint">{files.left({ size: size(Math.max(0, allowance.allowed - allowance.used)) })}</p>}
      <progress max={1} value={0} aria-label={files.uploading} data-uploads={assetUrl('uploads.js')} hidden />
      <p class="small" role="status" data-uploading />
    </>
  );
}

/** Where it is said who can see a file. */
export function AudienceSelect({ audiences }: { readonly audiences: readonly Choice[] }) {
  const { files } = useWords();
  return (
    <label>
      {files.seen}
      <select name="seen">
        {audiences.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Id of the form that boxes before files belong to; menus between them have forms of their own. */
const chosenForm = 'chosen';

/** What is done with the files whose boxes are marked; there only while one is. */
function Chosen({ channel, isOwn }: Pick<FilesProps, 'channel' | 'isOwn'>) {
  const { files } = useWords();
  const to = (action: string) => channelPartPath('files', channel, 'chosen', action);
  return (
    <form class="bulk chosen" id={chosenForm} method="get" action={to('download')} aria-label={files.chosen}>
      <span aria-hidden="true">{files.chosen}</span>
      <button type="submit" class="second small-button">
        <Icon name="download" /> {files.download}
      </button>
      {isOwn && (
        <>
          <button type="submit" class="second small-button" formaction={to('change')}>
            <Icon name="folder-input" /> {files.move}
          </button>
          <button type="submit" class="second small-button danger" formaction={to('delete')}>
            <Icon name="trash-2" /> {files.delete}
          </button>
        </>
      )}
    </form>
  );
}

function FileTable({ channel, rows, isOwn }: Pick<FilesProps, 'channel' | 'rows' | 'isOwn'>) {
  const { files } = useWords();
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{files.name}</th>
            <th scope="col">{files.audience}</th>
            <th scope="col">{files.changed}</th>
            <th scope="col" class="num">
              {files.size}
            </th>
            <th scope="col">
              <span class="hidden">{files.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FileLine key={row.file.hash} channel={channel} isOwn={isOwn} {...row} />
          ))}
        </tbody>
      </table>
      <Chosen channel={channel} isOwn={isOwn} />
    </div>
  );
}

function FileLine({ channel, file, count, audience, isOwn }: FileRow & Pick<FilesProps, 'channel' | 'isOwn'>) {
  const { size, files } = useWords();
  const under = file.isDirectory
    ? files.inFolder({ count })
    : file.revision > 0
      ? files.version({ number: file.revision + 1 })
      : '';
  return (
    <tr>
      <th scope="row">
        <input
          class="pick"
          type="checkbox"
          form={chosenForm}
          name="file"
          value={file.hash}
          aria-label={files.choose({ name: file.filename })}
        />
        <span class="cell">
          <FileThumb file={file} />
          <span>
            <a class="plain" href={fileLink(channel, file)}>
              <bdi>{file.filename}</bdi>
            </a>
            {under !== '' && (
              <>
                <br />
                <span class="under">{under}</span>
              </>
            )}
          </span>
        </span>
      </th>
      <td data-label={files.audience}>{audience}</td>
      <td data-label={files.changed}>
        <Moment at={file.editedAt} />
      </td>
      <td {...(!file.isDirectory && { 'data-label': files.size })} class="num">
        {file.isDirectory ? '' : size(file.filesize)}
      </td>
      <td>
        <FileMenu channel={channel} file={file} isOwn={isOwn} />
      </td>
    </tr>
  );
}

function FileMenu({ channel, file, isOwn }: Pick<FileRow, 'file'> & Pick<FilesProps, 'channel' | 'isOwn'>) {
  const { files } = useWords();
  if (file.isDirectory && !isOwn) return null;
  const path = channelPartPath('files', channel, 'file', file.hash);
  return (
    <details class="menu">
      <summary
        class="button icon-button"
        aria-label={files.actionsFor({ name: file.filename })}
        title={files.actionsFor({ name: file.filename })}
      >
        <Icon name="ellipsis" />
      </summary>
      <div class="list">
        {!file.isDirectory && (
          <a href={`/attach/${file.hash}`} download={file.filename}>
            <Icon name="download" /> {files.download}
          </a>
        )}
        {isOwn && (
          <>
            <a href={path}>
              <Icon name="folder-input" /> {files.details}
            </a>
            <a href={`${path}/delete`} class="bad">
              <Icon name="trash-2" /> {files.delete}
            </a>
          </>
        )}
      </div>
    </details>
  );
}

/** Where a file or folder is shown; photos have pages of their own. */
function fileLink(channel: Channel, file: StoredFile): string {
  if (file.isDirectory) return channelPartPath('files', channel, 'folder', file.hash);
  if (file.isPhoto) return channelPartPath('photos', channel, 'image', file.hash);
  return channelPartPath('files', channel, 'file', file.hash);
}

const icons: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'file-audio'],
  [/^video\//, 'file-video'],
  [/csv|spreadsheet|excel/, 'file-spreadsheet'],
  [/json|xml|javascript|x-sh|x-python/, 'file-code'],
];

/** What stands for a file in a list: the picture itself, or an icon for its type. */
export function FileThumb({ file }: Pick<FileRow, 'file'>) {
  if (file.isDirectory) {
    return (
      <span class="thumb s dir" aria-hidden="true">
        <Icon name="folder" />
      </span>
    );
  }
  const icon = icons.find(([type]) => type.test(file.filetype))?.[1] ?? 'file-text';
  return (
    <span class="thumb s" aria-hidden="true">
      {file.isPhoto ? <img src={`/photo/${file.hash}-3`} alt="" loading="lazy" /> : <Icon name={icon} />}
    </span>
  );
}
