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

/** Removes everything stored about someone's reading, follows, mutes, drafts and notifications. */
export async function removeAttentionOf(tx: Tx, userId: number): Promise<void> {
  await removeNotificationsOf(tx, userId);
  for (const table of tables) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
