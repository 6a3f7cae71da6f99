import { countUnreadNotifications } from '../../core/attention/index.ts';
import { groupAlike, visibleItems } from '../../core/identity/index.ts';
import type { ChangeEvent, OperationContext, Reader, UserViewer } from '../../core/platform/index.ts';
import type { LiveEvent } from './follower.ts';

/** Notifications of a page: changes that concern it, in order, for its reader. */
export interface LiveUpdate {
  readonly viewer: UserViewer;
  readonly changes: readonly ChangeEvent[];
}

/** Creates the events of several pages, a list for each; a reader who can't see a change gets no event. */
export type Present = (updates: readonly LiveUpdate[]) => Promise<readonly (readonly LiveEvent[])[]>;

/**
 * The HTML of items that appeared or changed, by their ids, for viewers with the same view of them; for others only ids
 * are sent.
 */
export type RenderItems = (
  viewers: readonly UserViewer[],
  itemIds: readonly number[],
) => Promise<(viewer: UserViewer) => ReadonlyMap<number, string>>;

/**
 * Events of pages: `item` for each item visible to the reader (`kind`, ids, and the `html` if `render` returns any; for
 * a comment or a reaction also `thread_html`, the HTML of its thread), `counts` if the reader's own data changed.
 * Nothing is sent about invisible items, not even that they were removed.
 */
export function presentChanges(context: Pick<OperationContext, 'database'>, render: RenderItems = noHtml): Present {
  return async (updates) => {
    const wanted = updates.map(({ changes }) => latestOf(changes));
    const items = await presentItems(context, render, updates, wanted);
    const counts = new Map<number, LiveEvent>();
    const events: LiveEvent[][] = [];
    for (const [index, { viewer, changes }] of updates.entries()) {
      const own = [...wanted[index]!.keys()].flatMap((id) => items[index]!.get(id) ?? []);
      if (changes.some(({ userId }) => userId !== null)) {
        const known = counts.get(viewer.userId) ?? (await countsOf(context, viewer));
        counts.set(viewer.userId, known);
        own.push(known);
      }
      events.push(own);
    }
    return events;
  };
}

const noHtml: RenderItems = async () => () => new Map();

async function countsOf({ database }: Pick<OperationContext, 'database'>, viewer: UserViewer): Promise<LiveEvent> {
  const { total } = await countUnreadNotifications(database.reader, viewer);
  return { name: 'counts', data: { notifications: total } };
}

/** The last change of each item; new and then changed is new. */
function latestOf(changes: readonly ChangeEvent[]): Map<number, ChangeEvent> {
  const latest = new Map<number, ChangeEvent>();
  for (const change of changes) {
    if (change.itemId === null) continue;
    const isStillNew = latest.get(change.itemId)?.kind === 'item_new' && change.kind === 'item_changed';
    if (!isStillNew) latest.set(change.itemId, change);
  }
  return latest;
}

type Changes = ReadonlyMap<number, ChangeEvent>;

/** Events of items by their ids, a map for each update; what several readers see alike is looked up and made once. */
async function presentItems(
  { database }: Pick<OperationContext, 'database'>,
  render: RenderItems,
  updates: readonly LiveUpdate[],
  wanted: readonly Changes[],
): Promise<Map<number, LiveEvent>[]> {
  const { reader } = database;
  const events = updates.map(() => new Map<number, LiveEvent>());
  for (const { changes, indexes } of byChannel(wanted)) {
    const ids = idsOf(changes);
    const askers = indexes.map((index) => ({ ...updates[index]!.viewer }));
    const places = new Map<UserViewer, number>(askers.map((asker, place) => [asker, indexes[place]!]));
    const lookUp = async (groups: readonly (readonly UserViewer[])[]): Promise<void> => {
      for (const alike of groups) {
        const eventOf = await presentAlike(reader, render, alike, changes);
        for (const asker of alike) {
          const index = places.get(asker)!;
          for (const id of wanted[index]!.keys()) {
            const event = eventOf(asker, id);
            if (event) events[index]!.set(id, event);
          }
        }
      }
    };
    const { groups, because } = await groupAlike(reader, askers, ids);
    await lookUp(groups);
    // Should rights have changed while this was read, no one is sent what another one sees.
    const isSame = groups.length === askers.length || (await groupAlike(reader, askers, ids)).because === because;
    if (isSame) continue;
    for (const index of indexes) for (const id of changes.keys()) events[index]!.delete(id);
    await lookUp(askers.map((asker) => [asker]));
  }
  return events;
}

interface ChannelChanges {
  readonly changes: Changes;
  /** Of the updates that request some of them. */
  readonly indexes: readonly number[];
}

function byChannel(wanted: readonly Changes[]): ChannelChanges[] {
  const channels = new Map<number | null, { changes: Map<number, ChangeEvent>; indexes: Set<number> }>();
  for (const [index, changes] of wanted.entries()) {
    for (const [id, change] of changes) {
      const channel = channels.get(change.channelId) ?? { changes: new Map(), indexes: new Set() };
      channels.set(change.channelId, channel);
      channel.changes.set(id, change);
      channel.indexes.add(index);
    }
  }
  return [...channels.values()].map(({ changes, indexes }) => ({ changes, indexes: [...indexes] }));
}

/** The changed items, and the threads that they belong to. */
function idsOf(changes: Changes): number[] {
  return [...new Set([...changes.values()].flatMap(({ itemId, topId }) => [itemId!, topId ?? itemId!]))];
}

/** Events for viewers with the same view; undefined for invisible ones. */
async function presentAlike(
  reader: Reader,
  render: RenderItems,
  viewers: readonly UserViewer[],
  changes: Changes,
): Promise<(viewer: UserViewer, id: number) => LiveEvent | undefined> {
  const seen = await visibleAmong(reader, viewers[0]!, [...changes.keys()]);
  const shown = new Map([...changes].filter(([id]) => seen.has(id)));
  if (shown.size === 0) return () => undefined;
  const htmlOf = await render(viewers, idsOf(shown));
  const rows = new Map<UserViewer, ReadonlyMap<number, string>>();
  const made = new Map<string, LiveEvent>();
  return (viewer, id) => {
    const change = shown.get(id);
    if (!change) return undefined;
    const html = rows.get(viewer) ?? htmlOf(viewer);
    rows.set(viewer, html);
    const isThere = change.kind !== 'item_removed';
    const parts = [isThere ? html.get(id) : undefined, change.topId === id ? undefined : html.get(change.topId ?? id)];
    const key = JSON.stringify([id, ...parts]);
    const event = made.get(key) ?? eventOf(change, parts[0], parts[1]);
    made.set(key, event);
    return event;
  };
}

function eventOf(change: ChangeEvent, html: string | undefined, threadHtml: string | undefined): LiveEvent {
  const { kind, itemId, topId, channelId } = change;
  return {
    name: 'item',
    data: {
      kind: kind.replace('item_', ''),
      item_id: itemId,
      thread_id: topId,
      channel_id: channelId,
      ...(html !== undefined && { html }),
      ...(threadHtml !== undefined && { thread_html: threadHtml }),
    },
  };
}

async function visibleAmong(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await visibleItems(reader, viewer).where('item.id', 'in', ids).select('item.id').execute();
  return new Set(rows.map((row) => row.id));
}
