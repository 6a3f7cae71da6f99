import { sql } from 'kysely';
import { type Flag, listOf, type Param, prepared, type Reader, toFlag, type Tx } from '../../platform/index.ts';

/** A thread in a channel's stream. */
export interface EntryKey {
  readonly channelId: number;
  readonly itemId: number;
}

const markRows = prepared(({ db, kind }, channelId: Param<number>, topIds: readonly Param<number>[]) => {
  const no = sql.lit<Flag>(0);
  const asked = listOf(kind, topIds);
  return db
    .selectFrom('star')
    .select(['item_id', no.as('is_unseen'), sql.lit<Flag>(1).as('is_starred'), no.as('mentions_me')])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', asked)
    .unionAll(
      db
        .selectFrom('stream_entry')
        .select(['item_id', 'is_unseen', 'is_starred', 'mentions_me'])
        .where('channel_id', '=', channelId)
        .where('item_id', 'in', asked),
    );
});

/** A channel's state of a thread. */
interface Marks {
  readonly isUnseen: boolean;
  readonly isStarred: boolean;
  readonly mentionsMe: boolean;
}

/** State of these threads in a channel's stream, by id of the top item; only the star for those outside of it. */
export async function readMarks(reader: Reader, channelId: number, topIds: readonly number[]) {
  const marks = new Map<number, Marks>();
  if (topIds.length === 0) return marks;
  for (const row of await markRows(reader, channelId, [...new Set(topIds)])) {
    const known = marks.get(row.item_id);
    marks.set(row.item_id, {
      isUnseen: known?.isUnseen === true || row.is_unseen === 1,
      isStarred: known?.isStarred === true || row.is_starred === 1,
      mentionsMe: known?.mentionsMe === true || row.mentions_me === 1,
    });
  }
  return marks;
}

/** Sets flags of a thread in a channel's stream; false when it is not there. */
export async function markEntry(
  tx: Tx,
  { channelId, itemId }: EntryKey,
  marks: { isStarred?: boolean | undefined; isUnseen?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('stream_entry')
    // Sets `item_id` to itself, because an update needs a column even without flags.
    .set({ item_id: itemId, is_starred: toFlag(marks.isStarred), is_unseen: toFlag(marks.isUnseen) })
    .$if(marks.isUnseen === false, (query) => query.set({ is_untouched: 0 }))
    .where('channel_id', '=', channelId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stars or unstars a thread, whether or not it is in the stream; repeating has no effect. */
export async function setStar(tx: Tx, entry: EntryKey, isStarred: boolean): Promise<void> {
  const isEntry = await markEntry(tx, entry, { isStarred });
  const { channelId, itemId } = entry;
  if (!isStarred) {
    await tx.db.deleteFrom('star').where('channel_id', '=', channelId).where('item_id', '=', itemId).execute();
  } else if (!isEntry) {
    await tx.db
      .insertInto('star')
      .values({ channel_id: channelId, item_id: itemId })
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_id']).doNothing())
      .execute();
  }
}

const seen = { is_unseen: 0, is_untouched: 0 } as const;

/** Marks threads as seen in a channel's stream, except those with an item after `upTo`. */
export async function markEntriesSeen(
  tx: Tx,
  channelId: number,
  topIds: readonly number[],
  upTo: number,
): Promise<void> {
  await tx.db
    .updateTable('stream_entry')
    .set(seen)
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', listOf(tx.kind, topIds))
    .where('is_unseen', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('item')
            .select('item.id')
            .whereRef('item.parent_id', '=', 'stream_entry.item_id')
            .where('item.id', '>', upTo),
        ),
      ),
    )
    .execute();
}

/** Makes all threads seen in a channel's stream. */
export async function markAllEntriesSeen(tx: Tx, channelId: number): Promise<void> {
  const entries = tx.db.updateTable('stream_entry').set(seen).where('channel_id', '=', channelId);
  // Each by a separate index.
  await entries.where('is_untouched', '=', 1).execute();
  await entries.where('is_unseen', '=', 1).where('is_untouched', '=', 0).execute();
}

/** Keeps a thread in a folder; again changes nothing. */
export async function fileThread(tx: Tx, { channelId, itemId, name }: EntryKey & { name: string }): Promise<void> {
  await tx.db
    .insertInto('filing')
    .values({ channel_id: channelId, item_id: itemId, name })
    .onConflict((conflict) => conflict.columns(['channel_id', 'item_id', 'name']).doNothing())
    .execute();
}

/** Removes a thread from a folder, if it is there. */
export async function unfileThread(tx: Tx, { channelId, itemId, name }: EntryKey & { name: string }): Promise<void> {
  await tx.db
    .deleteFrom('filing')
    .where('channel_id', '=', channelId)
    .where('item_id', '=', itemId)
    .where('name', '=', name)
    .execute();
}
