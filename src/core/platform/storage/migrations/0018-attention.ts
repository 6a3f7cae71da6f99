import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * What is new and what has been read: notifications, read markers, followed and muted threads and channels, drafts. How
 * people are told of what they have not seen: digests, reminders of events, devices; quiet hours, and links that end
 * mails.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const user = `user_id ${int} not null references "user" (id) on delete cascade`;
  const channel = `channel_id ${int} not null references channel (id) on delete cascade`;
  const item = `item_id ${int} not null references item (id) on delete cascade`;
  return [
    `create table notification (id ${id}, ${user}, kind text not null, actor_xchan_id ${int},
      channel_id ${int} references channel (id) on delete cascade, top_id ${int},
      item_id ${int} references item (id) on delete cascade, subject_id ${int}, created_at text not null, read_at text)`,
    `create unique index notification_of_item on notification (user_id, item_id) where item_id is not null`,
    `create unique index notification_of_subject on notification (user_id, kind, subject_id) where subject_id is not null`,
    `create index notification_user on notification (user_id, id)`,
    `create index notification_unread on notification (user_id, channel_id, id) where read_at is null`,
    `create index notification_item on notification (item_id) where item_id is not null`,
    `create index notification_channel on notification (channel_id) where channel_id is not null`,
    `create index notification_created on notification (created_at)`,

    `create table read_marker (id ${id}, ${user}, ${channel}, read_to text not null, item_id ${int} not null,
      updated_at text not null, unique (user_id, channel_id))`,
    `create index read_marker_channel on read_marker (channel_id)`,
    `create table thread_setting (id ${id}, ${user}, ${item}, setting text not null, created_at text not null,
      unique (user_id, item_id))`,
    `create index thread_setting_item on thread_setting (item_id, user_id)`,
    `create table channel_setting (id ${id}, ${user}, ${channel}, level text not null, muted ${int} not null default 0,
      unique (user_id, channel_id))`,
    `create index channel_setting_channel on channel_setting (channel_id, user_id)`,
    `create table draft (id ${id}, ${user}, place text not null, channel_id ${int} references channel (id) on delete cascade,
      item_id ${int} references item (id) on delete cascade, title text not null, body text not null, options text not null,
      updated_at text not null, unique (user_id, place))`,
    `create index draft_channel on draft (channel_id) where channel_id is not null`,
    `create index draft_item on draft (item_id) where item_id is not null`,
    ...settings(kind),
    ...push(kind),
  ];
}

function settings(kind: DatabaseKind): string[] {
  const { int } = typesOf(kind);
  const person = `references "user" (id) on delete cascade`;
  return [
    // Half an hour is what holds for who has chosen nothing, as well.
    `create table notification_setting (user_id ${int} primary key ${person},
      digest text not null, digest_hour ${int} not null, digest_weekday ${int} not null, digest_zone text not null,
      digest_due_at text, digest_covers text not null, quiet_from ${int}, quiet_to ${int}, event_minutes ${int} default 30,
      event_mail ${int} not null default 0, push_text ${int} not null default 0)`,
    `create index notification_setting_digest on notification_setting (digest_due_at, user_id)
      where digest_due_at is not null`,
    `create table unsubscribe_link (token_hash text primary key, user_id ${int} not null ${person},
      mail text not null, created_at text not null)`,
    `create index unsubscribe_link_user on unsubscribe_link (user_id)`,
    `create index unsubscribe_link_created on unsubscribe_link (created_at)`,
    `create table event_reminder (item_id ${int} not null references item (id) on delete cascade,
      user_id ${int} not null ${person}, look_at text, reminded text not null,
      primary key (item_id, user_id))`,
    `create index event_reminder_due on event_reminder (look_at, item_id, user_id) where look_at is not null`,
    `create index event_reminder_user on event_reminder (user_id)`,
  ];
}

/**
 * Browsers that are sent notifications, until the session ends in which they were named, the keys by which push
 * services know the server, and who is due: people who have a browser and are notified. What is urgent does not wait
 * for quiet hours.
 */
function push(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table push_key (id ${int} primary key, public_key text not null, private_key text not null,
      created_at text not null)`,
    `create table push_subscription (id ${id}, user_id ${int} not null references "user" (id) on delete cascade,
      session_id ${int} references session (id) on delete cascade, endpoint text not null unique,
      p256dh text not null, auth text not null, agent text not null, pushed_id ${int} not null,
      failures ${int} not null, created_at text not null)`,
    `create index push_subscription_user on push_subscription (user_id)`,
    `create index push_subscription_session on push_subscription (session_id) where session_id is not null`,
    `create table push_due (user_id ${int} primary key references "user" (id) on delete cascade,
      due_at text not null, attempts ${int} not null, version ${int} not null)`,
    `create index push_due_at on push_due (due_at, user_id)`,
    ...triggerOf(kind, {
      name: 'notification_push',
      on: 'after insert on notification',
      does: `insert into push_due (user_id, due_at, attempts, version)
        select new.user_id, new.created_at, 0, 0 where exists
          (select 1 from push_subscription where push_subscription.user_id = new.user_id)
        on conflict (user_id) do update set version = push_due.version + 1,
          due_at = case when new.kind = 'event' then new.created_at else push_due.due_at end`,
      calls: 'note_push',
    }),
  ];
}
