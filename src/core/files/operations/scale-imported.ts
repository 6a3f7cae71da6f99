import { BlobNotFoundError } from '../../../blobs/store.ts';
import { enqueue, isDomainError, type OperationContext } from '../../platform/index.ts';
import { indexItems } from '../../search/index.ts';
import type { StoredContent } from '../domain/file.ts';
import { listUnscaled, setFrames, setImage, type UnscaledFile } from '../storage/unscaled.ts';
import { inspect } from '../../../images/scale.ts';
import { downloadedAlone, inTurn, prepareFiles } from './prepare-files.ts';

const imagesAtOnce = 20;

/**
 * Prepares imported images like uploaded ones; each separately, so that it can stop anywhere. Broken and too large ones
 * become plain files.
 */
export async function scaleImported(context: OperationContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const files = await context.database.write((tx) => listUnscaled(tx, imagesAtOnce));
    if (files.length === 0) return;
    for (const file of files) {
      if (signal?.aborted) return;
      await scaleOne(context, file);
      context.faultPoint('scale-imported:after');
    }
  }
}

/** The same for one file, where it waits for that. */
export async function scaleFile(context: OperationContext, id: number): Promise<void> {
  const [waiting] = await context.database.write((tx) => listUnscaled(tx, 1, id));
  if (waiting) await scaleOne(context, waiting);
}

async function scaleOne(context: OperationContext, { id, isPhoto, content: file }: UnscaledFile): Promise<void> {
  if (isPhoto) {
    const isAnimated = await hasFrames(context, file);
    return context.database.write((tx) => setFrames(tx, id, isAnimated));
  }
  const prepared = await prepareFiles(context, {}, [file]).catch((error: unknown): StoredContent[] => {
    if (isDomainError(error) || error instanceof BlobNotFoundError) return [downloadedAlone(file)];
    throw error;
  });
  const [image] = prepared as [StoredContent];
  await context.database.write(async (tx) => {
    await setImage(tx, id, image);
    // Items with the photo are indexed again, so that a search for images finds them.
    if (image.scales) await enqueue(tx, indexItems, {}, { now: context.clock.now() });
  });
}

async function hasFrames({ blobs }: OperationContext, { blobHash }: StoredContent): Promise<boolean> {
  try {
    await using local = await blobs.localFile(blobHash);
    const facts = await inTurn({}, () => inspect(local.path));
    return facts?.isAnimated === true;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return false;
    throw error;
  }
}
