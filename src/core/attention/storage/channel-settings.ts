import { type Param, preparedByKey, type Reader, toFlag, type Tx } from '../../platform/index.ts';
import { type ChannelLevel, defaultLevel } from '../domain/attention.ts';

/** Of what in a channel somebody is notified. */
export interface ChannelSetting {
  readonly level: ChannelLevel;
  readonly isMuted: boolean;
}

const settingRows = preparedByKey(({ db }, userId: Param<number>, channelId: Param<number>) =>
  db
    .selectFrom('channel_setting')
    .select(['level', 'muted'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId),
);

/** What somebody has set for a channel, or what is usual. */
export async function readChannelSetting(reader: Reader, userId: number, channelId: number): Promise<ChannelSetting> {
  const [row] = await settingRows(reader, userId, channelId);
  return { level: row?.level ?? defaultLevel, isMuted: row?.muted === 1 };
}

/** Changes what somebody has set for a channel; what is undefined stays. */
export async function setChannel(
  tx: Tx,
  userId: number,
  channelId: number,
  setting: { readonly level?: ChannelLevel | undefined; readonly isMuted?: boolean | undefined },
): Promise<void> {
  const { level, isMuted } = setting;
  await tx.db
    .insertInto('channel_setting')
    .values({ user_id: userId, channel_id: channelId, level: level ?? defaultLevel, muted: toFlag(isMuted === true) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'channel_id']).doUpdateSet({ channel_id: channelId, level, muted: toFlag(isMuted) }),
    )
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
