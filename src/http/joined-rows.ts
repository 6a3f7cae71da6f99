import { LRUCache } from 'lru-cache';
import { ownBytes } from '../lib/buffers.ts';
import { sha256Hex } from '../lib/random.ts';
import { type Filled, joinFilled } from '../wire/template.ts';
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
  /** Joins these, unless the very same bytes have been joined before: cached templates, and what is filled in often. */
  same(filled: readonly Filled[]): Joined;
}

/** @param maxBytes what they take together at most; 0 keeps none */
export function createJoinedRows(maxBytes: number): JoinedRows {
  const join = (filled: readonly Filled[]): Joined => ({ bytes: joinFilled(filled), length: filled.length });
  if (maxBytes === 0) return { of: (_madeOf, joinNow) => joinNow(), same: join };
  const cache = new LRUCache<string, Joined>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + overhead,
  });
  const keep = (key: string, { bytes, length }: Joined): Joined => {
    const rows = { bytes: ownBytes(bytes), length };
    cacheDigest(rows.bytes);
    cache.set(key, rows);
    return rows;
  };
  return {
    of: async (madeOf, joinNow) => {
      const key = sha256Hex(JSON.stringify(madeOf));
      const cached = cache.get(key);
      if (cached) return cached;
      const { bytes, length, isExact } = await joinNow();
      return isExact ? keep(key, { bytes, length }) : { bytes, length };
    },
    same: (filled) => {
      const identity = identityOf(filled);
      // What was made for this answer alone is not seen again.
      if (identity === undefined) return join(filled);
      const key = sha256Hex(identity);
      return cache.get(key) ?? keep(key, join(filled));
    },
  };
}

/** Of bytes that have been joined, a number that no others have had or will have; they never change. */
const numbers = new WeakMap<Buffer, number>();
let lastNumber = 0;

/** Names these bytes in this order; undefined where some of them are seen for the first time. */
function identityOf(filled: readonly Filled[]): string | undefined {
  let text = '';
  let isNew = false;
  const add = (bytes: Buffer): void => {
    const number = numbers.get(bytes);
    if (number === undefined) {
      numbers.set(bytes, (lastNumber += 1));
      isNew = true;
    } else text += `${number},`;
  };
  for (const { template, fillings } of filled) {
    add(template.bytes);
    for (const filling of fillings) add(filling);
    text += ';';
  }
  return isNew ? undefined : text;
}
