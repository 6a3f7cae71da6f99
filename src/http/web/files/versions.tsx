import { Type } from 'typebox';
import {
  type EarlierVersion,
  type LimitedAllowance,
  listEarlierVersions,
  type StoredFile,
  uploaderOf,
  versionPath,
} from '../../../core/files/index.ts';
import { type Channel, findXchansFor } from '../../../core/identity/index.ts';
import type { Reader, Viewer } from '../../../core/platform/index.ts';
import { ActionButton, faceOf, Icon, Moment, useWords } from '../shared/index.ts';
import { filePath } from './places.ts';
import { FoldedForm, UploadField, UploadProgress } from './uploads.tsx';

export const revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A version of a file, with who uploaded it. */
export interface ShownVersion extends Omit<EarlierVersion, 'blobHash'> {
  readonly uploader: string;
}

/** All versions of a file, newest first; the newest one is the file itself. */
export async function shownVersions(
  reader: Reader,
  viewer: Viewer,
  channel: Channel,
  file: StoredFile,
): Promise<ShownVersion[]> {
  const earlier = (await listEarlierVersions(reader, viewer, [file.id])).get(file.id) ?? [];
  const versions: readonly Omit<EarlierVersion, 'blobHash'>[] = [file, ...earlier];
  const uploader = ({ revision: of }: { readonly revision: number }) => uploaderOf(file, channel.xchanId, of);
  const xchans = await findXchansFor(reader, viewer, [...new Set(versions.map(uploader))]);
  return versions.map((version) => {
    const { filetype, filesize, storedAt } = version;
    return {
      revision: version.revision,
      filetype,
      filesize,
      storedAt,
      uploader: faceOf(xchans.get(uploader(version))).name,
    };
  });
}

interface VersionsProps {
  readonly channel: Channel;
  readonly file: StoredFile;
  readonly versions: readonly ShownVersion[];
  /** Maximum number of earlier versions. */
  readonly max: number;
  readonly isOwn: boolean;
  readonly allowance: LimitedAllowance | undefined;
}

/** The versions of a file, and for its owner the form that uploads a new one. */
export function VersionsPart(props: VersionsProps) {
  const { versions, isOwn, max, allowance } = props;
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
      {isOwn && (
        <FoldedForm action="versions" icon="upload" label={files.versions.add} hasFiles>
          <UploadField label={files.versions.file} hint={files.versions.hint({ max })} />
          <UploadProgress allowance={allowance} />
          <div class="actions">
            <button type="submit">{files.versions.add}</button>
          </div>
        </FoldedForm>
      )}
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

function ChangeVersion({ channel, file, version }: VersionsProps & { readonly version: ShownVersion }) {
  const { files } = useWords();
  const number = version.revision + 1;
  const label = files.versions.delete({ number });
  return (
    <>
      <ActionButton
        action="versions/:revision/restore"
        values={{ revision: version.revision }}
        class="second small-button"
        aria-label={files.versions.restoreVersion({ number })}
      >
        <Icon name="history" /> {files.versions.restore}
      </ActionButton>
      <a
        class="button icon-button danger"
        href={filePath(channel, file, 'versions', String(version.revision), 'delete')}
        aria-label={label}
        title={label}
      >
        <Icon name="trash-2" />
      </a>
    </>
  );
}
