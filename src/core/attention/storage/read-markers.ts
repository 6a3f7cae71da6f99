import type { Instant } from '../../../lib/clock.ts';
import { noteForUsers, type Param, preparedByKey, type Reader, type Tx } from '../../platform/index.ts';

/** Up to where someone has read a channel. */
export interface ReadMarker {
  readonly channelId: number;
  /** When the last item that was read was created, and its id. */
  readonly readTo: Instant;
  readonly itemId: number;
}

const markerRows = preparedByKey(({ db }, userId: Param<number>, channelId: Param<number>) =>
  db
    .selectFrom('read_marker')
    .select(['channel_id', 'read_to', 'item_id'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId),
);

/** Someone's marker in a channel; undefined where nothing has been read. */
export async function findReadMarker(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<ReadMarker | undefined> {
  const [row] = await markerRows(reader, userId, channelId);
  return row && { channelId: row.channel_id, readTo: row.read_to, itemId: row.item_id };
}

/** Moves someone's marker; without `mayGoBack` only forward. */
export async function moveReadMarker(
  tx: Tx,
  userId: number,
  { channelId, readTo, itemId }: ReadMarker,
  { now, mayGoBack }: { readonly now: Instant; readonly mayGoBack: boolean },
): Promise<void> {
  const place = { read_to: readTo, item_id: itemId, updated_at: now };
  await tx.db
    .insertInto('read_marker')
    .values({ user_id: userId, channel_id: channelId, ...place })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'channel_id']).doUpdateSet(place);
      if (mayGoBack) return update;
      return update.where((eb) =>
        eb.or([
          eb('read_marker.read_to', '<', readTo),
          eb.and([eb('read_marker.read_to', '=', readTo), eb('read_marker.item_id', '<', itemId)]),
        ]),
      );
    })
    .execute();
  await noteForUsers(tx, 'read', [userId], now);
}
