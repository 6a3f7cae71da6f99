import type { Audiences } from '../../core/identity/domain/acl.ts';
import type { StoredFile } from '../../core/files/domain/file.ts';
import { encodeAudience } from './acl.ts';
import { flag, int, moment } from './strings.ts';

/** What encoders of files need beside them. */
export interface FileSurroundings {
  /** The account that asks; written as `aid`. */
  readonly accountId: number;
  readonly audiences: Audiences;
}

/** The attach record of a list (channel API specification, attach record): every value as text. */
export function encodeFile(file: StoredFile, around: FileSurroundings) {
  return {
    id: int(file.id),
    aid: int(around.accountId),
    uid: int(file.channelId),
    hash: file.hash,
    filename: file.filename,
    filetype: file.filetype,
    filesize: int(file.filesize),
    revision: int(file.revision),
    folder: file.folderHash,
    os_storage: '1',
    is_dir: flag(file.isDirectory),
    is_photo: flag(file.isPhoto),
    flags: '0',
    created: moment(file.createdAt),
    edited: moment(file.editedAt),
    ...encodeAudience(around.audiences.of(file)),
  };
}

/** The attach record of one file, with its maker and where it lies. `path` are the folders and the file itself. */
export function encodeFileMeta(
  file: StoredFile,
  around: FileSurroundings & { readonly creatorHash: string; readonly path: readonly StoredFile[] },
) {
  return {
    ...encodeFile(file, around),
    creator: around.creatorHash,
    os_path: around.path.map((step) => step.hash).join('/'),
    display_path: around.path.map((step) => step.filename).join('/'),
  };
}
