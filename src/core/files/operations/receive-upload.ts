import { randomBytes } from 'node:crypto';
import {
  DomainError,
  enqueue,
  isDomainError,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import type { ResumableUpload, UploadPlan } from '../domain/resumable-upload.ts';
import { finishUpload } from '../storage/job-contracts.ts';
import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { randomHex } from '../../../lib/random.ts';
import { addPart, findResumable, insertResumable, setLength } from '../storage/resumable-uploads.ts';
import { assertRoom } from './quota.ts';
import { fileAudience, ownFile, ownFolder } from './own-file.ts';
import { checkFileTexts } from './upload-file.ts';

/** Number of bytes between notes of an upload's progress: the maximum loss of a killed process. */
const partSize = 32 * 1024 * 1024;
/** Number of random bytes at the start of a part's blob, which make it unique and safe to remove at once. */
export const saltSize = 16;

/** An upload as a client announces it. */
export interface Announced {
  readonly key: string;
  /** Null to say it later. */
  readonly size: number | null;
  readonly plan: UploadPlan;
  readonly metadata: ResumableUpload['metadata'];
}

/**
 * Begins an upload in pieces, for the channel acted for. What can be refused is refused before the first byte.
 * @throws DomainError too_large, quota_exceeded, not_found, forbidden, invalid_input, unknown_audience, invalid_state
 */
export async function beginUpload(
  context: OperationContext,
  viewer: UserViewer,
  { key, size, plan, metadata }: Announced,
): Promise<void> {
  checkLength(context, size ?? 0);
  const replaced = plan.replaces === undefined ? undefined : await ownFile(context, viewer, plan.replaces);
  if (replaced?.isDirectory) throw new DomainError('invalid_input', 'files.folderHasNoBytes');
  await fileAudience(context, viewer, plan.audience, await ownFolder(context, viewer, plan.folder));
  const { userId, channelId } = viewer;
  await context.database.write(viewer, async (tx) => {
    await checkFileTexts(context, tx, viewer, channelId, {
      filename: plan.filename,
      caption: undefined,
      alt: undefined,
    });
    const times = { now: context.clock.now(), expiresAt: expiry(context) };
    const id = await insertResumable(tx, { key, size, plan, metadata, userId, channelId, ...times });
    await assertRoom(context, tx, { userId, bytes: size ?? 0, areAnnounced: true });
    if (size === 0 && !plan.isAttachment) await enqueueFinish(context, tx, id);
  });
}

function checkLength({ live }: OperationContext, size: number): void {
  const { upload_limit: uploadLimit } = live.now;
  if (size > uploadLimit) throw new DomainError('too_large', 'uploads.tooLarge', { max: uploadLimit });
}

/**
 * Says how long an upload is that began without it. Bytes that come afterwards may be the last ones.
 * @throws DomainError not_found, too_large, quota_exceeded; conflict when it has another length, or is longer already
 */
export async function declareLength(
  context: OperationContext,
  viewer: UserViewer,
  upload: ResumableUpload,
  size: number,
): Promise<void> {
  assertOwnUpload(viewer, upload);
  checkLength(context, size);
  const state = await context.database.write(viewer, async (tx) => {
    const now = await setLength(tx, upload, size);
    await assertRoom(context, tx, { userId: upload.userId, bytes: size - upload.received, areAnnounced: true });
    if (now === 'received') await enqueueFinish(context, tx, upload.id);
    return now;
  });
  if (state === undefined) throw new DomainError('conflict', 'uploads.badLength');
}

/**
 * An upload that the user began, and that has not expired; everyone else's are not there.
 * @throws DomainError not_found
 */
export async function findOwnUpload(
  context: OperationContext,
  viewer: UserViewer,
  key: string,
): Promise<ResumableUpload> {
  const upload = await findResumable(context.database.reader, { key });
  if (upload === undefined || upload.expiresAt <= context.clock.now()) throw notFound('upload');
  assertOwnUpload(viewer, upload);
  return upload;
}

/** @throws DomainError not_found for an upload that someone else began */
export function assertOwnUpload(viewer: UserViewer, upload: Pick<ResumableUpload, 'userId'>): void {
  if (upload.userId !== viewer.userId) throw notFound('upload');
}

/**
 * Receives the bytes of an upload from `offset` on. Received bytes stay even if the source fails: the client continues
 * after them. After the last byte, a job that creates the file is enqueued.
 * @returns the new end of the upload
 * @throws DomainError not_found, quota_exceeded; conflict if another request has continued the upload; and errors of
 * the source
 */
export async function receiveBytes(
  context: OperationContext,
  viewer: UserViewer,
  upload: ResumableUpload,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  assertOwnUpload(viewer, upload);
  const source = inParts(bytes);
  let end = offset;
  for (let part = await source.next(); part; part = await source.next()) {
    const { hash, size } = await context.blobs.put(part);
    end += await storePart(context, upload, { offset: end, size: size - saltSize, blobHash: hash });
  }
  if (source.failure() !== undefined) throw source.failure();
  return end;
}

async function storePart(
  context: OperationContext,
  upload: ResumableUpload,
  part: { offset: number; size: number; blobHash: string },
): Promise<number> {
  const store = context.database.write(async (tx) => {
    const added = await addPart(tx, upload, part, expiry(context));
    if (added !== undefined) await assertRoom(context, tx, { userId: upload.userId, bytes: part.size });
    if (added === 'received') await enqueueFinish(context, tx, upload.id);
    return added;
  });
  const state = await store.catch(async (error: unknown) => {
    if (isDomainError(error)) await context.blobs.remove(part.blobHash);
    throw error;
  });
  if (state !== undefined) return part.size;
  await context.blobs.remove(part.blobHash);
  throw new DomainError('conflict', 'uploads.movedOn');
}

function enqueueFinish(context: OperationContext, tx: Tx, uploadId: number): Promise<void> {
  return enqueue(tx, finishUpload, { uploadId }, { now: context.clock.now() });
}

/**
 * Makes a file that came whole an upload that waits for a post, as if it had come in pieces.
 * @returns its key
 * @throws DomainError as `beginUpload` and `receiveBytes`
 */
export async function holdAttachment(
  context: OperationContext,
  viewer: UserViewer,
  { filename, filetype, filesize, blobHash }: StoredContent,
): Promise<string> {
  const key = randomHex(16);
  const plan = { filename, filetype, folder: undefined, audience: undefined, replaces: undefined, isAttachment: true };
  const metadata = { filename, filetype, attachment: '1' };
  await beginUpload(context, viewer, { key, size: filesize, plan, metadata });
  const upload = await findOwnUpload(context, viewer, key);
  if (filesize > 0) await receiveBytes(context, viewer, upload, 0, await context.blobs.open(blobHash));
  return key;
}

/** When an upload is given up that nothing more comes of. */
export function expiry(context: OperationContext): string {
  return addMilliseconds(context.clock.now(), context.uploadHours * hourMilliseconds);
}

/** Cuts a stream of bytes into parts, each to be read to its end before the next; a failure just ends the last one. */
function inParts(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  let waiting: Uint8Array | undefined;
  let failure: unknown;
  const pull = async (): Promise<Uint8Array | undefined> => {
    try {
      const { done, value } = await source.next();
      return done === true ? undefined : value;
    } catch (error) {
      failure = error;
      return undefined;
    }
  };
  async function* part(): AsyncGenerator<Uint8Array> {
    yield randomBytes(saltSize);
    for (let left = partSize; left > 0; ) {
      waiting ??= failure === undefined ? await pull() : undefined;
      if (waiting === undefined) return;
      const chunk = waiting.subarray(0, left);
      waiting = chunk.length < waiting.length ? waiting.subarray(chunk.length) : undefined;
      left -= chunk.length;
      yield chunk;
    }
  }
  return {
    failure: () => failure,
    next: async (): Promise<AsyncIterable<Uint8Array> | undefined> => {
      waiting ??= failure === undefined ? await pull() : undefined;
      return waiting && part();
    },
  };
}
