import {
  commit,
  DomainError,
  enqueue,
  type OperationContext,
  orNotFound,
  type Source,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import { blockerOf, type MergeRefusal, refuseMerge } from '../../domain/merge.ts';
import { nextStatus, type SourceUser, transitions } from '../../domain/source-user.ts';
import { type ContributionCounts, countContributions } from '../../storage/contributions.ts';
import { mergeContributions } from '../../storage/job-contracts.ts';
import { countDoubles, countMerged, type Holder } from '../../storage/merges/merged-contributions.ts';
import {
  changeMerge,
  findMerge,
  insertMerge,
  isMergedSplit,
  type Merge,
  readMergeSide,
  setMergedInto,
} from '../../storage/merges/merges.ts';
import { setSplitting } from '../../storage/parts/splits.ts';
import { changeSourceUser, findSourceUser, sourceUsersById } from '../../storage/placeholders.ts';
import { findReassignmentsToUndo, revokeMergedMemberships, type Undo } from '../../storage/undos.ts';
import { noteEvent } from '../change-source-user.ts';
import { requireOwnedSourceUser, requireOwner } from '../own-source-user.ts';
import { restorePlaceholder } from '../restore-placeholder.ts';
import { assertUndoable } from '../undo-reassignment.ts';

/** Contributions that a merge would move to the target, by kind, and duplicates. */
export interface MergeCounts extends ContributionCounts {
  /** Reactions of both to the same message: those of the merged one are set aside. */
  readonly doubles: number;
}

/**
 * Counts the contributions that a merge would move to `targetId`, without changes.
 * @throws DomainError like `mergeSourceUsers`
 */
export async function previewMerge(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  targetId: number,
): Promise<MergeCounts> {
  const { reader } = context.database;
  const merged = await requireOwnedSourceUser(reader, viewer, sourceUserId);
  const target = await requireOwnedSourceUser(reader, viewer, targetId);
  await assertMergeable(reader, merged, target);
  const holder = await holderOf(reader, target);
  return {
    ...(await countContributions(reader, merged.id)),
    doubles: await countDoubles(reader, merged, holder),
  };
}

/**
 * Merges two source users of one person: contributions of the first one, including later imports, move in the
 * background to the target's placeholder or assignee.
 * @throws DomainError not_found, forbidden, invalid_state with the obstacle
 */
export function mergeSourceUsers(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  targetId: number,
): Promise<void> {
  return commit(context, 'begin-merge', viewer, async (tx) => {
    const { merged, target } = await requireOwnedPair(tx, viewer, sourceUserId, targetId);
    await assertMergeable(tx, merged, target);
    const now = context.clock.now();
    const { reassignmentId } = await holderOf(tx, target);
    await insertMerge(tx, {
      namespaceId: merged.namespaceId,
      sourceUserId: merged.id,
      targetId: target.id,
      reassignmentId,
      requestedByUserId: viewer.userId,
      now,
    });
    await setMergedInto(tx, merged.id, target.id);
    const freed = { reassignToUserId: null, reassignedByUserId: null, tokenHash: null, takeoverId: null, error: null };
    await changeSourceUser(tx, merged.id, { status: transitions.merge.to, ...freed }, now);
    await setSplitting(tx, [merged.id, target.id], true);
    await noteEvent(context, tx, merged, {
      action: 'merge',
      actor: viewer,
      assigneeUserId: target.reassignToUserId,
      details: detailsOf(target),
    });
    await enqueue(tx, mergeContributions, {}, { now });
  });
}

/**
 * Undoes a merge: the merged contributions, including later imports, return to a separate placeholder. If the target
 * had an assignee when merging, posts edited by this user since stay theirs.
 * @returns the id of the former target
 * @throws DomainError not_found, forbidden, invalid_state with the obstacle, unprocessable if a user has had it too
 * long
 */
export function undoMerge(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<number> {
  return commit(context, 'begin-undo-merge', viewer, async (tx) => {
    const { targetId } = await requireMerge(tx, await requireOwnedSourceUser(tx, viewer, sourceUserId));
    const { merged, target } = await requireOwnedPair(tx, viewer, sourceUserId, targetId);
    const merge = await requireMerge(tx, merged);
    const reassignment = await requireSeparable(context, tx, merge, target);
    const now = context.clock.now();
    if (reassignment) await revokeMergedMemberships(tx, merged.namespaceId, reassignment, merge);
    await changeMerge(tx, merge.id, { from: 'completed', to: 'undoing' });
    await setMergedInto(tx, merged.id, null);
    await restorePlaceholder(context, tx, merged);
    await changeSourceUser(tx, merged.id, { status: transitions.undo_merge.to }, now);
    await setSplitting(tx, [merged.id, target.id], true);
    await noteEvent(context, tx, merged, {
      action: 'undo_merge',
      actor: viewer,
      assigneeUserId: target.reassignToUserId,
      details: detailsOf(target),
    });
    await enqueue(tx, mergeContributions, {}, { now });
    return target.id;
  });
}

/**
 * Contributions by kind that undoing a merge would return, and their holder.
 * @throws DomainError like `undoMerge`
 */
export async function previewUndoMerge(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<{ readonly kinds: ContributionCounts['kinds']; readonly target: SourceUser }> {
  const { reader } = context.database;
  const merge = await requireMerge(reader, await requireOwnedSourceUser(reader, viewer, sourceUserId));
  const target = orNotFound(await findSourceUser(reader, merge.targetId), 'sourceUser');
  await requireSeparable(context, reader, merge, target);
  return { kinds: await countMerged(reader, sourceUserId), target };
}

/** Current holder of a source user's contributions. */
export async function holderOf(source: Source, { id, status, placeholderXchanId }: SourceUser): Promise<Holder> {
  const given = status === 'completed' ? (await findReassignmentsToUndo(source, [id])).get(id) : undefined;
  if (!given) return { xchanId: placeholderXchanId, reassignmentId: null };
  return { xchanId: given.toXchanId, reassignmentId: given.id };
}

/** Both, for their Owner. */
async function requireOwnedPair(
  tx: Tx,
  viewer: UserViewer,
  sourceUserId: number,
  targetId: number,
): Promise<{ readonly merged: SourceUser; readonly target: SourceUser }> {
  const sourceUsers = await sourceUsersById(tx, [sourceUserId, targetId]);
  return {
    merged: await requireOwner(tx, viewer, sourceUsers.get(sourceUserId)),
    target: await requireOwner(tx, viewer, sourceUsers.get(targetId)),
  };
}

async function assertMergeable(source: Source, merged: SourceUser, target: SourceUser): Promise<void> {
  const refusal = refuseMerge(await readMergeSide(source, merged), await readMergeSide(source, target));
  if (refusal) throw refused(refusal);
}

async function requireMerge(source: Source, merged: SourceUser): Promise<Merge> {
  const merge = nextStatus(merged.status, 'undo_merge') && (await findMerge(source, merged.id));
  if (!merge) throw new DomainError('invalid_state', 'rows.invalid_status');
  if (merge.state !== 'completed') throw refused('moving');
  return merge;
}

/**
 * The reassignment of the target to a user who also has the merged contributions; undefined if a placeholder has them.
 * @throws DomainError invalid_state, unprocessable
 */
async function requireSeparable(
  context: OperationContext,
  source: Source,
  merge: Merge,
  target: SourceUser,
): Promise<Undo | undefined> {
  const blocked = blockerOf(await readMergeSide(source, target));
  if (blocked) throw refused(blocked);
  if (await isMergedSplit(source, merge)) throw refused('split_since');
  const { status } = target;
  if (status !== 'completed' && status !== 'revoked') return undefined;
  const given = (await findReassignmentsToUndo(source, [target.id])).get(target.id);
  // Later contributions of the user go back with it, all at once and alike.
  if (!given || given.id !== merge.reassignmentId || merge.completedAt === null) throw refused('given_since');
  assertUndoable(context, { completedAt: merge.completedAt });
  return given;
}

function refused(refusal: MergeRefusal): DomainError {
  return new DomainError('invalid_state', `merges.${refusal}`);
}

function detailsOf({ id, name, identifier }: SourceUser): Readonly<Record<string, string | number>> {
  return { into_source_user_id: id, into_source_user: name ?? identifier };
}
