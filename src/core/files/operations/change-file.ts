import type { NamedAudience } from '../../identity/index.ts';
import { DomainError, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import { tidyFilename } from '../domain/filename.ts';
import {
  binTree,
  describeFile,
  type FileState,
  isInTree,
  isNameTaken,
  placeFile,
  readFileState,
  replaceBytes,
  setFileAudience,
} from '../storage/file-tree.ts';
import { removeVersion } from '../storage/file-versions.ts';
import type { Instant } from '../../../lib/clock.ts';
import { assertRoom, chargedFor } from './quota.ts';
import { fileAudience, ownFile, ownFolder } from './own-file.ts';
import { scaleFile } from './scale-imported.ts';
import { tidyDescription } from './store-file.ts';
import { checkFileTexts, nameTaken, stillThere } from './upload-file.ts';

/** Changes to a file or folder; undefined members don't change. */
export interface FileChange {
  /** Other bytes, made ready by `prepareFiles`: the next revision. */
  readonly stored?: StoredContent | undefined;
  /** The earlier version with these bytes, which is removed. */
  readonly restores?: number | undefined;
  /** Hash of the target folder; `/` for the root. */
  readonly folder?: string | undefined;
  readonly filename?: string | undefined;
  readonly audience?: NamedAudience | undefined;
  /** The owner's caption. */
  readonly caption?: string | undefined;
  /** Description of an image. */
  readonly alt?: string | undefined;
  /** Whether the content of a folder gets the new audience too. */
  readonly isDeep?: boolean;
  /** Additional work in the transaction of the change. */
  readonly also?: (tx: Tx, hash: string) => Promise<void>;
}

/**
 * Replaces, moves, renames, describes a file or folder, or shows it to others; all of it or nothing.
 * @throws DomainError not_found, forbidden, invalid_input, conflict, unknown_audience, invalid_state, quota_exceeded
 */
export async function changeFile(
  context: OperationContext,
  viewer: UserViewer,
  hash: string,
  change: FileChange,
): Promise<void> {
  const file = await ownFile(context, viewer, hash);
  if (change.stored && file.isDirectory) throw new DomainError('invalid_input', 'files.folderHasNoBytes');
  // An imported image becomes an earlier version without its metadata about place and camera.
  if (change.stored) await scaleFile(context, file.id);
  const folder = await ownFolder(context, viewer, change.folder);
  const audience = await fileAudience(context, viewer, change.audience);
  await context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const state = await readFileState(tx, viewer.channelId, file.id);
    if (!state) throw new DomainError('conflict', 'files.justDeleted');
    const { filename, caption, alt } = change;
    await checkFileTexts(context, tx, viewer, viewer.channelId, { filename, caption, alt });
    const folderId = folder ? await stillThere(tx, viewer.channelId, folder.id) : null;
    const place = {
      folderId: change.folder === undefined ? state.folderId : folderId,
      filename: change.filename === undefined ? state.filename : tidyFilename(change.filename),
    };
    if (place.folderId !== state.folderId || place.filename !== state.filename) {
      await assertPlace(tx, viewer.channelId, state, place);
      await placeFile(tx, file.id, place, now);
    }
    if (change.restores !== undefined && !(await removeVersion(tx, file.id, change.restores, now))) {
      throw new DomainError('conflict', 'files.versionJustDeleted');
    }
    if (change.stored) await replace(context, tx, viewer, { state, stored: change.stored, now });
    if (change.caption !== undefined || change.alt !== undefined) {
      await describeFile(tx, file.id, { caption: described(change.caption), alt: described(change.alt) }, now);
    }
    if (change.audience) await setFileAudience(tx, file.id, await audience(tx), change.isDeep ?? false);
    await change.also?.(tx, hash);
  });
}

/** Gives a file other bytes. In a channel of a group it counts against the person who does so from then on. */
async function replace(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  { state, stored, now }: { readonly state: FileState; readonly stored: StoredContent; readonly now: Instant },
): Promise<void> {
  const { chargedUserId, ...charged } = await chargedFor(tx, viewer.channelId, viewer.userId);
  const maxVersions = context.live.now.file_versions;
  await replaceBytes(tx, state.id, stored, { now, maxVersions, chargedUserId });
  const after = await readFileState(tx, viewer.channelId, state.id);
  await assertRoom(context, tx, {
    ...charged,
    bytes: after!.bytes - (state.chargedUserId === chargedUserId ? state.bytes : 0),
    uploadIds: stored.uploadId === undefined ? [] : [stored.uploadId],
  });
}

const described = (text: string | undefined) => (text === undefined ? undefined : tidyDescription(text));

async function assertPlace(
  tx: Tx,
  channelId: number,
  state: FileState,
  place: { folderId: number | null; filename: string },
): Promise<void> {
  if (place.folderId !== null && (await isInTree(tx, state.id, place.folderId))) {
    throw new DomainError('invalid_input', 'files.folderIntoItself', { parameter: 'folder' });
  }
  if (await isNameTaken(tx, { channelId, folderId: place.folderId }, place.filename, state.id)) {
    throw nameTaken(place.filename);
  }
}

/**
 * Deletes a file, or a folder with its content: it stays in the channel's bin, invisible, for 30 days and can be
 * restored (`restoreFile`). Then it is deleted permanently.
 * @returns number of files and folders
 * @throws DomainError not_found, forbidden
 */
export async function deleteFile(context: OperationContext, viewer: UserViewer, hash: string): Promise<number> {
  const file = await ownFile(context, viewer, hash);
  return context.database.write(viewer, async (tx) => {
    return binTree(tx, file.id, context.clock.now());
  });
}
