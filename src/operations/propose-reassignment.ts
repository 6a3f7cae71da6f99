import { nextStatus } from '../domain/placeholder.ts';
import {
  type AssignmentRules,
  failedRow,
  invalidAssignee,
  isValidAssignee,
  type RowOutcome,
} from '../domain/reassignment.ts';
import type { User } from '../domain/user.ts';
import { randomHex, sha256Hex } from '../lib/random.ts';
import type { Tx } from '../storage/database.ts';
import { findGroup } from '../storage/groups.ts';
import { changeSourceUser, isAssignedElsewhere, lockSourceUser } from '../storage/placeholders.ts';
import { beginReassignment } from './begin-reassignment.ts';
import type { OperationContext } from './context.ts';
import { queueMail } from './queue-mail.ts';
import { reassignmentFacts } from './reassignment-facts.ts';

/** Bytes of a request's token: 32 hexadecimal characters. */
const tokenBytes = 16;

/**
 * Proposes to give a source user's contributions to `assignee`, who is asked by mail; where confirmation is skipped it
 * begins at once. The caller has checked that `requester` owns the namespace.
 * @returns a refusal as a value: in a file of many rows it concerns this one alone
 */
export async function proposeReassignment(
  context: OperationContext,
  tx: Tx,
  input: { sourceUserId: number; assignee: User; requester: User; rules: AssignmentRules },
): Promise<RowOutcome> {
  const { assignee, requester, rules } = input;
  const sourceUser = await lockSourceUser(tx, input.sourceUserId);
  if (!sourceUser) return failedRow('no_match');
  const namespace = await findGroup(tx, sourceUser.namespaceId);
  if (namespace?.kind !== 'group') return failedRow('personal_namespace');
  if (!isValidAssignee(assignee, rules)) return invalidAssignee(rules);
  const event = rules.skipsConfirmation ? 'reassign_without_confirmation' : 'reassign';
  const status = nextStatus(sourceUser.status, event);
  if (status === undefined) {
    // Asked for again, and bound to the same person already: that is what was wanted.
    const isDone = sourceUser.reassignToUserId === assignee.id && sourceUser.status !== 'keep_as_placeholder';
    return isDone ? { state: 'matched' } : failedRow('invalid_status');
  }
  if (await isAssignedElsewhere(tx, sourceUser, assignee.id)) return failedRow('already_assigned');
  if (rules.skipsConfirmation) {
    await beginReassignment(context, tx, sourceUser, {
      toUserId: assignee.id,
      requestedByUserId: requester.id,
      skippedConfirmation: true,
    });
    return { state: 'matched' };
  }
  const token = randomHex(tokenBytes);
  const tokenHash = sha256Hex(token);
  await changeSourceUser(
    tx,
    sourceUser.id,
    { status, reassignToUserId: assignee.id, reassignedByUserId: requester.id, tokenHash },
    context.clock.now(),
  );
  const url = `${context.baseUrl}/import/source_users/${token}`;
  await queueMail(tx, context, {
    dedupeKey: `reassignment-request:${sourceUser.id}:${tokenHash.slice(0, 16)}`,
    to: assignee.email,
    mail: context.messages.reassignmentRequest(await reassignmentFacts(tx, sourceUser, { assignee, requester }, url)),
  });
  return { state: 'matched' };
}
