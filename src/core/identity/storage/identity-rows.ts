import type { Insertable, Updateable } from 'kysely';
import { inserterOf, type Schema, type Tx } from '../../platform/index.ts';

/** Bulk reads of rows of identities and their parts, for archives. */
export const insertXchanRows = inserterOf('xchan');
export const insertConnectionRows = inserterOf('connection');
export const insertConnectionConfigRows = inserterOf('connection_config');
export const insertLimitRows = inserterOf('permission_limit');

/** Inserts an identity, or gives the one that is known already other columns; returns its id. */
export async function upsertXchanRow(
  tx: Tx,
  columns: Insertable<Schema['xchan']>,
  knownId: number | undefined,
): Promise<number> {
  if (knownId !== undefined) {
    await updateXchanRow(tx, columns, knownId);
    return knownId;
  }
  const row = await tx.db.insertInto('xchan').values(columns).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Changes columns of an identity. */
export async function updateXchanRow(tx: Tx, columns: Updateable<Schema['xchan']>, id: number): Promise<void> {
  await tx.db.updateTable('xchan').set(columns).where('id', '=', id).execute();
}

/** Inserts a channel; returns its id. */
export async function insertChannelRow(tx: Tx, columns: Insertable<Schema['channel']>): Promise<number> {
  const row = await tx.db.insertInto('channel').values(columns).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Gives a channel that no one has used yet other columns; its connections and its old identity go. */
export async function replaceChannel(
  tx: Tx,
  old: { readonly id: number; readonly xchanId: number },
  columns: Partial<Insertable<Schema['channel']>>,
): Promise<void> {
  await tx.db.updateTable('channel').set(columns).where('id', '=', old.id).execute();
  await tx.db.deleteFrom('connection').where('channel_id', '=', old.id).execute();
  await tx.db.deleteFrom('xchan').where('id', '=', old.xchanId).execute();
}
