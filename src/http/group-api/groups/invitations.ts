import { type Static, Type } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import {
  addMembers,
  changeInvitation,
  findInvitationTo,
  type Group,
  type Invitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../core/groups/index.ts';
import { DomainError, isDomainError, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  encodeInvitation,
  encodeServerInvitation,
  invitationRecord,
  invitedRecord,
  serverInvitationRecord,
} from '../../../wire/group-api/groups/invitation.ts';
import { list } from '../../../wire/schema.ts';
import { administrator, type Exchange, route } from '../route.ts';
import { answerSlice, numberedParameters, readSliceParameters } from '../paging.ts';
import { accessLevel, date, ignored, instantOf } from '../parameters.ts';
import { groupParams, invitingGroup } from './find-group.ts';

/** More addresses than these no request invites. */
const maxAddresses = 100;

const email = Type.String({ description: 'One address, or several separated by commas.' });
const draft = Type.Object({
  email: Type.Optional(email),
  user_id: Type.Optional(
    Type.String({ description: 'Users who become members at once: one id, or several separated by commas.' }),
  ),
  access_level: accessLevel,
  expires_at: Type.Optional(date),
  invite_source: ignored(Type.String(), 'nothing is counted with it.'),
});
const changes = Type.Object({ access_level: Type.Optional(accessLevel), expires_at: Type.Optional(date) });
const listParameters = Type.Object({
  ...numberedParameters,
  query: Type.Optional(Type.String({ description: 'Part of the address.' })),
});
const addressParams = Type.Object({ email: Type.String() });
const invitationParams = Type.Object({ id: Type.String(), email: Type.String() });
const limited = { 429: 'More than 60 invitations in a minute.' };
const changed = Type.Pick(invitationRecord, ['access_level', 'expires_at']);

/** Invitations by email, to groups and to the server. */
export const invitationRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/invitations',
    tag: 'Members',
    summary: 'Open email invitations to a group',
    description:
      'Each with the address and the role; `expires_at` is the end of the membership, `ends_at` the time when the link expires. Invite links are listed separately.',
    access: invitingGroup,
    params: groupParams,
    input: listParameters,
    answer: list(invitationRecord),
    handle: (exchange) => answerInvitations(exchange, exchange.subject.id, encodeInvitation),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/invitations',
    tag: 'Members',
    summary: 'Invite people to a group by email, or add users as members',
    description:
      'Each address gets an email with a link. `status` is `error` if some could not be invited; `message` then contains the reason for each address or username, and the others are invited.',
    access: invitingGroup,
    params: groupParams,
    input: draft,
    answer: invitedRecord,
    refusals: { 403: 'The role is higher than your own.', 429: 'More than 60 invitations in a minute.' },
    handle: (exchange) => inviteToGroup(exchange),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/invitations/:email',
    tag: 'Members',
    summary: 'Change the role or the end of the membership of an invitation',
    description: 'The invitation after the change. The link that was sent remains valid.',
    access: invitingGroup,
    params: invitationParams,
    input: changes,
    answer: changed,
    refusals: { 403: 'The role is higher than your own.', 404: 'The address has not been invited.' },
    handle: async ({ operations, reader, viewer, params, subject: group, input }) => {
      const { id } = await oneInvited(reader, viewer, group.id, params.email);
      const { access_level: level, expires_at: day } = input;
      const memberUntil = day === '' ? null : instantOf(day);
      const invitation = await changeInvitation(operations, viewer, id, { accessLevel: level, memberUntil });
      return { access_level: invitation.accessLevel ?? 0, expires_at: invitation.memberUntil };
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/invitations/:email/resend',
    tag: 'Members',
    summary: 'Resend an invitation to a group',
    description: 'With a new link, valid for seven days; the previous one no longer works.',
    access: invitingGroup,
    params: invitationParams,
    answer: invitationRecord,
    refusals: {
      404: 'The address has not been invited.',
      422: 'It was sent in the last quarter of an hour.',
      ...limited,
    },
    handle: async (exchange) => {
      const { invitation, inviter } = await resend(exchange, exchange.subject.id);
      return encodeInvitation(invitation, inviter);
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/invitations/:email',
    tag: 'Members',
    summary: 'Revoke an invitation to a group',
    description: 'No content; the link that was sent no longer works.',
    access: invitingGroup,
    params: invitationParams,
    answer: null,
    refusals: { 404: 'The address has not been invited.' },
    handle: async ({ operations, reader, viewer, params, subject: group }) =>
      revokeInvitation(operations, viewer, (await oneInvited(reader, viewer, group.id, params.email)).id),
  }),
  route({
    method: 'GET',
    path: '/invitations',
    tag: 'Users',
    summary: 'Open email invitations to the server, for administrators',
    description: 'Each with the address and the time when its link expires.',
    access: administrator,
    input: listParameters,
    answer: list(serverInvitationRecord),
    handle: (exchange) => answerInvitations(exchange, null, encodeServerInvitation),
  }),
  route({
    method: 'POST',
    path: '/invitations',
    tag: 'Users',
    summary: 'Invite people to the server by email, as an administrator',
    description:
      'Each address gets an email with a link to create an account. `status` is `error` if some could not be invited; `message` then contains the reason for each, and the others are invited.',
    access: administrator,
    input: Type.Object({ email }),
    answer: invitedRecord,
    refusals: { 429: 'More than 60 invitations in a minute.' },
    handle: async ({ context, operations, viewer, input }) =>
      outcomeOf(
        await inviteEach(addressesIn(input.email), async (address) => {
          context.limits.invitations.take(`user ${viewer.userId}`);
          await invite(operations, viewer, { email: address });
        }),
      ),
  }),
  route({
    method: 'POST',
    path: '/invitations/:email/resend',
    tag: 'Users',
    summary: 'Resend an invitation to the server, as an administrator',
    description: 'With a new link, valid for seven days; the previous one no longer works.',
    access: administrator,
    params: addressParams,
    answer: serverInvitationRecord,
    refusals: {
      404: 'The address has not been invited.',
      422: 'It was sent in the last quarter of an hour.',
      ...limited,
    },
    handle: async (exchange) => {
      const { invitation, inviter } = await resend(exchange, null);
      return encodeServerInvitation(invitation, inviter);
    },
  }),
  route({
    method: 'DELETE',
    path: '/invitations/:email',
    tag: 'Users',
    summary: 'Revoke an invitation to the server, as an administrator',
    description: 'No content; the link that was sent no longer works.',
    access: administrator,
    params: addressParams,
    answer: null,
    refusals: { 404: 'The address has not been invited.' },
    handle: async ({ operations, reader, viewer, params }) =>
      revokeInvitation(operations, viewer, (await oneInvited(reader, viewer, null, params.email)).id),
  }),
];

type Resending = Exchange<{ readonly email: string }, unknown, unknown, unknown>;

/**
 * Sends the invitation to the address in the path again, in its current state. @throws DomainError like
 * `resendInvitation`
 */
async function resend({ context, operations, reader, viewer, params }: Resending, groupId: number | null) {
  const { id } = await oneInvited(reader, viewer, groupId, params.email);
  context.limits.invitations.take(`user ${viewer.userId}`);
  await resendInvitation(operations, viewer, id);
  const invitation = await oneInvited(reader, viewer, groupId, params.email);
  const [inviter] = await findUsers(reader, invitation.createdBy === null ? [] : [invitation.createdBy]);
  return { invitation, inviter };
}

/** The invitation of an address. @throws DomainError not_found */
async function oneInvited(
  reader: Reader,
  viewer: UserViewer,
  groupId: number | null,
  address: string,
): Promise<Invitation> {
  // PostgreSQL takes no NUL in a text.
  const isText = !address.includes('\0');
  const invitation = isText ? await findInvitationTo(reader, groupId, address.trim(), viewer.at) : undefined;
  if (!invitation) throw notFound('invitation');
  return invitation;
}

type ListExchange<S> = Exchange<unknown, Static<typeof listParameters>, S, unknown>;

async function answerInvitations<S, R>(
  exchange: ListExchange<S>,
  groupId: number | null,
  encode: (invitation: Invitation, inviter: User | undefined) => R,
) {
  const { reader, viewer, input } = exchange;
  const slice = readSliceParameters(input, { by: 'id', sort: 'asc' });
  const filter = { groupId, state: 'open', search: input.query, isMailed: true, now: viewer.at } as const;
  const listed = await listInvitations(reader, filter, slice);
  const inviters = await findUsers(reader, [...new Set(listed.rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  return answerSlice(exchange, slice, listed, (invitation) =>
    encode(
      invitation,
      inviters.find(({ id }) => id === invitation.createdBy),
    ),
  );
}

type Inviting = Exchange<{ readonly id: string }, Static<typeof draft>, Group, unknown>;

async function inviteToGroup({ context, operations, reader, viewer, subject: group, input }: Inviting) {
  const { access_level: level, user_id: userIds, email: addresses } = input;
  if (!userIds && !addresses) {
    throw new DomainError('missing_parameter', 'parameters.oneNeeded', { parameters: 'email, user_id' });
  }
  const ids = idsIn(userIds ?? '');
  const named = new Map((await findUsers(reader, ids)).map((user) => [user.username, user.id]));
  if (named.size < ids.length) throw notFound('user');
  const expiresAt = instantOf(input.expires_at);
  const failures = await inviteEach(addressesIn(addresses ?? ''), async (address) => {
    context.limits.invitations.take(`user ${viewer.userId}`);
    const role = { groupId: group.id, accessLevel: level, memberUntil: expiresAt };
    await invite(operations, viewer, { ...role, email: address });
  });
  const others = await inviteEach([...named.keys()], (username) =>
    addMembers(operations, viewer, {
      groupId: group.id,
      userIds: [named.get(username)!],
      accessLevel: level,
      expiresAt,
    }),
  );
  return outcomeOf({ ...failures, ...others });
}

/** @throws DomainError invalid_parameter */
function addressesIn(text: string): string[] {
  const addresses = [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '');
  if (addresses.length <= maxAddresses) return addresses;
  throw new DomainError('invalid_parameter', 'invitations.tooManyAddresses', { max: maxAddresses, parameter: 'email' });
}

/** @throws DomainError invalid_parameter */
function idsIn(text: string): number[] {
  const ids = [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '').map(Number);
  if (ids.length <= maxAddresses && ids.every((id) => Number.isSafeInteger(id) && id > 0)) return ids;
  throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'user_id' });
}

/** Errors of one of several, not of the request. */
const ofOne: ReadonlySet<string> = new Set(['conflict', 'invalid_input', 'unprocessable', 'invalid_state']);

/** Invites one after the other. @returns the errors of those that failed, by name */
async function inviteEach(names: readonly string[], inviteOne: (name: string) => Promise<unknown>) {
  const failures: [string, string][] = [];
  for (const name of names) {
    try {
      await inviteOne(name);
    } catch (error) {
      if (!isDomainError(error) || !ofOne.has(error.code)) throw error;
      failures.push([name, error.message]);
    }
  }
  return Object.fromEntries(failures);
}

function outcomeOf(failures: Readonly<Record<string, string>>): Static<typeof invitedRecord> {
  return Object.keys(failures).length === 0 ? { status: 'success' } : { status: 'error', message: failures };
}
