/** Kinds of notifications about an item, with the same visibility. */
const itemNotifications = ['mention', 'message', 'reply', 'reaction', 'post', 'event'] as const;

/** Other kinds, whose subject is `subjectId`. */
const subjectNotifications = [
  'connection_request',
  'connection_accepted',
  'reassignment_request',
  'claims',
  'group_member',
  'invitation',
  'import_finished',
  'import_failed',
  'report',
  'moderation',
  'webhook_disabled',
] as const;

type ItemNotification = (typeof itemNotifications)[number];
export type SubjectNotification = (typeof subjectNotifications)[number];
export type NotificationKind = ItemNotification | SubjectNotification;

export const notificationKinds: readonly NotificationKind[] = [...itemNotifications, ...subjectNotifications];

/** Subject of a notification: an item, or the row `subjectId`. */
export interface NewNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** Person who caused it; null if there is none in particular. */
  readonly actorXchanId: number | null;
  readonly about:
    | { readonly itemId: number; readonly topId: number; readonly channelId: number }
    /** The connection, source user, group, invitation, import, case of the moderators or webhook. */
    | { readonly subjectId: number };
}
