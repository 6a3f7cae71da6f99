import { removeNotificationsOf, type Tx } from '../../platform/index.ts';

const tables = [
  'read_marker',
  'thread_setting',
  'channel_setting',
  'group_setting',
  'draft',
  'notification_setting',
  'unsubscribe_link',
  'event_reminder',
  'push_subscription',
  'push_due',
] as const;

/** Removes all that is stored of what someone has read, follows, mutes, drafts and was notified of. */
export async function removeAttentionOf(tx: Tx, userId: number): Promise<void> {
  await removeNotificationsOf(tx, userId);
  for (const table of tables) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
