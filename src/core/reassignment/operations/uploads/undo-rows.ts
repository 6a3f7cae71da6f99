import { enqueue, type OperationContext, type Tx } from '../../../platform/index.ts';
import { nextStatus, type SourceUserEvent } from '../../domain/placeholder.ts';
import { failedRow, type RowOutcome } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { givePlaceholders } from '../../storage/job-contracts.ts';
import { changeSourceUser, lockSourceUsers } from '../../storage/placeholders.ts';
import { beginUndo, findTooOldToUndo } from '../undo-reassignment.ts';

/** That what became of a source user is taken back; where somebody is named, only if it is theirs. */
export interface UndoRow {
  readonly sourceUserId: number;
  readonly assigneeId: number | undefined;
}

/** What becomes of it, and what happens to the source user; nothing where nothing is to be done. */
export interface UndoDecision {
  readonly outcome: RowOutcome;
  readonly event?: SourceUserEvent;
}

const events = ['cancel', 'undo_keep_as_placeholder', 'undo'] as const;

/** Decides on one row; `isTooOld`: it was completed too long ago. Who is free already is skipped. */
export function decideUndo(
  sourceUser: Pick<SourceUser, 'id' | 'status' | 'reassignToUserId' | 'isSplitting'>,
  assigneeId: number | undefined,
  isTooOld: boolean,
): UndoDecision {
  const { status, reassignToUserId } = sourceUser;
  if (status === 'pending_reassignment') return { outcome: { state: 'skipped' } };
  const event = events.find((each) => nextStatus(status, each) !== undefined);
  const isTheirs = assigneeId === undefined || reassignToUserId === assigneeId;
  if (!event || !isTheirs) return { outcome: failedRow('invalid_status') };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting') };
  if (event === 'undo' && isTooOld) return { outcome: failedRow('undo_too_late') };
  return { outcome: { state: 'matched' }, event };
}

/**
 * Takes back what became of source users: open requests are cancelled, kept ones are free again, and what has moved goes
 * back in the background. The caller has checked that the requester owns the group.
 * @returns what became of each; later rows see what earlier ones did
 */
export async function undoRows(context: OperationContext, tx: Tx, rows: readonly UndoRow[]): Promise<UndoDecision[]> {
  if (rows.length === 0) return [];
  const sourceUsers = await lockSourceUsers(
    tx,
    rows.map(({ sourceUserId }) => sourceUserId),
  );
  const tooOld = await findTooOldToUndo(context, tx, [...sourceUsers.values()]);
  const decisions: UndoDecision[] = [];
  for (const { sourceUserId, assigneeId } of rows) {
    const sourceUser = sourceUsers.get(sourceUserId);
    const decision = sourceUser
      ? decideUndo(sourceUser, assigneeId, tooOld.has(sourceUserId))
      : { outcome: failedRow('no_match') };
    decisions.push(decision);
    if (!sourceUser || !decision.event) continue;
    await carryOut(context, tx, sourceUser, decision.event);
    sourceUsers.set(sourceUserId, { ...sourceUser, status: 'pending_reassignment', reassignToUserId: null });
  }
  return decisions;
}

async function carryOut(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  event: SourceUserEvent,
): Promise<void> {
  if (event === 'undo') return beginUndo(context, tx, sourceUser);
  const now = context.clock.now();
  const free = { reassignToUserId: null, reassignedByUserId: null, tokenHash: null };
  await changeSourceUser(tx, sourceUser.id, { status: nextStatus(sourceUser.status, event)!, ...free }, now);
  // Its placeholder may have been deleted: it gets another, if there is room.
  if (event === 'undo_keep_as_placeholder') await enqueue(tx, givePlaceholders, {}, { now });
}
