import { buffer } from 'node:stream/consumers';
import { randomText } from '../lib/random.ts';
import { BlobNotFoundError, type BlobStore } from './store.ts';

/** True for a SHA-256 in lower-case hexadecimal. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** @throws BlobNotFoundError for anything but a SHA-256 in lower-case hexadecimal, paths above all */
export function requireHash(hash: string): string {
  if (!isHash(hash)) throw new BlobNotFoundError('that is no blob hash');
  return hash;
}

/** Writes, reads and removes a probe. */
export async function checkStore(store: BlobStore): Promise<void> {
  const probe = Buffer.from(randomText(16));
  const { hash } = await store.put(
    (async function* () {
      yield probe;
    })(),
  );
  const read = await buffer(await store.open(hash));
  await store.remove(hash);
  if (!read.equals(probe)) throw new Error('the blob store returned other bytes than were written');
}
