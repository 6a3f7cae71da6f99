import { type SqlBool, sql } from 'kysely';
import {
  asOneSource,
  type Cursor,
  type Flag,
  type OrParams,
  type Param,
  type Reader,
  tables,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Order of a stream's threads, and the start position. */
export interface StreamOrder {
  readonly time: 'created_at' | 'commented_at';
  readonly after: OrParams<Cursor> | undefined;
  /** Whether flags of the entries are needed; otherwise indexes cover the entries. */
  readonly hasFlags: boolean;
  /** Whether the entries are read in order; not if an index finds the single requested item. */
  readonly isWalked: boolean;
}

/**
 * The entries of a channel's stream, newest first, with the order column as `value`. Untouched ones, whose last comment
 * is their beginning, are only in the index by age; each order merges these with the others.
 */
export function orderedEntries(
  reader: Reader,
  channelId: Param<number>,
  { time, after, hasFlags, isWalked }: StreamOrder,
) {
  const entriesThat = (isUntouched: Flag) => {
    const by = isUntouched === 1 ? 'created_at' : time;
    const entries = tables(reader)
      .selectFrom('stream_entry')
      .select(['item_id', `${by} as value`])
      .$if(hasFlags, (query) => query.select(['is_wall', 'is_unseen', 'mentions_me']))
      .where('channel_id', '=', channelId)
      .where('is_untouched', '=', isUntouched);
    if (after === undefined) return entries;
    const behind = sql.raw(after.within === undefined ? '<' : '<=');
    return entries.where(sql<SqlBool>`(${sql.ref(by)}, item_id) ${behind} (${after.value}, ${after.id})`);
  };
  const merged = entriesThat(1).unionAll(entriesThat(0));
  if (!isWalked) return merged;
  if (reader.kind === 'sqlite') {
    return asOneSource(reader.kind, merged.orderBy('value', 'desc').orderBy('item_id', 'desc'));
  }
  // PostgreSQL merges sorted inputs, and sorts anything else.
  const inOrder = (isUntouched: Flag) => {
    const sorted = entriesThat(isUntouched).orderBy('value', 'desc').orderBy('item_id', 'desc');
    return tables(reader)
      .selectFrom(sorted.as('stream_entry') as never as 'stream_entry')
      .selectAll();
  };
  return inOrder(1).unionAll(inOrder(0)) as never as ReturnType<typeof entriesThat>;
}

/**
 * The unseen entries of a channel's stream: untouched ones, and others, which have an index. `since`: their beginning,
 * exclusive.
 */
export function unseenEntries(reader: Reader, channelId: number, since?: Instant) {
  let entries = tables(reader).selectFrom('stream_entry').select('item_id').where('channel_id', '=', channelId);
  if (since !== undefined) entries = entries.where('created_at', '>', since);
  const touched = entries.where('is_unseen', '=', 1).where('is_untouched', '=', 0);
  return asOneSource(reader.kind, entries.where('is_untouched', '=', 1).unionAll(touched));
}
