import type { Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from '../../platform/index.ts';
import type { ThreadSetting } from '../domain/attention.ts';

/** Makes someone a follower of a thread, unless they have set something else. */
export async function followThread(tx: Tx, userId: number, topId: number, now: Instant): Promise<void> {
  await tx.db
    .insertInto('thread_setting')
    .values({ user_id: userId, item_id: topId, setting: 'followed', created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .execute();
}

/** Sets whether someone follows or mutes a thread; undefined for neither. */
export async function setThread(
  tx: Tx,
  userId: number,
  topId: number,
  setting: ThreadSetting | undefined,
  now: Instant,
): Promise<void> {
  if (setting === undefined) {
    await tx.db.deleteFrom('thread_setting').where('user_id', '=', userId).where('item_id', '=', topId).execute();
    return;
  }
  await tx.db
    .insertInto('thread_setting')
    .values({ user_id: userId, item_id: topId, setting, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet({ setting }))
    .execute();
}

/** Someone's settings for these threads, by the id of the top; only those with settings. */
export async function readThreadSettings(
  reader: Reader,
  userId: number,
  topIds: readonly number[],
): Promise<Map<number, ThreadSetting>> {
  if (topIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom('thread_setting')
    .select(['item_id', 'setting'])
    .where('user_id', '=', userId)
    .where('item_id', 'in', topIds)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.setting]));
}
