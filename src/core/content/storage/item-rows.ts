import { type Insertable, sql } from 'kysely';
import type { AttributedXchanId } from '../../identity/index.ts';
import { inserterOf, insertMany, type Schema, type Tx, valuesOf } from '../../platform/index.ts';
import { noteNewItems } from '../../search/index.ts';

type NewItemRow = Insertable<Schema['item']> & { readonly id: number };

/**
 * Bulk inserts rows of items, and notes them for the search index. With `ignoreConflicts`, existing reactions and
 * remote ids are skipped; with `isIndexed` they aren't noted, because the caller indexes them in the same transaction
 * (`indexNewItems`).
 * @returns whether each row was inserted
 */
export async function insertItemRows(
  tx: Tx,
  rows: readonly NewItemRow[],
  options: { ignoreConflicts?: boolean; isIndexed?: boolean } = {},
): Promise<boolean[]> {
  const inserted = await insertMany(tx, 'item', rows, options);
  if (options.isIndexed) return inserted;
  const found = rows.filter(({ reaction }, index) => inserted[index] && (reaction ?? null) === null);
  await noteNewItems(
    tx,
    found.map(({ id }) => id),
  );
  return inserted;
}

/** Bulk inserts rows that belong to items. */
export const insertTermRows = inserterOf('term');
export const insertStreamEntryRows = inserterOf('stream_entry');
export const insertFilingRows = inserterOf('filing');

/** Lets a term lead to another address. */
export async function setTermUrl(tx: Tx, id: number, url: string): Promise<void> {
  await tx.db.updateTable('term').set({ url }).where('id', '=', id).execute();
}

/** Increments versions of items for rows added in a later transaction (docs/adr/0008). */
export async function changeVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id in ${valuesOf(tx.kind, [...new Set(ids)])}`)
    .execute();
}

/** Gives everything that one identity wrote to another. */
export async function moveItems(tx: Tx, fromXchanId: number, toXchanId: AttributedXchanId): Promise<void> {
  await tx.db
    .updateTable('item')
    .set((eb) => ({ author_xchan_id: toXchanId, version: eb('version', '+', 1) }))
    .where('author_xchan_id', '=', fromXchanId)
    .execute();
}

/** Allows publishing an author's deleted items again under their remote ids. */
export async function releaseRemoteIds(tx: Tx, ids: readonly number[], authorXchanId: number): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({ remote_namespace: null, remote_id: null })
    .where('id', 'in', ids)
    .where('is_deleted', '=', 1)
    .where('author_xchan_id', '=', authorXchanId)
    .execute();
}
