import { type Static, Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import { invite, type InvitationFilter, listInvitations, type NewInvitation } from '../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import { findSuppressedKeys, isDomainError, type Reader } from '../../../core/platform/index.ts';
import { formErrorMessage, type WebContext, type WebSession } from '../shared/index.ts';
import type { InvitationDraft, ListedInvitation } from './invitations-part.tsx';
import type { Words } from '../../../words/index.ts';
import { addressKey } from '../../../lib/email-address.ts';

const maxListed = 200;

const roleNames = Object.keys(accessLevels) as RoleName[];

/** What the form that invites sends. */
export const invitationForm = Type.Object({
  email: Type.String({ maxLength: 255 }),
  role: Type.Optional(Type.Enum(roleNames)),
  uses: Type.Integer({ minimum: 0, maximum: 100_000 }),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
});
/** Invites; the address of a link is returned. @throws DomainError as `invite` does, too_many_requests */
export async function sendInvitation(
  web: WebContext,
  { viewer }: WebSession,
  input: NewInvitation,
): Promise<string | undefined> {
  web.limits.invitations.take(`user ${viewer.userId}`);
  return (await invite(web.operations, viewer, input)).url;
}

/** What the form holds, of what was sent. */
export function draftOf({ email, role = 'guest', uses, days }: Static<typeof invitationForm>): InvitationDraft {
  return { email: email.trim(), role, uses, days };
}

/** What an operation is asked for by a draft. */
export function inputOf({ email, role, uses, days }: InvitationDraft): NewInvitation {
  return {
    email: email === '' ? undefined : email,
    accessLevel: accessLevels[role],
    maxUses: uses === 0 ? undefined : uses,
    days,
  };
}

/** What is wrong with an invitation, as its page says it; other errors go on. */
export function invitationProblem(error: unknown, words: Words): string {
  const isTaken = isDomainError(error) && error.code === 'conflict';
  return isTaken ? words.accounts.invitations.taken : formErrorMessage(error, words);
}

/** What has just been done to an invitation, in words; undefined for anything else. */
export function invitationNotice(notice: string | undefined, words: Words): string | undefined {
  const { notices } = words.accounts.invitations;
  return notice !== undefined && Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : undefined;
}

/** Invitations with the names of who made them. */
export async function readInvitations(
  reader: Reader,
  filter: Pick<InvitationFilter, 'groupId' | 'state' | 'now'>,
): Promise<ListedInvitation[]> {
  const slice = { limit: maxListed, offset: 0, orderBy: 'id', sort: 'desc' } as const;
  const { rows } = await listInvitations(reader, filter, slice);
  const users = await findUsers(reader, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  const undelivered = await findSuppressedKeys(
    reader,
    rows.flatMap(({ email }) => email ?? []),
  );
  return rows.map((invitation) => ({
    invitation,
    inviter: users.find(({ id }) => id === invitation.createdBy)?.name ?? '',
    isUndelivered: invitation.email !== null && undelivered.has(addressKey(invitation.email)),
  }));
}
