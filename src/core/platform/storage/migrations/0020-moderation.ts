import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * Reports and what was decided about them: a case is about one post, person or import, however many report it. Warnings
 * and suspensions stay when the case that they came from goes. Limits for people who are new, and words and sites that
 * messages may not have, or that moderators look at first, of the server and of groups.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const user = `${int} not null references "user" (id) on delete cascade`;
  const group = `group_id ${int} references "group" (id) on delete cascade`;
  const ofCase = `${int} not null references moderation_case (id) on delete cascade`;
  // A person has one suspension that has not ended on the server, and one in each group.
  const isOpen = `kind = 'suspension' and ended_at is null`;
  return [
    `create table moderation_case (id ${id}, ${group}, subject text not null,
      item_id ${int} references item (id) on delete cascade, user_id ${int} references "user" (id) on delete cascade,
      import_id ${int} references import (id) on delete cascade, state text not null, outcome text,
      reason text not null default '', is_notified ${int} not null default 0, reports ${int} not null default 0,
      created_at text not null, updated_at text not null, held_because text)`,
    `create unique index moderation_case_item on moderation_case (item_id) where item_id is not null`,
    `create unique index moderation_case_user on moderation_case (user_id) where user_id is not null`,
    `create unique index moderation_case_import on moderation_case (import_id) where import_id is not null`,
    `create index moderation_case_state on moderation_case (state, id)`,
    `create index moderation_case_group on moderation_case (group_id, state, id)`,
    `create table moderation_report (id ${id}, case_id ${ofCase}, reporter_user_id ${user}, category text not null,
      note text not null, created_at text not null, unique (case_id, reporter_user_id))`,
    `create index moderation_report_reporter on moderation_report (reporter_user_id, created_at)`,
    `create table moderation_appeal (id ${id}, case_id ${ofCase}, author_user_id ${user}, body text not null,
      created_at text not null)`,
    `create index moderation_appeal_case on moderation_appeal (case_id)`,
    `create index moderation_appeal_author on moderation_appeal (author_user_id)`,

    `create table sanction (id ${id}, kind text not null, user_id ${user},
      ${group},
      case_id ${int} references moderation_case (id) on delete set null, reason text not null, ends_at text,
      created_by ${int}, created_at text not null, ended_at text, ended_by ${int})`,
    `create unique index sanction_open on sanction (user_id, coalesce(group_id, 0)) where ${isOpen}`,
    `create index sanction_user on sanction (user_id, id)`,
    `create index sanction_case on sanction (case_id)`,
    `create index sanction_group on sanction (group_id)`,
    `create index sanction_list on sanction (coalesce(group_id, 0), id) where ${isOpen}`,
    `create index sanction_due on sanction (ends_at) where ${isOpen}`,

    `create table newcomer_limit (id ${id}, ${group},
      days ${int} not null, messages ${int} not null, max_an_hour ${int}, links ${int} not null)`,
    `create unique index newcomer_limit_group on newcomer_limit (coalesce(group_id, 0))`,
    `create table content_rule (id ${id}, ${group},
      kind text not null, pattern text not null, action text not null, created_at text not null)`,
    `create unique index content_rule_pattern on content_rule (coalesce(group_id, 0), kind, pattern)`,
  ];
}
