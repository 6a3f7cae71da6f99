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
/** Number of ledger entries read together: half as many as when moving forward, because each takes twice as long. */
const rangeSize = 10_000;

/**
 * Undoes a completed, revoked or failed reassignment: it is unassigned, and the contributions return to a placeholder
 * in the background. Its roles are set aside again. Posts written or edited by the person since stay theirs.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable if it was completed too long ago
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
 * Returns the accepted contributions of a deleted account, in the name of `actor`, as far as they can be undone. No
 * reassignments to them may be running (`releaseAssignee`).
 * @returns number of source users
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
 * @returns those among `sourceUsers`
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
 * Contributions by kind that an undo would return to the placeholder.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable like the undo itself
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
 * The reassignments to undo for these source users, by source user.
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
 * Returns everything moved by undone reassignments, in batches. The remaining work is read from the journal each time,
 * so it can stop and start anywhere, and run concurrently.
 * @param toUserId their assignee; all if absent
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
  // New reassignments may have ended in the meantime, and their placeholders been deleted.
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

/** The first ones, until a source user repeats: contributions to one placeholder are checked in sequence. */
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
