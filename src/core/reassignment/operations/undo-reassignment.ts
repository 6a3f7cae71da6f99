import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Actor,
  commitSteps,
  DomainError,
  enqueue,
  type OperationContext,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { acceptedStatuses, type SourceUser, transitions } from '../domain/source-user.ts';
import { applyReassignments, undoReassignments } from '../storage/job-contracts.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import type { ContributionCounts } from '../storage/contributions.ts';
import { noteMoves } from '../storage/earlier-authors.ts';
import { changeSourceUsers, listTakenOver, sourceUsersById } from '../storage/placeholders.ts';
import {
  changeUndos,
  countMovedContributions,
  findReassignmentsToUndo,
  listUndos,
  nextMovedContributions,
  returnEntries,
  returnRange,
  revokeMemberships,
  type Undo,
  undoableStates,
} from '../storage/undos.ts';
import { requireForEvent, noteEvent } from './change-source-user.ts';
import { moveAlong } from './move-along.ts';
import { requireOwnedSourceUser } from './own-source-user.ts';
import { restorePlaceholders } from './restore-placeholder.ts';

/** Entries of the journal that go back in one step of a transaction, some 20 ms of SQLite's writer, and of how many undos. */
const batchSize = 1000;
const undosAtOnce = 200;
/** Entries that are looked at together where the ledger is gone along: half of what moves forth, since each takes twice as long. */
const rangeSize = 10_000;

/**
 * Takes a reassignment back that was completed, was revoked or has failed: no one is bound any more, and the
 * contributions return to a placeholder in the background. Roles that it gave are set aside again. What the person
 * wrote or edited since stays theirs.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable when it was completed too long ago
 */
export function undoReassignment(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const sourceUser = await requireForEvent(tx, viewer, sourceUserId, 'undo');
    await beginUndos(context, tx, [sourceUser]);
    await noteEvent(context, tx, sourceUser, { action: 'undo', actor: viewer });
  });
}

/**
 * Frees source users, and leaves giving their contributions back to the job. The caller has checked who asks,
 * and notes it in the log.
 * @throws DomainError invalid_state, unprocessable when one of them was completed too long ago
 */
export async function beginUndos(context: OperationContext, tx: Tx, sourceUsers: readonly SourceUser[]): Promise<void> {
  if (sourceUsers.length === 0) return;
  const undos = await requireUndos(context, tx, sourceUsers);
  const now = context.clock.now();
  const undoOf = ({ id }: SourceUser): Undo => undos.get(id)!;
  // Roles are given when a reassignment completes.
  const given = sourceUsers.filter(({ status }) => status !== 'failed');
  for (const namespaceId of new Set(given.map((sourceUser) => sourceUser.namespaceId))) {
    const own = given.filter((sourceUser) => sourceUser.namespaceId === namespaceId);
    await revokeMemberships(tx, namespaceId, own.map(undoOf));
  }
  await changeUndos(
    tx,
    [...undos.values()].map(({ id }) => id),
    { from: undoableStates, to: 'undoing' },
  );
  await noteMoves(
    tx,
    sourceUsers.map((each) => ({ fromXchanId: undoOf(each).toXchanId, toXchanId: each.placeholderXchanId })),
  );
  await restorePlaceholders(context, tx, sourceUsers);
  const change = {
    status: transitions.undo.to,
    reassignToUserId: null,
    reassignedByUserId: null,
    takeoverId: null,
    error: null,
  };
  await changeSourceUsers(
    tx,
    sourceUsers.map(({ id }) => id),
    change,
    now,
  );
  await enqueue(tx, undoReassignments, {}, { now });
}

/**
 * Gives back what someone who goes for good has taken over, in the name of `actor`, but for what was given too long ago
 * to be undone. No one may be taking over for them any more (`releaseAssignee`).
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
  await beginUndos(context, tx, undone);
  for (const sourceUser of undone) await noteEvent(context, tx, sourceUser, { action: 'undo', actor });
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
  const undos = await findReassignmentsToUndo(
    source,
    ended.map(({ id }) => id),
  );
  const tooOld = ended.filter(({ id }) => {
    const undo = undos.get(id);
    return undo === undefined || !isUndoable(context, undo);
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
  const undos = await requireUndos(context, reader, [sourceUser]);
  return countMovedContributions(reader, undos.get(sourceUser.id)!);
}

/**
 * The reassignments that undoing these source users takes back, by the source users.
 * @throws DomainError invalid_state, unprocessable
 */
async function requireUndos(
  context: OperationContext,
  source: Source,
  sourceUsers: readonly SourceUser[],
): Promise<ReadonlyMap<number, Undo>> {
  const undos = await findReassignmentsToUndo(
    source,
    sourceUsers.map(({ id }) => id),
  );
  for (const { id, status } of sourceUsers) {
    const undo = undos.get(id);
    if (!undo) throw new DomainError('invalid_state', 'rows.invalid_status');
    if (status !== 'failed') assertUndoable(context, undo);
  }
  return undos;
}

function isUndoable({ live, clock }: OperationContext, undo: Pick<Undo, 'completedAt'>): boolean {
  const { undo_days: undoDays } = live.now;
  return undoDays > 0 && addMilliseconds(undo.completedAt, undoDays * dayMilliseconds) >= clock.now();
}

/** @throws DomainError unprocessable when it was completed too long ago to be undone */
export function assertUndoable(context: OperationContext, undo: Pick<Undo, 'completedAt'>): void {
  if (isUndoable(context, undo)) return;
  const { undo_days: undoDays } = context.live.now;
  if (undoDays === 0) throw new DomainError('unprocessable', 'reassignment.neverUndone');
  throw new DomainError('unprocessable', 'reassignment.undoneTooLate', { days: undoDays });
}

/**
 * Gives everything back that reassignments which were undone have moved, in batches. What is left is read from the
 * journal each time, so it can stop and start anywhere, and at several places at once.
 * @param toUserId to whom they were; all of them if absent
 */
export async function applyOpenUndos(context: OperationContext, signal: AbortSignal, toUserId?: number): Promise<void> {
  if (toUserId === undefined)
    await moveAlong(context, signal, { state: 'undoing', name: 'undo-reassignment', rangeSize, move: returnRange });
  let fromId: number | undefined = 0;
  while (fromId !== undefined && !signal.aborted) {
    fromId = await commitSteps(context, 'undo-reassignment', fromId, (tx, next) =>
      giveSomeBack(context, tx, { fromId: next, toUserId }),
    );
    await nextTurn();
  }
}

/**
 * Gives back the next entries of the journal, and closes the reassignments of which nothing is left.
 * @returns from which reassignment to go on; undefined when a whole round would find nothing
 */
async function giveSomeBack(
  context: OperationContext,
  tx: Tx,
  filter: { readonly fromId: number; readonly toUserId: number | undefined },
): Promise<number | undefined> {
  const undos = withoutRepeated(await listUndos(tx, filter, Math.min(undosAtOnce, context.batchLimit)));
  const last = undos.at(-1);
  if (!last) return filter.fromId === 0 ? undefined : 0;
  const sourceUsers = await sourceUsersById(
    tx,
    undos.map(({ sourceUserId }) => sourceUserId),
  );
  const limit = Math.min(batchSize, context.batchLimit);
  const entries = await nextMovedContributions(tx, { ...filter, lastId: last.id }, limit);
  // New reassignments may have ended by now, and their placeholders have gone.
  const met = new Set(entries.map(({ reassignmentId }) => reassignmentId));
  const returning = undos.flatMap(({ id, sourceUserId }) => (met.has(id) ? (sourceUsers.get(sourceUserId) ?? []) : []));
  await restorePlaceholders(context, tx, returning);
  await returnEntries(
    tx,
    entries.map(({ id }) => id),
  );
  // The last one that was met may have more.
  const nextId = entries.length < limit ? last.id + 1 : entries.at(-1)!.reassignmentId;
  await closeUndos(
    context,
    tx,
    undos.filter(({ id }) => id < nextId),
    sourceUsers,
  );
  return nextId;
}

/** The first of them, until a source user comes a second time: what goes back to one placeholder is looked at before more does. */
function withoutRepeated(undos: readonly Undo[]): readonly Undo[] {
  const met = new Set<number>();
  const end = undos.findIndex(({ sourceUserId }) => met.size === met.add(sourceUserId).size);
  return end === -1 ? undos : undos.slice(0, end);
}

async function closeUndos(
  context: OperationContext,
  tx: Tx,
  undos: readonly Undo[],
  sourceUsers: ReadonlyMap<number, SourceUser>,
): Promise<void> {
  if (undos.length === 0) return;
  await changeUndos(
    tx,
    undos.map(({ id }) => id),
    { from: ['undoing'], to: 'undone' },
  );
  const statuses = undos.flatMap(({ sourceUserId }) => sourceUsers.get(sourceUserId)?.status ?? []);
  if (!statuses.some((status) => acceptedStatuses.includes(status))) return;
  await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
}
