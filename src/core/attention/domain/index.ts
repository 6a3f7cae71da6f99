export { type Attention, type ChannelLevel, channelLevels, type ThreadSetting, threadSettings } from './attention.ts';
export { digestIntervals } from './digest.ts';
export type { OutgoingPush, PushKeys, PushOutcome, PushSubscription, SendPush } from './push.ts';
export { minuteOfTime, timeOfMinute } from './quiet-hours.ts';
export { maxEventMinutes } from './event-reminder.ts';
export type { NotificationSettings } from './notification-settings.ts';
export { type Draft, type DraftPlace, placeText, readPlace } from './draft.ts';
