import { sql } from 'kysely';
import { chunked, valuesOf } from './dialect/portable.ts';
import type { Tx } from './database.ts';
import { removeUnusedPlaceholders } from './reassignments.ts';

/** True when imports or channels hang on one of these groups. */
export async function holdsContent(tx: Tx, groupIds: readonly number[]): Promise<boolean> {
  const groups = valuesOf(tx.kind, groupIds);
  const { rows } = await sql<{ held: number }>`select
    (exists (select 1 from import where group_id in ${groups})
    or exists (select 1 from channel where group_id in ${groups})) as held`.execute(tx.db);
  return Boolean(rows[0]?.held);
}

/**
 * Removes groups with all that hangs on them: channels, posts, files, imports, members; of a root group also the
 * source users and their placeholders. `groupIds` must hold every group below each.
 */
export async function removeGroups(tx: Tx, rootId: number, groupIds: readonly number[]): Promise<void> {
  const groups = valuesOf(tx.kind, groupIds);
  const placeholders = groupIds.includes(rootId) ? await removeSourceUsers(tx, rootId) : [];
  const importUser = groupIds.includes(rootId) ? await readImportUser(tx, rootId) : null;
  if (!groupIds.includes(rootId)) await forgetContent(tx, rootId, groupIds);
  await removeChannels(tx, groupIds);
  await sql`delete from import where group_id in ${groups} or namespace_id in ${groups}`.execute(tx.db);
  await sql`delete from reassignment_upload where group_id in ${groups}`.execute(tx.db);
  await sql`delete from "group" where id in ${groups}`.execute(tx.db);
  await removeUnusedPlaceholders(tx, placeholders);
  if (importUser !== null) await tx.db.deleteFrom('user').where('id', '=', importUser).execute();
}

/** Whoever shares the Import User of a group goes with it; what else names them names nobody then. */
async function readImportUser(tx: Tx, rootId: number): Promise<number | null> {
  const row = await tx.db.selectFrom('group').select('import_user_id').where('id', '=', rootId).executeTakeFirst();
  return row?.import_user_id ?? null;
}

/** Source users of a namespace with their ledger; returns the placeholder users that they had. */
async function removeSourceUsers(tx: Tx, namespaceId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('source_user')
    .select(['id', 'placeholder_user_id'])
    .where('namespace_id', '=', namespaceId)
    .execute();
  for (const some of chunked(rows, 1)) {
    const ids = valuesOf(
      tx.kind,
      some.map(({ id }) => id),
    );
    await sql`delete from contribution where source_user_id in ${ids}`.execute(tx.db);
    await sql`delete from source_user where id in ${ids}`.execute(tx.db);
  }
  await sql`delete from external_id where import_source_id in
    (select id from import_source where namespace_id = ${namespaceId})`.execute(tx.db);
  await sql`delete from import_source where namespace_id = ${namespaceId}`.execute(tx.db);
  return rows.flatMap((row) => (row.placeholder_user_id === null ? [] : [row.placeholder_user_id]));
}

/** What ledger and imports of the root know of content that goes with a subgroup. */
async function forgetContent(tx: Tx, rootId: number, groupIds: readonly number[]): Promise<void> {
  const channels = channelsOf(tx, groupIds);
  const items = sql`(select id from item where channel_id in ${channels})`;
  const files = sql`(select id from file where channel_id in ${channels})`;
  const sources = sql`(select id from source_user where namespace_id = ${rootId})`;
  for (const [kind, rows] of [
    ['item_author', items],
    ['file_creator', files],
    ['term_mention', sql`(select id from term where item_id in ${items})`],
    [
      'privacy_group_member',
      sql`(select id from privacy_group_member where privacy_group_id in
        (select id from privacy_group where channel_id in ${channels}))`,
    ],
  ] as const) {
    await sql`delete from contribution where source_user_id in ${sources} and kind = ${kind} and row_id in ${rows}`.execute(
      tx.db,
    );
  }
  const imports = sql`(select id from import_source where namespace_id = ${rootId})`;
  for (const [kinds, rows] of [
    [sql`('item', 'reaction')`, items],
    [sql`('file')`, files],
    [sql`('channel')`, channels],
  ] as const) {
    await sql`delete from external_id where import_source_id in ${imports} and kind in ${kinds} and local_id in ${rows}`.execute(
      tx.db,
    );
  }
}

async function removeChannels(tx: Tx, groupIds: readonly number[]): Promise<void> {
  const channels = channelsOf(tx, groupIds);
  await sql`delete from stream_entry where item_id in (select id from item where channel_id in ${channels})`.execute(
    tx.db,
  );
  await sql`delete from item where channel_id in ${channels}`.execute(tx.db);
  await sql`delete from file where channel_id in ${channels}`.execute(tx.db);
  // Others may have met the channel: its identity stays, as one that is gone.
  await sql`update xchan set deleted = 1, hidden = 1 where id in
    (select xchan_id from channel where group_id in ${valuesOf(tx.kind, groupIds)})`.execute(tx.db);
  await sql`delete from channel where id in ${channels}`.execute(tx.db);
}

function channelsOf(tx: Tx, groupIds: readonly number[]) {
  return sql`(select id from channel where group_id in ${valuesOf(tx.kind, groupIds)})`;
}
