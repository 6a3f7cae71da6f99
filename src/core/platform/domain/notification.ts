/** What a notification can be about an item: they are as visible as it is. */
export const itemNotifications = ['mention', 'message', 'reply', 'reaction', 'post', 'event'] as const;

/** What it can be about something else, which `subjectId` names. */
export const subjectNotifications = [
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

/** What a notification is about: an item, or the row that `subjectId` names. */
export interface NewNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** Who caused it; null where nobody in particular did. */
  readonly actorXchanId: number | null;
  readonly about:
    | { readonly itemId: number; readonly topId: number; readonly channelId: number }
    /** The connection, source user, group, invitation, import, case of the moderators or webhook. */
    | { readonly subjectId: number };
}
