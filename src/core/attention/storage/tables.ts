import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { ChannelLevel, ThreadSetting } from '../domain/attention.ts';
import type { DigestInterval } from '../domain/digest.ts';
import type { StoppableMail } from './unsubscribe-links.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    read_marker: ReadMarkerTable;
    thread_setting: ThreadSettingTable;
    channel_setting: ChannelSettingTable;
    group_setting: GroupSettingTable;
    draft: DraftTable;
    notification_setting: NotificationSettingTable;
    unsubscribe_link: UnsubscribeLinkTable;
    event_reminder: EventReminderTable;
    push_key: PushKeyTable;
    push_subscription: PushSubscriptionTable;
    push_due: PushDueTable;
  }
}

/** Up to where someone has read a channel: the last item that was seen, and when it was created. */
export interface ReadMarkerTable {
  id: Id;
  user_id: number;
  channel_id: number;
  read_to: string;
  item_id: number;
  updated_at: string;
}

/** That someone follows a thread (`item_id` is its top), or has muted it. */
export interface ThreadSettingTable {
  id: Id;
  user_id: number;
  item_id: number;
  setting: ThreadSetting;
  created_at: string;
}

/** Someone's notification level in a channel. */
export interface ChannelSettingTable {
  id: Id;
  user_id: number;
  channel_id: number;
  level: ChannelLevel;
  muted: Defaulted<Flag>;
}

/** The same in all channels of a group and its subgroups that have no setting themselves. */
export interface GroupSettingTable {
  id: Id;
  user_id: number;
  group_id: number;
  level: ChannelLevel;
  muted: Defaulted<Flag>;
}

/** A user's unsent draft. */
export interface DraftTable {
  id: Id;
  user_id: number;
  /** `placeText` of where it is written; one draft for each. */
  place: string;
  channel_id: number | null;
  item_id: number | null;
  title: string;
  body: string;
  /** JSON: other parts of the editor, such as audience and attachments. */
  options: string;
  updated_at: string;
}

/** Someone's notifications outside the pages; one row for each person with settings. */
export interface NotificationSettingTable {
  user_id: number;
  digest: DigestInterval;
  digest_hour: number;
  digest_weekday: number;
  /** When the next digest is sent; null for never. */
  digest_due_at: string | null;
  /** Earlier content was in previous digests, or came before there were any. */
  digest_covers: string;
  /** Minutes of the day, in the zone of the person; both null for no quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Minutes before an event; null for no reminders. */
  event_minutes: number | null;
  event_mail: Flag;
  /** Whether push messages say what is new. */
  push_text: Flag;
  /** Their notification level where neither a channel nor a group has a setting. */
  level: Defaulted<ChannelLevel>;
  muted: Defaulted<Flag>;
}

/** That someone accepted or tentatively accepted an event, and when to check whether to remind them. */
export interface EventReminderTable {
  item_id: number;
  user_id: number;
  look_at: string | null;
  /** When that began of which they were reminded last; empty for nothing. */
  reminded: string;
}

/** The unsubscribe link of an email. */
export interface UnsubscribeLinkTable {
  token_hash: string;
  user_id: number;
  mail: StoppableMail;
  created_at: string;
}

/** The keys by which push services know the server; one row. */
export interface PushKeyTable {
  id: number;
  public_key: string;
  private_key: string;
  created_at: string;
}

/** A browser that is sent notifications. */
export interface PushSubscriptionTable {
  id: Id;
  user_id: number;
  /** The session in which it was named, and with which it ends; null where a program has named it. */
  session_id: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  pushed_id: number;
  failures: number;
  created_at: string;
}

/** That browsers of someone are to be sent something; a trigger of `notification` writes it. */
export interface PushDueTable {
  user_id: number;
  due_at: string;
  attempts: number;
  version: number;
}
