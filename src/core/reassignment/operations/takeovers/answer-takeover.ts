import { findUser, type Joining, prepareJoiner, requirePerson, type User } from '../../../accounts/index.ts';
import { findGroup, type Group, isOwner } from '../../../groups/index.ts';
import {
  type Actor,
  DomainError,
  notFound,
  type OperationContext,
  queueMail,
  refuse,
  type Source,
  type Tx,
  type Viewer,
} from '../../../platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import { sha256Hex } from '../../../../lib/random.ts';
import { nextStatus, type SourceUser, transitions } from '../../domain/source-user.ts';
import { invalidAssignee, isValidAssignee } from '../../domain/reassignment.ts';
import { longestReason } from '../../domain/request.ts';
import { changeSourceUser, findSourceUsers, listAssignments, sourceUsersById } from '../../storage/placeholders.ts';
import { noteReason } from '../../storage/requests.ts';
import {
  endUnusedTakeovers,
  findTakeover,
  findTakeoverByToken,
  listInvitedBy,
  listInvitedFor,
  type Takeover,
} from '../../storage/takeovers.ts';
import { beginReassignments } from '../begin-reassignment.ts';
import { noteEvent } from '../change-source-user.ts';
import { assignmentRules } from '../reassign-source-user.ts';
import { placeholdersUrl } from '../reassignment-facts.ts';

/** Facts shown to the recipient of an invitation. */
export interface OpenTakeover {
  readonly takeover: Takeover;
  readonly group: Group;
  readonly requester: User;
  /** Source users waiting for the answer. */
  readonly sourceUsers: readonly SourceUser[];
}

/**
 * The invitation of an email link; undefined if it can no longer be answered, or its sender is no longer allowed to
 * invite.
 */
export async function findOpenTakeover(source: Source, token: string, now: Instant): Promise<OpenTakeover | undefined> {
  const takeover = await findTakeoverByToken(source, sha256Hex(token), now);
  if (!takeover) return undefined;
  const group = await findGroup(source, takeover.namespaceId);
  if (group?.kind !== 'group') return undefined;
  const requester = takeover.createdBy === null ? undefined : await findUser(source, takeover.createdBy);
  if (!requester || !(await isBacked(source, requester, group, now))) return undefined;
  const sourceUsers = await findSourceUsers(source, await listInvitedBy(source, takeover.id));
  return sourceUsers.length === 0 ? undefined : { takeover, group, requester, sourceUsers };
}

async function isBacked(source: Source, requester: User, group: Group, now: Instant): Promise<boolean> {
  if (requester.state !== 'active') return false;
  return requester.isAdmin || isOwner(source, group, requester.id, now);
}

/**
 * Whoever has the link takes over what waits for the answer: who is signed in with this account, who is not with a new one,
 * for which the address that the mail went to counts as confirmed. Everything is one transaction; the contributions move
 * in the background. What this account may not take over goes on waiting.
 * @returns who has taken over, and what: source users by their ids
 * @throws DomainError invalid_state where it cannot be answered, unprocessable where the account can have none of it,
 *   forbidden where nobody may make an account, unauthenticated, invalid_input and conflict as for a new user
 */
export async function acceptTakeover(
  context: OperationContext,
  viewer: Viewer,
  token: string,
  joining: Joining | undefined,
): Promise<{ readonly userId: number; readonly sourceUserIds: readonly number[] }> {
  const found = await findOpenTakeover(context.database.reader, token, context.clock.now());
  if (!found) throw new DomainError('invalid_state', 'takeovers.gone');
  const joinerIn = await prepareJoiner(context, viewer, found.takeover.email, joining);
  return context.database.write(viewer, async (tx) => {
    const open = await findOpenTakeover(tx, token, context.clock.now());
    if (!open) throw new DomainError('invalid_state', 'takeovers.gone');
    const user = await joinerIn(tx);
    const ids = open.sourceUsers.map(({ id }) => id);
    const actor = viewer.kind === 'user' ? viewer : { userId: user.id };
    const sourceUserIds = await takeOver(context, tx, actor, user, ids);
    await endUnusedTakeovers(tx, [open.takeover.id]);
    return { userId: user.id, sourceUserIds };
  });
}

/**
 * Assigns those of these source users that the user can have; throws the reason if there is none.
 * @throws DomainError invalid_state, unprocessable
 */
async function takeOver(
  context: OperationContext,
  tx: Tx,
  actor: Actor,
  user: User,
  ids: readonly number[],
): Promise<number[]> {
  const { given, isShared } = await readGivable(tx, user, ids);
  for (const sourceUser of given) {
    const requestedByUserId = sourceUser.reassignedByUserId;
    const options = { requestedByUserId, skippedConfirmation: false, isShared };
    await beginReassignments(context, tx, [{ sourceUser, toUserId: user.id }], options);
    await noteEvent(context, tx, sourceUser, { action: 'accept', actor, assigneeUserId: user.id });
  }
  return given.map(({ id }) => id);
}

/**
 * Those of these source users that the user can get; throws the reason if there is none.
 * @throws DomainError invalid_state, unprocessable
 */
async function readGivable(
  tx: Tx,
  user: User,
  ids: readonly number[],
): Promise<{ readonly given: readonly SourceUser[]; readonly isShared: boolean }> {
  // All recipients are treated alike: roles don't matter.
  const rules = await assignmentRules(tx, { isAdmin: false });
  const sourceUsers = [...(await sourceUsersById(tx, ids)).values()];
  const waiting = sourceUsers.filter(({ status }) => status === 'invited');
  if (waiting.length === 0) throw new DomainError('invalid_state', 'takeovers.gone');
  if (!waiting.every(({ namespaceId }) => isValidAssignee(user, rules, namespaceId))) {
    throw refuse('unprocessable', invalidAssignee(rules).refusal);
  }
  const held = await listAssignments(tx, [user.id]);
  const bound = new Set(held.map(({ importSourceId }) => importSourceId));
  const given = waiting.filter(({ importSourceId }) => {
    if (rules.allowsSeveral) return true;
    const isFree = !bound.has(importSourceId);
    bound.add(importSourceId);
    return isFree;
  });
  if (given.length === 0) throw new DomainError('unprocessable', 'claims.bound');
  return { given, isShared: rules.allowsSeveral };
}

/**
 * Declines an invitation with an optional reason; the requester gets an email. No account is needed.
 * @throws DomainError invalid_state
 */
export function declineTakeover(context: OperationContext, token: string, reason = ''): Promise<void> {
  const said = reasonOf(reason);
  return context.database.write(async (tx) => {
    const open = await findOpenTakeover(tx, token, context.clock.now());
    if (!open) throw new DomainError('invalid_state', 'takeovers.gone');
    const ids = open.sourceUsers.map(({ id }) => id);
    for (const sourceUser of (await sourceUsersById(tx, ids)).values()) {
      if (sourceUser.status === 'invited') await decline(context, tx, null, sourceUser);
    }
    await noteReason(tx, ids, said);
    await endUnusedTakeovers(tx, [open.takeover.id]);
    await tellInviter(context, tx, open, said);
  });
}

/** The reason for declining as one line within the limit; can be empty. */
export function reasonOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestReason);
}

async function decline(context: OperationContext, tx: Tx, actor: Actor | null, sourceUser: SourceUser): Promise<void> {
  await changeSourceUser(tx, sourceUser.id, { status: transitions.reject.to }, context.clock.now());
  await noteEvent(context, tx, sourceUser, { action: 'reject', actor });
}

/** One email for all source users; only with the address, which the inviter knows. */
async function tellInviter(
  context: OperationContext,
  tx: Tx,
  { takeover, group, requester, sourceUsers }: OpenTakeover,
  reason: string,
): Promise<void> {
  await queueMail(tx, context, {
    dedupeKey: `takeover-declined:${takeover.id}:${sourceUsers[0]?.id}:${context.clock.now()}`,
    to: requester.email,
    mail: context.messagesFor(requester).takeoverDeclined({
      requesterName: requester.name,
      email: takeover.email,
      groupName: group.name,
      groupFullPath: group.fullPath,
      sourceNames: sourceUsers.slice(0, 5).map(({ name, identifier }) => name ?? identifier),
      reason,
      url: placeholdersUrl(context.baseUrl, group.fullPath),
    }),
  });
}

/** Whether a source user waits for a confirmed address of this user, for whom it is a normal request. */
export async function isInvitedTo(source: Source, { id }: SourceUser, userId: number, now: Instant): Promise<boolean> {
  return (await listInvitedFor(source, userId, now)).includes(id);
}

/** Someone who is signed in and has confirmed the address that a source user waits for. */
export interface Invited {
  readonly actor: Actor;
  readonly sourceUser: SourceUser;
}

/**
 * The answer of someone who is signed in and has confirmed the address that was invited, about one source user.
 * @throws DomainError not_found, invalid_state, unprocessable
 */
export async function answerInvited(
  context: OperationContext,
  tx: Tx,
  invited: Invited,
  answer: 'accept' | 'reject',
  reason = '',
): Promise<void> {
  const { actor, sourceUser } = invited;
  if (answer === 'accept') {
    const { takeover, user } = await requireInvited(context, tx, invited);
    await takeOver(context, tx, actor, user, [sourceUser.id]);
    await endUnusedTakeovers(tx, [takeover.id]);
    return;
  }
  const takeover = await requireTakeover(context, tx, invited, 'reject');
  const group = await findGroup(tx, takeover.namespaceId);
  const requester = takeover.createdBy === null ? undefined : await findUser(tx, takeover.createdBy);
  await decline(context, tx, actor, sourceUser);
  await noteReason(tx, [sourceUser.id], reason);
  const open = group && requester && { takeover, group, requester, sourceUsers: [sourceUser] };
  if (open) await tellInviter(context, tx, open, reason);
  await endUnusedTakeovers(tx, [takeover.id]);
}

/**
 * Whether this account can accept a part of a source user that waits for its address; the whole stays.
 * @returns whether it can accept others of the same source
 * @throws DomainError not_found, invalid_state, unprocessable
 */
export async function assertMayTakePart(
  context: OperationContext,
  tx: Tx,
  invited: Invited,
): Promise<{ readonly isShared: boolean }> {
  const { user } = await requireInvited(context, tx, invited);
  return readGivable(tx, user, [invited.sourceUser.id]);
}

/** @throws DomainError not_found, invalid_state where the invitation cannot be accepted */
async function requireInvited(
  context: OperationContext,
  tx: Tx,
  invited: Invited,
): Promise<{ readonly takeover: Takeover; readonly user: User }> {
  const takeover = await requireTakeover(context, tx, invited, 'accept');
  const group = await findGroup(tx, takeover.namespaceId);
  const requester = takeover.createdBy === null ? undefined : await findUser(tx, takeover.createdBy);
  // As with the link: an invitation is only valid with the inviter's permission.
  if (!group || !requester || !(await isBacked(tx, requester, group, context.clock.now()))) {
    throw new DomainError('invalid_state', 'takeovers.unbacked');
  }
  return { takeover, user: await requirePerson(tx, invited.actor.userId) };
}

/** @throws DomainError not_found for who has not confirmed the address, invalid_state */
async function requireTakeover(
  context: OperationContext,
  tx: Tx,
  { actor, sourceUser }: Invited,
  answer: 'accept' | 'reject',
): Promise<Takeover> {
  if (!(await isInvitedTo(tx, sourceUser, actor.userId, context.clock.now()))) throw notFound('reassignmentRequest');
  if (nextStatus(sourceUser.status, answer) === undefined) {
    throw new DomainError('invalid_state', 'rows.invalid_status');
  }
  return (await findTakeover(tx, sourceUser.takeoverId!))!;
}
