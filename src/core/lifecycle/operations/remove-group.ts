import { findGroup, type Group, listGroupsBelow, requireOwnedGroup } from '../../groups/index.ts';
import { runImport } from '../../imports/index.ts';
import {
  type Actor,
  commit,
  DomainError,
  enqueue,
  insertGroupEvent,
  isAnyRunning,
  type OperationContext,
  runAgain,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { sweepLedger } from '../../reassignment/index.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeGroups } from '../storage/job-contracts.ts';
import { countHeld, type HeldByGroup } from '../storage/group-counts.ts';
import {
  hideGroups,
  holdsContent,
  listImportIds,
  nextRemovedGroup,
  removeSomeContent,
  removeSomeRemaining,
} from '../storage/group-removal.ts';

/** Rows of one transaction, some 30 ms of SQLite's writer. */
const batchSize = 500;

/**
 * Permanently removes a group with everything below it: its addresses stop working immediately, its path is free, and
 * channels, posts, files, source users and placeholders are removed in the background. If it contains imported content,
 * its full path must be given.
 * @throws DomainError not_found, forbidden, invalid_input if the full path is missing or different
 */
export function removeGroup(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  fullPath: string | undefined,
): Promise<void> {
  return commit(context, 'remove-group', viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    const ids = (await listGroupsBelow(tx, [group])).map(({ id }) => id);
    const isConfirmed = fullPath === group.fullPath;
    if (!isConfirmed && (fullPath !== undefined || (await holdsContent(tx, ids)))) {
      throw new DomainError('invalid_input', 'groups.holdsContent');
    }
    await hideGroupTree(context, tx, group, viewer);
  });
}

/**
 * Hides a group with everything below it, in the name of `by`, and leaves the rest to the job.
 * @returns ids of all hidden groups
 */
export async function hideGroupTree(
  context: OperationContext,
  tx: Tx,
  group: Group,
  by: Actor | null,
): Promise<readonly number[]> {
  const now = context.clock.now();
  const ids = (await listGroupsBelow(tx, [group])).map(({ id }) => id);
  await hideGroups(tx, group.id, ids, now);
  if (group.id !== group.rootId) {
    const details = { group_id: group.id, full_path: group.fullPath };
    const event = { namespaceId: group.rootId, actor: by, action: 'remove_group' as const };
    await insertGroupEvent(tx, { ...event, details, now });
  }
  await enqueue(tx, removeGroups, {}, { now });
  return ids;
}

/**
 * What would be removed with a group; nothing is changed.
 * @throws DomainError not_found, forbidden
 */
export async function previewGroupRemoval(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
): Promise<HeldByGroup> {
  return countHeld(reader, await requireOwnedGroup(reader, viewer, groupId));
}

/**
 * Removes the content of removed groups, in batches; the rest follows from the rows, so it can stop and restart
 * anywhere.
 */
export async function emptyRemovedGroups(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  for (;;) {
    const group = await nextRemovedGroup(reader);
    if (!group || signal.aborted) return;
    const payloads = (await listImportIds(reader, group.id)).map((importId) => ({ importId }));
    if (await isAnyRunning(reader, runImport.name, payloads)) return runAgain(context, removeGroups, {});
    await empty(context, group, signal);
  }
}

async function empty(context: OperationContext, group: Group, signal: AbortSignal): Promise<void> {
  const limit = Math.min(batchSize, context.batchLimit);
  const batches = async (step: typeof removeSomeContent): Promise<void> => {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const by = { limit, now: context.clock.now() };
      isMore = await commit(context, 'empty-group', (tx) => step(tx, group, by));
      await nextTurn();
    }
  };
  await batches(removeSomeContent);
  const root = await findGroup(context.database.reader, group.rootId);
  // With the root group the whole ledger is removed anyway.
  if (root?.kind === 'group') await sweepLedger(context, { namespaceId: root.id }, signal);
  await batches(removeSomeRemaining);
}
