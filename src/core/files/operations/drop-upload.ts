import type { ResumableUpload } from '../domain/resumable-upload.ts';
import { oldestSnapshot, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { listExpired, type Part, removeResumable } from '../storage/resumable-uploads.ts';
import { assertOwnUpload } from './receive-upload.ts';

const uploadsAtOnce = 100;

/**
 * Cancels an own upload and removes its bytes. A file it has already become stays.
 * @throws DomainError not_found
 */
export async function dropUpload(
  context: OperationContext,
  viewer: UserViewer,
  upload: Pick<ResumableUpload, 'id' | 'userId'>,
): Promise<void> {
  assertOwnUpload(viewer, upload);
  await removeUpload(context, upload.id);
}

async function removeUpload(context: OperationContext, id: number): Promise<void> {
  const parts = await context.database.write((tx) => removeResumable(tx, id, context.clock.now()));
  await removePartBlobs(context, parts);
}

/** Cancels all uploads without progress for too long, and deletes those that ended a while ago. */
export async function expireUploads(context: OperationContext): Promise<void> {
  for (;;) {
    const expired = await listExpired(context.database.reader, context.clock.now(), uploadsAtOnce);
    for (const id of expired) await removeUpload(context, id);
    if (expired.length < uploadsAtOnce) return;
  }
}

/** Removes unused bytes. They are marked as unreferenced, in case this is interrupted. */
export async function removePartBlobs(context: OperationContext, parts: readonly Part[]): Promise<void> {
  // Rows of a snapshot may name them; the sweeper removes them when that is no longer so.
  if ((await oldestSnapshot(context.database.reader, context.clock.now())) !== undefined) return;
  for (const { blobHash } of parts) await context.blobs.remove(blobHash);
}
