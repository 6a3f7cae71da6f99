import { removeNotificationsOf, type Tx } from '../../platform/index.ts';

/** Removes all that is stored of what somebody has read, follows, mutes, drafts and was notified of. */
export async function removeAttentionOf(tx: Tx, userId: number): Promise<void> {
  await removeNotificationsOf(tx, userId);
  for (const table of ['read_marker', 'thread_setting', 'channel_setting', 'draft'] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
