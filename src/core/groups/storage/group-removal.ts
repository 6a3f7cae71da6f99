import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';

/** Makes a group and its subgroups inaccessible: without members, shares and paths. */
export async function hideGroupRows(tx: Tx, groupId: number, groupIds: readonly number[], now: Instant): Promise<void> {
  const groups = valuesOf(tx.kind, groupIds);
  await sql`delete from group_member where group_id in ${groups}`.execute(tx.db);
  await sql`delete from group_share where group_id in ${groups} or with_group_id in ${groups}`.execute(tx.db);
  await sql`update "group" set kind = 'removed', visibility = 'private', path = ':removed-' || id,
    full_path = ':removed-' || id, full_path_key = ':removed-' || id, updated_at = ${now} where id in ${groups}`.execute(
    tx.db,
  );
  await tx.db.updateTable('group').set({ parent_id: null }).where('id', '=', groupId).execute();
}

/** Deletes an empty group. */
export async function removeGroupRow(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('group').where('id', '=', id).execute();
}

/** Whether a deleted group or channel of this tree still has content. */
export async function isAnyLeaving(source: Source, rootId: number): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('group')
    .select('id')
    .where('kind', '=', 'removed')
    .where('root_id', '=', rootId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
