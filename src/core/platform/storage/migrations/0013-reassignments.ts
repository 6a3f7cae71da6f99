import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * Who takes over what source users wrote: invitations by mail, requests, claims of members, parts by years, and merges
 * of two source users who are one person. Rows of an upload may stand for all whom no other row decides.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [...sourceUsers(kind), ...claims(kind), ...requests(kind), ...merges(kind)];
}

function sourceUsers(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table takeover (id ${id}, namespace_id ${int} not null references "group" (id) on delete cascade, email text not null,
      email_key text not null, token_hash text not null unique, state text not null, created_by ${int}, created_at text not null,
      sent_at text not null, expires_at text not null)`,
    `create unique index takeover_open on takeover (email_key, namespace_id) where state = 'open'`,
    `create index takeover_namespace on takeover (namespace_id)`,
    `create index takeover_expiry on takeover (expires_at) where state = 'open'`,
    `alter table source_user add column takeover_id ${int}`,
    `create index source_user_takeover on source_user (takeover_id) where takeover_id is not null`,
    `create index source_user_email on source_user (lower(source_email)) where source_email is not null`,
    // Names come from archives and may be longer than an entry of an index of PostgreSQL.
    `create index source_user_named on source_user
      (namespace_id, substr(lower(coalesce(source_name, source_user_identifier)), 1, 255), id)`,
    `alter table reassignment_upload add column invites ${int} not null default 0`,
    `alter table reassignment_row add column takeover_id ${int}`,
    `alter table reassignment_row add column part text`,
    `create index reassignment_row_source_user on reassignment_row (upload_id, source_user_id)`,
    `alter table split add column years text`,
    `alter table split add column accepted_by_user_id ${int}`,
  ];
}

/** One claim of a source user is open at most; it ends with any other decision about the source user. */
function claims(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table claim (id ${id}, namespace_id ${int} not null references "group" (id) on delete cascade,
      source_user_id ${int} not null references source_user (id) on delete cascade,
      user_id ${int} not null references "user" (id) on delete cascade, basis text not null, state text not null,
      created_at text not null, answered_at text, answered_by ${int}, mailed_at text)`,
    `create unique index claim_open on claim (source_user_id) where state = 'open'`,
    `create index claim_source_user on claim (source_user_id)`,
    `create index claim_user on claim (user_id, created_at)`,
    `create index claim_namespace on claim (namespace_id, state, id)`,
    `create index claim_unmailed on claim (namespace_id, created_at) where state = 'open' and mailed_at is null`,
    `create table claim_setting (namespace_id ${int} primary key references "group" (id) on delete cascade,
      claims text not null, approves_addresses ${int} not null, changed_by ${int}, mailed_at text)`,
    ...triggerOf(kind, {
      name: 'source_user_ends_claim',
      on: 'after update of status on source_user',
      when: `new.status <> old.status and new.status not in ('pending_reassignment', 'rejected')`,
      does: `update claim set state = 'ended', answered_at = new.updated_at
        where claim.source_user_id = new.id and claim.state = 'open'`,
      calls: 'end_claim',
    }),
  ];
}

const requestColumns =
  'namespace_id, source_user_id, user_id, takeover_id, asked_by, asked_at, mailed_at, is_muted, state, reminders';

/**
 * Requests to take contributions over, one row for each time that a person is asked: who, when, how often reminded, and
 * what came of it. What groups have decided about reminders, the reminders that were mailed, and who wants none.
 */
function requests(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table reassignment_request (id ${id}, namespace_id ${int} not null references "group" (id) on delete cascade,
      source_user_id ${int} not null references source_user (id) on delete cascade,
      user_id ${int}, takeover_id ${int}, asked_by ${int}, asked_at text not null, mailed_at text not null,
      is_muted ${int} not null, state text not null, reminders ${int} not null, answered_at text, reason text)`,
    `create unique index reassignment_request_open on reassignment_request (source_user_id) where state = 'open'`,
    `create index reassignment_request_source_user on reassignment_request (source_user_id)`,
    `create index reassignment_request_user on reassignment_request (user_id, state) where user_id is not null`,
    `create index reassignment_request_takeover on reassignment_request (takeover_id)
      where state = 'open' and takeover_id is not null`,
    `create index reassignment_request_list on reassignment_request (namespace_id, id)`,
    `create index reassignment_request_state on reassignment_request (namespace_id, state, id)`,
    `create index reassignment_request_due on reassignment_request (namespace_id, reminders, mailed_at, id)
      where state = 'open' and is_muted = 0`,
    `create index reassignment_request_expiry on reassignment_request (namespace_id, state, asked_at, id)`,
    `create index reassignment_request_asked on reassignment_request (namespace_id, asked_at)`,
    `create index reassignment_request_answered on reassignment_request (namespace_id, answered_at, state)
      where answered_at is not null`,
    `create table request_setting (namespace_id ${int} primary key references "group" (id) on delete cascade,
      interval_days ${int} not null, max_reminders ${int} not null, expiry_days ${int} not null, changed_by ${int})`,
    `create table reminder (id ${id}, namespace_id ${int} not null,
      request_id ${int} not null references reassignment_request (id) on delete cascade,
      token_hash text not null unique, sent_at text not null)`,
    `create index reminder_request on reminder (request_id)`,
    `create index reminder_namespace on reminder (namespace_id, sent_at)`,
    `create table reminder_stop (id ${id}, namespace_id ${int} not null references "group" (id) on delete cascade,
      user_id ${int} references "user" (id) on delete cascade, email_key text, created_at text not null)`,
    `create unique index reminder_stop_user on reminder_stop (user_id, namespace_id) where user_id is not null`,
    `create unique index reminder_stop_email on reminder_stop (email_key, namespace_id) where email_key is not null`,
    `create index reminder_stop_namespace on reminder_stop (namespace_id)`,
    `insert into reassignment_request (${requestColumns})
      select namespace_id, id, reassign_to_user_id, null, reassigned_by_user_id, updated_at, updated_at, 0, 'open', 0
      from source_user where status = 'awaiting_approval' and reassign_to_user_id is not null`,
    ...asking(kind),
  ];
}

/**
 * Each change of a source user also closes its request, if it is no longer asked for, and opens one where another
 * person is asked, in the same statement. Source users lose their assignee before they get another state
 * (`assignSourceUsers`), which is no answer.
 */
function asking(kind: DatabaseKind): string[] {
  const close = `update reassignment_request set answered_at = new.updated_at, state = case new.status
      when 'reassignment_in_progress' then 'accepted' when 'rejected' then 'declined' else 'cancelled' end
    where source_user_id = new.id and state = 'open'`;
  const toUser = `case new.status when 'awaiting_approval' then new.reassign_to_user_id end`;
  const byTakeover = `case new.status when 'invited' then new.takeover_id end`;
  const isMuted = `case when exists (select 1 from reminder_stop
        where reminder_stop.user_id = ${toUser} and reminder_stop.namespace_id = new.namespace_id)
      or exists (select 1 from takeover join reminder_stop on reminder_stop.email_key = takeover.email_key
          and reminder_stop.namespace_id = takeover.namespace_id
        where takeover.id = ${byTakeover}) then 1 else 0 end`;
  const open = `insert into reassignment_request (${requestColumns})
    select new.namespace_id, new.id, ${toUser}, ${byTakeover}, new.reassigned_by_user_id, new.updated_at, new.updated_at,
      ${isMuted}, 'open', 0
    where (new.status = 'awaiting_approval' and new.reassign_to_user_id is not null)
      or (new.status = 'invited' and new.takeover_id is not null)`;
  const waits = (row: string) => `${row}.status in ('awaiting_approval', 'invited')`;
  return triggerOf(kind, {
    name: 'source_user_asks',
    on: 'after update of status, reassign_to_user_id, takeover_id on source_user',
    when: `(${waits('old')} or ${waits('new')}) and (new.status <> old.status
      or (new.reassign_to_user_id is distinct from old.reassign_to_user_id and new.reassign_to_user_id is not null)
      or (new.takeover_id is distinct from old.takeover_id and new.takeover_id is not null))`,
    does: `${close}; ${open}`,
    calls: 'ask_assignee',
  });
}

/**
 * Which source users were merged, whose each contribution was before, and what was set aside because the target had it
 * as well.
 */
function merges(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `alter table source_user add column merged_into_id ${int}`,
    `create index source_user_merged on source_user (import_source_id) where merged_into_id is not null`,
    `create index source_user_merged_into on source_user (merged_into_id) where merged_into_id is not null`,
    `alter table contribution add column merged_from_id ${int}`,
    `create index contribution_merged_from on contribution (merged_from_id, source_user_id, id)
      where merged_from_id is not null`,
    `create table source_merge (id ${id}, namespace_id ${int} not null references "group" (id) on delete cascade,
      source_user_id ${int} not null references source_user (id) on delete cascade,
      target_id ${int} not null references source_user (id) on delete cascade, reassignment_id ${int},
      requested_by_user_id ${int} not null, state text not null, created_at text not null, completed_at text)`,
    `create index source_merge_source_user on source_merge (source_user_id)`,
    `create index source_merge_target on source_merge (target_id)`,
    `create index source_merge_namespace on source_merge (namespace_id)`,
    `create table merged_member (contribution_id ${int} primary key,
      source_merge_id ${int} not null references source_merge (id) on delete cascade,
      privacy_group_id ${int} not null references privacy_group (id) on delete cascade)`,
    `create index merged_member_merge on merged_member (source_merge_id)`,
    `create index merged_member_privacy_group on merged_member (privacy_group_id)`,
  ];
}
