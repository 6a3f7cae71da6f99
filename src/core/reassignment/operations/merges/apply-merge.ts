import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser } from '../../../accounts/index.ts';
import { findGroup } from '../../../groups/index.ts';
import { commitSteps, enqueue, type OperationContext, queueMail, type Tx } from '../../../platform/index.ts';
import { acceptedStatuses, importUserName, type SourceUser } from '../../domain/source-user.ts';
import { applyReassignments } from '../../storage/job-contracts.ts';
import {
  mergeEntries,
  nextToMerge,
  nextToSeparate,
  restoreDoubles,
  separateEntries,
} from '../../storage/merges/merged-contributions.ts';
import { changeMerge, type Merge, nextMerge } from '../../storage/merges/merges.ts';
import { setSplitting } from '../../storage/parts/splits.ts';
import { removeUnusedIdentities, removeUnusedPlaceholders } from '../../storage/placeholder-removal.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
import { readSourceMemberships } from '../../storage/reassignments.ts';
import { giveMemberships } from '../give-memberships.ts';
import { factsOf, requestUrl } from '../reassignment-facts.ts';
import { restorePlaceholder } from '../restore-placeholder.ts';
import { holderOf } from './merge-source-users.ts';

/** Entries of the ledger that move in one step of a transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;

/**
 * Moves contributions to merge targets, and back for undone merges, in batches. The remaining work is read from the
 * ledger each time, so it can stop and start anywhere. Two jobs can do so concurrently.
 */
export async function applyOpenMerges(context: OperationContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const merge = await nextMerge(context.database.reader);
    if (!merge) return;
    const name = isTakenBack(merge) ? 'undo-merge' : 'merge-contributions';
    await commitSteps(context, name, merge, (tx, next) => takeStep(context, tx, next));
    await nextTurn();
  }
}

const isTakenBack = ({ state }: Merge): boolean => state === 'undoing' || state === 'undone';

/** Takes one step of a merge. Returns the merge that comes next; undefined where that is none, or goes the other way. */
async function takeStep(context: OperationContext, tx: Tx, merge: Merge): Promise<Merge | undefined> {
  const limit = Math.min(batchSize, context.batchLimit);
  await (isTakenBack(merge) ? separate(context, tx, merge, limit) : join(context, tx, merge, limit));
  // Earlier ones have nothing left, or get more in the meantime and are found in the next round.
  const next = await nextMerge(tx, merge.id);
  return next && isTakenBack(next) === isTakenBack(merge) ? next : undefined;
}

interface Sides {
  readonly merged: SourceUser;
  readonly target: SourceUser;
}

/** Both source users; undefined when they went with their group, or are merged otherwise by now. */
async function readSides(tx: Tx, { sourceUserId, targetId }: Merge, isMerged: boolean): Promise<Sides | undefined> {
  const sourceUsers = await sourceUsersById(tx, [sourceUserId, targetId]);
  const [merged, target] = [sourceUsers.get(sourceUserId), sourceUsers.get(targetId)];
  if (!merged || !target || (merged.mergedIntoId === targetId) !== isMerged) return undefined;
  return { merged, target };
}

async function join(context: OperationContext, tx: Tx, merge: Merge, limit: number): Promise<void> {
  const sides = await readSides(tx, merge, true);
  if (!sides) return;
  const { merged, target } = sides;
  const ids = await nextToMerge(tx, merged.id, limit);
  if (ids.length > 0) {
    const holder = await holderOf(tx, target);
    if (holder.reassignmentId === null) await restorePlaceholder(context, tx, target);
    await mergeEntries(tx, { id: merge.id, from: merged, into: target, holder }, ids);
  } else if (merge.state === 'in_progress') await complete(context, tx, merge, sides);
  if (ids.length > 0 && merge.state === 'in_progress') return;
  if (merged.placeholderUserId !== null) await removeUnusedPlaceholders(tx, [merged.placeholderUserId]);
  await removeUnusedIdentities(tx, [merged.id]);
  // Late ones may already be moving to a user.
  if (acceptedStatuses.includes(target.status)) await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
}

async function complete(context: OperationContext, tx: Tx, merge: Merge, { merged, target }: Sides): Promise<void> {
  const now = context.clock.now();
  if (!(await changeMerge(tx, merge.id, { from: 'in_progress', to: 'completed', completedAt: now }))) return;
  await setSplitting(tx, [merged.id, target.id], false);
  if (target.status !== 'completed' || target.reassignToUserId === null) return;
  const { reassignToUserId: userId, namespaceId } = target;
  const recipient = { sourceUserId: merged.id, namespaceId, userId, createdBy: merge.requestedByUserId };
  await giveMemberships(tx, [recipient], await readSourceMemberships(tx, merged.id), now);
  await notifyHolder(context, tx, merge, { merged, userId });
}

/** Notifies the target's assignee of the new contributions. */
async function notifyHolder(
  context: OperationContext,
  tx: Tx,
  merge: Merge,
  { merged, userId }: { readonly merged: SourceUser; readonly userId: number },
): Promise<void> {
  const assignee = await findUser(tx, userId);
  if (assignee?.state !== 'active') return;
  const requester = await findUser(tx, merge.requestedByUserId);
  const placeholder = merged.placeholderUserId === null ? undefined : await findUser(tx, merged.placeholderUserId);
  const group = await findGroup(tx, merged.namespaceId);
  const url = requestUrl(context.baseUrl, merge.targetId);
  await queueMail(tx, context, {
    dedupeKey: `merge-completed:${merge.id}`,
    to: assignee.email,
    mail: context.messagesFor(assignee).reassignmentCompleted({
      ...factsOf(merged, group, { assignee, requester }, url),
      placeholderName: placeholder?.name ?? importUserName,
      placeholderUsername: placeholder?.username ?? 'import_user',
      requesterRole: requester?.isAdmin ? 'administrator' : 'owner',
    }),
  });
}

async function separate(context: OperationContext, tx: Tx, merge: Merge, limit: number): Promise<void> {
  const sides = await readSides(tx, merge, false);
  if (!sides) return;
  const { merged, target } = sides;
  const ids = await nextToSeparate(tx, merge, limit);
  if (ids.length > 0) {
    // For a merge that ended long ago, the target may have been reassigned since.
    await restorePlaceholder(context, tx, merged);
    await separateEntries(tx, merged, target, ids);
    if (acceptedStatuses.includes(merged.status))
      await enqueue(tx, applyReassignments, {}, { now: context.clock.now() });
    return;
  }
  if (merge.state !== 'undoing' || (await restoreDoubles(tx, merged, limit))) return;
  if (!(await changeMerge(tx, merge.id, { from: 'undoing', to: 'undone' }))) return;
  await setSplitting(tx, [merged.id, target.id], false);
}
