import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import {
  type Flag,
  type Param,
  preparedByKey,
  type Source,
  toFlag,
  type Reader,
  type Tx,
} from '../../platform/index.ts';
import { type Attention, type ChannelLevel, defaultAttention } from '../domain/attention.ts';
import { attentionByPath, attentionIn, type HeldAttention, placedSettings } from './group-settings.ts';

/**
 * The settings of a user that apply to a channel, with a row for the channel itself: its group's path and its own
 * setting.
 */
const settingRows = preparedByKey(({ db }, userId: Param<number>, channelId: Param<number>, at: Param<Instant>) =>
  placedSettings(db, userId, at).unionAll(
    db
      .selectFrom('channel')
      .leftJoin('group', 'group.id', 'channel.group_id')
      .leftJoin('channel_setting', (join) =>
        join.onRef('channel_setting.channel_id', '=', 'channel.id').on('channel_setting.user_id', '=', userId),
      )
      .where('channel.id', '=', channelId)
      .select(sql<string>`coalesce("group".full_path_key, '')`.as('path'))
      .select([sql<ChannelLevel>`level`.as('level'), sql<Flag>`muted`.as('muted'), 'channel.created_at as since']),
  ),
);

const nothingOwn = { path: '', level: null, muted: null };

/** The setting that applies to a user in a channel: the channel's, the nearest group's, the one for all groups, or the default. */
export async function readChannelSetting(
  source: Source,
  { userId, at }: { readonly userId: number; readonly at: Instant },
  channelId: number,
): Promise<HeldAttention> {
  const rows = await settingRows(source, userId, channelId, at);
  const own = rows.find(({ since }) => since !== null) ?? nothingOwn;
  return attentionIn(own, attentionByPath(rows.filter((row) => row !== own)));
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

/** The identities of people's channels that someone has muted. */
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
