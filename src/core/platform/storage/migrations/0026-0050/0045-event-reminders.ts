import type { DatabaseKind } from '../../dialect/portable.ts';

/** Quiet hours, how people are reminded of events, and who is to be reminded of which when. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table notification_setting add column quiet_from ${int}`,
    `alter table notification_setting add column quiet_to ${int}`,
    // Half an hour is what holds for who has chosen nothing, as well.
    `alter table notification_setting add column event_minutes ${int} default 30`,
    `alter table notification_setting add column event_mail ${int} not null default 0`,
    `create table event_reminder (item_id ${int} not null references item (id) on delete cascade,
      user_id ${int} not null references "user" (id) on delete cascade, look_at text, reminded text not null,
      primary key (item_id, user_id))`,
    `create index event_reminder_due on event_reminder (look_at, item_id, user_id) where look_at is not null`,
    `create index event_reminder_user on event_reminder (user_id)`,
  ];
}
