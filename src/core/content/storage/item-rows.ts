import { sql } from 'kysely';
import { inserterOf, type Tx, valuesOf } from '../../platform/index.ts';

/** Rows of content as they are, many at a time: for what comes out of archives. */
export const insertItemRows = inserterOf('item');
export const insertTermRows = inserterOf('term');
export const insertStreamEntryRows = inserterOf('stream_entry');
export const insertFilingRows = inserterOf('filing');

/** Lets a term lead to another address. */
export async function setTermUrl(tx: Tx, id: number, url: string): Promise<void> {
  await tx.db.updateTable('term').set({ url }).where('id', '=', id).execute();
}

/** Gives items other versions, for what was inserted beside them in a later transaction than they (docs/adr/0030). */
export async function changeVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id in ${valuesOf(tx.kind, [...new Set(ids)])}`)
    .execute();
}

/** Lets what an author has deleted be published again under its remote ids. */
export async function releaseRemoteIds(tx: Tx, ids: readonly number[], authorXchanId: number): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({ remote_namespace: null, remote_id: null })
    .where('id', 'in', ids)
    .where('is_deleted', '=', 1)
    .where('author_xchan_id', '=', authorXchanId)
    .execute();
}
