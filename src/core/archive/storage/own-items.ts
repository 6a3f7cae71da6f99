import { setImmediate as nextTurn } from 'node:timers/promises';
import { behind } from '../../content/index.ts';
import { itemsOfOwnChannel, itemsOfOwnChannelWith } from '../../identity/index.ts';
import { asParams, type Cursor, listOf, type Reader, type UserViewer } from '../../platform/index.ts';

/** Number of rows of a channel read at once: requests in the same thread wait for them. */
const itemsAtOnce = 2000;

type Items = ReturnType<typeof itemsOfOwnChannel>;

/**
 * Items of the current channel, a page at a time; other work of the thread runs in between. They are sorted by age,
 * which has an index: by ids, those of the whole server would be scanned.
 */
async function* pagesByAge<Row extends { readonly created_at: string; readonly id: number }>(
  reader: Reader,
  viewer: UserViewer,
  read: (items: Items) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined;
  do {
    const items = itemsOfOwnChannel(reader, viewer);
    const ordered = items.orderBy('item.created_at').orderBy('item.id').limit(itemsAtOnce);
    const rows = await read(after ? ordered.where(behind(after)) : ordered);
    if (rows.length > 0) yield rows;
    const last = rows.length < itemsAtOnce ? undefined : rows.at(-1);
    after = last && { value: last.created_at, id: last.id };
    await nextTurn();
  } while (after);
}

/** Ids of all items of the channel acted for, in rising order; eight bytes of memory each. */
export async function listItemIds(reader: Reader, viewer: UserViewer): Promise<Float64Array> {
  const ids: number[] = [];
  const read = (items: Items) => items.select(['item.created_at', 'item.id']).execute();
  for await (const page of pagesByAge(reader, viewer, read)) for (const { id } of page) ids.push(id);
  return Float64Array.from(ids).sort();
}

/** Whom the items of a channel name, and for which audiences they are. */
export interface NamedByItems {
  /** Authors and owners. */
  readonly writers: ReadonlySet<number>;
  /** Whom terms name. */
  readonly mentioned: ReadonlySet<number>;
  readonly aclIds: ReadonlySet<number>;
}

/** Whom the items of the channel acted for name. */
export async function readNamedByItems(reader: Reader, viewer: UserViewer): Promise<NamedByItems> {
  const [writers, mentioned, aclIds] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const columns = ['item.created_at', 'item.id', 'item.author_xchan_id', 'item.owner_xchan_id', 'item.acl_id'] as const;
  for await (const page of pagesByAge(reader, viewer, (items) => items.select(columns).execute())) {
    for (const row of page) {
      writers.add(row.author_xchan_id).add(row.owner_xchan_id);
      if (row.acl_id !== null) aclIds.add(row.acl_id);
    }
    const ids = asParams(page.map(({ id }) => id));
    const terms = await itemsOfOwnChannelWith(reader, asParams(viewer), listOf(reader.kind, ids))
      .innerJoin('term', 'term.item_id', 'item.id')
      .where('term.xchan_id', 'is not', null)
      .select('term.xchan_id as id')
      .distinct()
      .execute();
    for (const { id } of terms) if (id !== null) mentioned.add(id);
  }
  return { writers, mentioned, aclIds };
}
