import { Type } from 'typebox';
import {
  countInFolders,
  createFolder,
  findFile,
  type LimitedAllowance,
  listFolder,
  readOwnAllowance,
  readPath,
  readUsage,
  readUsageOfBin,
  type StoredFile,
  uploadFile,
} from '../../../core/files/index.ts';
import { type Channel, readPermissions } from '../../../core/identity/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  type Asked,
  audienceWords,
  type Breadcrumb,
  Breadcrumbs,
  ChannelPartHead,
  channelPartPath,
  EmptyState,
  Field,
  Icon,
  Moment,
  Notice,
  page,
  SelectField,
  signedInOf,
  useWords,
  type Who,
} from '../shared/index.ts';
import { audienceChoices, type Choice, chosenAudience } from './audience-choices.ts';
import { FileTable } from './file-table.tsx';
import { type Paged, Pages, readPaged } from './paging.tsx';
import {
  belowChannel,
  crumbsOf,
  fileHash,
  filePath,
  findPlace,
  folderPath,
  type InChannel,
  requireRight,
} from './places.ts';
import { FoldedForm, givenName, seen, storeFiles, UploadField, UploadProgress } from './uploads.tsx';

const filesPerPage = 100;

interface InFolder extends InChannel {
  /** Undefined at the root. */
  readonly folder: StoredFile | undefined;
  /** Whether the viewer can add files. */
  readonly mayAdd: boolean;
}

/** Everyone who can see the folder. People with permission can take the actions. */
function folderVisitor(path: string) {
  const at = belowChannel('files', path, { hash: Type.Optional(fileHash) });
  const who: Who<typeof at.params, InFolder, object> = {
    ...at,
    find: async (asked) => {
      const found = await findPlace(asked);
      const { hash } = asked.params;
      const folder = hash === undefined ? undefined : await findFile(asked.reader, found.viewer, hash);
      if (hash !== undefined && (!folder?.isDirectory || folder.channelId !== found.channel.id))
        throw notFound('folder');
      const mayAdd = found.own !== undefined || (folder !== undefined && (await mayWrite(asked.reader, found)));
      requireRight(asked, 'files', mayAdd);
      return { ...found, folder, mayAdd };
    },
  };
  return who;
}

/** The channel's permission to add files to its folders. At its root, files would go to the viewer's own channel. */
async function mayWrite(reader: Reader, { viewer, channel }: InChannel): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  const allowed = await readPermissions(reader, [channel.id], [viewer.xchanId]);
  return allowed.of(channel.id, viewer.xchanId).write_storage;
}

/** What the page of a folder shows. */
async function readFolder(asked: Asked<unknown> & InFolder & { readonly words: Words }, after: string | undefined) {
  const { operations, reader, viewer, channel, own, folder, words } = asked;
  const list = await readPaged({
    path: folderPath(channel, folder?.hash),
    after,
    limit: filesPerPage,
    read: (slice) => listFolder(reader, viewer, channel.id, folder?.id ?? null, slice),
    cursorOf: ({ filename, id, isDirectory }) => ({ value: filename, id, within: isDirectory ? 1 : 0 }),
  });
  const folders = list.rows.filter(({ isDirectory }) => isDirectory).map(({ id }) => id);
  const usual = folder ? words.files.asFolder : words.files.asUsual;
  return {
    list,
    counts: await countInFolders(reader, viewer, channel.id, folders),
    seenBy: await audienceWords(reader, viewer, list.rows, words),
    crumbs: folder ? crumbsOf(channel, await readPath(reader, viewer, folder), words) : [],
    audiences: own ? await audienceChoices(reader, own, usual, words) : [],
    usage: own && (await readUsage(reader, own)),
    allowance: await readOwnAllowance(operations, viewer),
    binned: own ? (await readUsageOfBin(operations, own)).bytes : 0,
  };
}

function folderPage(path: string) {
  return page({
    path: '',
    who: folderVisitor(path),
    query: {
      after: Type.Optional(Type.String({ maxLength: 2000 })),
      /** Number of files in the notice. */
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    load: (asked) => readFolder(asked, asked.query.after),
    view: (shown) => {
      const { words, channel, folder, own, session } = shown;
      const title = folder?.filename ?? (own ? words.files.title : words.files.of({ name: channel.name }));
      return {
        title,
        frame: 'page',
        scripts: session ? ['files'] : [],
        content: <Folder {...shown} title={title} />,
        isCacheable: true,
      };
    },
    notices: ({ words: { files }, query: { count = 1 } }) => ({
      stored: files.uploadedCount({ count }),
      changed: files.changedCount({ count }),
      removed: files.deletedCount({ count }),
      made: files.made,
      deleted: files.deleted,
    }),
    actions: {
      upload: {
        files: 'files',
        input: { seen },
        run: async ({ operations, folder, ...sent }) => {
          const count = await storeFiles({ operations, ...sent }, async (files, viewer) => {
            const audience = await chosenAudience(operations, viewer, sent.input.seen);
            for (const file of files) await uploadFile(operations, viewer, file, { folder: folder?.hash, audience });
          });
          return { notice: 'stored', query: { count, after: undefined } };
        },
      },
      folders: {
        input: { name: Type.String({ maxLength: 255 }), seen },
        run: async ({ operations, session, folder, words, input }) => {
          const { viewer } = signedInOf({ session });
          const audience = await chosenAudience(operations, viewer, input.seen);
          await createFolder(operations, viewer, givenName(input.name, words), { folder: folder?.hash, audience });
          return { notice: 'made' };
        },
      },
    },
  });
}

/** The files of a channel, and those of a folder. */
export const folderPages = ['', '/folder/:hash'].map(folderPage);

interface FolderProps extends InFolder {
  readonly title: string;
  readonly crumbs: readonly Breadcrumb[];
  readonly list: Paged<StoredFile>;
  /** Files in folders, by the folder's id. */
  readonly counts: ReadonlyMap<number, number>;
  readonly seenBy: (file: StoredFile) => string;
  readonly audiences: readonly Choice[];
  /** What the owner stores; undefined for others. */
  readonly usage: { readonly count: number; readonly bytes: number } | undefined;
  /** The viewer's storage on this server; undefined without a limit. */
  readonly allowance: LimitedAllowance | undefined;
  /** Bytes in the bin; 0 for others. */
  readonly binned: number;
}

function Folder(props: FolderProps) {
  const { channel, title, own, folder, mayAdd, crumbs, list } = props;
  const { files } = useWords();
  return (
    <div class="page">
      {crumbs.length > 0 && <Breadcrumbs links={crumbs} />}
      <ChannelPartHead channel={channel} current="files" title={title}>
        <div class="actions">
          {own && folder && (
            <a class="button quiet" href={filePath(channel, folder)}>
              <Icon name="pencil" /> {files.details}
            </a>
          )}
          {mayAdd && !channel.archived && <Adding {...props} />}
        </div>
      </ChannelPartHead>
      <Notice />
      {list.rows.length === 0 ? (
        <EmptyState icon="folder">{own ? files.noneOwn : files.none}</EmptyState>
      ) : (
        <div class="table">
          <Files {...props} />
          <Chosen channel={channel} isOwn={own !== undefined} />
        </div>
      )}
      <Storage {...props} />
      <Pages {...list} label={files.pages} texts={[files.first, files.next]} />
    </div>
  );
}

function Storage({ channel, usage, allowance, binned }: FolderProps) {
  const { size, files } = useWords();
  if (!usage) return null;
  return (
    <p class="storage small">
      <strong>{files.usage({ size: size(usage.bytes), count: usage.count })}</strong>{' '}
      {allowance && <span>{files.allowance({ size: size(allowance.used), allowed: size(allowance.allowed) })} </span>}
      <a href={channelPartPath('files', channel, 'bin')}>
        {binned === 0 ? files.bin.title : files.bin.holds({ size: size(binned) })}
      </a>{' '}
      <span class="faint" data-drop-hint hidden>
        {files.drop}
      </span>
    </p>
  );
}

function Adding({ own, audiences, allowance }: FolderProps) {
  const { files } = useWords();
  const audience = own && <SelectField name="seen" label={files.seen} options={audiences} />;
  return (
    <>
      <FoldedForm action="folders" icon="folder-plus" label={files.newFolder} button="button second">
        <Field name="name" label={files.folderName} required maxLength={255} dir="auto" />
        {audience}
        <div class="actions">
          <button type="submit">{files.make}</button>
        </div>
      </FoldedForm>
      <FoldedForm action="upload" icon="upload" label={files.upload} button="button" hasFiles data-drop>
        <UploadField label={files.files} multiple />
        {audience}
        <UploadProgress allowance={allowance} />
        <div class="actions">
          <button type="submit">{files.uploadHere}</button>
        </div>
      </FoldedForm>
    </>
  );
}

/** Id of the form that the checkboxes belong to; the menus between them have their own forms. */
const chosenForm = 'chosen';

/** Actions for the chosen files, shown while there are some. */
function Chosen({ channel, isOwn }: { readonly channel: Channel; readonly isOwn: boolean }) {
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

function Files({ channel, list, counts, seenBy, own }: FolderProps) {
  const { size, files } = useWords();
  const under = ({ id, isDirectory, revision }: StoredFile) => {
    if (isDirectory) return files.inFolder({ count: counts.get(id) ?? 0 });
    return revision > 0 ? files.version({ number: revision + 1 }) : '';
  };
  return (
    <FileTable
      columns={[files.audience, files.changed]}
      rows={list.rows}
      row={(file) => ({
        file,
        path: fileLink(channel, file),
        pick: (
          <input
            class="pick"
            type="checkbox"
            form={chosenForm}
            name="file"
            value={file.hash}
            aria-label={files.choose({ name: file.filename })}
          />
        ),
        under: under(file),
        cells: [seenBy(file), <Moment key="changed" at={file.editedAt} />],
        size: file.isDirectory ? '' : size(file.filesize),
        children: <FileMenu channel={channel} file={file} isOwn={own !== undefined} />,
      })}
    />
  );
}

interface FileMenuProps {
  readonly channel: Channel;
  readonly file: StoredFile;
  readonly isOwn: boolean;
}

function FileMenu({ channel, file, isOwn }: FileMenuProps) {
  const { files } = useWords();
  if (file.isDirectory && !isOwn) return null;
  const label = files.actionsFor({ name: file.filename });
  return (
    <details class="menu">
      <summary class="button icon-button" aria-label={label} title={label}>
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
            <a href={filePath(channel, file)}>
              <Icon name="folder-input" /> {files.details}
            </a>
            <a href={filePath(channel, file, 'delete')} class="bad">
              <Icon name="trash-2" /> {files.delete}
            </a>
          </>
        )}
      </div>
    </details>
  );
}

/** Address of a file, a folder or a photo. */
function fileLink(channel: Channel, file: StoredFile): string {
  if (file.isDirectory) return folderPath(channel, file.hash);
  return file.isPhoto ? channelPartPath('photos', channel, 'image', file.hash) : filePath(channel, file);
}
