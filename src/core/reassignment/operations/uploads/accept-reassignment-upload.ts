import { requireOwnedGroup } from '../../../groups/index.ts';
import { commit, DomainError, enqueue, type OperationContext, type UserViewer } from '../../../platform/index.ts';
import { readReassignmentUpload } from '../../storage/job-contracts.ts';
import { findUploadByKey, insertUpload } from '../../storage/uploads.ts';

/** A validated reassignment file. */
export interface NewUpload {
  readonly groupId: number;
  readonly filename: string;
  readonly bytes: Buffer;
  /** Idempotency key of the client: the same key is the same upload. */
  readonly idempotencyKey?: string | undefined;
  /** Only report the effect of the rows. */
  readonly isDryRun?: boolean;
  /** Invites the address of a row without a username, with or without an account. */
  readonly invites?: boolean;
}

/**
 * Keeps an uploaded file and starts its processing; returns its id.
 * @throws DomainError not_found, forbidden, unprocessable when the key was used for another file
 */
export async function acceptReassignmentUpload(
  context: OperationContext,
  viewer: UserViewer,
  upload: NewUpload,
): Promise<number> {
  // Before its bytes are stored, too.
  await requireOwnedGroup(context.database.reader, viewer, upload.groupId);
  const blob = await context.blobs.put(
    (async function* () {
      yield upload.bytes;
    })(),
  );
  return storeUpload(context, viewer, upload, blob);
}

function storeUpload(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, filename, idempotencyKey, isDryRun = false, invites = false }: NewUpload,
  blob: { hash: string; size: number },
): Promise<number> {
  return commit(context, 'accept-reassignment-upload', viewer, async (tx) => {
    await requireOwnedGroup(tx, viewer, groupId);
    const known =
      idempotencyKey === undefined ? undefined : await findUploadByKey(tx, groupId, viewer.userId, idempotencyKey);
    if (known && known.blobHash !== blob.hash) {
      throw new DomainError('unprocessable', 'reassignment.keyUsed');
    }
    if (known) return known.id;
    const now = context.clock.now();
    const uploadId = await insertUpload(tx, {
      groupId,
      userId: viewer.userId,
      sudoUserId: viewer.sudoUserId,
      blobHash: blob.hash,
      filename,
      filesize: blob.size,
      idempotencyKey: idempotencyKey ?? null,
      isDryRun,
      invites,
      now,
    });
    await enqueue(tx, readReassignmentUpload, { uploadId }, { now });
    return uploadId;
  });
}
