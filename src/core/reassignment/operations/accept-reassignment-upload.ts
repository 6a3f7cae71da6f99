import type { Actor } from '../../groups/domain/audit.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { Group } from '../../groups/domain/group.ts';
import { enqueue, readReassignmentUpload } from '../../platform/jobs/define.ts';
import { isUniqueViolation } from '../../platform/storage/dialect/portable.ts';
import { findUploadByKey, insertUpload } from '../storage/uploads.ts';
import { commit } from '../../platform/operations/commit.ts';
import type { OperationContext } from '../../platform/operations/context.ts';

/** A file with reassignments, which the caller has checked. */
export interface NewUpload {
  readonly group: Group;
  readonly by: Actor;
  readonly filename: string;
  readonly bytes: Buffer;
  /** What the client calls this upload; the same key again is the same upload. */
  readonly idempotencyKey?: string | undefined;
  /** Only say what the rows would do. */
  readonly isDryRun?: boolean;
}

/**
 * Keeps an uploaded file and starts its processing; returns its id.
 * @throws DomainError unprocessable when the key was used for another file
 */
export async function acceptReassignmentUpload(context: OperationContext, upload: NewUpload): Promise<number> {
  const blob = await context.blobs.put(
    (async function* () {
      yield upload.bytes;
    })(),
  );
  const keep = () => keepUpload(context, upload, blob);
  return keep().catch((error: unknown) => {
    // The same key came twice at the same moment: this time the first one is found.
    if (upload.idempotencyKey !== undefined && isUniqueViolation(error)) return keep();
    throw error;
  });
}

function keepUpload(
  context: OperationContext,
  { group, by, filename, idempotencyKey, isDryRun = false }: NewUpload,
  blob: { hash: string; size: number },
): Promise<number> {
  return commit(context, 'accept-reassignment-upload', async (tx) => {
    const known =
      idempotencyKey === undefined ? undefined : await findUploadByKey(tx, group.id, by.userId, idempotencyKey);
    if (known && known.blobHash !== blob.hash) {
      throw new DomainError('unprocessable', 'This Idempotency-Key was used for another file; take a new one.');
    }
    if (known) return known.id;
    const now = context.clock.now();
    const uploadId = await insertUpload(tx, {
      groupId: group.id,
      userId: by.userId,
      sudoUserId: by.sudoUserId,
      blobHash: blob.hash,
      filename,
      filesize: blob.size,
      idempotencyKey: idempotencyKey ?? null,
      isDryRun,
      now,
    });
    await enqueue(tx, readReassignmentUpload, { uploadId }, { now, dedupeKey: String(uploadId) });
    return uploadId;
  });
}
