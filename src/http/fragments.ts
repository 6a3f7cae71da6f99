import { LRUCache } from 'lru-cache';
import type { Template } from '../wire/template.ts';

/** What a fragment takes beside its bytes, about. */
const overhead = 1000;

/**
 * A kind of encoded rows that are cached: the rows of one table in one form. `encode` is given what a row holds and nothing
 * of who asks: forms are constants of the program, and what depends on the viewer is a slot of the template.
 */
export interface FragmentForm<Content> {
  readonly name: string;
  encode(content: Content, baseUrl: string): Template;
}

/** An encoded row, and the version of the row that it was made of. */
export interface Fragment {
  readonly version: number;
  readonly template: Template;
  /** How private the text says that the row is: its audience may change by itself. */
  readonly privacy?: string;
  /** Identities that the text names, each with the version that it was made of. */
  readonly named?: ReadonlyMap<number, number | undefined>;
}

/** Encoded rows, as many as fit; the least recently used go first. */
export interface Fragments {
  get(form: FragmentForm<never>, id: number): Fragment | undefined;
  set(form: FragmentForm<never>, id: number, fragment: Fragment): void;
}

/** What was read of a row that is not cached. */
interface ReadRow<Content> {
  readonly id: number;
  readonly version: number;
  readonly content: Content;
}

/** The encoded rows of a list. */
export interface Templates {
  /** By id; without those that could not be read any more. */
  readonly byId: ReadonlyMap<number, Template>;
  /** Whether all are there, each of just the version that the list has. */
  readonly isExact: boolean;
}

/**
 * These rows in a form: cached ones where the version is the same, the others read and encoded now.
 * @param read the rows with these ids as they are now
 */
export async function encodedRows<Content>(
  { fragments, operations }: { readonly fragments: Fragments; readonly operations: { readonly baseUrl: string } },
  form: FragmentForm<Content>,
  rows: readonly { readonly id: number; readonly version: number }[],
  read: (ids: readonly number[]) => Promise<readonly ReadRow<Content>[]>,
): Promise<Templates> {
  const byId = new Map<number, Template>();
  const missing = new Map<number, number>();
  for (const { id, version } of rows) {
    const cached = fragments.get(form, id);
    if (cached?.version === version) byId.set(id, cached.template);
    else missing.set(id, version);
  }
  const found = missing.size === 0 ? [] : await read([...missing.keys()]);
  for (const { id, version, content } of found) {
    const template = form.encode(content, operations.baseUrl);
    fragments.set(form, id, { version, template });
    byId.set(id, template);
  }
  const isExact = found.length === missing.size && found.every(({ id, version }) => missing.get(id) === version);
  return { byId, isExact };
}

/** Ids of many forms as one number, small ones as the integers that are quickest to look up. */
const maxForms = 32;

/** @param maxBytes what they take together at most; 0 keeps none */
export function createFragments(maxBytes: number): Fragments {
  if (maxBytes === 0) return { get: () => undefined, set: () => undefined };
  const cache = new LRUCache<number, Fragment>({
    maxSize: maxBytes,
    sizeCalculation: ({ template }) => template.bytes.length + overhead,
  });
  const numbers = new Map<FragmentForm<never>, number>();
  const keyOf = (form: FragmentForm<never>, id: number): number => {
    let number = numbers.get(form);
    if (number === undefined) numbers.set(form, (number = numbers.size));
    if (number >= maxForms) throw new Error('there are more forms of fragments than keys for them');
    return id * maxForms + number;
  };
  return {
    get: (form, id) => cache.get(keyOf(form, id)),
    set: (form, id, fragment) => void cache.set(keyOf(form, id), fragment),
  };
}
