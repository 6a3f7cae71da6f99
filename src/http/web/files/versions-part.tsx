import { type EarlierVersion, type StoredFile, versionPath, type LimitedAllowance } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { channelPartPath, CsrfInput, Icon, Moment, usePage, useWords } from '../shared/index.ts';
import { UploadProgress } from './files-page.tsx';

/** A version of a file, with who uploaded it. */
export interface ShownVersion extends Omit<EarlierVersion, 'blobHash'> {
  readonly uploader: string;
}

interface VersionsProps {
  readonly channel: Channel;
  readonly file: StoredFile;
  /** The newest first, which is the file itself. */
  readonly versions: readonly ShownVersion[];
  /** Earlier versions that a file has at most. */
  readonly max: number;
  /** Whether the reader may change the file. */
  readonly isOwn: boolean;
  readonly allowance: LimitedAllowance | undefined;
}

const path = ({ channel, file }: Pick<VersionsProps, 'channel' | 'file'>, ...rest: string[]): string =>
  channelPartPath('files', channel, 'file', file.hash, 'versions', ...rest);

/** What the file was before, for whoever sees it; its owner uploads a new version here. */
export function VersionsPart(props: VersionsProps) {
  const { versions, isOwn } = props;
  const { files } = useWords();
  if (versions.length === 1 && !isOwn) return null;
  return (
    <section class="section-s" aria-labelledby="versions">
      <h2 id="versions">{files.versions.title}</h2>
      {versions.length > 1 && (
        <ul class="rows">
          {versions.map((version) => (
            <VersionRow key={version.revision} {...props} version={version} />
          ))}
        </ul>
      )}
      {isOwn && <AddVersion {...props} />}
    </section>
  );
}

function VersionRow({ version, ...props }: VersionsProps & { readonly version: ShownVersion }) {
  const { size, files } = useWords();
  const { file, isOwn } = props;
  const isNewest = version.revision === file.revision;
  const number = version.revision + 1;
  const source = isNewest ? `/attach/${file.hash}` : versionPath(file, version.revision);
  return (
    <li class="row">
      <div class="grow">
        <p class="line">
          <strong>{files.version({ number })}</strong> {isNewest && <span class="badge">{files.versions.newest}</span>}
        </p>
        <p class="under">
          <Moment at={version.storedAt} /> · <bdi>{version.uploader}</bdi> · {size(version.filesize)}
        </p>
      </div>
      <div class="actions">
        <a
          class="button icon-button"
          href={source}
          download={file.filename}
          aria-label={files.versions.download({ number })}
          title={files.versions.download({ number })}
        >
          <Icon name="download" />
        </a>
        {isOwn && !isNewest && <ChangeVersion {...props} version={version} />}
      </div>
    </li>
  );
}

function ChangeVersion({ version, ...props }: VersionsProps & { readonly version: ShownVersion }) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  const number = version.revision + 1;
  const to = (action: string) => path(props, String(version.revision), action);
  return (
    <>
      <form method="post" action={to('restore')}>
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second small-button" aria-label={files.versions.restoreVersion({ number })}>
          <Icon name="history" /> {files.versions.restore}
        </button>
      </form>
      <a
        class="button icon-button danger"
        href={to('delete')}
        aria-label={files.versions.delete({ number })}
        title={files.versions.delete({ number })}
      >
        <Icon name="trash-2" />
      </a>
    </>
  );
}

function AddVersion(props: VersionsProps) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  return (
    <details class="card pad section-s">
      <summary>
        <Icon name="upload" /> {files.versions.add}
      </summary>
      <form class="form section-s" method="post" action={path(props)} enctype="multipart/form-data">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label>
            {files.versions.file}
            <input type="file" name="files" required aria-describedby="versions-hint" />
          </label>
          <span class="hint" id="versions-hint">
            {files.versions.hint({ max: props.max })}
          </span>
        </div>
        <UploadProgress allowance={props.allowance} />
        <div class="actions">
          <button type="submit">{files.versions.add}</button>
        </div>
      </form>
    </details>
  );
}

/** Asks before an earlier version goes for good. */
export function DeleteVersionPage({
  channel,
  file,
  revision,
}: Pick<VersionsProps, 'channel' | 'file'> & { readonly revision: number }) {
  const { files } = useWords();
  const { csrfToken } = usePage();
  const number = revision + 1;
  return (
    <div class="page slim">
      <h1 class="section-h">{files.versions.deleteTitle({ number, name: file.filename })}</h1>
      <p>{files.versions.deleteHint}</p>
      <form method="post" action={path({ channel, file }, String(revision), 'delete')} class="actions section-s">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {files.versions.delete({ number })}
        </button>
        <a class="button quiet" href={channelPartPath('files', channel, 'file', file.hash)}>
          {files.cancel}
        </a>
      </form>
    </div>
  );
}
