export * from './domain/index.ts';
export { discardDraft, type DraftInput, saveDraft } from './operations/save-drafts.ts';
export { markChannelRead } from './operations/read-channel.ts';
export {
  addPushSubscription,
  ensurePushKeys,
  listOwnPushSubscriptions,
  removePushSubscription,
} from './operations/push-subscriptions.ts';
export { changeNotificationSettings, showNotificationSettings } from './operations/notification-settings.ts';
export { readNotifications } from './operations/read-notifications.ts';
export {
  setChannelAttention,
  setGroupAttention,
  setThreadAttention,
  showGroupAttention,
} from './operations/set-attention.ts';
export { findStoppable, unsubscribe } from './operations/unsubscribe.ts';
export { type ChannelAttentionChange, listMutedXchans, readChannelSetting } from './storage/channel-settings.ts';
export { findDraft, listDrafts } from './storage/drafts.ts';
export { type HeldAttention, readAttentionByPath } from './storage/group-settings.ts';
export {
  countUnreadNotifications,
  listNotifications,
  type Notification,
  type UnreadNotifications,
} from './storage/notifications.ts';
export { findReadMarker, type ReadMarker } from './storage/read-markers.ts';
export { removeAttentionOf } from './storage/removed-attention.ts';
export { readThreadSettings } from './storage/thread-settings.ts';
export { countUnseenThreads, type HomeChannel, listHomeChannels } from './storage/unread.ts';
