import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUsers } from '../../accounts/index.ts';
import { findGroup, type Group } from '../../groups/index.ts';
import {
  commit,
  commitSteps,
  isJobRunning,
  type OperationContext,
  runAgain,
  queueMails,
  type Tx,
} from '../../platform/index.ts';
import { importUserName, type SourceUser } from '../domain/source-user.ts';
import { applyReassignments, readReassignmentUpload } from '../storage/job-contracts.ts';
import { completeSourceUsers, sourceUsersById } from '../storage/placeholders.ts';
import {
  completeReassignments,
  listOverduePlaceholders,
  listReady,
  nextContributions,
  type ReadyReassignment,
  type SourceUserFilter,
  takeSourceMemberships,
} from '../storage/reassignments.ts';
import { removeUnusedIdentities, removeUnusedPlaceholders } from '../storage/placeholder-removal.ts';
import { moveContributions, moveRange } from '../storage/moved-contributions.ts';
import { isUploadOpen } from '../storage/uploads.ts';
import { failBlocked, failReassignments, serverError } from './fail-reassignment.ts';
import { giveMemberships } from './give-memberships.ts';
import { areManyIn, moveAlong } from './move-along.ts';
import { factsOf, requestUrl } from './reassignment-facts.ts';

/** Entries of the ledger that move in one transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;
/** Number of ledger entries read together when following the ledger. */
const rangeSize = 20_000;
/** Reassignments that are completed in one step of a transaction, and steps that are read at once. */
const completedAtOnce = 200;
const stepsAtOnce = 10;

/** Progress limits of the job. */
export interface ApplyRun {
  readonly signal: AbortSignal;
  /** Whether this is the last attempt: failures are then final. */
  isFinal(error: unknown): boolean;
}

/** Source users that failed in this run, with their errors; the others continue. */
type FailedUsers = Map<number, unknown>;

/**
 * Moves all remaining contributions of accepted source users, in batches, and completes those with nothing left. The
 * remaining work is read from the ledger each time, so it can stop and start anywhere. Failing source users don't hold
 * up the others; in the last attempt they fail, and their Owner is notified.
 * @throws the error of the first of them
 */
export async function applyOpenReassignments(context: OperationContext, run: ApplyRun): Promise<void> {
  if (await isMoreToCome(context)) return runAgain(context, applyReassignments, {});
  await failBlocked(context, run.signal);
  const failedUsers: FailedUsers = new Map();
  // Failures are left to `moveLedger`, which finds the source user at fault, or meets the same error and throws.
  await moveAlong(context, run.signal, {
    state: 'in_progress',
    name: 'move-contributions',
    rangeSize,
    move: moveRange,
  });
  await moveLedger(context, run.signal, failedUsers);
  await completeReady(context, run.signal, failedUsers);
  if (failedUsers.size === 0 || run.signal.aborted) return;
  const final = [...failedUsers].filter(([, error]) => run.isFinal(error));
  if (final.length > 0)
    await failReassignments(
      context,
      final.map(([id]) => id),
      serverError,
    );
  throw [...failedUsers.values()][0];
}

/** Very many wait, and a file that is being read adds to them: going along the ledger once for all is less work. */
async function isMoreToCome(context: OperationContext): Promise<boolean> {
  const { reader } = context.database;
  return (
    (await areManyIn(context, 'in_progress')) &&
    (await isUploadOpen(reader)) &&
    (await isJobRunning(reader, readReassignmentUpload.name))
  );
}

/** Reassignment by reassignment; from the beginning again, until a whole round has found nothing. */
async function moveLedger(context: OperationContext, signal: AbortSignal, failedUsers: FailedUsers): Promise<void> {
  let from: number | undefined = 0;
  while (from !== undefined && !signal.aborted) {
    const without = [...failedUsers.keys()];
    from = await movePages(context, from, without).catch(() => moveOneByOne(context, from!, failedUsers));
    await nextTurn();
  }
}

/** Moves the next entries; returns the reassignment from which to go on, undefined when a whole round would find nothing. */
function movePages(context: OperationContext, from: number, without: readonly number[]): Promise<number | undefined> {
  return commitSteps(context, 'move-contributions', from, async (tx, next) => {
    const last = await movePage(context, tx, next, { without });
    return last ?? beginAgain(next);
  });
}

/** A source user in these pages fails: moving the first ones one by one finds it. */
async function moveOneByOne(
  context: OperationContext,
  from: number,
  failedUsers: FailedUsers,
): Promise<number | undefined> {
  const without = [...failedUsers.keys()];
  const page = await nextContributions(context.database.reader, from, pageSize(context), { without });
  for (const only of new Set(page.map(({ sourceUserId }) => sourceUserId))) {
    const alone = commit(context, 'move-contributions', (tx) => movePage(context, tx, from, { only }));
    await alone.catch((error: unknown) => failedUsers.set(only, error));
  }
  return page.at(-1)?.reassignmentId ?? beginAgain(from);
}

function pageSize(context: OperationContext): number {
  return Math.min(batchSize, context.batchLimit);
}

/** Where a round of the reassignments continues after finding nothing: at the first, unless it began there. */
const beginAgain = (from: number): number | undefined => (from === 0 ? undefined : 0);

/** Moves the next entries; returns the reassignment of the last one, undefined when there was none. */
async function movePage(
  context: OperationContext,
  tx: Tx,
  from: number,
  whose: SourceUserFilter,
): Promise<number | undefined> {
  const page = await nextContributions(tx, from, pageSize(context), whose);
  await moveContributions(tx, page);
  // An import may have imported something after the reassignment was completed.
  const late = page.filter(({ isLate }) => isLate).map(({ sourceUserId }) => sourceUserId);
  if (late.length > 0) await removeUnusedPlaceholders(tx, await listOverduePlaceholders(tx, late));
  return page.at(-1)?.reassignmentId;
}

async function completeReady(context: OperationContext, signal: AbortSignal, failedUsers: FailedUsers): Promise<void> {
  const limit = Math.min(completedAtOnce, context.batchLimit);
  while (!signal.aborted) {
    const ready = await listReady(context.database.reader, [...failedUsers.keys()], limit * stepsAtOnce);
    if (ready.length === 0) return;
    for (let next = 0; next < ready.length && !signal.aborted; await nextTurn()) {
      next += await completeSome(context, failedUsers, ready.slice(next), limit);
    }
  }
}

/** Completes the first of these; if one fails, the others without it. Returns the number processed. */
async function completeSome(
  context: OperationContext,
  failedUsers: FailedUsers,
  ready: readonly ReadyReassignment[],
  limit: number,
): Promise<number> {
  try {
    return await completeSteps(context, ready, limit);
  } catch (error) {
    const some = ready.slice(0, limit);
    const completeThese = (each: readonly ReadyReassignment[]) =>
      commit(context, 'complete-reassignments', (tx) => complete(context, tx, each));
    await oneByOne(failedUsers, some, error, completeThese);
    return some.length;
  }
}

/** Completes the first of these, some to a step; returns how many. */
async function completeSteps(
  context: OperationContext,
  ready: readonly ReadyReassignment[],
  limit: number,
): Promise<number> {
  const completed = await commitSteps(context, 'complete-reassignments', 0, async (tx, from) => {
    const some = ready.slice(from, from + limit);
    await complete(context, tx, some);
    return from + some.length < ready.length ? from + some.length : undefined;
  });
  return completed ?? ready.length;
}

/** Calls a function for each source user separately, after it failed for all at once, and notes failures. */
async function oneByOne<T extends { readonly sourceUserId: number }>(
  failedUsers: FailedUsers,
  all: readonly T[],
  error: unknown,
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  const ids = new Set(all.map(({ sourceUserId }) => sourceUserId));
  for (const id of ids) {
    const own = all.filter(({ sourceUserId }) => sourceUserId === id);
    const failure =
      ids.size === 1
        ? error
        : await work(own).then(
            () => undefined,
            (reason: unknown) => reason,
          );
    if (failure !== undefined) failedUsers.set(id, failure);
  }
}

async function complete(context: OperationContext, tx: Tx, ready: readonly ReadyReassignment[]): Promise<void> {
  const now = context.clock.now();
  const sourceUsers = await sourceUsersById(
    tx,
    ready.map(({ sourceUserId }) => sourceUserId),
  );
  const open = await completeReassignments(
    tx,
    ready.map(({ id }) => id),
    now,
  );
  const completed = ready.flatMap((reassignment) => {
    const sourceUser = sourceUsers.get(reassignment.sourceUserId);
    return sourceUser && open.has(reassignment.id) ? [{ reassignment, sourceUser }] : [];
  });
  const ids = completed.map(({ sourceUser }) => sourceUser.id);
  await giveMemberships(
    tx,
    completed.map(({ sourceUser, reassignment }) => ({
      sourceUserId: sourceUser.id,
      namespaceId: sourceUser.namespaceId,
      userId: reassignment.toUserId,
      createdBy: reassignment.requestedByUserId,
    })),
    await takeSourceMemberships(tx, ids),
    now,
  );
  await completeSourceUsers(tx, ids, now);
  await notifyAssignees(context, tx, completed);
  await removeUnusedPlaceholders(
    tx,
    completed.flatMap(({ sourceUser }) => sourceUser.placeholderUserId ?? []),
  );
  await removeUnusedIdentities(tx, ids);
}

/** A reassignment that has just been completed. */
interface Completed {
  readonly reassignment: ReadyReassignment;
  readonly sourceUser: SourceUser;
}

/** Notifies people who weren't asked for confirmation. */
async function notifyAssignees(context: OperationContext, tx: Tx, completed: readonly Completed[]): Promise<void> {
  const unasked = completed.filter(({ reassignment }) => reassignment.skippedConfirmation);
  if (unasked.length === 0) return;
  const userIds = unasked.flatMap(({ sourceUser: { reassignToUserId, reassignedByUserId, placeholderUserId } }) =>
    [reassignToUserId, reassignedByUserId, placeholderUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(tx, [...new Set(userIds)])).map((user) => [user.id, user]));
  const groups = new Map<number, Group | undefined>();
  for (const id of new Set(unasked.map(({ sourceUser }) => sourceUser.namespaceId))) {
    groups.set(id, await findGroup(tx, id));
  }
  const mails = unasked.flatMap(({ sourceUser, reassignment }) => {
    const assignee = users.get(sourceUser.reassignToUserId ?? 0);
    if (assignee?.state !== 'active') return [];
    const requester = users.get(sourceUser.reassignedByUserId ?? 0);
    const placeholder = users.get(sourceUser.placeholderUserId ?? 0);
    const url = requestUrl(context.baseUrl, sourceUser.id);
    const mail = context.messagesFor(assignee).reassignmentCompleted({
      ...factsOf(sourceUser, groups.get(sourceUser.namespaceId), { assignee, requester }, url),
      placeholderName: placeholder?.name ?? importUserName,
      placeholderUsername: placeholder?.username ?? 'import_user',
      requesterRole: requester?.isAdmin ? 'administrator' : 'owner',
    });
    return [{ dedupeKey: `reassignment-completed:${sourceUser.id}:${reassignment.id}`, to: assignee.email, mail }];
  });
  await queueMails(tx, context, mails);
}
