import { findUser, type Joining, listUserEmails, prepareJoiner, type User } from '../../accounts/index.ts';
import type { AccessLevel } from '../../identity/index.ts';
import { DomainError, notify, type OperationContext, type Source, type Tx, type Viewer } from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import type { Instant } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { effectiveAccessLevel, findGroup, findMember, upsertMember } from '../storage/groups.ts';
import { countUse, findInvitation, findInvitationByToken, type Invitation } from '../storage/invitations.ts';
import { isInviterAuthorized } from './invitations.ts';
import { isSameAddress } from '../../../lib/email-address.ts';

/** Identifies an invitation: the token of its link, or its id for the owner of its confirmed address. */
export type InvitationKey = { readonly token: string } | { readonly id: number };

/** Facts shown to an invited person. */
export interface OpenInvitation {
  readonly invitation: Invitation;
  /** Undefined for the server itself. */
  readonly group: Group | undefined;
  readonly inviter: User | undefined;
}

/** An invitation as shown to its holder; undefined if it can no longer be accepted. */
export async function findOpenInvitation(
  source: Source,
  viewer: Viewer,
  key: InvitationKey,
  now: Instant,
): Promise<OpenInvitation | undefined> {
  const invitation =
    'token' in key
      ? await findInvitationByToken(source, sha256Hex(key.token), now)
      : await findAddressed(source, viewer, key.id, now);
  return invitation && openedInvitation(source, invitation, now);
}

/** An invitation with its facts for the invited person; undefined if it is no longer valid. */
export async function openedInvitation(
  source: Source,
  invitation: Invitation,
  now: Instant,
): Promise<OpenInvitation | undefined> {
  if (!(await isInviterAuthorized(source, invitation, now))) return undefined;
  const group = invitation.groupId === null ? undefined : await findGroup(source, invitation.groupId);
  if (invitation.groupId !== null && group?.kind !== 'group') return undefined;
  const inviter = invitation.createdBy === null ? undefined : await findUser(source, invitation.createdBy);
  return { invitation, group, inviter };
}

async function findAddressed(
  source: Source,
  viewer: Viewer,
  id: number,
  now: Instant,
): Promise<Invitation | undefined> {
  const invitation = viewer.kind === 'user' ? await findInvitation(source, id, now) : undefined;
  if (viewer.kind !== 'user' || invitation?.state !== 'open' || invitation.email === null) return undefined;
  const { email } = invitation;
  const own = await listUserEmails(source, viewer.userId);
  return own.some((each) => each.confirmedAt !== null && isSameAddress(each.email, email)) ? invitation : undefined;
}

/**
 * Accepts an invitation: who is signed in joins the group, who is not gets an account first. The address that an invitation
 * was mailed to counts as confirmed, since nobody else could follow it. A role that somebody has is never made smaller,
 * and who gains nothing uses nothing up.
 * @returns who has joined, and what
 * @throws DomainError invalid_state where it cannot be accepted, forbidden where nobody may make an account, invalid_input
 *   and conflict as for a new user
 */
export async function acceptInvitation(
  context: OperationContext,
  viewer: Viewer,
  key: InvitationKey,
  joining: Joining | undefined,
): Promise<{ userId: number; group: Group | undefined }> {
  const found = await findOpenInvitation(context.database.reader, viewer, key, context.clock.now());
  if (!found) throw new DomainError('invalid_state', 'invitations.gone');
  const joinerIn = await prepareJoiner(context, viewer, found.invitation.email, joining);
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const open = await findOpenInvitation(tx, viewer, key, now);
    if (!open) throw new DomainError('invalid_state', 'invitations.gone');
    const { invitation, group } = open;
    if (viewer.kind === 'user' && !(await gains(tx, viewer.userId, open, now))) return { userId: viewer.userId, group };
    if (!(await countUse(tx, invitation.id, now))) throw new DomainError('invalid_state', 'invitations.gone');
    const { id: userId } = await joinerIn(tx);
    if (group) await joinInvited(tx, userId, group, invitation, now);
    return { userId, group };
  });
}

async function gains(tx: Tx, userId: number, { invitation, group }: OpenInvitation, now: Instant): Promise<boolean> {
  if (!group) return false;
  return (await effectiveAccessLevel(tx, group, userId, now)) < (invitation.accessLevel ?? 0);
}

/** Gives someone the role of an invitation that has been used, and notifies them. */
export async function joinInvited(
  tx: Tx,
  userId: number,
  group: Group,
  invitation: Invitation,
  now: Instant,
): Promise<void> {
  const { memberUntil, createdBy } = invitation;
  const accessLevel = (invitation.accessLevel ?? 0) as AccessLevel;
  const had = await findMember(tx, group.id, userId);
  const isCurrent = had !== undefined && (had.expiresAt === null || had.expiresAt > now);
  // A membership without end gets none by a higher role.
  const expiresAt = isCurrent && had.expiresAt === null ? null : memberUntil;
  await upsertMember(tx, { groupId: group.id, userId, accessLevel, expiresAt, createdBy, now });
  await notify(tx, [{ userId, kind: 'group_member', actorXchanId: null, about: { subjectId: group.id } }], now);
}
