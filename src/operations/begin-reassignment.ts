import { applyReassignments, enqueue } from '../jobs/define.ts';
import { findChannel } from '../storage/channels.ts';
import type { Tx } from '../storage/database.ts';
import { changeSourceUser, type SourceUser } from '../storage/placeholders.ts';
import { insertReassignment } from '../storage/reassignments.ts';
import { findUser } from '../storage/users.ts';
import type { OperationContext } from './context.ts';

/** Puts a source user in progress: from now on imports go to the assignee, and the ledger is moved in the background. */
export async function beginReassignment(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  input: { toUserId: number; requestedByUserId: number | null; skippedConfirmation: boolean },
): Promise<void> {
  const now = context.clock.now();
  const user = (await findUser(tx, input.toUserId))!;
  const channel = (await findChannel(tx, user.defaultChannelId ?? 0))!;
  await changeSourceUser(
    tx,
    sourceUser.id,
    {
      status: 'reassignment_in_progress',
      reassignToUserId: input.toUserId,
      reassignedByUserId: input.requestedByUserId,
      tokenHash: null,
    },
    now,
  );
  await insertReassignment(tx, {
    sourceUserId: sourceUser.id,
    ...input,
    toXchanId: channel.xchanId,
    fromXchanId: sourceUser.placeholderXchanId,
    now,
  });
  await enqueue(tx, applyReassignments, {}, { now, dedupeKey: 'all' });
}
