import { type Reader, toFlag, type Tx } from '../../platform/index.ts';
import { type ChannelLevel, usualLevel } from '../domain/attention.ts';

/** Of what in a channel somebody is notified. */
export interface ChannelSetting {
  readonly level: ChannelLevel;
  readonly isMuted: boolean;
}

/** What somebody has set for a channel, or what is usual. */
export async function readChannelSetting(reader: Reader, userId: number, channelId: number): Promise<ChannelSetting> {
  const row = await reader.db
    .selectFrom('channel_setting')
    .select(['level', 'muted'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return { level: row?.level ?? usualLevel, isMuted: row?.muted === 1 };
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
    .values({ user_id: userId, channel_id: channelId, level: level ?? usualLevel, muted: toFlag(isMuted === true) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'channel_id']).doUpdateSet({ channel_id: channelId, level, muted: toFlag(isMuted) }),
    )
    .execute();
}
