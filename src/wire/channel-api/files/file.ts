import { type Static, Type } from 'typebox';
import {
  type BinnedFile,
  type EarlierVersion,
  restorableUntil,
  type StoredFile,
  versionPath,
} from '../../../core/files/domain/index.ts';
import type { Audiences } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { audienceColumns, audienceSlot, encodeAudience } from '../identity/acl.ts';
import { Slot } from '../../template.ts';
import { flag, int, moment } from '../strings.ts';

const fileColumns = {
  ...texts(
    'id aid uid hash filename filetype filesize revision folder os_storage is_dir is_photo flags created edited',
  ),
  ...audienceColumns,
};
const metaColumns = { ...fileColumns, ...texts('creator os_path display_path') };
/** Bytes in an answer. */
export const base64Content = Type.String({
  contentMediaType: 'application/octet-stream',
  description: 'Content in base64.',
});
/** The attach record of a list. */
export const fileRecord = named('File', Type.Object(fileColumns));
/** The attach record of one file. */
export const fileMeta = named('FileMeta', Type.Object(metaColumns));
/** A file or folder in the bin: time of deletion, end of the restore period, and files deleted with it. */
export const binnedFile = named(
  'BinnedFile',
  Type.Object({ ...fileColumns, ...texts('deleted expires total total_size') }),
);
/** A version of a file: when and by whom (hash of an identity) it was stored, and its URL. */
export const fileVersion = named(
  'FileVersion',
  Type.Object({ ...texts('revision filetype filesize stored creator is_current'), url: Type.String() }),
);
/** The same with all bytes. */
export const fileWithContent = named('FileWithContent', Type.Object({ ...metaColumns, content: base64Content }));
/** The same with some bytes. */
export const fileChunk = named(
  'FileChunk',
  Type.Object({ ...metaColumns, content: base64Content, start: Type.Integer(), length: Type.Integer() }),
);

/** Additional data for encoders of files. */
export interface FileContext {
  /** The account that asks; written as `aid`. */
  readonly accountId: number;
  readonly audiences: Audiences;
}

/** The part of a file's record that depends on the viewer. An encoder of any `Value` can't look at it. */
interface FileViewing<Value, Audience extends object> {
  readonly aid: Value;
  /** `encodeAudience` of it, or the slot for that. */
  readonly audience: Audience;
}

/** Slots for all of it. */
export const fileSlots = { aid: new Slot('aid'), audience: audienceSlot };

/** The attach record of a list (channel API specification, attach record): every value as text. */
export function encodeFile<Value, Audience extends object>(file: StoredFile, viewing: FileViewing<Value, Audience>) {
  return {
    id: int(file.id),
    aid: viewing.aid,
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
    ...viewing.audience,
  };
}

/** The record as a context has it. */
function fileIn(file: StoredFile, { accountId, audiences }: FileContext): Static<typeof fileRecord> {
  return encodeFile(file, { aid: int(accountId), audience: encodeAudience(audiences.of(file)) });
}

/** The attach record of one file, with its creator and path. `path` has the folders and the file itself. */
export function encodeFileMeta(
  file: StoredFile,
  context: FileContext & { readonly creatorHash: string; readonly path: readonly StoredFile[] },
): Static<typeof fileMeta> {
  return {
    ...fileIn(file, context),
    creator: context.creatorHash,
    os_path: context.path.map((step) => step.hash).join('/'),
    display_path: context.path.map((step) => step.filename).join('/'),
  };
}

/** A file or folder in the bin. `total` counts what lay in a folder and itself; `total_size` are their bytes. */
export function encodeBinned(
  { file, binnedAt, count, bytes }: BinnedFile,
  context: FileContext,
): Static<typeof binnedFile> {
  return {
    ...fileIn(file, context),
    deleted: moment(binnedAt),
    expires: moment(restorableUntil(binnedAt)),
    total: int(count),
    total_size: int(bytes),
  };
}

/** A version of a file; the newest one is the file itself. */
export function encodeVersion(
  { revision, filetype, filesize, storedAt }: Omit<EarlierVersion, 'blobHash'>,
  context: { readonly file: StoredFile; readonly creatorHash: string; readonly baseUrl: string },
): Static<typeof fileVersion> {
  const isCurrent = revision === context.file.revision;
  return {
    revision: int(revision),
    filetype,
    filesize: int(filesize),
    stored: moment(storedAt),
    creator: context.creatorHash,
    is_current: flag(isCurrent),
    url: `${context.baseUrl}${isCurrent ? `/attach/${context.file.hash}` : versionPath(context.file, revision)}`,
  };
}
