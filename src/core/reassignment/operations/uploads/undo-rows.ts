import { enqueue, type OperationContext, type Tx } from '../../../platform/index.ts';
import { nextStatus, type SourceUserEvent } from '../../domain/placeholder.ts';
import { failedRow, type RowOutcome } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { givePlaceholders } from '../../storage/job-contracts.ts';
import { changeSourceUser, sourceUsersById } from '../../storage/placeholders.ts';
import { endUnusedTakeovers, findInvitedEmails } from '../../storage/takeovers.ts';
import { beginUndos, findTooOldToUndo } from '../undo-reassignment.ts';
import { isSameAddress } from '../../../../lib/email-address.ts';

/** That what became of a source user is taken back; where somebody is named, only if it is theirs. */
export interface UndoRow {
  readonly sourceUserId: number;
  readonly assigneeId: number | undefined;
  /** The same of whoever was invited by this address. */
  readonly email?: string | undefined;
}

/** What becomes of it, and what happens to the source user; nothing where nothing is to be done. */
export interface UndoDecision {
  readonly outcome: RowOutcome;
  readonly event?: SourceUserEvent;
}

const events = ['cancel', 'undo_keep_as_placeholder', 'undo'] as const;

/** Whose the source user must be for a row to undo it; nobody's in particular where neither is given. */
export interface UndoOf {
  readonly assigneeId: number | undefined;
  readonly email?: string | undefined;
}

/**
 * Decides on one row; `isTooOld`: it was completed too long ago. Who is free already is skipped. `invited` is the address
 * by which the source user was, or is to be, taken over.
 */
export function decideUndo(
  sourceUser: Pick<SourceUser, 'id' | 'status' | 'reassignToUserId' | 'isSplitting'>,
  { assigneeId, email }: UndoOf,
  { isTooOld, invited }: { readonly isTooOld: boolean; readonly invited?: string | undefined },
): UndoDecision {
  const { status, reassignToUserId } = sourceUser;
  if (status === 'pending_reassignment') return { outcome: { state: 'skipped' } };
  const event = events.find((each) => nextStatus(status, each) !== undefined);
  const isTheirs =
    email === undefined
      ? assigneeId === undefined || reassignToUserId === assigneeId
      : invited !== undefined && isSameAddress(invited, email);
  if (!event || !isTheirs) return { outcome: failedRow('invalid_status') };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting') };
  if (event === 'undo' && isTooOld) return { outcome: failedRow('undo_too_late') };
  return { outcome: { state: 'matched' }, event };
}

/**
 * Takes back what became of source users: open requests are cancelled, retained ones are reassignable again, and what has moved goes
 * back in the background. The caller has checked that the requester owns the group.
 * @returns what became of each; later rows see what earlier ones did
 */
export async function undoRows(context: OperationContext, tx: Tx, rows: readonly UndoRow[]): Promise<UndoDecision[]> {
  if (rows.length === 0) return [];
  const sourceUsers = await sourceUsersById(
    tx,
    rows.map(({ sourceUserId }) => sourceUserId),
  );
  const tooOld = await findTooOldToUndo(context, tx, [...sourceUsers.values()]);
  const decisions: UndoDecision[] = [];
  const undone: SourceUser[] = [];
  const invited = await findInvitedEmails(
    tx,
    [...sourceUsers.values()].flatMap(({ takeoverId }) => takeoverId ?? []),
  );
  for (const { sourceUserId, ...of } of rows) {
    const sourceUser = sourceUsers.get(sourceUserId);
    const decision = sourceUser
      ? decideUndo(sourceUser, of, {
          isTooOld: tooOld.has(sourceUserId),
          invited: invited.get(sourceUser.takeoverId ?? 0),
        })
      : { outcome: failedRow('no_match') };
    decisions.push(decision);
    if (!sourceUser || !decision.event) continue;
    if (decision.event === 'undo') undone.push(sourceUser);
    else await free(context, tx, sourceUser, decision.event);
    const freed = { status: 'pending_reassignment', reassignToUserId: null, takeoverId: null } as const;
    sourceUsers.set(sourceUserId, { ...sourceUser, ...freed });
  }
  await beginUndos(context, tx, undone);
  return decisions;
}

/** Frees a source user that nobody has taken over. */
async function free(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  event: Exclude<SourceUserEvent, 'undo'>,
): Promise<void> {
  const now = context.clock.now();
  const free = { reassignToUserId: null, reassignedByUserId: null, tokenHash: null, takeoverId: null };
  await changeSourceUser(tx, sourceUser.id, { status: nextStatus(sourceUser.status, event)!, ...free }, now);
  if (sourceUser.takeoverId !== null) await endUnusedTakeovers(tx, [sourceUser.takeoverId]);
  // Its placeholder may have been deleted: it gets another, if there is room.
  if (event === 'undo_keep_as_placeholder') await enqueue(tx, givePlaceholders, {}, { now });
}
