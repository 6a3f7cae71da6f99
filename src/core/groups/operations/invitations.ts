import { findUser, findUserByConfirmedEmail } from '../../accounts/index.ts';
import { type AccessLevel, accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  notFound,
  notify,
  type OperationContext,
  queueMail,
  requireAdmin,
  type Source,
  tooSoon,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { defaultInvitationDays, type Group, longestInvitationDays } from '../domain/group.ts';
import {
  addMilliseconds,
  dayMilliseconds,
  hourMilliseconds,
  type Instant,
  millisecondsOf,
} from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import { effectiveAccessLevel, findGroup } from '../storage/groups.ts';
import {
  countMailedBy,
  findInvitation,
  type Invitation,
  insertInvitation,
  listInvitationsOf,
  updateInvitation,
} from '../storage/invitations.ts';
import { requireVisible } from './own-group.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Maximum number of invitation emails per day for people who aren't administrators. */
const maxMailsADay = 500;
/** Minimum time before the same invitation is resent. */
const resendMilliseconds = hourMilliseconds / 4;
const maxTotalUses = 100_000;

export interface NewInvitation {
  /** Undefined for an invitation to the server itself. */
  readonly groupId?: number | undefined;
  /** The role in the group. */
  readonly accessLevel?: AccessLevel | undefined;
  /** When the membership ends; null for never. */
  readonly memberUntil?: Instant | null | undefined;
  /** Recipient; without an address it is a link that anyone can use. */
  readonly email?: string | undefined;
  /** Days until it ends. */
  readonly days?: number | undefined;
  /** Maximum number of uses of a link; unlimited by default. An email invitation has one. */
  readonly maxUses?: number | undefined;
}

/** An invitation that was just made. */
export interface MadeInvitation {
  readonly id: number;
  /** The URL to share, returned only once. That of an email invitation is only for its recipient. */
  readonly url: string | undefined;
}

/**
 * Invites somebody to a group, as its Owner or Maintainer with a role no higher than the own, or to the server, as an
 * administrator.
 * @throws DomainError forbidden, not_found (group), invalid_input, conflict where the address has been invited,
 *   unprocessable for too many mails
 */
export function invite(context: OperationContext, viewer: UserViewer, input: NewInvitation): Promise<MadeInvitation> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const { accessLevel = accessLevels.guest, memberUntil = null, days = defaultInvitationDays, maxUses } = input;
    const group = await requireInviter(tx, viewer, input.groupId ?? null, accessLevel);
    const email = input.email?.trim();
    assertDraft({ email, memberUntil, days, maxUses, now });
    if (email !== undefined) await assertMayMail(tx, viewer, group, email, now);
    const { token, tokenHash } = newToken();
    const row = {
      groupId: group?.id ?? null,
      accessLevel: group ? accessLevel : null,
      memberUntil,
      email: email ?? null,
      name: '',
      state: 'open' as const,
      maxUses: email === undefined ? (maxUses ?? null) : 1,
      createdBy: viewer.userId,
      expiresAt: addMilliseconds(now, days * dayMilliseconds),
      sentAt: email === undefined ? null : now,
    };
    const id = await insertInvitation(tx, { ...row, tokenHash, now });
    if (email === undefined) return { id, url: invitationUrl(context, token) };
    await mailInvitation(context, tx, { invitation: { ...row, id, email }, group, token });
    const invited = await findUserByConfirmedEmail(tx, email);
    if (invited) {
      const about = { subjectId: id };
      await notify(tx, [{ userId: invited.id, kind: 'invitation', actorXchanId: viewer.xchanId, about }], now);
    }
    return { id, url: undefined };
  });
}

/** @throws DomainError invalid_input */
function assertDraft(draft: {
  email: string | undefined;
  memberUntil: Instant | null;
  days: number;
  maxUses: number | undefined;
  now: Instant;
}): void {
  const { email, memberUntil, days, maxUses, now } = draft;
  if (email !== undefined && (email.length > 255 || !emailPattern.test(email))) {
    throw new DomainError('invalid_input', 'emails.invalid', { email: email.slice(0, 100), field: 'email' });
  }
  assertMemberUntil(memberUntil, now);
  if (days < 1 || days > longestInvitationDays) {
    throw new DomainError('invalid_input', 'invitations.badDays', { max: longestInvitationDays, parameter: 'days' });
  }
  if (maxUses !== undefined && (maxUses < 1 || maxUses > maxTotalUses)) {
    throw new DomainError('invalid_input', 'invitations.badUses', { max: maxTotalUses, parameter: 'max_uses' });
  }
}

/** @throws DomainError invalid_input */
function assertMemberUntil(memberUntil: Instant | null, now: Instant): void {
  if (memberUntil === null || memberUntil > now) return;
  throw new DomainError('invalid_input', 'fields.past', { field: 'expires_at' });
}

/** @throws DomainError conflict, unprocessable */
async function assertMayMail(
  tx: Tx,
  viewer: UserViewer,
  group: Group | undefined,
  email: string,
  now: Instant,
): Promise<void> {
  if ((await listInvitationsOf(tx, group?.id ?? null, email, now)).length > 0) {
    throw new DomainError('conflict', 'invitations.emailTaken', { field: 'email' });
  }
  if (viewer.isAdmin) return;
  if ((await countMailedBy(tx, viewer.userId, addMilliseconds(now, -dayMilliseconds))) < maxMailsADay) return;
  throw tooSoon('invitations.tooManyToday', 86_400, { max: maxMailsADay });
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomText(32);
  return { token, tokenHash: sha256Hex(token) };
}

function invitationUrl({ baseUrl }: OperationContext, token: string): string {
  return `${baseUrl}/invite/${token}`;
}

/**
 * Whoever may invite to the group with this role, or to the server: the group, then.
 * @throws DomainError not_found, forbidden
 */
export async function requireInviter(
  source: Source,
  viewer: UserViewer,
  groupId: number | null,
  accessLevel = 0,
): Promise<Group | undefined> {
  if (groupId === null) {
    requireAdmin(viewer);
    return undefined;
  }
  const { group, level } = await requireVisible(source, viewer, await findGroup(source, groupId));
  if (level < accessLevels.maintainer) {
    throw new DomainError('forbidden', 'invitations.mayNotInvite');
  }
  if (accessLevel > level) throw new DomainError('forbidden', 'invitations.higherRole');
  return group;
}

/** Emails an invitation to its recipient. */
export async function mailInvitation(
  context: OperationContext,
  tx: Tx,
  mailed: {
    readonly invitation: Pick<Invitation, 'id' | 'accessLevel' | 'createdBy' | 'expiresAt'> & {
      readonly email: string;
    };
    readonly group: Group | undefined;
    readonly token: string;
  },
): Promise<void> {
  const { invitation, group, token } = mailed;
  const inviter = invitation.createdBy === null ? undefined : await findUser(tx, invitation.createdBy);
  const mail = context.messagesFor(group).invitation({
    inviterName: inviter?.name ?? '',
    group: group && { name: group.name, fullPath: group.fullPath, role: roleWord(invitation.accessLevel) },
    baseUrl: context.baseUrl,
    url: invitationUrl(context, token),
    expiresAt: invitation.expiresAt,
  });
  const dedupeKey = `invitation:${invitation.id}:${sha256Hex(token).slice(0, 16)}`;
  await queueMail(tx, context, { dedupeKey, to: invitation.email, mail });
}

function roleWord(level: number | null): string {
  const role = Object.entries(accessLevels).find(([, value]) => value === level)?.[0] ?? '';
  return `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
}

/** An invitation that the viewer may change, with its group. @throws DomainError not_found, forbidden */
async function requireInvitation(
  tx: Tx,
  viewer: UserViewer,
  id: number,
  now: Instant,
): Promise<{ invitation: Invitation; group: Group | undefined }> {
  const invitation = await findInvitation(tx, id, now);
  if (!invitation) throw notFound('invitation');
  return { invitation, group: await requireInviter(tx, viewer, invitation.groupId, invitation.accessLevel ?? 0) };
}

/**
 * Changes what an invitation to a group gives to who accepts it; what is not given stays. Its link goes on working.
 * @returns the invitation as it is now
 * @throws DomainError not_found, forbidden also for a role higher than the own, invalid_input, invalid_state for one to
 *   the server, which gives no role
 */
export function changeInvitation(
  context: OperationContext,
  viewer: UserViewer,
  id: number,
  { accessLevel, memberUntil }: Pick<NewInvitation, 'accessLevel' | 'memberUntil'>,
): Promise<Invitation> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const { invitation, group } = await requireInvitation(tx, viewer, id, now);
    if (!group) throw new DomainError('invalid_state', 'invitations.noRole');
    if (accessLevel !== undefined) await requireInviter(tx, viewer, group.id, accessLevel);
    assertMemberUntil(memberUntil ?? null, now);
    await updateInvitation(tx, id, { accessLevel, memberUntil });
    return {
      ...invitation,
      accessLevel: accessLevel ?? invitation.accessLevel,
      memberUntil: memberUntil === undefined ? invitation.memberUntil : memberUntil,
    };
  });
}

/**
 * Ends an invitation: its link leads nowhere from now on. Of a request it says no.
 * @throws DomainError not_found, forbidden
 */
export function revokeInvitation(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    await requireInvitation(tx, viewer, id, context.clock.now());
    await updateInvitation(tx, id, { state: 'ended' });
  });
}

/**
 * Mails an invitation once more, with a new link; the one before leads nowhere. It holds as long as a new one. Somebody
 * who asked to be let in is let in by it.
 * @throws DomainError not_found, forbidden, invalid_state for a link that was never mailed, unprocessable or
 *   too_many_requests where it was mailed lately
 */
export function resendInvitation(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const { invitation, group } = await requireInvitation(tx, viewer, id, now);
    const { email, sentAt } = invitation;
    if (email === null) throw new DomainError('invalid_state', 'invitations.isLink');
    const waits = sentAt === null ? 0 : millisecondsOf(sentAt) + resendMilliseconds - millisecondsOf(now);
    if (waits > 0) {
      const minutes = Math.ceil(waits / 60_000);
      throw tooSoon('invitations.mailedLately', waits / 1000, { minutes });
    }
    const { token, tokenHash } = newToken();
    const expiresAt = addMilliseconds(now, defaultInvitationDays * dayMilliseconds);
    const createdBy = invitation.state === 'requested' ? viewer.userId : undefined;
    await updateInvitation(tx, id, { state: 'open', tokenHash, expiresAt, sentAt: now, createdBy });
    const renewed = { ...invitation, email, expiresAt, createdBy: createdBy ?? invitation.createdBy };
    await mailInvitation(context, tx, { invitation: renewed, group, token });
  });
}

/** Whether the inviter could still invite: an invitation is only valid with their permission. */
export async function isInviterAuthorized(source: Source, invitation: Invitation, now: Instant): Promise<boolean> {
  const { createdBy, groupId, accessLevel } = invitation;
  if (createdBy === null) return true;
  const user = await findUser(source, createdBy);
  if (user?.state !== 'active') return false;
  if (groupId === null) return user.isAdmin;
  const group = await findGroup(source, groupId);
  if (!group) return false;
  const level = user.isAdmin ? accessLevels.owner : await effectiveAccessLevel(source, group, user.id, now);
  return level >= accessLevels.maintainer && level >= (accessLevel ?? 0);
}
