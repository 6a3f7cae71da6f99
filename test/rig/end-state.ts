import type { Transaction } from 'kysely';
import type { Database } from '../../src/core/platform/storage/database.ts';
import type { Schema } from '../../src/core/platform/storage/schema.ts';

type Db = Transaction<Schema>;

/**
 * Everything that a community is in the end, in words and sorted: ids of rows, times of processing and secrets are
 * left out, so that two databases which went different ways to the same end have equal states.
 */
export async function stateOf(database: Database): Promise<Record<string, unknown>> {
  return database.write(async ({ db }) => {
    const names = await namesOf(db);
    return {
      items: await itemsOf(db, names),
      streams: await streamsOf(db, names),
      people: await peopleOf(db),
      sourceUsers: await sourceUsersOf(db),
      memberships: await membershipsOf(db, names),
      ledger: await ledgerOf(db),
      externalIds: await externalIdsOf(db),
      mails: await mailsOf(db),
      imports: await importsOf(db),
      uploads: await uploadsOf(db),
      events: await eventsOf(db),
      splits: await splitsOf(db),
      merges: await mergesOf(db),
      claims: await claimsOf(db),
      requests: await requestsOf(db),
      invitations: await invitationsOf(db),
      serverEvents: await serverEventsOf(db),
      notifications: await notificationsOf(db, names),
      changeEvents: await changeEventsOf(db, names),
      openJobs: await openJobsOf(db),
    };
  });
}

/** What other rows are called by: identities, channels and imported items. */
interface Names {
  readonly xchan: (id: number | null) => string;
  readonly channel: (id: number | null) => string;
  readonly item: (id: number | null) => string;
}

async function namesOf(db: Db): Promise<Names> {
  const xchans = await db.selectFrom('xchan').select(['id', 'name']).execute();
  const channels = await db.selectFrom('channel').select(['id', 'address']).execute();
  const kinds = ['item', 'reaction'];
  const ids = await db.selectFrom('external_id').select(['local_id', 'xid']).where('kind', 'in', kinds).execute();
  const lookup = (rows: readonly (readonly [number, string])[]) => {
    const byId = new Map(rows);
    return (id: number | null): string => (id === null ? '-' : (byId.get(id) ?? 'nowhere'));
  };
  return {
    xchan: lookup(xchans.map(({ id, name }) => [id, name])),
    channel: lookup(channels.map(({ id, address }) => [id, address])),
    item: lookup(ids.map(({ local_id, xid }) => [local_id, xid])),
  };
}

/** Posts, comments and reactions with authors, texts, mentions filled in, and files in their order. */
async function itemsOf(db: Db, names: Names): Promise<string[]> {
  const items = await db.selectFrom('item').selectAll().execute();
  const terms = await db.selectFrom('term').selectAll().orderBy('ordinal').execute();
  const files = await db
    .selectFrom('file')
    .innerJoin('item_file', 'item_file.file_id', 'file.id')
    .selectAll('file')
    .select('item_file.item_id')
    .orderBy('item_file.ordinal')
    .execute();
  const termsOf = groupBy(terms, (term) => term.item_id);
  const filesOf = groupBy(files, (file) => file.item_id);
  return sorted(
    items.map((item) => ({
      xid: names.item(item.id),
      channel: names.channel(item.channel_id),
      thread: names.item(item.parent_id),
      answers: names.item(item.thr_parent_id),
      author: names.xchan(item.author_xchan_id),
      owner: names.xchan(item.owner_xchan_id),
      times: [item.created_at, item.edited_at, item.commented_at],
      title: item.title,
      body: item.body,
      terms: (termsOf.get(item.id) ?? []).map((term) => [term.kind, term.text, names.xchan(term.xchan_id)]),
      verb: item.verb,
      reaction: item.reaction,
      visibility: item.visibility,
      files: (filesOf.get(item.id) ?? []).map((file) => [
        file.filename,
        file.filesize,
        file.blob_hash,
        names.xchan(file.creator_xchan_id),
        file.visibility,
      ]),
    })),
  );
}

async function streamsOf(db: Db, names: Names): Promise<string[]> {
  const entries = await db.selectFrom('stream_entry').selectAll().execute();
  return sorted(
    entries.map((entry) => [
      names.channel(entry.channel_id),
      names.item(entry.item_id),
      entry.created_at,
      entry.commented_at,
      entry.is_wall,
    ]),
  );
}

async function peopleOf(db: Db): Promise<Record<string, string[]>> {
  const users = await db.selectFrom('user').select(['name', 'kind', 'state']).execute();
  const xchans = await db.selectFrom('xchan').select('name').execute();
  return { users: sorted(users.map((user) => [user.kind, user.name, user.state])), xchans: sorted(xchans) };
}

async function sourceUsersOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('source_user')
    .leftJoin('user as assignee', 'assignee.id', 'source_user.reassign_to_user_id')
    .leftJoin('user as placeholder', 'placeholder.id', 'source_user.placeholder_user_id')
    .select([
      'source_user_identifier as xid',
      'source_name',
      'source_username',
      'source_email',
      'is_bot',
      'status',
      'reassignment_error',
      'assignee.username as assignee',
      'placeholder.name as placeholder',
    ])
    .execute();
  return sorted(rows.map((row) => ({ ...row })));
}

async function membershipsOf(db: Db, names: Names): Promise<Record<string, string[]>> {
  const real = await db
    .selectFrom('group_member')
    .innerJoin('user', 'user.id', 'group_member.user_id')
    .select(['user.username', 'access_level'])
    .execute();
  const waiting = await db
    .selectFrom('source_membership')
    .innerJoin('source_user', 'source_user.id', 'source_membership.source_user_id')
    .select(['source_user_identifier as xid', 'access_level'])
    .execute();
  const circles = await db
    .selectFrom('privacy_group_member')
    .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
    .select(['privacy_group.channel_id', 'privacy_group.name', 'privacy_group_member.xchan_id'])
    .execute();
  return {
    real: sorted(real.map((row) => [row.username, row.access_level])),
    waiting: sorted(waiting.map((row) => [row.xid, row.access_level])),
    circles: sorted(circles.map((row) => [names.channel(row.channel_id), row.name, names.xchan(row.xchan_id)])),
  };
}

/** How much of the ledger of each source user has moved, and by which reassignments. */
async function ledgerOf(db: Db): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('contribution')
    .innerJoin('source_user', 'source_user.id', 'contribution.source_user_id')
    .leftJoin('reassignment', 'reassignment.id', 'contribution.reassignment_id')
    .select(['source_user_identifier as xid', 'contribution.kind', 'reassignment.state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['source_user_identifier', 'contribution.kind', 'reassignment.state'])
    .execute();
  const reassignments = await db
    .selectFrom('reassignment')
    .innerJoin('source_user', 'source_user.id', 'reassignment.source_user_id')
    .select(['source_user_identifier as xid', 'reassignment.state'])
    .execute();
  return {
    contributions: sorted(rows.map((row) => [row.xid, row.kind, row.state, Number(row.count)])),
    reassignments: sorted(reassignments.map((row) => [row.xid, row.state])),
  };
}

async function externalIdsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('external_id').select(['kind', 'xid', 'content_hash']).execute();
  return sorted(rows.map((row) => [row.kind, row.xid, row.content_hash]));
}

async function mailsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mail').select(['to_address', 'subject', 'state', 'attachments']).execute();
  return sorted(rows.map((row) => [row.to_address, row.subject, row.state, row.attachments]));
}

async function importsOf(db: Db): Promise<unknown[]> {
  const rows = await db.selectFrom('import').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    state: row.state,
    format: row.format,
    host: row.source_hostname,
    error: row.error,
    report: JSON.parse(row.report ?? 'null') as unknown,
  }));
}

async function uploadsOf(db: Db): Promise<unknown[]> {
  const uploads = await db.selectFrom('reassignment_upload').selectAll().orderBy('id').execute();
  const rows = await db.selectFrom('reassignment_row').selectAll().orderBy('line').execute();
  return uploads.map(({ id, state, error }) => ({
    state,
    error,
    rows: rows.filter((row) => row.upload_id === id).map((row) => [row.line, row.state, row.code, row.message]),
  }));
}

/** The log of who did what, without when. */
async function eventsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('source_user', 'source_user.id', 'audit_event.source_user_id')
    .leftJoin('user', 'user.id', 'audit_event.actor_user_id')
    .select(['audit_event.action', 'source_user_identifier as xid', 'user.username'])
    .execute();
  return sorted(rows.map((row) => [row.action, row.xid, row.username]));
}

async function splitsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('split')
    .innerJoin('source_user as whole', 'whole.id', 'split.source_user_id')
    .innerJoin('source_user as part', 'part.id', 'split.part_id')
    .select(['whole.source_user_identifier as whole', 'part.source_user_identifier as part', 'split.state'])
    .execute();
  return sorted(rows.map((row) => ({ ...row })));
}

/** Who is merged into whom, and how much of each is with another one. */
async function mergesOf(db: Db): Promise<string[]> {
  const merges = await db
    .selectFrom('source_merge')
    .innerJoin('source_user as merged', 'merged.id', 'source_merge.source_user_id')
    .innerJoin('source_user as target', 'target.id', 'source_merge.target_id')
    .select(['merged.source_user_identifier as merged', 'target.source_user_identifier as target'])
    .select(['source_merge.state', 'merged.status'])
    .execute();
  const moved = await db
    .selectFrom('contribution')
    .innerJoin('source_user as merged', 'merged.id', 'contribution.merged_from_id')
    .select(['merged.source_user_identifier as merged', 'contribution.kind'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['merged.source_user_identifier', 'contribution.kind'])
    .execute();
  const aside = await db
    .selectFrom('contribution')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('conflict', '=', 'double')
    .groupBy('kind')
    .execute();
  return sorted([
    ...merges.map((row) => ({ ...row })),
    ...moved.map((row) => ({ ...row, count: Number(row.count) })),
    ...aside.map((row) => ({ ...row, count: Number(row.count) })),
  ]);
}

async function claimsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('source_user', 'source_user.id', 'claim.source_user_id')
    .innerJoin('user', 'user.id', 'claim.user_id')
    .select(['source_user.source_user_identifier', 'user.username', 'claim.basis', 'claim.state'])
    .execute();
  return sorted(rows.map((row) => ({ ...row })));
}

async function requestsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('reassignment_request')
    .innerJoin('source_user', 'source_user.id', 'reassignment_request.source_user_id')
    .leftJoin('user', 'user.id', 'reassignment_request.user_id')
    .select(['source_user.source_user_identifier', 'user.username'])
    .select(['reassignment_request.state', 'reassignment_request.reminders'])
    .execute();
  return sorted(rows.map((row) => ({ ...row })));
}

/** Invitations by email: to claim contributions, and to groups. */
async function invitationsOf(db: Db): Promise<string[]> {
  const takeovers = await db.selectFrom('takeover').select(['email', 'state']).execute();
  const invitations = await db.selectFrom('invitation').select(['email', 'state', 'access_level', 'uses']).execute();
  return sorted([...takeovers, ...invitations].map((row) => ({ ...row })));
}

async function notificationsOf(db: Db, names: Names): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('user', 'user.id', 'notification.user_id')
    .select(['user.username', 'notification.kind', 'actor_xchan_id', 'item_id'])
    .execute();
  return sorted(rows.map((row) => [row.username, row.kind, names.xchan(row.actor_xchan_id), names.item(row.item_id)]));
}

/** What live pages were notified of, each once: notifications that two cause at the same moment are one. */
async function changeEventsOf(db: Db, names: Names): Promise<string[]> {
  const rows = await db
    .selectFrom('change_event')
    .leftJoin('user', 'user.id', 'change_event.user_id')
    .select(['user.username', 'change_event.kind', 'channel_id', 'item_id'])
    .execute();
  const events = rows.map((row) => [row.username, row.kind, names.channel(row.channel_id), names.item(row.item_id)]);
  return [...new Set(sorted(events))];
}

/** The log of the server; sessions are no part of what it counts here, since they differ (`elastic`). */
async function serverEventsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('server_event')
    .leftJoin('user', 'user.id', 'server_event.user_id')
    .select(['server_event.action', 'user.kind', 'server_event.details'])
    .execute();
  return sorted(
    rows.map(({ details, ...row }) => {
      const { sessions: _, ...others } = JSON.parse(details ?? '{}') as Record<string, unknown>;
      return { ...row, ...others };
    }),
  );
}

/**
 * Tables that may hold more or less after a death: jobs are enqueued again, bytes stored again, connections made again, live
 * pages notified at other moments, and whoever joined just before has to sign in.
 */
const elastic = new Set(['job', 'loose_blob', 'commit_mark', 'change_event', 'session']);
/** The index of words follows by a job, in its own time. */
const lagging = /^search_/;

/** How many rows each table holds. */
export async function rowCounts(database: Database): Promise<Record<string, number>> {
  return database.write(async ({ db }) => {
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables()) {
      if (elastic.has(name) || lagging.test(name)) continue;
      const rows = await db
        .selectFrom(name as keyof Schema)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .execute();
      counts[name] = Number(rows[0]!.count);
    }
    return counts;
  });
}

/** What comes up by itself, at any moment. */
const periodic = new Set(['sweep', 'index-items', 'find-orphans']);

/** Work that waits. */
async function openJobsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select(['name', 'state', 'last_error'])
    .where('state', '!=', 'done')
    .execute();
  return sorted(rows.filter(({ name }) => !periodic.has(name)).map((row) => [row.name, row.state, row.last_error]));
}

function groupBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => withoutIds(JSON.stringify(row))).sort();
}

/** A deleted account is called by its id, which depends on who joined first. */
export function withoutIds(text: string): string {
  return text.replace(/\bdeleted-\d+/g, 'deleted');
}
