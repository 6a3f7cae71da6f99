import { isUnavailable, UnavailableError, withoutSpace } from '../core/platform/domain/index.ts';
import { BlobNotFoundError, type BlobStore, BlobTooLargeError } from './store.ts';

/**
 * A store that distinguishes its own failures from those of the caller's source: errors of the source of `put` are
 * passed through, and failures of the store become an `UnavailableError`. A full disk stays unchanged.
 */
export function reportOutages(store: BlobStore): BlobStore {
  const known = <T>(work: Promise<T>): Promise<T> => work.catch(asOutage);
  return {
    ...store,
    put: async (source, options) => {
      const failures: unknown[] = [];
      try {
        return await store.put(watched(source, failures), options);
      } catch (error) {
        if (failures.length > 0) throw failures[0];
        options?.signal?.throwIfAborted();
        return asOutage(error);
      }
    },
    open: (hash, range) => known(store.open(hash, range)),
    readInto: (hash, start, target) => known(store.readInto(hash, start, target)),
    size: (hash) => known(store.size(hash)),
    modifiedAt: (hash) => known(store.modifiedAt(hash)),
    remove: (hash) => known(store.remove(hash)),
    removeIfOlder: (hash, before) => known(store.removeIfOlder(hash, before)),
    localFile: (hash) => known(store.localFile(hash)),
    async *list() {
      try {
        yield* store.list();
      } catch (error) {
        asOutage(error);
      }
    },
  };
}

async function* watched(source: AsyncIterable<Uint8Array>, failures: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}

function asOutage(error: unknown): never {
  const isOwn = error instanceof BlobNotFoundError || error instanceof BlobTooLargeError || isUnavailable(error);
  const isMistake = error instanceof TypeError || error instanceof RangeError || !(error instanceof Error);
  if (isOwn || isMistake) throw error;
  // Uploads to a store elsewhere go over a disk here.
  if (withoutSpace(error) !== error) throw withoutSpace(error);
  throw new UnavailableError('storage', `the blob store is not available: ${error.message || error.name}`, {
    cause: error,
  });
}
