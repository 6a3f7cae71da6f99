import { setImmediate as nextTurn } from 'node:timers/promises';
import { findGroup } from '../../../groups/index.ts';
import {
  commit,
  enqueue,
  insertAuditEvents,
  type OperationContext,
  type Source,
  type Tx,
} from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../../lib/clock.ts';
import { nextStatus } from '../../domain/source-user.ts';
import type { ReassignmentRequest, RequestSettings } from '../../domain/request.ts';
import { followUpRequests } from '../../storage/job-contracts.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
import {
  expireRequestsOf,
  freeAsked,
  listRequestsToExpire,
  listRequestsToRemind,
  findOpenRequests,
} from '../../storage/requests.ts';
import { listDecidedNamespaces, readRequestSettings } from '../../storage/request-settings.ts';
import { endUnusedTakeovers } from '../../storage/takeovers.ts';
import { remind } from './remind.ts';

/** Requests that are looked at in one transaction. */
const batchSize = 100;

/** Groups that are read at once. */
const pageSize = 1000;

/** Requests of a group that are due at a moment. */
interface Due {
  readonly namespaceId: number;
  readonly settings: RequestSettings;
  readonly now: Instant;
  readonly limit: number;
}

async function* decidedNamespaces({ database }: OperationContext): AsyncIterable<number> {
  for (let behind = 0; ; ) {
    const ids = await listDecidedNamespaces(database.reader, behind, pageSize);
    if (ids.length === 0) return;
    yield* ids;
    behind = ids.at(-1)!;
  }
}

async function dueToExpire(source: Source, due: Due): Promise<ReassignmentRequest[]> {
  const { expiryDays } = due.settings;
  if (expiryDays === 0) return [];
  const askedUntil = addMilliseconds(due.now, -expiryDays * dayMilliseconds);
  return listRequestsToExpire(source, due.namespaceId, { askedUntil, limit: due.limit });
}

async function dueToRemind(source: Source, due: Due): Promise<ReassignmentRequest[]> {
  const { maxReminders: max } = due.settings;
  return listRequestsToRemind(source, due.namespaceId, { max, notSince: lastMailUntil(due), limit: due.limit });
}

/** Requests without an email since this moment can get a reminder. */
function lastMailUntil({ now, settings }: Due): Instant {
  return addMilliseconds(now, -settings.intervalDays * dayMilliseconds);
}

/** Has requests followed up where any is due; once a minute, by the sweeper. */
export async function scheduleFollowUps(context: OperationContext): Promise<void> {
  const { reader } = context.database;
  const now = context.clock.now();
  for await (const namespaceId of decidedNamespaces(context)) {
    const due = { namespaceId, settings: await readRequestSettings(reader, namespaceId), now, limit: 1 };
    if ((await dueToExpire(reader, due)).length === 0 && (await dueToRemind(reader, due)).length === 0) continue;
    await context.database.write((tx) => enqueue(tx, followUpRequests, {}, { now }));
    return;
  }
}

/**
 * Expires unanswered requests and sends reminders for pending ones, by each group's settings. Every batch commits
 * together with its emails, so this can stop and start anywhere.
 */
export async function followUp(context: OperationContext, signal: AbortSignal): Promise<void> {
  for await (const namespaceId of decidedNamespaces(context)) {
    for (const step of [expireSome, remindSome]) {
      while (!signal.aborted && (await step(context, namespaceId))) await nextTurn();
    }
    if (signal.aborted) return;
  }
}

/** Requests due at this moment, by the settings in the transaction. */
async function dueIn(context: OperationContext, tx: Tx, namespaceId: number): Promise<Due> {
  const settings = await readRequestSettings(tx, namespaceId);
  return { namespaceId, settings, now: context.clock.now(), limit: Math.min(batchSize, context.batchLimit) };
}

/** Open ones among these requests, with their source users. */
async function readRequests(tx: Tx, requests: readonly ReassignmentRequest[]) {
  const sourceUsers = await sourceUsersById(
    tx,
    requests.map(({ sourceUserId }) => sourceUserId),
  );
  const open = await findOpenRequests(
    tx,
    requests.map(({ id }) => id),
  );
  return { sourceUsers, open };
}

/** Expires some requests; false if none is due. */
function expireSome(context: OperationContext, namespaceId: number): Promise<boolean> {
  return commit(context, 'expire-requests', async (tx) => {
    const due = await dueIn(context, tx, namespaceId);
    const requests = await dueToExpire(tx, due);
    if (requests.length === 0) return false;
    const { sourceUsers, open } = await readRequests(tx, requests);
    const { now } = due;
    await expireRequestsOf(tx, { sourceUserIds: open.map(({ sourceUserId }) => sourceUserId) }, now);
    const waiting = open.flatMap(({ sourceUserId }) => {
      const sourceUser = sourceUsers.get(sourceUserId);
      return sourceUser && nextStatus(sourceUser.status, 'expire') !== undefined ? [sourceUser] : [];
    });
    const ids = waiting.map(({ id }) => id);
    await freeAsked(tx, ids, now);
    if (ids.length > 0) await insertAuditEvents(tx, { actor: null, action: 'expire', now }, ids);
    await endUnusedTakeovers(
      tx,
      waiting.flatMap(({ takeoverId }) => takeoverId ?? []),
    );
    return true;
  });
}

/** Sends reminders for some requests; false if none is due. */
function remindSome(context: OperationContext, namespaceId: number): Promise<boolean> {
  return commit(context, 'remind-assignees', async (tx) => {
    const due = await dueIn(context, tx, namespaceId);
    const requests = await dueToRemind(tx, due);
    const group = await findGroup(tx, namespaceId);
    if (requests.length === 0 || group?.kind !== 'group') return false;
    const { sourceUsers, open } = await readRequests(tx, requests);
    // Since they were listed, the reminders may have been stopped, or an Owner may have sent the request again.
    const still = open.filter(({ isMuted, mailedAt }) => !isMuted && mailedAt <= lastMailUntil(due));
    if (still.length > 0) await remind(context, tx, { group, settings: due.settings, requests: still, sourceUsers });
    return true;
  });
}
