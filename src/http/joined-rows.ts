import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheDigest } from './protocol/digests.ts';

/** What an entry takes beside its bytes, about. */
const overhead = 500;

/** Rows of a list as JSON text with commas between. */
export interface Joined {
  readonly bytes: Buffer;
  /** How many there are. */
  readonly length: number;
}

/** Rows that were joined now. */
export interface JoinedNow extends Joined {
  /** Whether each is of just the version that the list has: a row may change between two statements. */
  readonly isExact: boolean;
}

/** Joined rows that are cached, as many as fit; the least recently used go first. */
export interface JoinedRows {
  /**
   * @param madeOf all that the rows depend on beside constants of the program: their form, ids and versions, and what fills
   * the slots, so that who asks is in it as far as the rows show it
   * @param join joins them where they are not cached
   */
  of(madeOf: readonly string[], join: () => Promise<JoinedNow>): Promise<Joined>;
}

/** @param maxBytes what they take together at most; 0 keeps none */
export function createJoinedRows(maxBytes: number): JoinedRows {
  if (maxBytes === 0) return { of: (_madeOf, join) => join() };
  const cache = new LRUCache<string, Joined>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + overhead,
  });
  return {
    of: async (madeOf, join) => {
      const key = hash('sha256', JSON.stringify(madeOf), 'base64url');
      const cached = cache.get(key);
      if (cached) return cached;
      const { bytes, length, isExact } = await join();
      const rows = { bytes, length };
      if (!isExact) return rows;
      cacheDigest(bytes);
      cache.set(key, rows);
      return rows;
    },
  };
}
