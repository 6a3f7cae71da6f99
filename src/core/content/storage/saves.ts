import { sql } from 'kysely';
import { visibleItems } from '../../identity/index.ts';
import { listOf, type Param, prepared, type Reader, type Tx, type UserViewer } from '../../platform/index.ts';

/** An item that a channel keeps in a folder. */
export interface Saved {
  /** Increases with each save; lists continue after it. */
  readonly id: number;
  readonly itemId: number;
  readonly folder: string;
}

/** Visible saved items of the viewer's channel, in one folder or all, newest first. */
export async function listSaved(
  reader: Reader,
  viewer: UserViewer,
  query: { readonly folder?: string | undefined; readonly beforeId?: number | undefined; readonly limit: number },
): Promise<{ rows: Saved[]; hasMore: boolean }> {
  let saved = visibleItems(reader, viewer)
    .innerJoin('filing', 'filing.item_id', 'item.id')
    .where('filing.channel_id', '=', viewer.channelId)
    .where('item.is_deleted', '=', 0);
  if (query.folder !== undefined) saved = saved.where('filing.name', '=', query.folder);
  if (query.beforeId !== undefined) saved = saved.where('filing.id', '<', query.beforeId);
  const rows = await saved
    .select(['filing.id', 'filing.item_id', 'filing.name'])
    .orderBy('filing.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const found = rows.slice(0, query.limit).map((row) => ({ id: row.id, itemId: row.item_id, folder: row.name }));
  return { rows: found, hasMore: rows.length > query.limit };
}

/** The folders that the viewer's channel keeps items in, with how many. */
export async function listFolders(reader: Reader, viewer: UserViewer): Promise<{ name: string; count: number }[]> {
  const rows = await reader.db
    .selectFrom('filing')
    .select(['name', sql<number>`count(*)`.as('count')])
    .where('channel_id', '=', viewer.channelId)
    .groupBy('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ name: row.name, count: Number(row.count) }));
}

const savesOfEach = prepared(({ db, kind }, channelIds: readonly Param<number>[], itemIds: readonly Param<number>[]) =>
  db
    .selectFrom('filing')
    .select(['channel_id', 'item_id'])
    .where('item_id', 'in', listOf(kind, itemIds))
    .where('channel_id', 'in', listOf(kind, channelIds)),
);

/** Which of these items each of these channels has saved; channels without any are absent. */
export async function readSavesOfEach(
  reader: Reader,
  channelIds: readonly number[],
  itemIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  if (itemIds.length === 0 || channelIds.length === 0) return found;
  const rows = await savesOfEach(reader, channelIds, itemIds);
  for (const row of rows) found.set(row.channel_id, (found.get(row.channel_id) ?? new Set()).add(row.item_id));
  return found;
}

/** The folders of each of these saved items; absent for unsaved ones. */
export async function readSaves(
  reader: Reader,
  viewer: UserViewer,
  itemIds: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (itemIds.length === 0) return found;
  const rows = await reader.db
    .selectFrom('filing')
    .select(['item_id', 'name'])
    .where('channel_id', '=', viewer.channelId)
    .where('item_id', 'in', listOf(reader.kind, itemIds))
    .orderBy('name')
    .execute();
  for (const row of rows) found.set(row.item_id, [...(found.get(row.item_id) ?? []), row.name]);
  return found;
}

/** Whether a channel has a folder of this name. */
export async function isFolder(tx: Tx, channelId: number, name: string): Promise<boolean> {
  const filings = tx.db.selectFrom('filing').select('id').where('channel_id', '=', channelId);
  return (await filings.where('name', '=', name).limit(1).executeTakeFirst()) !== undefined;
}

/** Moves all items of a folder to another one; existing ones stay once. */
export async function mergeFolder(tx: Tx, channelId: number, from: string, to: string): Promise<void> {
  await sql`update filing set name = ${to} where channel_id = ${channelId} and name = ${from} and not exists
    (select 1 from filing there where there.channel_id = ${channelId} and there.item_id = filing.item_id
      and there.name = ${to})`.execute(tx.db);
  await removeFolder(tx, channelId, from);
}

/** Removes the stars of items saved only in this folder. */
export async function unstarFolder(tx: Tx, channelId: number, name: string): Promise<void> {
  const alone = sql`select item_id from filing where channel_id = ${channelId} and name = ${name} and not exists
    (select 1 from filing other where other.channel_id = ${channelId} and other.item_id = filing.item_id
      and other.name <> ${name})`;
  await sql`update stream_entry set is_starred = 0
    where channel_id = ${channelId} and is_starred = 1 and item_id in (${alone})`.execute(tx.db);
  await sql`delete from star where channel_id = ${channelId} and item_id in (${alone})`.execute(tx.db);
}

/** Removes all items from a folder. */
export async function removeFolder(tx: Tx, channelId: number, name: string): Promise<void> {
  await tx.db.deleteFrom('filing').where('channel_id', '=', channelId).where('name', '=', name).execute();
}
