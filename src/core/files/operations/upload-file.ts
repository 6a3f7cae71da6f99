import { attributeBy, findChannel, type NamedAudience } from '../../identity/index.ts';
import { DomainError, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import { folderType } from '../domain/file.ts';
import { tidyFilename } from '../domain/filename.ts';
import type { StoredContent } from '../domain/file.ts';
import { isNameTaken, readFileState } from '../storage/file-tree.ts';
import { insertFile } from '../storage/files.ts';
import { assertRoom, chargedFor } from './quota.ts';
import { fileAudience, writableFolder } from './own-file.ts';
import { newFileHash, tidyDescription } from './store-file.ts';

/** Folder and audience of something new. */
export interface NewPlace {
  /** Hash of a folder; undefined, or `/`, for the root. */
  readonly folder: string | undefined;
  /** Undefined for the folder's audience, or the channel's default. */
  readonly audience: NamedAudience | undefined;
  /** Additional work in the transaction that stores it. */
  readonly also?: (tx: Tx, hash: string) => Promise<void>;
}

/**
 * Stores an uploaded file, which `prepareFiles` has made ready. Where the name is taken it gets a number.
 * @returns the hash of the file
 * @throws DomainError not_found, forbidden, invalid_input, invalid_state, unknown_audience, quota_exceeded
 */
export function uploadFile(
  context: OperationContext,
  viewer: UserViewer,
  stored: StoredContent,
  place: NewPlace,
): Promise<string> {
  return insert(context, viewer, place, async (tx, where) => ({
    ...stored,
    filename: await freeName(tx, where, tidyFilename(stored.filename)),
  }));
}

/**
 * Makes a folder.
 * @returns its hash
 * @throws DomainError conflict when the name is taken, and as `uploadFile`
 */
export function createFolder(
  context: OperationContext,
  viewer: UserViewer,
  name: string,
  place: NewPlace,
): Promise<string> {
  const filename = tidyFilename(name);
  return insert(context, viewer, place, async (tx, where) => {
    if (await isNameTaken(tx, where, filename)) throw nameTaken(filename);
    return { filename, filetype: folderType, filesize: 0, blobHash: null };
  });
}

interface Where {
  readonly channelId: number;
  readonly folderId: number | null;
}

type What = Omit<StoredContent, 'blobHash'> & { readonly blobHash: string | null };

async function insert(
  context: OperationContext,
  viewer: UserViewer,
  place: NewPlace,
  what: (tx: Tx, place: Where) => Promise<What>,
): Promise<string> {
  const folder = await writableFolder(context, viewer, place.folder);
  const channelId = folder?.channelId ?? viewer.channelId;
  const audience = await fileAudience(context, viewer, place.audience, folder);
  const hash = newFileHash();
  return context.database.write(viewer, async (tx) => {
    const folderId = folder ? await stillThere(tx, channelId, folder.id) : null;
    const { filename, filetype, filesize, blobHash, scales, alt, caption, uploadId } = await what(tx, {
      channelId,
      folderId,
    });
    await checkFileTexts(context, tx, viewer, channelId, { filename, caption, alt });
    const { chargedUserId, ...charged } = await chargedFor(tx, channelId, viewer.userId);
    await insertFile(tx, {
      channelId,
      hash,
      folderId,
      filename,
      filetype,
      filesize,
      blobHash,
      scales,
      alt: tidyDescription(alt),
      caption: tidyDescription(caption),
      creatorXchanId: attributeBy(viewer.xchanId, 'own'),
      now: context.clock.now(),
      audience: await audience(tx),
      chargedUserId: blobHash === null ? null : chargedUserId,
    });
    await assertRoom(context, tx, { ...charged, bytes: filesize, uploadIds: uploadId === undefined ? [] : [uploadId] });
    await place.also?.(tx, hash);
    return hash;
  });
}

/** @throws DomainError unprocessable for a name or description that the rules of words and links refuse */
export async function checkFileTexts(
  { checkTexts }: Pick<OperationContext, 'checkTexts'>,
  tx: Tx,
  viewer: UserViewer,
  channelId: number,
  texts: Readonly<Record<'filename' | 'caption' | 'alt', string | undefined>>,
): Promise<void> {
  await checkTexts(tx, viewer, { groupId: (await findChannel(tx, channelId))?.groupId ?? null, texts });
}

/** @throws DomainError conflict if a folder was deleted in the meantime */
export async function stillThere(tx: Tx, channelId: number, id: number): Promise<number> {
  if (await readFileState(tx, channelId, id)) return id;
  throw new DomainError('conflict', 'files.justDeleted');
}

/** The refusal of a taken name: `conflict` at the parameter `filename`. */
export function nameTaken(filename: string): DomainError {
  return new DomainError('conflict', 'files.nameTaken', { filename, parameter: 'filename' });
}

/** `name.txt`, or the first of `name(1).txt`, `name(2).txt` that nothing is called yet. */
export async function freeName(tx: Tx, place: Where, filename: string): Promise<string> {
  const dot = filename.lastIndexOf('.');
  const at = dot > 0 ? dot : filename.length;
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? filename : `${filename.slice(0, at)}(${number})${filename.slice(at)}`;
    if (!(await isNameTaken(tx, place, name))) return name;
  }
}
