import { sql } from 'kysely';
import type { Actor, AuditAction, AuditPeriod, ServerAction, SourceUserAction } from '../domain/audit.ts';
import type { Instant } from '../../../lib/clock.ts';
import { type Reader, type Source, type Tx, tables } from './database.ts';
import { valuesOf } from './dialect/portable.ts';
import { insertServerEvent } from './server-events.ts';
import { lastSettled } from './commits/settled-logs.ts';

/** Something that was done to a source user. */
export interface NewAuditEvent {
  readonly namespaceId: number;
  /** Null for the server itself. */
  readonly actor: Actor | null;
  readonly action: SourceUserAction;
  readonly sourceUserId: number;
  readonly assigneeUserId: number | null;
  /** The invited address, or other details. */
  readonly details?: Readonly<Record<string, string | number>> | undefined;
  readonly now: Instant;
}

/** Adds an event to the audit log. */
export async function insertAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.db
    .insertInto('audit_event')
    .values({
      namespace_id: event.namespaceId,
      ...actorColumns(event.actor),
      action: event.action,
      source_user_id: event.sourceUserId,
      assignee_user_id: event.assigneeUserId,
      details: event.details === undefined ? null : JSON.stringify(event.details),
      created_at: event.now,
    })
    .execute();
}

function actorColumns(actor: Actor | null) {
  return { actor_user_id: actor?.userId ?? null, sudo_user_id: actor?.sudoUserId ?? null };
}

/** An event of a group itself, or of its content. */
export async function insertGroupEvent(
  tx: Tx,
  event: {
    readonly namespaceId: number;
    /** Null for the server itself. */
    readonly actor: Actor | null;
    readonly action: Exclude<AuditAction, SourceUserAction>;
    /** Whom it was done to. */
    readonly assigneeUserId?: number | null;
    readonly details: Readonly<Record<string, string | number>>;
    readonly now: Instant;
  },
): Promise<void> {
  await tx.db
    .insertInto('audit_event')
    .values({
      namespace_id: event.namespaceId,
      ...actorColumns(event.actor),
      action: event.action,
      assignee_user_id: event.assigneeUserId ?? null,
      details: JSON.stringify(event.details),
      created_at: event.now,
    })
    .execute();
}

/** Adds an event to the log of a group, or of the server, where it is about no group. */
export async function insertLogEvent(
  tx: Tx,
  by: Actor,
  event: {
    readonly groupId: number | null;
    readonly action: Extract<ServerAction, Exclude<AuditAction, SourceUserAction>>;
    /** Whom it was done to. */
    readonly userId?: number | null;
    readonly details: Readonly<Record<string, string | number>>;
    readonly now: Instant;
  },
): Promise<void> {
  const { groupId, userId = null, ...done } = event;
  if (groupId === null) await insertServerEvent(tx, by, { ...done, userId: userId ?? undefined });
  else await insertGroupEvent(tx, { ...done, namespaceId: groupId, actor: by, assigneeUserId: userId });
}

/** The same event for many source users of a namespace, in one statement. */
export async function insertAuditEvents(
  tx: Tx,
  event: { readonly actor: Actor | null; readonly action: SourceUserAction; readonly now: Instant },
  sourceUserIds: readonly number[],
): Promise<void> {
  await sql`insert into audit_event (namespace_id, actor_user_id, sudo_user_id, action, source_user_id, created_at)
    select namespace_id, ${sql.lit(event.actor?.userId ?? null)}, ${sql.lit(event.actor?.sudoUserId ?? null)}, ${sql.lit(event.action)}, id, ${sql.lit(event.now)} from source_user
    where id in ${valuesOf(tx.kind, sourceUserIds)} order by id`.execute(tx.db);
}

/**
 * Logs the matched rows of a file, from this line on; rows that were already logged are skipped.
 * @returns the last line read, undefined if there are no more
 */
export async function insertUploadEvents(
  tx: Tx,
  upload: Actor & { readonly id: number },
  page: { afterLine: number; limit: number; now: Instant },
): Promise<number | undefined> {
  const rows = await tx.db
    .selectFrom('reassignment_row')
    .select(['id', 'line'])
    .where('upload_id', '=', upload.id)
    .where('line', '>', page.afterLine)
    .where('state', '=', 'matched')
    .orderBy('line')
    .limit(page.limit)
    .execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map((row) => row.id);
  await sql`insert into audit_event
      (namespace_id, actor_user_id, sudo_user_id, action, source_user_id, assignee_user_id, upload_row_id, created_at)
    select source_user.namespace_id, ${sql.lit(upload.userId)}, ${sql.lit(upload.sudoUserId ?? null)}, case when reassignment_row.action is not null then reassignment_row.action when reassignment_row.takeover_id is not null then 'invite' when reassignment_row.user_id is null then 'keep_as_placeholder' when exists (select 1 from reassignment
        where reassignment.source_user_id = source_user.id and reassignment.to_user_id = reassignment_row.user_id
          and reassignment.skipped_confirmation = 1) then 'reassign_without_confirmation' else 'reassign' end,
      source_user.id, reassignment_row.user_id, reassignment_row.id, ${sql.lit(page.now)}
    from reassignment_row join source_user on source_user.id = reassignment_row.source_user_id
    where reassignment_row.id in ${valuesOf(tx.kind, ids)}
      and not exists (select 1 from audit_event as noted where noted.upload_row_id = reassignment_row.id)
    order by reassignment_row.line`.execute(tx.db);
  return rows.at(-1)!.line;
}

/** When this was last done to the source user, newest first, back to `since`. */
export async function listTimesOf(
  source: Source,
  sourceUserId: number,
  action: AuditAction,
  since: Instant,
): Promise<Instant[]> {
  const rows = await tables(source)
    .selectFrom('audit_event')
    .select('created_at')
    .where('source_user_id', '=', sourceUserId)
    .where('action', '=', action)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** An entry of the log. */
export interface AuditEvent {
  readonly id: number;
  readonly actorUserId: number | null;
  /** The administrator who acted for the actor, if one did. */
  readonly sudoUserId: number | null;
  readonly action: AuditAction;
  readonly sourceUserId: number | null;
  readonly assigneeUserId: number | null;
  /** The facts about other things than source users. */
  readonly details: Readonly<Record<string, string | number>> | null;
  /** The uploaded file that asked for it, if one did, and its line. */
  readonly uploadId: number | null;
  readonly line: number | null;
  readonly createdAt: Instant;
}

function within(source: Source, namespaceId: number, { createdAfter, createdBefore }: AuditPeriod) {
  return tables(source)
    .selectFrom('audit_event')
    .where('audit_event.namespace_id', '=', namespaceId)
    .$if(createdAfter !== undefined, (query) => query.where('audit_event.created_at', '>=', createdAfter!))
    .$if(createdBefore !== undefined, (query) => query.where('audit_event.created_at', '<=', createdBefore!));
}

/** Number of events of a namespace. */
export async function countAuditEvents(source: Source, namespaceId: number, period: AuditPeriod = {}): Promise<number> {
  const { total } = await within(source, namespaceId, period)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The newest events of a namespace, or of those older than `before`. */
export async function pageAuditEvents(
  source: Source,
  namespaceId: number,
  page: {
    readonly offset?: number;
    readonly before?: number | undefined;
    readonly limit: number;
    /** Only events of these kinds. */
    readonly actions?: readonly AuditAction[];
  } & AuditPeriod,
): Promise<AuditEvent[]> {
  const { before, actions } = page;
  const rows = await select(source, namespaceId, page)
    .$if(actions !== undefined, (query) => query.where('audit_event.action', 'in', actions!))
    .$if(before !== undefined, (query) => query.where('audit_event.id', '<', before!))
    .orderBy('audit_event.id', 'desc')
    .offset(page.offset ?? 0)
    .limit(page.limit)
    .execute();
  return rows.map(toAuditEvent);
}

/** One event of a namespace. */
export async function findAuditEvent(source: Source, namespaceId: number, id: number): Promise<AuditEvent | undefined> {
  const row = await select(source, namespaceId, {}).where('audit_event.id', '=', id).executeTakeFirst();
  return row && toAuditEvent(row);
}

/** The oldest events of a namespace that are newer than `after`, by id; those wait that an earlier one may yet precede. */
export async function listAuditEvents(
  source: Reader,
  namespaceId: number,
  page: { readonly after: number; readonly limit: number } & AuditPeriod,
): Promise<AuditEvent[]> {
  const last = await lastSettled(source, 'audit_event');
  const rows = await select(source, namespaceId, page)
    .where('audit_event.id', '>', page.after)
    .where('audit_event.id', '<=', last.id)
    .orderBy('audit_event.id')
    .limit(page.limit)
    .execute();
  return rows.map(toAuditEvent);
}

function select(source: Source, namespaceId: number, period: AuditPeriod) {
  return within(source, namespaceId, period)
    .leftJoin('reassignment_row', 'reassignment_row.id', 'audit_event.upload_row_id')
    .select([
      'audit_event.id',
      'audit_event.actor_user_id',
      'audit_event.sudo_user_id',
      'audit_event.action',
      'audit_event.source_user_id',
      'audit_event.assignee_user_id',
      'audit_event.details',
      'audit_event.created_at',
      'reassignment_row.upload_id',
      'reassignment_row.line',
    ]);
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    actorUserId: row.actor_user_id,
    sudoUserId: row.sudo_user_id,
    action: row.action,
    sourceUserId: row.source_user_id,
    assigneeUserId: row.assignee_user_id,
    details: row.details === null ? null : (JSON.parse(row.details) as Record<string, string | number>),
    uploadId: row.upload_id,
    line: row.line,
    createdAt: row.created_at,
  };
}

/** Removes the next `limit` events of a namespace; false when there are none. */
export async function removeSomeAuditEvents(tx: Tx, namespaceId: number, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from audit_event where id in
    (select id from audit_event where namespace_id = ${namespaceId} limit ${limit})`.execute(tx.db);
  return numAffectedRows > 0n;
}
