import { type QueryExecutorProvider, sql } from 'kysely';
import { fromStoredName, insertMany, type Reader, type Tx, valuesOf } from '../../platform/index.ts';
import { takePending } from './full-text.ts';
import type { IndexedItem } from '../domain/indexed-item.ts';

/**
 * Notes items that were inserted for the index, in the transaction that inserts them. A trigger would double what inserting an item
 * takes in SQLite, and notes in PostgreSQL what imports index at once (docs/adr/0011).
 */
export async function noteNewItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await insertMany(
    tx,
    'search_pending',
    ids.map((id) => ({ item_id: id })),
  );
}

/** Queues existing items for indexing, in the transaction that changes them. */
export async function noteChangedItems(tx: Tx, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  // Like the triggers: the row is locked, so that the job only takes it when the write is visible.
  await sql`insert into search_pending (item_id) select id from item where id in ${valuesOf(tx.kind, [...ids])}
    order by id on conflict (item_id) do update set item_id = excluded.item_id`.execute(tx.db);
}

/** Takes items that wait for the index. */
export async function takePendingItems(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await takePending(tx.kind, limit).execute(tx.db);
  return rows.map((row) => Number(row.item_id));
}

/** Those of these items to index, in their current state. */
export async function readForIndex(tx: Tx, ids: readonly number[]): Promise<IndexedItem[]> {
  const items = valuesOf(tx.kind, ids) as never;
  const rows = await tx.db
    .selectFrom('item')
    .select(['id', 'title', 'summary', 'body', 'mimetype', 'obj_type', 'is_top', 'author_xchan_id', 'channel_id'])
    .select('created_at')
    .where('id', 'in', items)
    .where('is_deleted', '=', 0)
    .where('reaction', 'is', null)
    .execute();
  const terms = await tx.db
    .selectFrom('term')
    .select(['item_id', 'kind', 'text'])
    .where('item_id', 'in', items)
    .where('kind', 'in', ['hashtag', 'mention'])
    .execute();
  const files = await tx.db
    .selectFrom('item_file')
    .innerJoin('file', 'file.id', 'item_file.file_id')
    .select(['item_file.item_id', 'file.is_photo', 'file.filename'])
    .where('item_file.item_id', 'in', items)
    .where('file.binned_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    body: row.body,
    mimetype: row.mimetype,
    objType: fromStoredName(row.obj_type),
    isTop: row.is_top === 1,
    authorXchanId: row.author_xchan_id,
    channelId: row.channel_id,
    createdAt: row.created_at,
    terms: terms.filter(({ item_id }) => item_id === row.id),
    files: files
      .filter(({ item_id }) => item_id === row.id)
      .map(({ is_photo, filename }) => ({ isPhoto: is_photo === 1, filename })),
  }));
}

/** Makes all items wait for an index that is empty. */
export async function noteAllItems(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from search_pending`.execute(db);
  await sql`insert into search_pending (item_id) select id from item where is_deleted = 0 and reaction is null`.execute(
    db,
  );
}

/** Number of items that are neither indexed nor queued. */
export async function countUnindexed({ db }: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from item
    where is_deleted = 0 and reaction is null
    and not exists (select 1 from search_entry where search_entry.item_id = item.id)
    and not exists (select 1 from search_pending where search_pending.item_id = item.id)`.execute(db);
  return Number(rows[0]!.count);
}

/** Removes the index entries of these items. */
export async function removeEntries(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`delete from search_entry where item_id in ${valuesOf(tx.kind, itemIds)}`.execute(tx.db);
}

/** Number of ids that are looked up one by one. */
const fewIds = 200;

/** Those of these ids that are taken. */
export async function takenIds(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  // Items of an import come in the order of time, and mostly nothing else is from the same.
  const taken = ids.length > fewIds ? await takenInRange(tx, ids) : undefined;
  if (taken) return taken;
  const rows = await tx.db
    .selectFrom('search_entry')
    .select('id')
    .where('id', 'in', valuesOf(tx.kind, ids) as never)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The same as one range from the lowest to the highest id; undefined if it has more entries than requested. */
async function takenInRange(tx: Tx, ids: readonly number[]): Promise<Set<number> | undefined> {
  let [lowest = 0, highest = 0] = [ids[0], ids[0]];
  for (const id of ids) {
    if (id < lowest) lowest = id;
    else if (id > highest) highest = id;
  }
  const rows = await tx.db
    .selectFrom('search_entry')
    .select('id')
    .where('id', '>=', lowest)
    .where('id', '<=', highest)
    .limit(ids.length + 1)
    .execute();
  if (rows.length === 0) return new Set();
  if (rows.length > ids.length) return undefined;
  const wanted = new Set(ids);
  return new Set(rows.flatMap(({ id }) => (wanted.has(id) ? [id] : [])));
}

/** Queues the next items by id for indexing; returns the last one, undefined at the end. */
export async function markPending(tx: Tx, afterId: number, limit: number): Promise<number | undefined> {
  const page = await tx.db
    .selectFrom('item')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = page.map((row) => row.id);
  if (ids.length === 0) return undefined;
  await sql`insert into search_pending (item_id) select id from item where id in ${valuesOf(tx.kind, ids)}
    and not exists (select 1 from search_pending where item_id = item.id)`.execute(tx.db);
  return ids.at(-1);
}
