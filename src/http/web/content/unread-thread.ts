import { listNotifications, readNotifications } from '../../../core/attention/index.ts';
import { type Item, markSeen, readMarks } from '../../../core/content/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';

const maxAtOnce = 100;
type InThread = Pick<Item, 'parentId'>;

/** What is unread of a thread: notifications, and whether it is new in the viewer's stream. */
async function unreadOf({ database: { reader } }: OperationContext, viewer: UserViewer, { parentId: topId }: InThread) {
  const { rows } = await listNotifications(reader, viewer, { isUnread: true, topId, limit: maxAtOnce });
  const marks = (await readMarks(reader, viewer.channelId, [topId])).get(topId);
  return { ids: rows.map(({ id }) => id), isUnseen: marks?.isUnseen === true };
}

/** Whether something of a thread is unread. */
export async function hasUnread(context: OperationContext, viewer: UserViewer, item: InThread): Promise<boolean> {
  const { ids, isUnseen } = await unreadOf(context, viewer, item);
  return isUnseen || ids.length > 0;
}

/**
 * Marks a thread as read up to an item: its notifications, and its place in the viewer's stream unless something newer was
 * written. Writes nothing if nothing is unread.
 */
export async function markThreadRead(
  context: OperationContext,
  viewer: UserViewer,
  item: InThread,
  upTo: number,
): Promise<void> {
  const { ids, isUnseen } = await unreadOf(context, viewer, item);
  if (ids.length > 0) await readNotifications(context, viewer, { ids });
  if (isUnseen) await markSeen(context, viewer, [item], upTo);
}
