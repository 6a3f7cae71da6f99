import type { Instant } from '../../../lib/clock.ts';
import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { PushKeys, PushSubscription } from '../domain/push.ts';

/** The keys of the server; undefined before the first browser asks. */
export async function findPushKeys(source: Source): Promise<PushKeys | undefined> {
  const row = await tables(source).selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

/** Stores the keys of the server, unless it has some. */
export async function insertPushKeys(tx: Tx, { publicKey, privateKey }: PushKeys, now: Instant): Promise<void> {
  await tx.db
    .insertInto('push_key')
    .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The browsers of a person, the oldest first. */
export async function listPushSubscriptions(source: Source, userId: number): Promise<PushSubscription[]> {
  const rows = await tables(source)
    .selectFrom('push_subscription')
    .select(['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'agent', 'pushed_id', 'failures', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    agent: row.agent,
    pushedId: row.pushed_id,
    failures: row.failures,
    createdAt: row.created_at,
  }));
}

/** A browser to receive notifications from now on, until the session ends in which it was registered. */
export interface NewPushSubscription
  extends Pick<PushSubscription, 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'agent'> {
  readonly sessionId: number | null;
}

/** Adds a browser, replacing the one with its address; returns its id. */
export async function insertPushSubscription(tx: Tx, added: NewPushSubscription, now: Instant): Promise<number> {
  const { userId, endpoint, p256dh, auth, agent, sessionId } = added;
  await tx.db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
  const newest = await tx.db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await tx.db
    .insertInto('push_subscription')
    .values({
      user_id: userId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      agent,
      pushed_id: newest?.id ?? 0,
      failures: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes a browser of a person; false if it doesn't exist. */
export async function deletePushSubscription(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Notes how a browser did. */
export async function markPushSubscription(
  tx: Tx,
  id: number,
  { pushedId, failures }: Pick<PushSubscription, 'pushedId' | 'failures'>,
): Promise<void> {
  await tx.db.updateTable('push_subscription').set({ pushed_id: pushedId, failures }).where('id', '=', id).execute();
}

/** That someone with browsers has been notified, which a trigger of `notification` notes. */
export interface DuePush {
  readonly userId: number;
  readonly dueAt: Instant;
  readonly attempts: number;
  /** Grows with each notification. */
  readonly version: number;
}

/** Those whose browsers are to be sent something, longest waiting first. */
export async function listDuePushes(source: Source, now: Instant, limit: number): Promise<DuePush[]> {
  const rows = await tables(source)
    .selectFrom('push_due')
    .select(['user_id', 'due_at', 'attempts', 'version'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    dueAt: row.due_at,
    attempts: row.attempts,
    version: row.version,
  }));
}

/** Ends the due state, unless there have been notifications since it was read; then those are next. */
export async function finishPush(tx: Tx, { userId, version }: DuePush): Promise<void> {
  await tx.db.deleteFrom('push_due').where('user_id', '=', userId).where('version', '=', version).execute();
  await tx.db.updateTable('push_due').set({ attempts: 0 }).where('user_id', '=', userId).execute();
}

/** Has it wait. */
export async function postponePush(
  tx: Tx,
  { userId, version }: DuePush,
  { dueAt, attempts }: Pick<DuePush, 'dueAt' | 'attempts'>,
): Promise<void> {
  await tx.db
    .updateTable('push_due')
    .set({ due_at: dueAt, attempts })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute();
}
