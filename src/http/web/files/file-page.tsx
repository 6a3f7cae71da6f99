import type { FolderPath, StoredFile, LimitedAllowance } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { present } from '../../content/presentation.ts';
import { itemPath, type Post } from '../content/post.ts';
import {
  type Breadcrumb,
  channelPartPath,
  CsrfInput,
  ErrorNotice,
  Icon,
  Moment,
  plainText,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import type { Choice } from './file-forms.ts';
import { AudienceSelect, FolderCrumbs } from './files-page.tsx';
import type { Preview } from './preview.ts';
import { PreviewPart } from './preview-part.tsx';
import { type ShownVersion, VersionsPart } from './versions-part.tsx';

interface FileProps {
  readonly channel: Channel;
  readonly file: StoredFile;
  readonly crumbs: readonly Breadcrumb[];
  readonly audience: string;
  /** What is shown of it. */
  readonly preview: Preview | undefined;
  /** Posts that it hangs on. */
  readonly posts: readonly Post[];
  /** What the owner can choose from; undefined for everybody else. */
  readonly change: { readonly folders: readonly FolderPath[]; readonly audiences: readonly Choice[] } | undefined;
  /** Its versions; undefined for a folder. */
  readonly versions: readonly ShownVersion[] | undefined;
  /** Earlier versions that a file has at most. */
  readonly maxVersions: number;
  readonly allowance: LimitedAllowance | undefined;
  readonly done: string | undefined;
  readonly problem: string | undefined;
}

/** A file: what it is, where it hangs, and a form to change what is said of it. */
export function FilePage(props: FileProps) {
  const { channel, file, crumbs, change } = props;
  return (
    <div class="page slim">
      <FolderCrumbs crumbs={crumbs} />
      <h1 class="section-h">
        <bdi>{file.filename}</bdi>
      </h1>
      <ErrorNotice>{props.problem}</ErrorNotice>
      {props.done !== undefined && <SuccessNotice>{props.done}</SuccessNotice>}
      {file.caption !== '' && <p dir="auto">{file.caption}</p>}
      {!file.isDirectory && <FileButtons file={file} />}
      {props.preview && <PreviewPart file={file} preview={props.preview} />}
      <FileFacts file={file} audience={props.audience} />
      {props.versions && (
        <VersionsPart
          {...{ channel, file }}
          versions={props.versions}
          max={props.maxVersions}
          allowance={props.allowance}
          isOwn={change !== undefined}
        />
      )}
      <FilePosts posts={props.posts} />
      {change && <ChangeForm channel={channel} file={file} change={change} />}
    </div>
  );
}

function FileButtons({ file }: Pick<FileProps, 'file'>) {
  const { files } = useWords();
  const isShown = present(file.filename, file.filetype).disposition.startsWith('inline');
  return (
    <p class="actions section-h">
      {isShown && (
        <a class="button" href={`/attach/${file.hash}`}>
          <Icon name="eye" /> {files.open}
        </a>
      )}
      <a class={isShown ? 'button second' : 'button'} href={`/attach/${file.hash}`} download={file.filename}>
        <Icon name="download" /> {files.download}
      </a>
    </p>
  );
}

/** What is known of a file. */
export function FileFacts({ file, audience }: Pick<FileProps, 'file' | 'audience'>) {
  const { size, files } = useWords();
  return (
    <dl class="facts card pad">
      <div>
        <dt>{files.audience}</dt>
        <dd>{audience}</dd>
      </div>
      {!file.isDirectory && (
        <>
          <div>
            <dt>{files.size}</dt>
            <dd>{size(file.filesize)}</dd>
          </div>
          <div>
            <dt>{files.type}</dt>
            <dd>{file.filetype}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{files.uploaded}</dt>
        <dd>
          <Moment at={file.createdAt} />
        </dd>
      </div>
      {file.editedAt !== file.createdAt && (
        <div>
          <dt>{files.changed}</dt>
          <dd>
            <Moment at={file.editedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The posts that a file hangs on. */
export function FilePosts({ posts }: Pick<FileProps, 'posts'>) {
  const { files } = useWords();
  if (posts.length === 0) return null;
  return (
    <section class="section-s" aria-labelledby="in-posts">
      <h2 id="in-posts">{files.posts}</h2>
      <div class="rows">
        {posts.map((post) => (
          <div class="row" key={post.uuid}>
            <div class="grow">
              <p class="line">
                <a class="plain whole" href={itemPath(post.uuid)}>
                  {post.title || plainText(post.html) || post.author.name}
                </a>
              </p>
              <p class="under">
                {post.author.name} · <Moment at={post.createdAt} />
              </p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function ChangeForm({
  channel,
  file,
  change,
}: Pick<FileProps, 'channel' | 'file'> & { readonly change: NonNullable<FileProps['change']> }) {
  const { files, photoPages } = useWords();
  const { csrfToken } = usePage();
  const path = channelPartPath('files', channel, 'file', file.hash);
  return (
    <section class="card pad section-s" aria-labelledby="change">
      <h2 id="change">{files.change}</h2>
      <form class="form" method="post" action={path}>
        <CsrfInput value={csrfToken} />
        <label>
          {files.name}
          <input name="name" value={file.filename} required maxLength={255} dir="auto" />
        </label>
        <label>
          {files.moveTo}
          <select name="folder">
            <option value="">{files.root}</option>
            {change.folders.map((folder) => (
              <option key={folder.hash} value={folder.hash} selected={folder.id === file.folderId}>
                {folder.path}
              </option>
            ))}
          </select>
        </label>
        <label>
          {photoPages.caption}
          <input name="caption" value={file.caption} maxLength={1500} dir="auto" />
        </label>
        <AudienceSelect audiences={change.audiences} />
        {file.isDirectory && (
          <label class="check">
            <input type="checkbox" name="deep" value="1" /> <span>{files.deep}</span>
          </label>
        )}
        <div class="actions">
          <button type="submit">{files.save}</button>
          <a class="button second danger" href={`${path}/delete`}>
            <Icon name="trash-2" /> {files.delete}
          </a>
        </div>
      </form>
    </section>
  );
}

/** Asks before a file goes for ever. */
export function DeleteFilePage({
  channel,
  file,
  count,
}: Pick<FileProps, 'channel' | 'file'> & { readonly count: number }) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  const path = channelPartPath('files', channel, 'file', file.hash);
  return (
    <div class="page slim">
      <h1 class="section-h">{files.deleteTitle({ name: file.filename })}</h1>
      <p>{file.isDirectory ? files.deleteFolder({ count }) : files.deleteFile}</p>
      <form method="post" action={`${path}/delete`} class="actions section-s">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {files.delete}
        </button>
        <a class="button quiet" href={path}>
          {files.cancel}
        </a>
      </form>
    </div>
  );
}
