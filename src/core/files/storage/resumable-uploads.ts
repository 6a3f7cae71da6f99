import type { ResumableUpload, UploadPlan } from '../domain/resumable-upload.ts';
import type { Instant } from '../../../lib/clock.ts';
import { markUnreferenced, type Reader, type Source, tables, type Tx } from '../../platform/index.ts';

/** An upload that is to be. */
export interface NewResumable {
  readonly key: string;
  readonly userId: number;
  readonly channelId: number;
  readonly size: number | null;
  readonly plan: UploadPlan;
  readonly metadata: ResumableUpload['metadata'];
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** Begins an upload; one without any bytes is whole at once. */
export async function insertResumable(tx: Tx, upload: NewResumable): Promise<number> {
  const { id } = await tx.db
    .insertInto('resumable_upload')
    .values({
      key: upload.key,
      user_id: upload.userId,
      channel_id: upload.channelId,
      size: upload.size,
      state: upload.size === 0 ? wholeState(upload) : 'open',
      plan: JSON.stringify(upload.plan),
      metadata: JSON.stringify(upload.metadata),
      created_at: upload.now,
      expires_at: upload.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** State of an upload after its last byte. */
function wholeState({ plan }: Pick<ResumableUpload, 'plan'>): 'received' | 'ready' {
  return plan.isAttachment ? 'ready' : 'received';
}

/** The resumable upload with this id or public key; undefined if there is none. */
export async function findResumable(
  source: Source,
  by: { readonly id: number } | { readonly key: string },
): Promise<ResumableUpload | undefined> {
  const query = tables(source).selectFrom('resumable_upload').selectAll();
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('key', '=', by.key)).executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    key: row.key,
    userId: row.user_id,
    channelId: row.channel_id,
    size: row.size,
    received: row.received,
    state: row.state,
    plan: JSON.parse(row.plan) as UploadPlan,
    metadata: JSON.parse(row.metadata) as ResumableUpload['metadata'],
    fileHash: row.file_hash,
    error: row.error,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Bytes in the blob store: those of a part, after its random prefix. */
export interface Part {
  readonly size: number;
  readonly blobHash: string;
}

/**
 * Adds a part that begins where the upload ended so far.
 * @returns the state afterwards; undefined, and nothing is stored, when it ends elsewhere by now or is no longer open
 */
export async function addPart(
  tx: Tx,
  upload: Pick<ResumableUpload, 'id' | 'size' | 'plan'>,
  part: Part & { readonly offset: number },
  expiresAt: Instant,
): Promise<ResumableUpload['state'] | undefined> {
  const { id, size } = upload;
  const received = part.offset + part.size;
  const state = received === size ? wholeState(upload) : 'open';
  const { numUpdatedRows } = await tx.db
    .updateTable('resumable_upload')
    .set({ received, state, expires_at: expiresAt })
    .where('id', '=', id)
    .where('received', '=', part.offset)
    // Uploads whose length became known in the meantime are read again.
    .where((eb) =>
      size === null ? eb('size', 'is', null) : eb.and([eb('size', '=', size), eb('size', '>=', received)]),
    )
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await tx.db
    .insertInto('resumable_part')
    .values({ upload_id: id, size: part.size, blob_hash: part.blobHash })
    .execute();
  return state;
}

/**
 * Sets the length of an upload that started without one.
 * @returns the new state; undefined if it has a length, is no longer open, or is already longer
 */
export async function setLength(
  tx: Tx,
  upload: Pick<ResumableUpload, 'id' | 'plan'>,
  size: number,
): Promise<ResumableUpload['state'] | undefined> {
  const { id } = upload;
  const whole = wholeState(upload);
  const row = await tx.db
    .updateTable('resumable_upload')
    .set((eb) => ({ size, state: eb.case().when('received', '=', size).then(whole).else('open').end() as never }))
    .where('id', '=', id)
    .where('size', 'is', null)
    .where('received', '<=', size)
    .where('state', '=', 'open')
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** The parts of an upload, from the first byte on. */
export async function listParts(source: Source, uploadId: number): Promise<Part[]> {
  const rows = await tables(source)
    .selectFrom('resumable_part')
    .select(['size', 'blob_hash'])
    .where('upload_id', '=', uploadId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ size: row.size, blobHash: row.blob_hash }));
}

/** Final state of a received upload. */
export type Ending = { readonly fileHash: string } | { readonly error: string };

/**
 * Ends an upload that was received whole, and lets go of its parts; false when it has ended already.
 */
export async function endResumable(
  tx: Tx,
  id: number,
  ending: Ending,
  times: { readonly now: Instant; readonly expiresAt: Instant },
): Promise<boolean> {
  const end = 'error' in ending ? { state: 'failed' as const, error: ending.error } : stored(ending.fileHash);
  const { numUpdatedRows } = await tx.db
    .updateTable('resumable_upload')
    .set({ ...end, expires_at: times.expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await removeParts(tx, id, times.now);
  return true;
}

const stored = (fileHash: string) => ({ state: 'stored' as const, file_hash: fileHash });

/** Removes an upload and lets go of its parts, which are returned. */
export async function removeResumable(tx: Tx, id: number, now: Instant): Promise<Part[]> {
  const parts = await removeParts(tx, id, now);
  await tx.db.deleteFrom('resumable_upload').where('id', '=', id).execute();
  return parts;
}

async function removeParts(tx: Tx, id: number, now: Instant): Promise<Part[]> {
  const parts = await listParts(tx, id);
  await markUnreferenced(
    tx,
    parts.map((part) => part.blobHash),
    now,
  );
  await tx.db.deleteFrom('resumable_part').where('upload_id', '=', id).execute();
  return parts;
}

/** Expired uploads. Completely received ones belong to a job. */
export async function listExpired(reader: Reader, now: Instant, limit: number): Promise<number[]> {
  const rows = await reader.db
    .selectFrom('resumable_upload')
    .select('id')
    .where('expires_at', '<=', now)
    .where('state', '!=', 'received')
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
