import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * Webhooks of groups, what is sent to them, and the outbox of events: triggers write it in the statement of the change,
 * where an active webhook of the tree of groups might want it, and enqueue the job that sends. Everywhere else nothing
 * is written.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const triggers = [...memberTriggers(), ...workTriggers(), ...reassignmentTriggers(), itemTrigger(), enqueueTrigger];
  return [
    `create table webhook (id ${id}, group_id ${int} not null references "group" (id) on delete cascade,
      root_id ${int} not null, url text not null, name text not null, description text not null, token text,
      secret text not null, previous_secret text, previous_until text, categories text not null,
      verifies_tls ${int} not null, state text not null default 'active', failures ${int} not null default 0,
      retry_at text, created_by ${int}, created_at text not null)`,
    `create index webhook_group on webhook (group_id, id)`,
    `create index webhook_root on webhook (root_id, state)`,
    `create table webhook_event (id ${id}, group_id ${int} not null, category text not null, type text not null,
      subject_id ${int} not null, channel_id ${int}, user_id ${int}, detail text, occurred_at text)`,
    `create table webhook_delivery (id ${id}, webhook_id ${int} not null, message_id text not null,
      category text not null, type text not null, payload text not null, state text not null,
      attempts ${int} not null default 0, due_at text not null, created_at text not null, attempted_at text,
      milliseconds ${int}, status ${int}, error text, response_headers text, response_body text)`,
    `create index webhook_delivery_list on webhook_delivery (webhook_id, id)`,
    `create index webhook_delivery_state on webhook_delivery (webhook_id, state, id)`,
    `create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'queued'`,
    `create index webhook_delivery_created on webhook_delivery (created_at)`,
    ...triggers.flatMap(({ name, on, when, does }) =>
      triggerOf(kind, { name, on: `after ${on}`, when, does, calls: `note_${name}` }),
    ),
  ];
}

/** A trigger for each kind of event: when it fires, and what it does then. */
interface Trigger {
  readonly name: string;
  readonly on: string;
  readonly when: string;
  readonly does: string;
}

const isWanted = `g.kind = 'group' and exists (select 1 from webhook
  where webhook.root_id = coalesce(g.root_id, g.id) and webhook.state = 'active')`;
const columns = 'group_id, category, type, subject_id, channel_id, user_id, detail, occurred_at';

/** Notes an event of the group `groupId`. */
function note(groupId: string, category: string, values: string): string {
  return `insert into webhook_event (${columns}) select g.id, '${category}', ${values}
    from "group" as g where g.id = ${groupId} and ${isWanted}`;
}

/** Members, as they come, change and go. */
function memberTriggers(): Trigger[] {
  const values = (row: string, type: string, at: string): string =>
    `'${type}', ${row}.user_id, null, ${row}.user_id, ${row}.access_level || ' ' || coalesce(${row}.expires_at, ''), ${at}`;
  return [
    {
      name: 'group_member_added',
      on: 'insert on group_member',
      when: 'true',
      does: note('new.group_id', 'member_events', values('new', 'member.added', 'new.created_at')),
    },
    {
      name: 'group_member_changed',
      on: 'update of access_level, expires_at on group_member',
      when: 'new.access_level <> old.access_level or new.expires_at is distinct from old.expires_at',
      does: note('new.group_id', 'member_events', values('new', 'member.changed', 'null')),
    },
    {
      name: 'group_member_removed',
      on: 'delete on group_member',
      when: 'true',
      does: note('old.group_id', 'member_events', values('old', 'member.removed', 'null')),
    },
  ];
}

/** Imports and files of reassignments, when they have ended; dry runs change nothing. */
function workTriggers(): Trigger[] {
  const ended = `new.state in ('finished', 'failed') and new.state <> old.state and new.dry_run = 0`;
  return [
    {
      name: 'import_ended',
      on: 'update of state on import',
      when: ended,
      does: note('new.group_id', 'import_events', `'import.' || new.state, new.id, null, null, null, new.finished_at`),
    },
    {
      name: 'reassignment_upload_ended',
      on: 'update of state on reassignment_upload',
      when: ended,
      does: note('new.group_id', 'upload_events', `'upload.' || new.state, new.id, null, null, null, new.finished_at`),
    },
  ];
}

/** What becomes of source users: asked for, answered, claimed, done, merged. */
function reassignmentTriggers(): Trigger[] {
  const request = (type: string, at: string): string =>
    note(
      'new.namespace_id',
      'reassignment_events',
      `${type}, new.source_user_id, null, new.user_id, '' || new.id, ${at}`,
    );
  return [
    {
      name: 'reassignment_request_made',
      on: 'insert on reassignment_request',
      when: `new.state = 'open'`,
      does: request(`'reassignment.requested'`, 'new.asked_at'),
    },
    {
      name: 'reassignment_request_answered',
      on: 'update of state on reassignment_request',
      when: `new.state <> old.state and new.state in ('accepted', 'declined', 'cancelled', 'expired')`,
      does: request(`'reassignment.' || new.state`, 'new.answered_at'),
    },
    {
      name: 'claim_made',
      on: 'insert on claim',
      when: 'true',
      does: note(
        'new.namespace_id',
        'reassignment_events',
        `'reassignment.claimed', new.source_user_id, null, new.user_id, null, new.created_at`,
      ),
    },
    {
      name: 'source_user_done',
      on: 'update of status on source_user',
      when: `new.status in ('completed', 'failed') and new.status <> old.status`,
      does: note(
        'new.namespace_id',
        'reassignment_events',
        `'reassignment.' || new.status, new.id, null, new.reassign_to_user_id, null, new.updated_at`,
      ),
    },
    {
      name: 'source_merge_ended',
      on: 'update of state on source_merge',
      when: `new.state in ('completed', 'undone') and new.state <> old.state`,
      does: note(
        'new.namespace_id',
        'reassignment_events',
        `case new.state when 'completed' then 'reassignment.merged' else 'reassignment.merge_undone' end,
          new.source_user_id, null, null, '' || new.target_id, null`,
      ),
    },
  ];
}

/**
 * Posts and comments in channels of groups, as far as they are for everybody who may see the group: of others an Owner
 * learns nothing in this way. An edit is a change that has given the item its time.
 */
function itemTrigger(): Trigger {
  return {
    name: 'change_event_hooked',
    on: 'insert on change_event',
    when: `new.kind in ('item_new', 'item_changed', 'item_removed')`,
    does: `insert into webhook_event (${columns}) select g.id,
        case when item.is_top = 1 then 'issues_events' else 'note_events' end,
        case new.kind when 'item_new' then 'item.created' when 'item_removed' then 'item.deleted' else 'item.edited' end,
        item.id, item.channel_id, null, item.uuid || ' ' || item.parent_id, new.created_at
      from item join channel on channel.id = item.channel_id join "group" as g on g.id = channel.group_id
      where item.id = new.item_id and item.reaction is null and item.item_type = 0 and item.is_deleted = 0
        and item.is_hidden = 0 and item.is_delayed = 0 and item.visibility in ('public', 'group') and item.acl_id is null
        and (new.kind <> 'item_changed'
          or (item.edited_at = new.created_at and item.created_at <> new.created_at and item.is_unpublished = 0))
        and ${isWanted}`,
  };
}

/** Has what is noted sent; of a change without a time the job is due at once. */
const enqueueTrigger: Trigger = {
  name: 'webhook_event_enqueues',
  on: 'insert on webhook_event',
  when: 'true',
  does: `insert into job (name, payload, dedupe_key, state, run_at, attempts, max_attempts, created_at)
    values ('deliver-webhooks', '{}', 'all', 'queued', coalesce(new.occurred_at, '2000-01-01T00:00:00.000Z'), 0, 8,
      coalesce(new.occurred_at, '2000-01-01T00:00:00.000Z')) on conflict do nothing`,
};
