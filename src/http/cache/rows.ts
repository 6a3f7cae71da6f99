import type { Template } from '../../wire/template.ts';
import type { Cache, FragmentForm } from './cache.ts';

/** A row read because it isn't cached. */
interface ReadRow<Content> {
  readonly id: number;
  readonly version: number;
  readonly content: Content;
}

/** The encoded rows of a list. */
export interface Templates {
  /** By id; without those that could no longer be read. */
  readonly byId: ReadonlyMap<number, Template>;
  /** Whether all exist, each with the version that the list has. */
  readonly isExact: boolean;
}

/**
 * These rows in a form: cached ones if the version is the same, the others read and encoded now.
 * @param read the current rows with these ids
 */
export async function encodedRows<Content>(
  { cache, operations }: { readonly cache: Cache; readonly operations: { readonly baseUrl: string } },
  form: FragmentForm<Content>,
  rows: readonly { readonly id: number; readonly version: number }[],
  read: (ids: readonly number[]) => Promise<readonly ReadRow<Content>[]>,
): Promise<Templates> {
  const byId = new Map<number, Template>();
  const missing = new Map<number, number>();
  for (const { id, version } of rows) {
    const cached = cache.get(form, id);
    if (cached?.version === version) byId.set(id, cached.template);
    else missing.set(id, version);
  }
  const found = missing.size === 0 ? [] : await read([...missing.keys()]);
  for (const { id, version, content } of found) {
    const template = form.encode(content, operations.baseUrl);
    cache.set(form, id, { version, template });
    byId.set(id, template);
  }
  const isExact = found.length === missing.size && found.every(({ id, version }) => missing.get(id) === version);
  return { byId, isExact };
}
