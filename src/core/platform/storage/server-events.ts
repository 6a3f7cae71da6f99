import type { Instant } from '../../../lib/clock.ts';
import type { Actor, AuditPeriod, ServerAction } from '../domain/audit.ts';
import { type Reader, type Source, tables, type Tx } from './database.ts';
import { lastSettled } from './commits/settled-logs.ts';

/** An entry of the log of what administrators do. */
export interface ServerEvent {
  readonly id: number;
  /** Null for the command line. */
  readonly actorUserId: number | null;
  /** The administrator who acted for the actor, if one did. */
  readonly sudoUserId: number | null;
  readonly action: ServerAction;
  /** Whom it was done to. */
  readonly userId: number | null;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Instant;
}

/** Adds an event to the log, in the transaction of its cause. */
export async function insertServerEvent(
  tx: Tx,
  by: Actor | 'operator',
  event: {
    readonly action: ServerAction;
    readonly userId?: number | undefined;
    readonly details?: Readonly<Record<string, string | number>>;
    readonly now: Instant;
  },
): Promise<void> {
  const { action, userId = null, details = {}, now } = event;
  await tx.db
    .insertInto('server_event')
    .values({
      actor_user_id: by === 'operator' ? null : by.userId,
      sudo_user_id: by === 'operator' ? null : (by.sudoUserId ?? null),
      action,
      user_id: userId,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
}

/** Filters of events; the bounds of the time are included. */
export interface ServerEventFilter extends AuditPeriod {
  /** About this user; null for those about no one. */
  readonly userId?: number | null | undefined;
  /** About any users. */
  readonly aboutUsers?: boolean | undefined;
}

/** The newest events; with `before` those older than this id. */
export async function pageServerEvents(
  source: Source,
  page: { readonly before?: number | undefined; readonly limit: number } & ServerEventFilter,
): Promise<ServerEvent[]> {
  let query = select(source, page).orderBy('id', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  return (await query.execute()).map(toServerEvent);
}

/** The oldest events that are newer than `after`, by id; those wait that an earlier one may yet precede. */
export async function listServerEvents(
  source: Reader,
  page: { readonly after: number; readonly limit: number } & ServerEventFilter,
): Promise<ServerEvent[]> {
  const last = await lastSettled(source, 'server_event');
  const rows = await select(source, page)
    .where('id', '>', page.after)
    .where('id', '<=', last.id)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(toServerEvent);
}

/** One event. */
export async function findServerEvent(source: Source, id: number): Promise<ServerEvent | undefined> {
  const row = await select(source, {}).where('id', '=', id).executeTakeFirst();
  return row && toServerEvent(row);
}

function select(source: Source, { userId, aboutUsers, createdAfter, createdBefore }: ServerEventFilter) {
  let query = tables(source).selectFrom('server_event').selectAll();
  if (userId === null) query = query.where('user_id', 'is', null);
  else if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (aboutUsers) query = query.where('user_id', 'is not', null);
  if (createdAfter !== undefined) query = query.where('created_at', '>=', createdAfter);
  if (createdBefore !== undefined) query = query.where('created_at', '<=', createdBefore);
  return query;
}

function toServerEvent(row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): ServerEvent {
  return {
    id: row.id,
    actorUserId: row.actor_user_id,
    sudoUserId: row.sudo_user_id,
    action: row.action,
    userId: row.user_id,
    details: JSON.parse(row.details ?? '{}') as Record<string, string | number>,
    createdAt: row.created_at,
  };
}
