import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { insertMany, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { type ReassignmentRequest, type RequestDay, type RequestState } from '../domain/request.ts';
import type { AddressKey } from '../../../lib/email-address.ts';

/** Requests are written by a trigger, with each change of a source user (ADR 23); here they are read, reminded and closed. */
function select(source: Source) {
  return tables(source)
    .selectFrom('reassignment_request')
    .select(['reassignment_request.id', 'reassignment_request.namespace_id', 'reassignment_request.source_user_id'])
    .select(['reassignment_request.user_id', 'reassignment_request.takeover_id', 'asked_by', 'asked_at', 'mailed_at'])
    .select(['is_muted', 'reassignment_request.state', 'reminders', 'answered_at', 'reason']);
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toRequest(row: RequestRow): ReassignmentRequest {
  return {
    id: row.id,
    namespaceId: row.namespace_id,
    sourceUserId: row.source_user_id,
    userId: row.user_id,
    takeoverId: row.takeover_id,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    mailedAt: row.mailed_at,
    isMuted: row.is_muted === 1,
    state: row.state,
    reminders: row.reminders,
    answeredAt: row.answered_at,
    reason: row.reason,
  };
}

/** Requests of a namespace, the newest first, of one state or all; those older than `before` where it is given. */
export async function pageRequests(
  source: Source,
  namespaceId: number,
  page: {
    readonly state?: RequestState | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  },
): Promise<ReassignmentRequest[]> {
  const { state, before, limit } = page;
  const rows = await select(source)
    .where('reassignment_request.namespace_id', '=', namespaceId)
    .$if(state !== undefined, (query) => query.where('reassignment_request.state', '=', state!))
    .$if(before !== undefined, (query) => query.where('reassignment_request.id', '<', before!))
    .orderBy('reassignment_request.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRequest);
}

/** Number of requests of a namespace in each state. */
export async function countRequests(
  source: Source,
  namespaceId: number,
): Promise<Readonly<Record<RequestState, number>>> {
  const rows = await tables(source)
    .selectFrom('reassignment_request')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('namespace_id', '=', namespaceId)
    .groupBy('state')
    .execute();
  const none = { open: 0, accepted: 0, declined: 0, cancelled: 0, expired: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) };
}

/** Events of each day from `since` on, without empty days, oldest first. */
export async function listRequestDays(source: Source, namespaceId: number, since: Instant): Promise<RequestDay[]> {
  const asked = await tables(source)
    .selectFrom('reassignment_request')
    .select([sql<string>`substr(asked_at, 1, 10)`.as('day'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('namespace_id', '=', namespaceId)
    .where('asked_at', '>=', since)
    .groupBy(sql`substr(asked_at, 1, 10)`)
    .execute();
  const answered = await tables(source)
    .selectFrom('reassignment_request')
    .select([sql<string>`substr(answered_at, 1, 10)`.as('day'), 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('namespace_id', '=', namespaceId)
    .where('answered_at', '>=', since)
    .groupBy([sql`substr(answered_at, 1, 10)`, 'state'])
    .execute();
  const reminded = await tables(source)
    .selectFrom('reminder')
    .select([sql<string>`substr(sent_at, 1, 10)`.as('day'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('namespace_id', '=', namespaceId)
    .where('sent_at', '>=', since)
    .groupBy(sql`substr(sent_at, 1, 10)`)
    .execute();
  const days = new Map<string, RequestDay>();
  const add = (day: string, what: Exclude<RequestState, 'open'> | 'asked' | 'reminded', count: number) => {
    const none = { day, asked: 0, reminded: 0, accepted: 0, declined: 0, cancelled: 0, expired: 0 };
    days.set(day, { ...(days.get(day) ?? none), [what]: count });
  };
  for (const { day, count } of asked) add(day, 'asked', Number(count));
  for (const { day, count } of reminded) add(day, 'reminded', Number(count));
  for (const { day, state, count } of answered) if (state !== 'open') add(day, state, Number(count));
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Open requests of a namespace with fewer than `max` reminders and no email since `notSince`: fewest reminders first,
 * so that each number is one range of the index.
 */
export async function listRequestsToRemind(
  source: Source,
  namespaceId: number,
  due: { readonly max: number; readonly notSince: Instant; readonly limit: number },
): Promise<ReassignmentRequest[]> {
  for (let reminders = 0; reminders < due.max; reminders += 1) {
    const rows = await select(source)
      .where('reassignment_request.namespace_id', '=', namespaceId)
      .where('reassignment_request.state', '=', sql.lit('open'))
      .where('is_muted', '=', sql.lit(0))
      .where('reminders', '=', reminders)
      .where('mailed_at', '<=', due.notSince)
      .orderBy('mailed_at')
      .orderBy('reassignment_request.id')
      .limit(due.limit)
      .execute();
    if (rows.length > 0) return rows.map(toRequest);
  }
  return [];
}

/** Open requests of a namespace that were made at this moment or before, the oldest first. */
export async function listRequestsToExpire(
  source: Source,
  namespaceId: number,
  due: { readonly askedUntil: Instant; readonly limit: number },
): Promise<ReassignmentRequest[]> {
  const rows = await select(source)
    .where('reassignment_request.namespace_id', '=', namespaceId)
    .where('reassignment_request.state', '=', sql.lit('open'))
    .where('asked_at', '<=', due.askedUntil)
    .orderBy('asked_at')
    .orderBy('reassignment_request.id')
    .limit(due.limit)
    .execute();
  return rows.map(toRequest);
}

/** Requests with these ids that are open. */
export async function findOpenRequests(tx: Tx, ids: readonly number[]): Promise<ReassignmentRequest[]> {
  const rows = await select(tx)
    .where(sql<boolean>`reassignment_request.id in ${valuesOf(tx.kind, ids)}`)
    .where('reassignment_request.state', '=', 'open')
    .orderBy('reassignment_request.id')
    .execute();
  return rows.map(toRequest);
}

/** Whom requests went to, at most some hundreds. */
interface Recipients {
  readonly userIds: readonly number[];
  readonly takeoverIds: readonly number[];
}

/** In a namespace, for the requests of some people: never by the index of the namespace, which includes all others. */
function within(namespaceId: number) {
  return sql<boolean>`namespace_id + 0 = ${namespaceId}`;
}

/** Number of open requests of a namespace for each of these users and invitations. */
export async function countRequestsTo(
  source: Source,
  namespaceId: number,
  { userIds, takeoverIds }: Recipients,
): Promise<(to: { readonly userId?: number; readonly takeoverId?: number }) => number> {
  const count = async (column: 'user_id' | 'takeover_id', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number | null, number>();
    const rows = await tables(source)
      .selectFrom('reassignment_request')
      .select([`${column} as id`, (eb) => eb.fn.countAll<number>().as('count')])
      .where(within(namespaceId))
      .where('state', '=', sql.lit('open'))
      .where(column, 'in', ids)
      .groupBy(column)
      .execute();
    return new Map(rows.map((row) => [row.id, Number(row.count)]));
  };
  const users = await count('user_id', userIds);
  const takeovers = await count('takeover_id', takeoverIds);
  return ({ userId = 0, takeoverId = 0 }) => users.get(userId) ?? takeovers.get(takeoverId) ?? 0;
}

/** Notes that these people were reminded of all their open requests, except those with `max` reminders. */
export async function markRequestsReminded(
  tx: Tx,
  namespaceId: number,
  to: Recipients & { readonly max: number; readonly now: Instant },
): Promise<void> {
  const recipients = [
    ['user_id', to.userIds],
    ['takeover_id', to.takeoverIds],
  ] as const;
  for (const [column, ids] of recipients) {
    if (ids.length === 0) continue;
    await tx.db
      .updateTable('reassignment_request')
      .set((eb) => ({ mailed_at: to.now, reminders: eb('reminders', '+', 1) }))
      .where(within(namespaceId))
      .where('state', '=', sql.lit('open'))
      .where('reminders', '<', to.max)
      .where(column, 'in', ids)
      .execute();
  }
}

/** Notes when the newest email about open requests was queued, or would have been. */
export async function markRequestsMailed(
  tx: Tx,
  which: { readonly ids: readonly number[] } | { readonly sourceUserId: number } | { readonly takeoverId: number },
  now: Instant,
): Promise<void> {
  const open = tx.db.updateTable('reassignment_request').set({ mailed_at: now }).where('state', '=', sql.lit('open'));
  if ('ids' in which) await open.where(sql<boolean>`id in ${valuesOf(tx.kind, which.ids)}`).execute();
  else if ('takeoverId' in which) await open.where('takeover_id', '=', which.takeoverId).execute();
  else await open.where('source_user_id', '=', which.sourceUserId).execute();
}

/** Notes why the newest requests about these source users were declined; nothing where no reason was given. */
export async function noteReason(tx: Tx, sourceUserIds: readonly number[], reason: string): Promise<void> {
  if (reason === '') return;
  await sql`update reassignment_request set reason = ${reason} where state = 'declined' and id in
    (select max(id) from reassignment_request where source_user_id in ${valuesOf(tx.kind, sourceUserIds)}
      group by source_user_id)`.execute(tx.db);
}

/** Deletes a user's reasons for declining. */
export async function removeReasonsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .updateTable('reassignment_request')
    .set({ reason: null })
    .where('user_id', '=', userId)
    .where('reason', 'is not', null)
    .execute();
}

/** Closes open requests as expired: before their source users are freed, which would cancel them. */
export async function expireRequestsOf(
  tx: Tx,
  of: { readonly sourceUserIds: readonly number[] } | { readonly takeoverIds: readonly number[] },
  now: Instant,
): Promise<void> {
  const about =
    'takeoverIds' in of
      ? sql<boolean>`takeover_id in ${valuesOf(tx.kind, of.takeoverIds)}`
      : sql<boolean>`source_user_id in ${valuesOf(tx.kind, of.sourceUserIds)}`;
  await tx.db
    .updateTable('reassignment_request')
    .set({ state: 'expired', answered_at: now })
    .where('state', '=', sql.lit('open'))
    .where(about)
    .execute();
}

/** Closes an open request as accepted: before its source user is freed, which would cancel it. */
export async function acceptRequestOf(tx: Tx, sourceUserId: number, now: Instant): Promise<void> {
  await tx.db
    .updateTable('reassignment_request')
    .set({ state: 'accepted', answered_at: now })
    .where('source_user_id', '=', sourceUserId)
    .where('state', '=', sql.lit('open'))
    .execute();
}

/** Returns unanswered source users to pending. */
export async function freeAsked(tx: Tx, sourceUserIds: readonly number[], now: Instant): Promise<void> {
  await tx.db
    .updateTable('source_user')
    .set({
      status: 'pending_reassignment',
      reassign_to_user_id: null,
      reassigned_by_user_id: null,
      reassignment_token_hash: null,
      takeover_id: null,
      updated_at: now,
    })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, sourceUserIds)}`)
    .execute();
}

/** A sent reminder, and the request of its links. */
export interface NewReminder {
  readonly namespaceId: number;
  readonly requestId: number;
  readonly tokenHash: string;
}

/** Stores reminders with only the hashes of their tokens. */
export async function insertReminders(tx: Tx, reminders: readonly NewReminder[], now: Instant): Promise<void> {
  const rows = reminders.map(({ namespaceId, requestId, tokenHash }) => ({
    namespace_id: namespaceId,
    request_id: requestId,
    token_hash: tokenHash,
    sent_at: now,
  }));
  await insertMany(tx, 'reminder', rows);
}

/** Whom a reminder with this token went to. */
export interface RemindedPerson {
  readonly namespaceId: number;
  readonly userId: number | null;
  /** Of people without an account, as far as known. */
  readonly emailKey: AddressKey | null;
}

/** Recipient of the reminder with this hash of its token. */
export async function findReminded(source: Source, tokenHash: string): Promise<RemindedPerson | undefined> {
  const row = await tables(source)
    .selectFrom('reminder')
    .innerJoin('reassignment_request', 'reassignment_request.id', 'reminder.request_id')
    .leftJoin('takeover', 'takeover.id', 'reassignment_request.takeover_id')
    .select(['reassignment_request.namespace_id', 'reassignment_request.user_id', 'takeover.email_key'])
    .where('reminder.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { namespaceId: row.namespace_id, userId: row.user_id, emailKey: row.email_key };
}

/** Whether a person has unsubscribed from reminders of a namespace. */
export async function isStopped(source: Source, person: RemindedPerson): Promise<boolean> {
  const query = tables(source).selectFrom('reminder_stop').select('id').where('namespace_id', '=', person.namespaceId);
  const row = await (person.userId === null
    ? query.where('email_key', '=', person.emailKey)
    : query.where('user_id', '=', person.userId)
  ).executeTakeFirst();
  return row !== undefined;
}

/** Unsubscribes a person from current and future reminders of a namespace. */
export async function insertStop(tx: Tx, person: RemindedPerson, now: Instant): Promise<void> {
  const { namespaceId, userId, emailKey } = person;
  await tx.db
    .insertInto('reminder_stop')
    .values({
      namespace_id: namespaceId,
      user_id: userId,
      email_key: userId === null ? emailKey : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = tx.db
    .updateTable('reassignment_request')
    .set({ is_muted: 1 })
    .where(within(namespaceId))
    .where('state', '=', sql.lit('open'));
  if (userId !== null) {
    await open.where('user_id', '=', userId).execute();
    return;
  }
  await open
    .where('takeover_id', 'in', (eb) =>
      eb
        .selectFrom('takeover')
        .select('takeover.id')
        .where('takeover.namespace_id', '=', namespaceId)
        .where('takeover.email_key', '=', emailKey),
    )
    .execute();
}
