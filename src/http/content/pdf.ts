import type { BlobStore } from '../../blobs/store.ts';

/** The type by which browsers give bytes to their viewer. */
export const pdfType = 'application/pdf';

const mark = Buffer.from('%PDF-');

/** Whether bytes begin as a PDF does: nothing else is given to a viewer, whatever type it was uploaded with. */
export async function isPdf(blobs: BlobStore, hash: string): Promise<boolean> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.open(hash, { start: 0, end: mark.length })) chunks.push(chunk as Uint8Array);
  return mark.equals(Buffer.concat(chunks));
}
