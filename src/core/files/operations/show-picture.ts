import { DomainError, markUnreferenced, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import { type PhotoScale, type PictureUse, pictureSizes } from '../domain/photo.ts';
import { crop, type ImageFacts, inspect } from '../../../images/scale.ts';
import { hidePicture, showPicture } from '../storage/pictures.ts';
import { ownFile } from './own-file.ts';
import { inTurn, one } from './prepare-files.ts';
import { uploadFile } from './upload-file.ts';
import { readFileState } from '../storage/file-tree.ts';

/** Size of a picture in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A photo of the channel by its hash, or one that has just been uploaded. */
export type PictureSource = { readonly photo: string } | { readonly stored: StoredContent };

/**
 * Makes a photo the avatar or the cover of the channel acted for. The crops of its centre are shown; the photo itself
 * keeps its audience.
 * @returns the hash of the photo
 * @throws DomainError not_found, forbidden, invalid_state, not_acceptable_file, conflict
 */
export async function showChannelPicture(
  context: OperationContext,
  viewer: UserViewer,
  use: PictureUse,
  source: PictureSource,
): Promise<string> {
  if ('stored' in source) assertImage(source.stored);
  const hash =
    'photo' in source
      ? source.photo
      : await uploadFile(context, viewer, source.stored, { folder: undefined, audience: undefined });
  const file = await ownFile(context, viewer, hash);
  if (!file.isPhoto || file.blobHash === null) throw notAnImage();
  const { blobHash } = file;
  const scales = await inTurn(viewer, () => makeCuts(context, blobHash, use));
  await context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    await markUnreferenced(
      tx,
      scales.map((scale) => scale.blobHash),
      now,
    );
    if (!(await readFileState(tx, viewer.channelId, file.id))) {
      throw new DomainError('conflict', 'files.photoJustDeleted');
    }
    await showPicture(tx, viewer.channelId, { use, fileId: file.id, scales }, now);
  });
  return hash;
}

/** @throws DomainError not_acceptable_file for a prepared file that isn't an image */
export function assertImage({ scales }: StoredContent): void {
  if (!scales) throw notAnImage();
}

/** Ends that the channel acted for shows a picture or cover; without a picture it has a pattern. */
export function hideChannelPicture(context: OperationContext, viewer: UserViewer, use: PictureUse): Promise<void> {
  return context.database.write(viewer, (tx) => hidePicture(tx, viewer.channelId, use, context.clock.now()));
}

async function makeCuts(context: OperationContext, blobHash: string, use: PictureUse): Promise<PhotoScale[]> {
  await using local = await context.blobs.localFile(blobHash);
  const facts = await inspect(local.path);
  if (!facts) throw notAnImage();
  const cuts: PhotoScale[] = [];
  for (const { scale, ...size } of pictureSizes[use]) {
    cuts.push({ scale, ...(await cutOf(context, local.path, facts, size)) });
  }
  return cuts;
}

/** The middle of an image in the blob store, in this size. @throws DomainError not_acceptable_file */
export async function makeCut(
  context: OperationContext,
  blobHash: string,
  size: Size,
): Promise<Omit<PhotoScale, 'scale'>> {
  await using local = await context.blobs.localFile(blobHash);
  const facts = await inspect(local.path);
  if (!facts) throw notAnImage();
  return await cutOf(context, local.path, facts, size);
}

async function cutOf(
  context: OperationContext,
  path: string,
  { format }: Pick<ImageFacts, 'format'>,
  { width, height }: Size,
): Promise<Omit<PhotoScale, 'scale'>> {
  const { bytes, ...picture } = await crop(path, format, { width, height }).catch(() => {
    throw notAnImage();
  });
  const { hash, size: filesize } = await context.blobs.put(one(bytes));
  return { ...picture, filesize, blobHash: hash };
}

/** The refusal of files that aren't images for browsers. */
export function notAnImage(): DomainError {
  return new DomainError('not_acceptable_file', 'files.notAnImage');
}
