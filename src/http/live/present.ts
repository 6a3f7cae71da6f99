import { countUnreadNotifications } from '../../core/attention/index.ts';
import { visibleItems } from '../../core/identity/index.ts';
import type { ChangeEvent, OperationContext, Reader, UserViewer } from '../../core/platform/index.ts';
import type { LiveEvent } from './follower.ts';
import type { Present } from './live-hub.ts';

/** What a page shows of items that appeared or changed, by their ids; those that it leaves out are told of by id alone. */
export type RenderItems = (viewer: UserViewer, itemIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/**
 * Events of pages: `item` for each item that the reader may see (`kind`, ids, and the `html` where `render` makes some),
 * `counts` where something of the reader's own changed. Of what may not be seen nothing is said, not even that it went.
 */
export function presentChanges({ database }: Pick<OperationContext, 'database'>, render?: RenderItems): Present {
  return async (viewer, changes) => {
    const latest = new Map<number, ChangeEvent>();
    for (const change of changes) {
      if (change.itemId === null) continue;
      const before = latest.get(change.itemId);
      // New and then changed is new.
      const isStillNew = before?.kind === 'item_new' && change.kind === 'item_changed';
      if (!isStillNew) latest.set(change.itemId, change);
    }
    const { reader } = database;
    const seen = await visibleAmong(reader, viewer, [...latest.keys()]);
    const shown = [...latest.values()].filter(({ itemId }) => seen.has(itemId!));
    const there = shown.filter(({ kind }) => kind !== 'item_removed').map(({ itemId }) => itemId!);
    const html = render && there.length > 0 ? await render(viewer, there) : new Map<number, string>();
    const events: LiveEvent[] = shown.map(({ kind, itemId, topId, channelId }) => ({
      name: 'item',
      data: {
        kind: kind.replace('item_', ''),
        item_id: itemId,
        thread_id: topId,
        channel_id: channelId,
        ...(html.has(itemId!) && { html: html.get(itemId!) }),
      },
    }));
    if (!changes.some(({ userId }) => userId !== null)) return events;
    const notifications = await countUnreadNotifications(reader, viewer);
    return [...events, { name: 'counts', data: { notifications } }];
  };
}

async function visibleAmong(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await visibleItems(reader, viewer).where('item.id', 'in', ids).select('item.id').execute();
  return new Set(rows.map((row) => row.id));
}
