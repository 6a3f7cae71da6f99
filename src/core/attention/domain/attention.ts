/** Notification level of a channel: every message, only those for the user, or none. */
export const channelLevels = ['all', 'mentions', 'none'] as const;
export type ChannelLevel = (typeof channelLevels)[number];

/** A user's notifications; mentions and direct messages are sent even if muted. */
export interface Attention {
  readonly level: ChannelLevel;
  readonly isMuted: boolean;
}

/** Notifications of a user without settings. */
export const defaultAttention: Attention = { level: 'mentions', isMuted: false };

/** Whether someone follows a thread, or is only notified of mentions in it. */
export const threadSettings = ['followed', 'muted'] as const;
export type ThreadSetting = (typeof threadSettings)[number];

/** A user's settings that determine whether a notification is sent. */
export interface NotificationPreferences {
  readonly level: ChannelLevel;
  readonly isChannelMuted: boolean;
  readonly thread: ThreadSetting | undefined;
}

/** Why an item concerns someone. */
export type Concern = 'mention' | 'message' | 'reply' | 'reaction' | 'post';

/** Whether to send a notification; level `none` sends none. */
export function isWanted(kind: Concern, wishes: NotificationPreferences): boolean {
  if (wishes.level === 'none') return false;
  if (kind === 'mention' || kind === 'message') return true;
  if (kind === 'post' && wishes.level !== 'all') return false;
  return !wishes.isChannelMuted && wishes.thread !== 'muted';
}

/** Counts end here: larger ones are shown as "99+". */
export const countLimit = 100;
