import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import {
  type Param,
  pathWithin,
  preparedByKey,
  type Source,
  toFlag,
  type Reader,
  type Tx,
} from '../../platform/index.ts';
import { type Attention, defaultAttention } from '../domain/attention.ts';
import { heldSettings, type HeldAttention } from './group-settings.ts';

/** Above the length of every path: a channel's own setting is the nearest one. */
const ownRank = 1_000_000;

const settingRows = preparedByKey(({ db }, userId: Param<number>, channelId: Param<number>, at: Param<Instant>) =>
  db
    .selectFrom('channel_setting')
    .select(['level', 'muted', sql<number>`${sql.lit(ownRank)}`.as('rank')])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .unionAll(
      heldSettings(db, userId, at)
        .innerJoin('channel', (join) => join.on('channel.id', '=', channelId))
        .innerJoin('group as own', 'own.id', 'channel.group_id')
        .where(pathWithin('own.full_path_key', 'above.full_path_key'))
        .select(['group_setting.level', 'group_setting.muted'])
        .select(sql<number>`length(above.full_path_key)`.as('rank')),
    )
    .unionAll(
      db
        .selectFrom('notification_setting')
        .select(['notification_setting.level', 'notification_setting.muted', sql<number>`0`.as('rank')])
        .where('user_id', '=', userId),
    ),
);

/** The setting that applies to a user in a channel: the channel's, the nearest group's, the one for all groups, or the default. */
export async function readChannelSetting(
  source: Source,
  { userId, at }: { readonly userId: number; readonly at: Instant },
  channelId: number,
): Promise<HeldAttention> {
  const rows = await settingRows(source, userId, channelId, at);
  const [nearest] = rows.toSorted((one, other) => other.rank - one.rank);
  if (!nearest) return { ...defaultAttention, isOwn: false };
  return { level: nearest.level, isMuted: nearest.muted === 1, isOwn: nearest.rank === ownRank };
}

/** A change to a channel's setting; undefined fields are kept. `inherited` removes it, so that the group's applies. */
export type ChannelAttentionChange = { readonly [Name in keyof Attention]?: Attention[Name] | undefined } | 'inherited';

/** Changes a user's setting of a channel. */
export async function setChannel(
  tx: Tx,
  viewer: { readonly userId: number; readonly at: Instant },
  channelId: number,
  change: ChannelAttentionChange,
): Promise<void> {
  const { userId } = viewer;
  if (change === 'inherited') {
    const own = tx.db.deleteFrom('channel_setting').where('user_id', '=', userId);
    await own.where('channel_id', '=', channelId).execute();
    return;
  }
  const isWhole = change.level !== undefined && change.isMuted !== undefined;
  const held = isWhole ? defaultAttention : await readChannelSetting(tx, viewer, channelId);
  const chosen = { level: change.level ?? held.level, muted: toFlag(change.isMuted ?? held.isMuted) };
  await tx.db
    .insertInto('channel_setting')
    .values({ user_id: userId, channel_id: channelId, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doUpdateSet(chosen))
    .execute();
}

/** The identities of people's channels that somebody has muted. */
export async function listMutedXchans(reader: Reader, userId: number): Promise<number[]> {
  const rows = await reader.db
    .selectFrom('channel_setting')
    .innerJoin('channel', 'channel.id', 'channel_setting.channel_id')
    .select('channel.xchan_id')
    .where('channel_setting.user_id', '=', userId)
    .where('channel_setting.muted', '=', 1)
    .where('channel.group_id', 'is', null)
    .execute();
  return rows.map((row) => row.xchan_id);
}
