import { sql } from 'kysely';
import { type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Puts a group with its tree below another parent, or at the top. Its path is changed by `updateGroups`. */
export async function setPlace(
  tx: Tx,
  groupId: number,
  tree: readonly number[],
  to: { readonly parentId: number | null; readonly rootId: number; readonly now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('group')
    .set({ parent_id: to.parentId, updated_at: to.now })
    .where('id', '=', groupId)
    .execute();
  await sql`update "group" set root_id = ${to.rootId} where id in ${valuesOf(tx.kind, tree)}`.execute(tx.db);
}

/** Bots of a group at the top that are members, or accounts, of groups in a tree. */
export async function listBotsWithin(tx: Tx, tree: readonly number[], rootId: number): Promise<number[]> {
  const groups = valuesOf(tx.kind, tree);
  const { rows } = await sql<{ id: number }>`select id from "user" where bot_root_id = ${rootId}
    and id in (select user_id from group_member where group_id in ${groups}
      union select user_id from group_bot where group_id in ${groups})`.execute(tx.db);
  return rows.map(({ id }) => Number(id));
}
