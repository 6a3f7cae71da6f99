import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { gathered, hashOf } from '../../test/rig/blob-store.ts';
import { checkStore } from './check.ts';
import type { BlobStore } from './store.ts';

describe('the check of a store', () => {
  const fake = (bytes: (stored: Buffer) => Buffer): BlobStore => {
    let stored = Buffer.alloc(0);
    return {
      put: async (source) => {
        stored = Buffer.concat(await gathered(source));
        return { hash: hashOf(stored), size: stored.length };
      },
      open: () => Promise.resolve(Readable.from([bytes(stored)])),
      remove: () => Promise.resolve(),
    } as Partial<BlobStore> as BlobStore;
  };

  it('passes one that gives back what it got', async () => {
    await expect(checkStore(fake((stored) => stored))).resolves.toBeUndefined();
  });

  it('fails one that gives back something else', async () => {
    await expect(checkStore(fake((stored) => stored.subarray(1)))).rejects.toThrow('other bytes');
  });
});
