import type { SourceUser } from '../domain/source-user.ts';
import { findDefaultXchans } from '../../accounts/index.ts';
import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { applyReassignments } from '../storage/job-contracts.ts';
import { assignSourceUsers } from '../storage/placeholders.ts';
import { insertReassignments } from '../storage/reassignments.ts';

/** A source user, and who takes the contributions over. */
export interface Beginning {
  readonly sourceUser: SourceUser;
  readonly toUserId: number;
}

/** Puts source users in progress: from now on imports go to the assignees, and the ledger is moved in the background. */
export async function beginReassignments(
  context: OperationContext,
  tx: Tx,
  beginnings: readonly Beginning[],
  input: {
    requestedByUserId: number | null;
    skippedConfirmation: boolean;
    isShared?: boolean | undefined;
    /** Others begin next, and who begins them enqueues the job at the end: this one runs only in case that never comes. */
    areMoreToCome?: boolean | undefined;
  },
): Promise<void> {
  if (beginnings.length === 0) return;
  const now = context.clock.now();
  const xchans = await findDefaultXchans(
    tx,
    beginnings.map(({ toUserId }) => toUserId),
  );
  await assignSourceUsers(
    tx,
    beginnings.map(({ sourceUser, toUserId }) => ({ id: sourceUser.id, userId: toUserId, tokenHash: null })),
    { status: 'reassignment_in_progress', requesterId: input.requestedByUserId, isShared: input.isShared, now },
  );
  await insertReassignments(
    tx,
    beginnings.map(({ sourceUser, toUserId }) => ({
      sourceUserId: sourceUser.id,
      toUserId,
      requestedByUserId: input.requestedByUserId,
      skippedConfirmation: input.skippedConfirmation,
      toXchanId: xchans.get(toUserId)!,
      fromXchanId: sourceUser.placeholderXchanId,
      now,
    })),
  );
  await enqueue(tx, applyReassignments, {}, { now, ...(input.areMoreToCome && { delayMilliseconds: 1000 }) });
}
