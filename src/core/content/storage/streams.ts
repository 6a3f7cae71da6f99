import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { itemsOfOwnChannel } from '../../identity/index.ts';
import {
  type Cursor,
  type Param,
  type Params,
  prepared,
  type Reader,
  type Schema,
  tables,
  type UserViewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Top items of some threads, and the position after the last one; undefined if there are no more. */
export interface ThreadPage {
  readonly topIds: readonly number[];
  /** Position of each of them in the list. */
  readonly places: readonly Cursor[];
  readonly next: Cursor | undefined;
}

/** Start of a page of threads: after the last seen one, or after a number. */
export interface ThreadWindow {
  readonly after?: Cursor | undefined;
  readonly start: number;
  readonly records: number;
}

/** A row of a list of threads. */
export interface Place {
  readonly id: number;
  readonly value: string;
  readonly place: number;
}

/** The first `records` rows; one more indicates a next page. */
export function pageOf(rows: readonly Place[], records: number): ThreadPage {
  const here = rows.slice(0, records);
  const places = here.map(({ value, place }) => ({ value, id: place }));
  return { topIds: here.map(({ id }) => id), places, next: rows.length > records ? places.at(-1) : undefined };
}

/** More changed items than this are not looked up one by one. */
const manyChanges = 5000;

/** Filter of the wall; `seldom`: few changes since. */
interface WallQuery {
  readonly since: Instant;
  readonly seldom: boolean;
  readonly after: Cursor | undefined;
  readonly start: number;
  readonly limit: number;
}

const wallThreads = prepared(
  (reader, viewer: Params<UserViewer>, { since, seldom, after, start, limit }: Params<WallQuery>) => {
    const { channelId } = viewer;
    const changed = (eb: ExpressionBuilder<Schema, 'item'>) =>
      eb.selectFrom('item as changed').where('changed.changed_at', '>', since);
    let threads = itemsOfOwnChannel(reader, viewer)
      .where('item.is_top', '=', 1)
      .where('item.is_deleted', '=', 0)
      .where('item.is_delayed', '=', 0)
      .where('item.is_hidden', '=', 0)
      .where('item.item_type', '=', 0)
      .where((eb) =>
        seldom
          ? eb('item.id', 'in', changed(eb).where('changed.channel_id', '=', channelId).select('changed.parent_id'))
          : // The index of threads says it of most of them; PostgreSQL would read all that was changed for an `exists` here.
            eb.or([
              eb('item.changed_at', '>', since),
              eb(
                changed(eb).whereRef('changed.parent_id', '=', 'item.id').select('changed.id').limit(1),
                'is not',
                null,
              ),
            ]),
      );
    if (after) {
      const behind = sql.raw(after.within === undefined ? '>' : '>=');
      threads = threads.where(sql<SqlBool>`(item.created_at, item.id) ${behind} (${after.value}, ${after.id})`);
    }
    return threads
      .select(['item.id', 'item.created_at as value', 'item.id as place'])
      .orderBy('item.created_at')
      .orderBy('item.id')
      .offset(start)
      .limit(limit);
  },
);

/** Top items of the channel's own threads created or changed since a moment, or with newer comments; oldest first. */
export async function listWallThreads(
  reader: Reader,
  viewer: UserViewer,
  since: Instant,
  { after, start, records }: ThreadWindow,
): Promise<ThreadPage> {
  const seldom = (await countChanges(reader, viewer, since)) <= manyChanges;
  const query = { since, seldom, after, start: after ? 0 : start, limit: records + 1 };
  return pageOf(await wallThreads(reader, viewer, query), records);
}

/** Whether more than `manyChanges` were changed; only counted, because the rows aren't needed. */
const changeCount = prepared((reader, viewer: Params<UserViewer>, since: Param<Instant>) =>
  tables(reader)
    .selectFrom(
      itemsOfOwnChannel(reader, viewer)
        .where('item.changed_at', '>', since)
        .select('item.id')
        .limit(manyChanges + 1)
        .as('changed'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

async function countChanges(reader: Reader, viewer: UserViewer, since: Instant): Promise<number> {
  const [row] = await changeCount(reader, viewer, since);
  return Number(row!.count);
}
