import { DomainError, markStored, type OperationContext } from '../../platform/index.ts';
import type { StoredContent } from '../domain/file.ts';
import { longestSides, type PhotoScale } from '../domain/photo.ts';
import { imageTypeOf, signatureLength } from '../../../images/format.ts';
import { findHeifNotes, readBlanked } from '../../../images/heif.ts';
import { createFairQueue } from './fair-queue.ts';
import { clean, type ImageFacts, inspect, maxPixels, type Picture, shrink, strip } from '../../../images/scale.ts';

/** Owner of images; the server itself without an id. */
export interface ImageOwner {
  readonly userId?: number;
}

/**
 * Prepares uploaded files for storage: images, detected by content, are rotated upright, metadata about place, time and
 * camera is removed, and smaller scales are created; frames of animations are kept. Broken and unknown images may still
 * have metadata: they stay files that browsers don't display (`downloadedAlone`).
 * @throws DomainError not_acceptable_file for an image with too many pixels, too_many_requests
 */
export async function prepareFiles(
  context: OperationContext,
  owner: ImageOwner,
  files: readonly StoredContent[],
): Promise<StoredContent[]> {
  if (files.length === 0) return [];
  await markAllUnreferenced(context, files);
  const prepared: StoredContent[] = [];
  for (const file of files) prepared.push(await prepare(context, owner, file));
  await markAllUnreferenced(context, prepared);
  return prepared;
}

/** Whatever happens to an upload, unused bytes are removed later. */
async function markAllUnreferenced(context: OperationContext, files: readonly StoredContent[]): Promise<void> {
  const hashes = files.flatMap((file) => [file.blobHash, ...(file.scales ?? []).map((scale) => scale.blobHash)]);
  await markStored(context.database, hashes, context.clock.now());
}

const images = createFairQueue(16);

/**
 * Decoding images needs memory: one at a time, and people with many don't hold up others.
 * @throws DomainError too_many_requests
 */
export function inTurn<T>(owner: ImageOwner, work: () => Promise<T>): Promise<T> {
  return images(owner.userId, work);
}

async function prepare(context: OperationContext, owner: ImageOwner, file: StoredContent): Promise<StoredContent> {
  if (file.filesize === 0) return file;
  const filetype = (await readImageType(context, file)) ?? file.filetype;
  if (!filetype.startsWith('image/')) return file;
  return inTurn(owner, () => prepareImage(context, { ...file, filetype }));
}

/** The sender's type is unreliable: many programs send none, and browsers don't know those of all phones. */
async function readImageType({ blobs }: OperationContext, file: StoredContent): Promise<string | undefined> {
  const start = Buffer.alloc(signatureLength);
  return imageTypeOf(start.subarray(0, await blobs.readInto(file.blobHash, 0, start)));
}

async function prepareImage(context: OperationContext, file: StoredContent): Promise<StoredContent> {
  await using local = await context.blobs.localFile(file.blobHash);
  const facts = await inspect(local.path);
  if (!facts) return await withoutHeifNotes(context, local.path, downloadedAlone(file));
  if (facts.width * facts.height > maxPixels) {
    const max = maxPixels / 1_000_000;
    throw new DomainError('not_acceptable_file', 'files.tooManyPixels', { max });
  }
  const scales = await makeScales(context, local.path, file, facts).catch((error: unknown) => {
    if (error instanceof BrokenImageError) return undefined;
    throw error;
  });
  if (!scales) return downloadedAlone(file);
  const { mimetype, filesize, blobHash } = scales[0]!;
  return { ...file, filetype: mimetype, filesize, blobHash, scales };
}

/** A phone picture with its metadata blanked out; other files unchanged. */
async function withoutHeifNotes(context: OperationContext, path: string, file: StoredContent): Promise<StoredContent> {
  const notes = await findHeifNotes(path);
  if (!notes || notes.length === 0) return file;
  const { hash, size } = await context.blobs.put(readBlanked(path, notes));
  return { ...file, blobHash: hash, filesize: size };
}

/** Types that browsers show in a page. */
const shownImages = /^image\/(png|jpeg|gif|webp|avif|bmp)$/i;

/** A picture whose metadata couldn't be removed, as plain bytes, so that nothing is published by displaying it. */
export function downloadedAlone(file: StoredContent): StoredContent {
  return shownImages.test(file.filetype) ? { ...file, filetype: 'application/octet-stream' } : file;
}

/** The picture cannot be worked with; it is stored as a file like any other. */
class BrokenImageError extends Error {
  override readonly name = 'BrokenImageError';
}

function breaking(cause: unknown): never {
  throw new BrokenImageError('the image cannot be read', { cause });
}

/** All scales of an image, from the largest on; each is made of the one before. */
async function makeScales(
  context: OperationContext,
  path: string,
  file: StoredContent,
  facts: ImageFacts,
): Promise<PhotoScale[]> {
  const { format, width, height } = facts;
  const storeScale = async (scale: number, { bytes, ...picture }: Picture): Promise<PhotoScale> => {
    const { hash, size } = await context.blobs.put(one(bytes));
    return { scale, ...picture, filesize: size, blobHash: hash };
  };
  // Animations and pixels of a WebP are kept: encoding 50 million of them again takes up to a minute.
  const keepsPixels = facts.isAnimated || (facts.format === 'webp' && facts.isUpright);
  const original = facts.hasMetadata ? await (keepsPixels ? strip : clean)(path, facts).catch(breaking) : undefined;
  const whole: PhotoScale = original
    ? await storeScale(0, original)
    : { scale: 0, width, height, mimetype: `image/${format}`, filesize: file.filesize, blobHash: file.blobHash };
  const scales: PhotoScale[] = [{ ...whole, isAnimated: facts.isAnimated }];
  let source: string | Buffer = original?.bytes ?? path;
  for (const [index, side] of longestSides.entries()) {
    const picture = await shrink(source, format, side).catch(breaking);
    scales.push(await storeScale(index + 1, picture));
    source = picture.bytes;
  }
  return scales;
}

/** Bytes as a stream of one chunk. */
export async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
