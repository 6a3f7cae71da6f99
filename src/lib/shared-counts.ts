import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Counted, CountsByName } from './counts.ts';
import type { SharedFile } from './shared-file.ts';

/** An entry: 8 bytes of the key's hash, the moment until which it counts, the count; as bytes, words and numbers. */
const entry = { bytes: 24, words: 6, moments: 3, untilAt: 1, countAt: 4 };
const entriesInBucket = 8;
const buckets = 8192;
/** Number of cached hashes of keys: mostly the users and addresses of a minute. */
const maxHashes = 10_000;
const columnBytes = entry.bytes * entriesInBucket;

/** Layout of counts in a shared file: each of `places` processes has a slot. */
export interface CountsPlace {
  readonly start: number;
  readonly places: number;
}

/** Identifies a key, and the position of its bucket in the file. */
interface KeyHash {
  readonly high: number;
  readonly low: number;
  readonly position: number;
}

/** Bytes that the counts of `places` processes take. */
export function sharedCountsLength(places: number): number {
  return buckets * places * columnBytes;
}

/** The table, as the process at one place sees it; methods look at the bucket that was read last. */
class Table {
  readonly #file: SharedFile;
  readonly #at: CountsPlace;
  readonly #secret: string;
  readonly #ownStart: number;
  readonly #row: Uint8Array;
  readonly #words: Uint32Array;
  readonly #moments: Float64Array;
  readonly #hashes = new LRUCache<string, KeyHash>({ maxSize: maxHashes, sizeCalculation: () => 1 });

  constructor(file: SharedFile, at: CountsPlace, place: number, secret: string) {
    this.#file = file;
    this.#at = at;
    this.#secret = secret;
    this.#ownStart = place * entriesInBucket;
    const bytes = new ArrayBuffer(at.places * columnBytes);
    this.#row = new Uint8Array(bytes);
    this.#words = new Uint32Array(bytes);
    this.#moments = new Float64Array(bytes);
  }

  /** Reads the bucket of a key. */
  look(key: string): KeyHash {
    const hash = this.#hashes.get(key) ?? this.#hash(key);
    this.#file.read(this.#row, hash.position);
    return hash;
  }

  #hash(key: string): KeyHash {
    const digest = createHash('sha256').update(this.#secret).update(key).digest();
    const position = this.#at.start + (digest.readUInt32LE(8) % buckets) * this.#row.length;
    const hash = { high: digest.readUInt32LE(0), low: digest.readUInt32LE(4), position };
    this.#hashes.set(key, hash);
    return hash;
  }

  isOf(index: number, { high, low }: KeyHash): boolean {
    return this.#words[index * entry.words] === high && this.#words[index * entry.words + 1] === low;
  }

  until(index: number): number {
    return this.#moments[index * entry.moments + entry.untilAt]!;
  }

  count(index: number): number {
    return this.#words[index * entry.words + entry.countAt]!;
  }

  /** Counts of a key, in the entries of all processes. */
  addUp(hash: KeyHash, now: number): Counted {
    let count = 0;
    let until = now;
    for (let index = 0; index < this.#at.places * entriesInBucket; index += 1) {
      if (!this.isOf(index, hash) || this.until(index) <= now) continue;
      count += this.count(index);
      until = Math.max(until, this.until(index));
    }
    return { count, until };
  }

  /** An own entry that still counts; without one that which has ended, or ends, first. */
  findOwn(hash: KeyHash, now: number): { index: number; isKnown: boolean } {
    let first = this.#ownStart;
    for (let index = this.#ownStart; index < this.#ownStart + entriesInBucket; index += 1) {
      if (this.isOf(index, hash) && this.until(index) > now) return { index, isKnown: true };
      if (this.until(index) < this.until(first)) first = index;
    }
    return { index: first, isKnown: false };
  }

  write(index: number, { high, low, position }: KeyHash, { count, until }: Counted): void {
    this.#words.set([high, low], index * entry.words);
    this.#moments[index * entry.moments + entry.untilAt] = until;
    this.#words[index * entry.words + entry.countAt] = count;
    const start = index * entry.bytes;
    this.#file.write(this.#row.subarray(start, start + entry.bytes), position + start);
  }
}

/**
 * Counts shared by processes, in a file: a table of buckets in which every process has its entries. A process writes
 * only its own entries, so that none overwrites another's, and adds up all when it reads. Entries of an ended process
 * still count, except permanent ones (`clearPlace`).
 * @param place slot of this process, from 0
 * @param secret shared secret, so that no one can construct colliding keys
 */
export function sharedCounts(file: SharedFile, at: CountsPlace, place: number, secret: string): CountsByName {
  const table = new Table(file, at, place, secret);

  /** Counts one more in the bucket that was looked at for `hash`; `all` is what counts in it. */
  const addOne = (hash: KeyHash, all: Counted, now: number, milliseconds: number): { index: number; until: number } => {
    const { index, isKnown } = table.findOwn(hash, now);
    const until = all.until > now ? all.until : now + milliseconds;
    table.write(index, hash, { count: isKnown ? table.count(index) + 1 : 1, until });
    return { index, until };
  };
  const add = (key: string, now: number, milliseconds: number): (() => void) => {
    const hash = table.look(key);
    const { index, until } = addOne(hash, table.addUp(hash, now), now, milliseconds);
    return () => {
      table.look(key);
      if (!table.isOf(index, hash) || table.until(index) !== until) return;
      const left = table.count(index) - 1;
      table.write(index, hash, left > 0 ? { count: left, until } : { count: 0, until: 0 });
    };
  };

  return (name) => {
    const named = (key: string): string => `${name} ${key}`;
    return {
      read: (key, now) => table.addUp(table.look(named(key)), now),
      add: (key, now, milliseconds) => add(named(key), now, milliseconds),
      addBelow: (max, key, now, milliseconds) => {
        const hash = table.look(named(key));
        const all = table.addUp(hash, now);
        if (all.count < max) addOne(hash, all, now, milliseconds);
        return all;
      },
      mark: (key, now, milliseconds) => {
        const hash = table.look(named(key));
        table.write(table.findOwn(hash, now).index, hash, { count: 1, until: now + milliseconds });
      },
    };
  };
}

/** Removes permanent counts of an ended process: its connections. */
export function clearPlace(file: SharedFile, at: CountsPlace, place: number): void {
  const column = new Uint8Array(columnBytes);
  const moments = new Float64Array(column.buffer);
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const position = at.start + (bucket * at.places + place) * columnBytes;
    file.read(column, position);
    const endless = [...Array(entriesInBucket).keys()].filter(
      (index) => moments[index * entry.moments + entry.untilAt] === Number.POSITIVE_INFINITY,
    );
    for (const index of endless) column.fill(0, index * entry.bytes, (index + 1) * entry.bytes);
    if (endless.length > 0) file.write(column, position);
  }
}
