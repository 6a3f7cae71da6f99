import { listNotifications, readNotifications } from '../../../core/attention/index.ts';
import { type Item, markSeen, readMarks } from '../../../core/content/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';

const maxAtOnce = 100;

/**
 * Notes that somebody has opened a thread: what they were notified of in it is read, and it is no longer new in their
 * stream. Writes nothing where there is nothing to note.
 */
export async function noteOpened(context: OperationContext, viewer: UserViewer, items: readonly Item[]): Promise<void> {
  const [top] = items;
  if (!top) return;
  const { reader } = context.database;
  const topId = top.parentId;
  const { rows } = await listNotifications(reader, viewer, { isUnread: true, topId, limit: maxAtOnce });
  if (rows.length > 0) await readNotifications(context, viewer, { ids: rows.map(({ id }) => id) });
  const marks = (await readMarks(reader, viewer.channelId, [topId])).get(topId);
  if (marks?.isUnseen) await markSeen(context, viewer, [top], Math.max(...items.map(({ id }) => id)));
}
