/** Of what in a channel someone is notified: of every message, of what is for them alone, or of nothing. */
export const channelLevels = ['all', 'mentions', 'none'] as const;
export type ChannelLevel = (typeof channelLevels)[number];

/** What a user is notified of; muting leaves mentions and direct messages. */
export interface Attention {
  readonly level: ChannelLevel;
  readonly isMuted: boolean;
}

/** What a user without settings is notified of. */
export const defaultAttention: Attention = { level: 'mentions', isMuted: false };

/** Whether someone follows a thread, or wants to hear nothing of it but mentions. */
export const threadSettings = ['followed', 'muted'] as const;
export type ThreadSetting = (typeof threadSettings)[number];

/** What someone has set that decides whether a notification reaches them. */
export interface NotificationPreferences {
  readonly level: ChannelLevel;
  readonly isChannelMuted: boolean;
  readonly thread: ThreadSetting | undefined;
}

/** For what an item concerns someone. */
export type Concern = 'mention' | 'message' | 'reply' | 'reaction' | 'post';

/** Whether a notification is wanted; the level `none` leaves nothing. */
export function isWanted(kind: Concern, wishes: NotificationPreferences): boolean {
  if (wishes.level === 'none') return false;
  if (kind === 'mention' || kind === 'message') return true;
  if (kind === 'post' && wishes.level !== 'all') return false;
  return !wishes.isChannelMuted && wishes.thread !== 'muted';
}

/** Counts end here: what is more is shown as "99+". */
export const countLimit = 100;
