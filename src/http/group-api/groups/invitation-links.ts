import { type Static, Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import {
  findInvitations,
  type Group,
  invite,
  listInvitations,
  type NewInvitation,
  revokeInvitation,
} from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  encodeInvitationLink,
  encodeServerInvitationLink,
  invitationLinkRecord,
  madeInvitationLink,
  madeServerInvitationLink,
  serverInvitationLinkRecord,
} from '../../../wire/group-api/groups/invitation.ts';
import { list } from '../../../wire/schema.ts';
import { answerSlice, numberedParameters, readSliceParameters } from '../paging.ts';
import { accessLevel, date, instantOf, rowId } from '../parameters.ts';
import { administrator, type Exchange, route } from '../route.ts';
import { groupParams, invitingGroup } from './find-group.ts';

const listParameters = Type.Object(numberedParameters);
const use = {
  days: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Days until the link expires; 7 by default, up to 365.' }),
  ),
  max_uses: Type.Optional(Type.Integer({ minimum: 1, description: 'Maximum number of uses; unlimited by default.' })),
};
const draft = Type.Object({ access_level: accessLevel, expires_at: Type.Optional(date), ...use });
const linkParams = Type.Object({ link_id: rowId });
const limited = { 429: 'More than 60 invitations in a minute.' };

/** Invitation links to groups and to the server. */
export const invitationLinkRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/invitations/links',
    tag: 'Members',
    summary: 'Invite links of a group',
    description:
      'Links that can still be used, oldest first: the role, the number of uses, and the expiry time (`ends_at`). The URL of a link is shown once, when it is created.',
    access: invitingGroup,
    params: groupParams,
    input: listParameters,
    answer: list(invitationLinkRecord),
    handle: (exchange) => answerLinks(exchange, exchange.subject.id, encodeInvitationLink),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/invitations/links',
    tag: 'Members',
    summary: 'Create an invite link for a group',
    description:
      'Anyone with `url` can use it until it expires or is used up. `expires_at` is the end of memberships created with it.',
    access: invitingGroup,
    params: groupParams,
    input: draft,
    answer: madeInvitationLink,
    refusals: { 403: 'The role is higher than your own.', ...limited },
    handle: async (exchange) => {
      const { access_level: level, expires_at: day, days, max_uses: maxUses } = exchange.input;
      const role = { groupId: exchange.subject.id, accessLevel: level, memberUntil: instantOf(day) };
      const { url, invitation, inviter } = await makeLink(exchange, { ...role, days, maxUses });
      return { ...encodeInvitationLink(invitation, inviter), url };
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/invitations/links/:link_id',
    tag: 'Members',
    summary: 'Revoke an invite link of a group',
    description: 'No content; the link no longer works.',
    access: invitingGroup,
    params: Type.Object({ ...groupParams.properties, ...linkParams.properties }),
    answer: null,
    refusals: { 404: 'The group has no such link.' },
    handle: (exchange) => removeLink(exchange, exchange.subject),
  }),
  route({
    method: 'GET',
    path: '/invitations/links',
    tag: 'Users',
    summary: 'Invite links of the server, for administrators',
    description: 'Links that can still be used, oldest first. The URL of a link is shown once, when it is created.',
    access: administrator,
    input: listParameters,
    answer: list(serverInvitationLinkRecord),
    handle: (exchange) => answerLinks(exchange, null, encodeServerInvitationLink),
  }),
  route({
    method: 'POST',
    path: '/invitations/links',
    tag: 'Users',
    summary: 'Create an invite link for the server, as an administrator',
    description: 'Anyone with `url` can create an account with it until it expires or is used up.',
    access: administrator,
    input: Type.Object(use),
    answer: madeServerInvitationLink,
    refusals: limited,
    handle: async (exchange) => {
      const { days, max_uses: maxUses } = exchange.input;
      const { url, invitation, inviter } = await makeLink(exchange, { days, maxUses });
      return { ...encodeServerInvitationLink(invitation, inviter), url };
    },
  }),
  route({
    method: 'DELETE',
    path: '/invitations/links/:link_id',
    tag: 'Users',
    summary: 'Revoke an invite link of the server, as an administrator',
    description: 'No content; the link no longer works.',
    access: administrator,
    params: linkParams,
    answer: null,
    refusals: { 404: 'There is no such link.' },
    handle: (exchange) => removeLink(exchange, undefined),
  }),
];

type Listing<S> = Exchange<unknown, Static<typeof listParameters>, S, unknown>;

async function answerLinks<S, R>(
  exchange: Listing<S>,
  groupId: number | null,
  encode: (...args: Parameters<typeof encodeInvitationLink>) => R,
) {
  const { reader, viewer, input } = exchange;
  const slice = readSliceParameters(input, { by: 'id', sort: 'asc' });
  const filter = { groupId, state: 'open', isMailed: false, now: viewer.at } as const;
  const listed = await listInvitations(reader, filter, slice);
  const inviters = await findUsers(reader, [...new Set(listed.rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  return answerSlice(exchange, slice, listed, (invitation) =>
    encode(
      invitation,
      inviters.find(({ id }) => id === invitation.createdBy),
    ),
  );
}

/** Creates a link; its address is only known here. @throws DomainError like `invite`; too_many_requests */
async function makeLink(
  { context, operations, reader, viewer }: Pick<Listing<unknown>, 'context' | 'operations' | 'reader' | 'viewer'>,
  input: NewInvitation,
) {
  context.limits.invitations.take(`user ${viewer.userId}`);
  const { id, url = '' } = await invite(operations, viewer, input);
  const [invitation] = await findInvitations(reader, [id]);
  if (!invitation) throw notFound('invitation');
  const [inviter] = await findUsers(reader, [viewer.userId]);
  return { url, invitation, inviter };
}

type Removing = Exchange<{ readonly link_id: number }, unknown, unknown, unknown>;

/** @throws DomainError not_found if the group has no such open link */
async function removeLink({ operations, reader, viewer, params }: Removing, group: Group | undefined): Promise<void> {
  const [invitation] = await findInvitations(reader, [params.link_id]);
  const isLink = invitation?.email === null && invitation.groupId === (group?.id ?? null);
  if (!isLink || invitation.state !== 'open' || invitation.expiresAt <= viewer.at) throw notFound('invitation');
  await revokeInvitation(operations, viewer, invitation.id);
}
