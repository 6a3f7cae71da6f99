import { listAdministrators, requirePerson } from '../../accounts/index.ts';
import {
  type Actor,
  commit,
  DomainError,
  notFound,
  type OperationContext,
  queueMail,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { nextStatus, type SourceUser, transitions } from '../domain/source-user.ts';
import {
  changeSourceUser,
  isTakingOver,
  listRequestsFor,
  listTakenOver,
  findSourceUser,
} from '../storage/placeholders.ts';
import { withdrawClaimsOf } from '../storage/claims.ts';
import { closeReassignment } from '../storage/reassignments.ts';
import { noteReason, removeReasonsOf } from '../storage/requests.ts';
import { beginReassignments } from './begin-reassignment.ts';
import { noteEvent } from './change-source-user.ts';
import { answerInvited, reasonOf } from './takeovers/answer-takeover.ts';
import { restorePlaceholder } from './restore-placeholder.ts';
import { peopleOf, placeholdersUrl, reassignmentFacts } from './reassignment-facts.ts';

/**
 * The assignee takes the contributions over: they move in the background.
 * @throws DomainError not_found for everyone but the assignee, invalid_state when it was answered or cancelled
 */
export function acceptReassignment(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<SourceUser> {
  return commit(context, 'accept-reassignment', viewer, async (tx) => {
    const sourceUser = await findSourceUser(tx, sourceUserId);
    if (sourceUser?.status === 'invited') {
      await answerInvited(context, tx, { actor: viewer, sourceUser }, 'accept');
      return sourceUser;
    }
    assertRequest(sourceUser, viewer, 'accept');
    await beginReassignments(context, tx, [{ sourceUser, toUserId: viewer.userId }], {
      requestedByUserId: sourceUser.reassignedByUserId,
      skippedConfirmation: false,
    });
    await noteEvent(context, tx, sourceUser, { action: 'accept', actor: viewer });
    return sourceUser;
  });
}

/**
 * The assignee declines, and may say why; the requester is notified.
 * @throws DomainError not_found, invalid_state
 */
export function rejectReassignment(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  reason = '',
): Promise<SourceUser> {
  return commit(context, 'reject-reassignment', viewer, (tx) =>
    reject(context, tx, viewer, sourceUserId, reasonOf(reason)),
  );
}

/**
 * The assignee declines, and tells the server's administrators that the request was abuse.
 * @throws DomainError not_found, invalid_state
 */
export function reportReassignment(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  remark: string,
): Promise<SourceUser> {
  return commit(context, 'report-reassignment', viewer, async (tx) => {
    const sourceUser = await reject(context, tx, viewer, sourceUserId);
    await noteEvent(context, tx, sourceUser, { action: 'report', actor: viewer });
    const { requester } = await peopleOf(tx, sourceUser);
    const assignee = await requirePerson(tx, viewer.userId);
    const facts = await reassignmentFacts(tx, sourceUser, { assignee, requester }, '');
    const url = placeholdersUrl(context.baseUrl, facts.groupFullPath);
    for (const administrator of await listAdministrators(tx)) {
      const { id, name, email } = administrator;
      await queueMail(tx, context, {
        dedupeKey: `reassignment-reported:${sourceUser.id}:${context.clock.now()}:${id}`,
        to: email,
        mail: context
          .messagesFor(administrator)
          .reassignmentReported({ ...facts, url, recipientName: name, remark: remark.trim() }),
      });
    }
    return sourceUser;
  });
}

/**
 * Revokes a reassignment: later imports go to a placeholder again, and earlier contributions stay. The requester is
 * notified (group API facts, sections 6.3 and 6.5).
 * @throws DomainError not_found, invalid_state
 */
export function revokeReassignment(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<SourceUser> {
  return commit(context, 'revoke-reassignment', viewer, (tx) => revoke(context, tx, viewer, sourceUserId));
}

/**
 * Releases a deleted assignee: declines pending requests, ends bindings and claims, and removes their reasons for
 * declining.
 * @returns false while contributions are moving to them, so that it must be retried; nothing has changed then
 */
export async function releaseAssignee(context: OperationContext, tx: Tx, assignee: Actor): Promise<boolean> {
  if (await isTakingOver(tx, assignee.userId)) return false;
  for (const { id } of await listRequestsFor(tx, assignee.userId, context.clock.now()))
    await reject(context, tx, assignee, id);
  for (const { id } of await listTakenOver(tx, assignee.userId)) await revoke(context, tx, assignee, id);
  await withdrawClaimsOf(tx, assignee.userId, context.clock.now());
  await removeReasonsOf(tx, assignee.userId);
  return true;
}

async function revoke(context: OperationContext, tx: Tx, assignee: Actor, sourceUserId: number): Promise<SourceUser> {
  const sourceUser = await findSourceUser(tx, sourceUserId);
  assertRequest(sourceUser, assignee, 'revoke');
  await closeReassignment(tx, sourceUser.id);
  await restorePlaceholder(context, tx, sourceUser);
  await changeSourceUser(tx, sourceUser.id, { status: transitions.revoke.to }, context.clock.now());
  await noteEvent(context, tx, sourceUser, { action: 'revoke', actor: assignee });
  await notifyRequester(context, tx, sourceUser, 'revoked');
  return sourceUser;
}

async function reject(
  context: OperationContext,
  tx: Tx,
  assignee: Actor,
  sourceUserId: number,
  reason = '',
): Promise<SourceUser> {
  const sourceUser = await findSourceUser(tx, sourceUserId);
  if (sourceUser?.status === 'invited') {
    await answerInvited(context, tx, { actor: assignee, sourceUser }, 'reject', reason);
    return sourceUser;
  }
  assertRequest(sourceUser, assignee, 'reject');
  const change = { status: transitions.reject.to, tokenHash: null };
  await changeSourceUser(tx, sourceUser.id, change, context.clock.now());
  await noteReason(tx, [sourceUser.id], reason);
  await noteEvent(context, tx, sourceUser, { action: 'reject', actor: assignee });
  await notifyRequester(context, tx, sourceUser, 'rejected', reason);
  return sourceUser;
}

/** Emails the requester about the assignee's decision. */
async function notifyRequester(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  outcome: 'rejected' | 'revoked',
  reason = '',
): Promise<void> {
  const { assignee, requester } = await peopleOf(tx, sourceUser);
  if (!assignee || !requester) return;
  const facts = await reassignmentFacts(tx, sourceUser, { assignee, requester }, '');
  const mailFacts = { ...facts, url: placeholdersUrl(context.baseUrl, facts.groupFullPath) };
  const messages = context.messagesFor(requester);
  await queueMail(tx, context, {
    dedupeKey: `reassignment-${outcome}:${sourceUser.id}:${context.clock.now()}`,
    to: requester.email,
    mail:
      outcome === 'rejected'
        ? messages.reassignmentRejected({ ...mailFacts, reason })
        : messages.reassignmentRevoked(mailFacts),
  });
}

/** @throws DomainError not_found for everyone but the assignee, invalid_state where the event cannot happen */
function assertRequest(
  sourceUser: SourceUser | undefined,
  assignee: Actor,
  event: 'accept' | 'reject' | 'revoke',
): asserts sourceUser {
  // Rejected and completed ones still name the user; to everyone else none of them exist.
  if (sourceUser?.reassignToUserId !== assignee.userId) throw notFound('reassignmentRequest');
  if (nextStatus(sourceUser.status, event) === undefined) {
    throw new DomainError('invalid_state', 'rows.invalid_status');
  }
}
