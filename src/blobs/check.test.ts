import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { gathered, hashOf } from '../../test/rig/blob-store.ts';
import { checkStore } from './check.ts';
import type { BlobStore } from './store.ts';

describe('the check of a store', () => {
  const fake = (bytes: (kept: Buffer) => Buffer): BlobStore => {
    let kept = Buffer.alloc(0);
    return {
      put: async (source) => {
        kept = Buffer.concat(await gathered(source));
        return { hash: hashOf(kept), size: kept.length };
      },
      open: () => Promise.resolve(Readable.from([bytes(kept)])),
      remove: () => Promise.resolve(),
    } as Partial<BlobStore> as BlobStore;
  };

  it('passes one that gives back what it got', async () => {
    await expect(checkStore(fake((kept) => kept))).resolves.toBeUndefined();
  });

  it('fails one that gives back something else', async () => {
    await expect(checkStore(fake((kept) => kept.subarray(1)))).rejects.toThrow('other bytes');
  });
});
