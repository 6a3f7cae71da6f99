import { LRUCache } from 'lru-cache';
import { ownBytes } from '../../lib/buffers.ts';
import { sha256Hex } from '../../lib/random.ts';
import { type Filled, joinFilled, type Template } from '../../wire/template.ts';
import { cacheDigest } from '../protocol/digests.ts';

/** Approximate overhead of an entry, besides its bytes. */
const overhead = 1000;

/** Shorter answers are cheap to join, in bytes. */
const shortAnswer = 32_768;

/**
 * A kind of cached encoded rows: the rows of one table in one form. `encode` gets the row's contents and nothing about
 * the requester: forms are constants of the program, and parts that depend on the viewer are slots of the template.
 */
export interface FragmentForm<Content> {
  readonly name: string;
  encode(content: Content, baseUrl: string): Template;
}

/** An encoded row, and the version of the row that it was made of. */
export interface Fragment {
  readonly version: number;
  readonly template: Template;
  /** The privacy that the text states for the row: the audience may change without the row. */
  readonly privacy?: string;
  /** Identities that the text names, each with the version that it was made of. */
  readonly named?: ReadonlyMap<number, number | undefined>;
}

/** Rows of a list as JSON text with commas between. */
export interface Joined {
  readonly bytes: Buffer;
  /** Number of entries. */
  readonly length: number;
}

/** Rows that were joined now. */
export interface JoinedNow extends Joined {
  /** Whether each has the version that the list has: a row may change between two statements. */
  readonly isExact: boolean;
}

/**
 * Encoded rows, and lists joined from them, up to a size; the least recently used are removed first. Writes remove
 * nothing: an entry is used only if it was made from what was just read (docs/adr/0008).
 */
export interface Cache {
  get(form: FragmentForm<never>, id: number): Fragment | undefined;
  set(form: FragmentForm<never>, id: number, fragment: Fragment): void;
  /**
   * @param madeOf everything that the rows depend on except constants of the program: their form, ids and versions, and
   * the values of the slots; it thus includes the requester as far as the rows depend on them
   * @param join joins them if they aren't cached
   */
  joined(madeOf: readonly string[], join: () => Promise<JoinedNow>): Promise<Joined>;
  /** Joins these, unless the same bytes were joined before: cached templates and frequent slot values. */
  joinedBytes(filled: readonly Filled[]): Joined;
  /**
   * Joins the pieces of an answer, or returns the buffer of an earlier answer with this tag: allocating a long answer costs more
   * than everything else about it.
   * @param tag identifies the bytes of all pieces together
   */
  whole(tag: string, pieces: readonly Buffer[]): Buffer;
}

/** Ids of many forms as one number, small ones as the integers that are quickest to look up. */
const maxForms = 32;

/** @param maxBytes maximum size of all entries together; 0 disables the cache */
export function createCache(maxBytes: number): Cache {
  const entries = new LRUCache<number | string, Fragment | Joined>({
    // LRUCache takes 0 for no limit, and no entry fits in one byte.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (entry) => ('template' in entry ? entry.template : entry).bytes.length + overhead,
  });
  const numbers = new Map<FragmentForm<never>, number>();
  const keyOf = (form: FragmentForm<never>, id: number): number => {
    let number = numbers.get(form);
    if (number === undefined) numbers.set(form, (number = numbers.size));
    if (number >= maxForms) throw new Error('there are more forms of fragments than keys for them');
    return id * maxForms + number;
  };
  const keep = (key: string, { bytes, length }: Joined): Joined => {
    const joined = { bytes: ownBytes(bytes), length };
    cacheDigest(joined.bytes);
    entries.set(key, joined);
    return joined;
  };
  return {
    get: (form, id) => entries.get(keyOf(form, id)) as Fragment | undefined,
    set: (form, id, fragment) => void entries.set(keyOf(form, id), fragment),
    joined: async (madeOf, join) => {
      const key = sha256Hex(JSON.stringify(madeOf));
      const cached = entries.get(key) as Joined | undefined;
      if (cached) return cached;
      const { isExact, ...joined } = await join();
      return isExact ? keep(key, joined) : joined;
    },
    joinedBytes: (filled) => {
      const join = (): Joined => ({ bytes: joinFilled(filled), length: filled.length });
      const identity = identityOf(filled);
      // Parts made only for this response won't occur again.
      if (identity === undefined) return join();
      const key = sha256Hex(identity);
      return (entries.get(key) as Joined | undefined) ?? keep(key, join());
    },
    whole: (tag, pieces) => {
      const key = `whole ${tag}`;
      const cached = entries.get(key) as Joined | undefined;
      if (cached) return cached.bytes;
      const bytes = Buffer.concat(pieces);
      if (bytes.length >= shortAnswer && bytes.length <= maxBytes / 8)
        entries.set(key, { bytes, length: pieces.length });
      return bytes;
    },
  };
}

/** A unique number for bytes that have been joined; they never change. */
const byteNumbers = new WeakMap<Buffer, number>();
let lastNumber = 0;

/** Names these bytes in this order; undefined where some of them are seen for the first time. */
function identityOf(filled: readonly Filled[]): string | undefined {
  let text = '';
  let isNew = false;
  const add = (bytes: Buffer): void => {
    const number = byteNumbers.get(bytes);
    if (number === undefined) {
      byteNumbers.set(bytes, (lastNumber += 1));
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
