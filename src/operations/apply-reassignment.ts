import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../storage/database.ts';
import { effectiveAccessLevel, findGroup, insertMissingMembers } from '../storage/groups.ts';
import { changeSourceUser, lockSourceUser, type SourceUser } from '../storage/placeholders.ts';
import {
  completeReassignment,
  listOverduePlaceholders,
  listReady,
  moveContributions,
  nextContributions,
  type ReadyReassignment,
  removeUnusedPlaceholder,
  takeSourceMemberships,
} from '../storage/reassignments.ts';
import { commit } from './commit.ts';
import type { OperationContext } from './context.ts';
import { queueMail } from './queue-mail.ts';
import { peopleOf, placeholdersUrl, reassignmentFacts } from './reassignment-facts.ts';

/** Entries of the ledger that move in one transaction: some 20 ms of SQLite's writer. */
const batchSize = 1000;
/** Reassignments that are completed in one transaction. */
const completedAtOnce = 50;

/**
 * Moves everything that accepted source users still hold, in batches, and completes those with nothing left. What is
 * left is read from the ledger each time, so it can stop and start anywhere.
 */
export async function applyOpenReassignments(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  await moveLedger(context, signal);
  while (!signal.aborted) {
    const ready = await listReady(reader, Math.min(completedAtOnce, context.batchLimit));
    if (ready.length === 0) return;
    await commit(context, 'complete-reassignments', async (tx) => {
      for (const reassignment of ready) await complete(context, tx, reassignment);
    });
    await nextTurn();
  }
}

/** Source user by source user; from the beginning again, until a whole round has found nothing. */
async function moveLedger(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  for (let from = 0; !signal.aborted; ) {
    const page = await nextContributions(reader, from, Math.min(batchSize, context.batchLimit));
    if (!page && from === 0) return;
    from = page?.lastSourceUserId ?? 0;
    if (!page) continue;
    await commit(context, 'move-contributions', async (tx) => {
      await moveContributions(tx, page.ids);
      // An import may have brought something after the reassignment was completed.
      for (const userId of await listOverduePlaceholders(tx, page.ids)) await removeUnusedPlaceholder(tx, userId);
    });
    await nextTurn();
  }
}

async function complete(context: OperationContext, tx: Tx, reassignment: ReadyReassignment): Promise<void> {
  const now = context.clock.now();
  // The lock makes an import that is loading more of this source user's content wait, or come before.
  const sourceUser = await lockSourceUser(tx, reassignment.sourceUserId);
  if (!sourceUser || !(await completeReassignment(tx, reassignment.id, now))) return;
  await giveMemberships(tx, sourceUser, reassignment, now);
  await changeSourceUser(tx, sourceUser.id, { status: 'completed', error: null }, now);
  if (reassignment.skippedConfirmation) await tellAssignee(context, tx, sourceUser);
  if (sourceUser.placeholderUserId !== null) await removeUnusedPlaceholder(tx, sourceUser.placeholderUserId);
}

/** Memberships set aside by the import become real unless the user holds that much already (facts, section 7.4). */
async function giveMemberships(
  tx: Tx,
  sourceUser: SourceUser,
  reassignment: ReadyReassignment,
  now: string,
): Promise<void> {
  for (const membership of await takeSourceMemberships(tx, sourceUser.id)) {
    const group = await findGroup(tx, membership.groupId);
    if (!group || group.rootId !== sourceUser.namespaceId) continue;
    const level = await effectiveAccessLevel(tx, group, reassignment.toUserId, now);
    if (level >= membership.accessLevel) continue;
    const { accessLevel, expiresAt } = membership;
    const member = { groupId: group.id, userId: reassignment.toUserId, accessLevel, expiresAt };
    await insertMissingMembers(tx, [member], reassignment.requestedByUserId, now);
  }
}

async function tellAssignee(context: OperationContext, tx: Tx, sourceUser: SourceUser): Promise<void> {
  const { assignee, requester } = await peopleOf(tx, sourceUser);
  if (assignee?.state !== 'active') return;
  const facts = await reassignmentFacts(tx, sourceUser, { assignee, requester }, '');
  await queueMail(tx, context, {
    dedupeKey: `reassignment-completed:${sourceUser.id}:${assignee.id}`,
    to: assignee.email,
    mail: context.messages.reassignmentCompleted({
      ...facts,
      url: placeholdersUrl(context.baseUrl, facts.groupFullPath),
      contact: 'another administrator',
    }),
  });
}
