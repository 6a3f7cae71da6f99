import { LRUCache } from 'lru-cache';
import { newestItemId } from '../../identity/index.ts';
import type { Cursor, Reader, UserViewer } from '../../platform/index.ts';
import { addMilliseconds, type Clock, type Instant, sleep } from '../../../lib/clock.ts';
import { behind, exportedItems, type ItemRange, readNewItems } from './item-pages.ts';

/** Marks older than this are made again, whatever was noticed. */
const oldestMarks = -10 * 60_000;
const channelsCached = 200;
/** PostgreSQL ends transactions in any order: items may appear late that have ids this much smaller. */
const lateIds = { sqlite: 0, postgres: 10_000 } as const;

/** Number of items in a range, and position of its item number `skip`. */
export interface PagePlace {
  readonly total: number;
  readonly after: Cursor | undefined;
  readonly skip: number;
}

/** Finds pages of exports by number at any depth, without skipping earlier items. */
export interface ItemMarks {
  find(viewer: UserViewer, range: ItemRange, skip: number): Promise<PagePlace>;
}

/** Every `spacing`th place of a channel's export. */
interface Marks {
  readonly madeAt: Instant;
  readonly places: readonly Cursor[];
  readonly total: number;
  /** The newest item of all when the places were looked at, and how many of the channel's have ids shortly before. */
  readonly newestId: number;
  readonly late: number;
}

/**
 * Caches marks in memory. Exports never lose items (deletions leave tombstones), so only new items move marks, and only
 * after the oldest new one.
 */
export function createItemMarks(reader: Reader, clock: Clock, spacing = 1000): ItemMarks {
  const cached = new LRUCache<number, Promise<Marks>>({ max: channelsCached });

  async function marksOf(viewer: UserViewer): Promise<Marks> {
    // In sequence: each continues from the previous result.
    const last = cached.get(viewer.channelId)?.catch(() => undefined);
    const next = (async () => refresh(reader, viewer, await last, clock.now(), spacing))();
    cached.set(viewer.channelId, next);
    return next;
  }

  return {
    find: async (viewer, range, skip) => {
      const marks = await marksOf(viewer);
      const { since, until } = range;
      const first = since === undefined ? 0 : await rankOf(reader, viewer, marks, spacing, '<', since);
      const end = until === undefined ? marks.total : await rankOf(reader, viewer, marks, spacing, '<=', until);
      const mark = Math.min(marks.places.length, Math.floor((first + skip) / spacing));
      return { total: Math.max(0, end - first), after: marks.places[mark - 1], skip: first + skip - mark * spacing };
    },
  };
}

async function refresh(
  reader: Reader,
  viewer: UserViewer,
  last: Marks | undefined,
  now: Instant,
  spacing: number,
): Promise<Marks> {
  const marks = last !== undefined && last.madeAt > addMilliseconds(now, oldestMarks) ? last : undefined;
  const window = lateIds[reader.kind];
  const newestId = await newestItemId(reader);
  const changedFrom = marks ? await oldestChange(reader, viewer, marks, window) : '';
  if (marks && changedFrom === null) return marks;
  const { late } = await readNewItems(reader, viewer, Math.max(0, newestId - window), newestId);
  const places = (marks?.places ?? []).filter((place) => place.value < (changedFrom ?? ''));
  const total = places.length * spacing + (await walk(reader, viewer, places, spacing));
  return { madeAt: marks?.madeAt ?? now, places, total, newestId, late };
}

/** When the oldest item that the marks do not know of was created; null where they know all. */
async function oldestChange(reader: Reader, viewer: UserViewer, marks: Marks, window: number): Promise<Instant | null> {
  const found = await readNewItems(reader, viewer, Math.max(0, marks.newestId - window), marks.newestId);
  return found.late === marks.late ? found.oldestNew : found.oldest;
}

/** Adds the places that are missing; returns how many items follow the last one. */
async function walk(reader: Reader, viewer: UserViewer, places: Cursor[], spacing: number): Promise<number> {
  for (;;) {
    const last = places.at(-1);
    const rest = last ? exportedItems(reader, viewer).where(behind(last)) : exportedItems(reader, viewer);
    const next = await rest
      .select(['item.created_at', 'item.id'])
      .orderBy('item.created_at')
      .orderBy('item.id')
      .limit(1)
      .offset(spacing - 1)
      .executeTakeFirst();
    if (!next) {
      const { count } = await rest.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    }
    places.push({ value: next.created_at, id: next.id });
    // SQLite responds synchronously; other requests must run in between.
    if (places.length % 16 === 0) await sleep(0);
  }
}

/** Number of items created before `instant` (`<`), or up to it (`<=`). */
async function rankOf(
  reader: Reader,
  viewer: UserViewer,
  marks: Marks,
  spacing: number,
  operator: '<' | '<=',
  instant: Instant,
): Promise<number> {
  let before = 0;
  let end = marks.places.length;
  while (before < end) {
    const middle = (before + end) >> 1;
    const { value } = marks.places[middle]!;
    if (value < instant || (operator === '<=' && value === instant)) before = middle + 1;
    else end = middle;
  }
  const mark = marks.places[before - 1];
  const items = mark ? exportedItems(reader, viewer).where(behind(mark)) : exportedItems(reader, viewer);
  const { count } = await items
    .where('item.created_at', operator, instant)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return before * spacing + Number(count);
}
