import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Actor,
  DomainError,
  enqueue,
  type OperationContext,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { acceptedStatuses, transitions } from '../domain/placeholder.ts';
import { rowMessages } from '../domain/reassignment.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { applyReassignments, undoReassignments } from '../storage/job-contracts.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import type { ContributionCounts } from '../storage/contributions.ts';
import { changeSourceUser, listTakenOver, lockSourceUser } from '../storage/placeholders.ts';
import {
  changeUndo,
  countMovedContributions,
  findReassignmentToUndo,
  moveBack,
  nextMovedContributions,
  nextUndo,
  readEndsToUndo,
  revokeMemberships,
  type Undo,
  type UndoableState,
  undoableStates,
} from '../storage/undos.ts';
import { lockForEvent, noteEvent } from './change-source-user.ts';
import { requireOwnedSourceUser } from './own-source-user.ts';
import { restorePlaceholder } from './restore-placeholder.ts';

/** Entries of the journal that go back in one transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;

/**
 * Takes a reassignment back that was completed, was revoked or has failed: nobody is bound any more, and the
 * contributions return to a placeholder in the background. Roles that it gave are set aside again. What the person
 * wrote or edited since stays theirs.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable when it was completed too long ago
 */
export function undoReassignment(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return context.database.write(async (tx) => {
    const sourceUser = await lockForEvent(tx, viewer, sourceUserId, 'undo');
    await beginUndo(context, tx, sourceUser);
    await noteEvent(context, tx, sourceUser, { action: 'undo', actor: viewer });
  });
}

/**
 * Frees a source user, and leaves giving its contributions back to the job. The caller has checked who asks, holds the
 * lock, and notes it in the log.
 * @throws DomainError invalid_state, unprocessable when it was completed too long ago
 */
export async function beginUndo(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  const { undo, from } = await requireUndo(context, tx, sourceUser);
  const now = context.clock.now();
  // Roles are given when a reassignment completes.
  if (from !== 'failed') await revokeMemberships(tx, undo);
  await changeUndo(tx, undo.id, { from, to: 'undoing' });
  await restorePlaceholder(context, tx, sourceUser);
  const change = {
    status: transitions.undo.to,
    reassignToUserId: null,
    reassignedByUserId: null,
    takeoverId: null,
    error: null,
  };
  await changeSourceUser(tx, sourceUser.id, change, now);
  await enqueue(tx, undoReassignments, {}, { now });
}

/**
 * Gives back what somebody who goes for good has taken over, in the name of `actor`, but for what was given too long ago to be
 * undone. Nobody may be taking over for them any more (`releaseAssignee`).
 * @returns how many source users get theirs back
 */
export async function undoAllOf(
  context: OperationContext,
  tx: Tx,
  userId: number,
  actor: Actor | null,
): Promise<number> {
  const sourceUsers = await listTakenOver(tx, userId, undoableStates);
  const tooOld = await findTooOldToUndo(context, tx, sourceUsers);
  const undone = sourceUsers.filter(({ id }) => !tooOld.has(id));
  for (const { id } of undone) {
    const sourceUser = (await lockSourceUser(tx, id))!;
    await beginUndo(context, tx, sourceUser);
    await noteEvent(context, tx, sourceUser, { action: 'undo', actor });
  }
  return undone.length;
}

/**
 * Source users whose reassignment ended too long ago to be undone.
 * @returns those of `sourceUsers` that are meant
 */
export async function findTooOldToUndo(
  context: OperationContext,
  source: Source,
  sourceUsers: readonly SourceUser[],
): Promise<Set<number>> {
  const ended = sourceUsers.filter(({ status }) => status === 'completed' || status === 'revoked');
  const ends = await readEndsToUndo(
    source,
    ended.map(({ id }) => id),
  );
  const tooOld = ended.filter(({ id }) => {
    const completedAt = ends.get(id);
    return completedAt === undefined || !isUndoable(context, { completedAt });
  });
  return new Set(tooOld.map(({ id }) => id));
}

/**
 * How much of each kind an undo would give back to the placeholder.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable as the undo itself
 */
export async function previewUndo(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<ContributionCounts['kinds']> {
  const { reader } = context.database;
  const sourceUser = await requireOwnedSourceUser(reader, viewer, sourceUserId);
  const { undo } = await requireUndo(context, reader, sourceUser);
  return countMovedContributions(reader, undo);
}

/** @throws DomainError invalid_state, unprocessable */
async function requireUndo(
  context: OperationContext,
  source: Source,
  { id, status }: SourceUser,
): Promise<{ undo: Undo; from: UndoableState }> {
  const from = undoableStates.find((state) => state === status);
  const undo = from && (await findReassignmentToUndo(source, id, from));
  if (!undo) throw new DomainError('invalid_state', rowMessages.invalid_status);
  if (from !== 'failed') assertUndoable(context, undo);
  return { undo, from };
}

function isUndoable({ live, clock }: OperationContext, undo: Pick<Undo, 'completedAt'>): boolean {
  const { undo_days: undoDays } = live.now;
  return undoDays > 0 && addMilliseconds(undo.completedAt, undoDays * dayMilliseconds) >= clock.now();
}

/** @throws DomainError unprocessable when it was completed too long ago to be undone */
export function assertUndoable(context: OperationContext, undo: Pick<Undo, 'completedAt'>): void {
  if (isUndoable(context, undo)) return;
  const { undo_days: undoDays } = context.live.now;
  if (undoDays === 0) throw new DomainError('unprocessable', 'A completed reassignment cannot be undone at all.');
  const when = undoDays === 1 ? '1 day' : `${undoDays} days`;
  throw new DomainError('unprocessable', `A completed reassignment cannot be undone after more than ${when}.`);
}

/**
 * Gives everything back that reassignments which were undone have moved, in batches. What is left is read from the
 * journal each time, so it can stop and start anywhere, and at several places at once.
 * @param toUserId to whom they were; all of them if absent
 */
export async function applyOpenUndos(context: OperationContext, signal: AbortSignal, toUserId?: number): Promise<void> {
  for (;;) {
    const undo = await nextUndo(context.database.reader, toUserId);
    if (!undo || signal.aborted) return;
    await giveJournalBack(context, undo, signal);
    if (signal.aborted) return;
    await closeUndo(context, undo);
  }
}

async function giveJournalBack(context: OperationContext, undo: Undo, signal: AbortSignal): Promise<void> {
  const { database } = context;
  while (!signal.aborted) {
    const ids = await nextMovedContributions(database.reader, undo, batchSize);
    if (ids.length === 0) return;
    await database.write(async (tx) => {
      const sourceUser = await lockWithPlaceholder(context, tx, undo);
      await moveBack(tx, undo, sourceUser.placeholderXchanId, ids);
      context.faultPoint('undo-reassignment:before-commit');
    });
    context.faultPoint('undo-reassignment:after-batch');
    await nextTurn();
  }
}

/** A new reassignment may have ended by now, and its placeholder have gone. */
async function lockWithPlaceholder(context: OperationContext, tx: Tx, undo: Undo): Promise<SourceUser> {
  const sourceUser = (await lockSourceUser(tx, undo.sourceUserId))!;
  await restorePlaceholder(context, tx, sourceUser);
  return sourceUser;
}

async function closeUndo(context: OperationContext, undo: Undo): Promise<void> {
  await context.database.write(async (tx) => {
    const sourceUser = await lockSourceUser(tx, undo.sourceUserId);
    await changeUndo(tx, undo.id, { from: 'undoing', to: 'undone' });
    if (!sourceUser || !acceptedStatuses.includes(sourceUser.status)) return;
    await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
  });
}
