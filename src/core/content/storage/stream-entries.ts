import { listOf, type Param, prepared, type Reader, toFlag, type Tx } from '../../platform/index.ts';

/** A thread in a channel's stream. */
export interface EntryKey {
  readonly channelId: number;
  readonly itemId: number;
}

const markRows = prepared(({ db, kind }, channelId: Param<number>, topIds: readonly Param<number>[]) =>
  db
    .selectFrom('stream_entry')
    .select(['item_id', 'is_unseen', 'is_starred', 'mentions_me'])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', listOf(kind, topIds)),
);

/** The flags of these threads in a channel's stream, by id of the top item. */
export async function readMarks(reader: Reader, channelId: number, topIds: readonly number[]) {
  if (topIds.length === 0) return new Map<number, never>();
  const rows = await markRows(reader, channelId, [...new Set(topIds)]);
  return new Map(
    rows.map((row) => [
      row.item_id,
      { isUnseen: row.is_unseen === 1, isStarred: row.is_starred === 1, mentionsMe: row.mentions_me === 1 },
    ]),
  );
}

/** Sets flags of a thread in a channel's stream; false when it is not there. */
export async function markEntry(
  tx: Tx,
  { channelId, itemId }: EntryKey,
  marks: { isStarred?: boolean | undefined; isUnseen?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('stream_entry')
    // `item_id` stays what it is: an update needs a column, also where neither flag was given.
    .set({ item_id: itemId, is_starred: toFlag(marks.isStarred), is_unseen: toFlag(marks.isUnseen) })
    .where('channel_id', '=', channelId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes threads seen in a channel's stream, but for those with an item behind `upTo`. */
export async function markEntriesSeen(
  tx: Tx,
  channelId: number,
  topIds: readonly number[],
  upTo: number,
): Promise<void> {
  await tx.db
    .updateTable('stream_entry')
    .set({ is_unseen: 0 })
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

/** Keeps a thread in a folder; again changes nothing. */
export async function fileThread(tx: Tx, { channelId, itemId, name }: EntryKey & { name: string }): Promise<void> {
  await tx.db
    .insertInto('filing')
    .values({ channel_id: channelId, item_id: itemId, name })
    .onConflict((conflict) => conflict.columns(['channel_id', 'item_id', 'name']).doNothing())
    .execute();
}

/** Takes a thread out of a folder; nothing happens where it is not in it. */
export async function unfileThread(tx: Tx, { channelId, itemId, name }: EntryKey & { name: string }): Promise<void> {
  await tx.db
    .deleteFrom('filing')
    .where('channel_id', '=', channelId)
    .where('item_id', '=', itemId)
    .where('name', '=', name)
    .execute();
}
