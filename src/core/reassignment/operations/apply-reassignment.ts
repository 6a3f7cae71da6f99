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
/** Entries that are looked at together where the ledger is gone along. */
const rangeSize = 20_000;
/** Reassignments that are completed in one step of a transaction, and steps that are read at once. */
const completedAtOnce = 200;
const stepsAtOnce = 10;

/** How far the job may go. */
export interface ApplyRun {
  readonly signal: AbortSignal;
  /** Whether no other attempt comes after this error: what fails now has failed. */
  isFinal(error: unknown): boolean;
}

/** Source users that stood in the way in this run, and what the error was; the others go on without them. */
type FailedUsers = Map<number, unknown>;

/**
 * Moves everything that accepted source users still hold, in batches, and completes those with nothing left. What is
 * left is read from the ledger each time, so it can stop and start anywhere. Whoever cannot be moved does not keep the
 * others waiting; at the last attempt they fail, and their Owner is notified.
 * @throws what stood in the way of the first of them
 */
export async function applyOpenReassignments(context: OperationContext, run: ApplyRun): Promise<void> {
  if (await isMoreToCome(context)) return runAgain(context, applyReassignments, {});
  await failBlocked(context, run.signal);
  const failedUsers: FailedUsers = new Map();
  // What cannot be moved so is left to `moveLedger`, which finds out who stands in the way, or meets the same fault and throws.
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

/** Someone in these pages stands in the way: moving the first of them one by one shows who. */
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

/** Where a round along the reassignments goes on that has found nothing from here: at the first, unless it began there. */
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

/**
 * Completes the first of these; where someone stands in the way, the others without them. Returns how many were looked
 * at.
 */
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

/** Does something for each source user alone, after it has failed for all at once, and notes who stands in the way. */
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

/** Notifies those who were not asked beforehand. */
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
