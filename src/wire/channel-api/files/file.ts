import type { Audiences } from '../../../core/identity/domain/acl.ts';
import type { StoredFile } from '../../../core/files/domain/file.ts';
import { encodeAudience } from '../identity/acl.ts';
import { flag, int, moment } from '../strings.ts';

/** What encoders of files need beside them. */
export interface FileContext {
  /** The account that asks; written as `aid`. */
  readonly accountId: number;
  readonly audiences: Audiences;
}

/** The attach record of a list (channel API specification, attach record): every value as text. */
export function encodeFile(file: StoredFile, context: FileContext) {
  return {
    id: int(file.id),
    aid: int(context.accountId),
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
    ...encodeAudience(context.audiences.of(file)),
  };
}

/** The attach record of one file, with its maker and where it lies. `path` are the folders and the file itself. */
export function encodeFileMeta(
  file: StoredFile,
  context: FileContext & { readonly creatorHash: string; readonly path: readonly StoredFile[] },
) {
  return {
    ...encodeFile(file, context),
    creator: context.creatorHash,
    os_path: context.path.map((step) => step.hash).join('/'),
    display_path: context.path.map((step) => step.filename).join('/'),
  };
}
