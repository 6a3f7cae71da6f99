import type { BlobStore } from '../../../blobs/store.ts';
import { viewerOf } from '../../accounts/index.ts';
import { mayActFor } from '../../groups/index.ts';
import { findChannel } from '../../identity/index.ts';
import {
  DomainError,
  isDomainError,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import type { ResumableUpload } from '../domain/resumable-upload.ts';
import { type Ending, endResumable, findResumable, listParts, type Part } from '../storage/resumable-uploads.ts';
import { changeFile } from './change-file.ts';
import { removePartBlobs } from './drop-upload.ts';
import { prepareFiles } from './prepare-files.ts';
import { expiry, saltSize } from './receive-upload.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Creates the file of a completed upload, like a normal upload. The transaction that stores the file also ends the
 * upload, so that it happens once, however often this is started. A refusal becomes the upload's error.
 */
export async function finishReceived(context: OperationContext, uploadId: number): Promise<void> {
  const { reader } = context.database;
  const upload = await findResumable(reader, { id: uploadId });
  if (upload?.state !== 'received') return;
  const parts = await listParts(reader, upload.id);
  try {
    const viewer = await actorOf(context, upload);
    const [stored] = await prepareFiles(context, viewer, [await join(context.blobs, upload, parts)]);
    context.faultPoint('finish-upload:joined');
    await store(context, viewer, upload, stored!);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    await context.database.write((tx) => end(context, tx, upload.id, { error: error.message }));
  }
  context.faultPoint('finish-upload:stored');
  await removePartBlobs(context, parts);
}

/** Whoever began the upload, if they may still act for its channel. @throws DomainError */
async function actorOf(context: OperationContext, upload: ResumableUpload): Promise<UserViewer> {
  const { reader } = context.database;
  const viewer = await viewerOf(context, upload.userId, ['api'], 'system');
  const channel = await findChannel(reader, upload.channelId);
  if (!channel || !(await mayActFor(reader, viewer, channel))) throw notFound('channel');
  return { ...viewer, channelId: channel.id, xchanId: channel.xchanId };
}

/** The bytes of an upload that is whole, as one blob. */
export async function join(
  blobs: BlobStore,
  { id, plan, size }: Pick<ResumableUpload, 'id' | 'plan' | 'size'>,
  parts: readonly Part[],
): Promise<StoredContent> {
  const { hash } = await blobs.put(bytesOf(blobs, parts));
  return { filename: plan.filename ?? '', filetype: plan.filetype, filesize: size ?? 0, blobHash: hash, uploadId: id };
}

async function* bytesOf(blobs: BlobStore, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { blobHash, size } of parts) {
    yield* await blobs.open(blobHash, { start: saltSize, end: saltSize + size });
  }
}

async function store(
  context: OperationContext,
  viewer: UserViewer,
  { id, plan }: ResumableUpload,
  stored: StoredContent,
): Promise<void> {
  const { folder, audience, filename } = plan;
  const also = async (tx: Tx, fileHash: string): Promise<void> => {
    if (await end(context, tx, id, { fileHash })) return;
    throw new DomainError('conflict', 'uploads.ended');
  };
  if (plan.replaces === undefined) await uploadFile(context, viewer, stored, { folder, audience, also });
  else await changeFile(context, viewer, plan.replaces, { stored, folder, audience, filename, also });
}

function end(context: OperationContext, tx: Tx, id: number, ending: Ending): Promise<boolean> {
  return endResumable(tx, id, ending, { now: context.clock.now(), expiresAt: expiry(context) });
}
