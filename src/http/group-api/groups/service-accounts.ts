import { Type } from 'typebox';
import { findUsers, listAccessTokens, type User } from '../../../core/accounts/index.ts';
import {
  addServiceAccount,
  addServiceToken,
  type Group,
  isGroupBot,
  listGroupBots,
  removeServiceAccount,
  revokeBotToken,
  rotateBotToken,
} from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { encodeToken, issuedToken, serviceAccountRecord, tokenRecord } from '../../../wire/group-api/accounts/token.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, route } from '../route.ts';
import {
  encodeIssued,
  plainScopes,
  rotation,
  tokenFilterOf,
  tokenListParameters,
  tokenSliceOf,
} from '../accounts/tokens.ts';
import { groupParams, ownedGroup } from './find-group.ts';
import { answerSlice, numberedParameters, pageOfAll } from '../paging.ts';
import { date, instantOf, rowParams } from '../parameters.ts';

const accountParams = Type.Object({ id: Type.String(), user_id: rowParams.properties.id });
const tokenParams = Type.Object({ ...accountParams.properties, token_id: rowParams.properties.id });
const draft = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  username: Type.Optional(Type.String({ maxLength: 255 })),
});
const tokenDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  scopes: plainScopes,
  expires_at: Type.Optional(date),
});
const sorted = Type.Object({ ...numberedParameters, sort: Type.Optional(Type.Enum(['asc', 'desc'])) });

interface Account {
  readonly group: Group;
  readonly userId: number;
}

const serviceAccount: Access<{ readonly id: string; readonly user_id: number }, Account> = {
  who: ownedGroup.who,
  find: async (asking) => {
    const group = await ownedGroup.find(asking);
    const userId = asking.params.user_id;
    if (!(await isGroupBot(asking.reader, { userId, groupId: group.id, purpose: 'service' }))) throw notFound('user');
    return { group, userId };
  },
};

function encodeAccount({ id, username, name }: User) {
  return { id, username, name, public_email: null, email: null };
}

const tokensPath = '/groups/:id/service_accounts/:user_id/personal_access_tokens';

/** Accounts of a group for programs, which sign in with tokens alone and are made members as people are. */
export const serviceAccountRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/service_accounts',
    tag: 'Members',
    summary: 'The service accounts of a group',
    description: 'The one that was made first comes first, by default.',
    access: ownedGroup,
    params: groupParams,
    input: sorted,
    answer: list(serviceAccountRecord),
    handle: async (exchange) => {
      const { reader, subject: group, input } = exchange;
      const ids = await listGroupBots(reader, group.id, 'service');
      const page = pageOfAll(exchange, input, input.sort === 'desc' ? ids.toReversed() : ids);
      const users = await findUsers(reader, page);
      return page.flatMap((id) => users.find((user) => user.id === id) ?? []).map(encodeAccount);
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/service_accounts',
    sensitive: 'hand_over_group',
    tag: 'Members',
    summary: 'Make a service account of a group',
    description: 'The account, which is a member of nothing yet; its name and username are made up by default.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: serviceAccountRecord,
    refusals: { 400: 'That is no username.', 409: 'Somebody has the username.', 422: 'The group has too many.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const { name, username } = input;
      return encodeAccount(await addServiceAccount(operations, viewer, group.id, { name, username }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/service_accounts/:user_id',
    tag: 'Members',
    summary: 'Remove a service account',
    description: 'Its tokens and memberships have ended; what it wrote stays, under its name.',
    access: serviceAccount,
    params: accountParams,
    answer: null,
    refusals: { 404: 'The group has no such account.' },
    handle: ({ operations, viewer, subject: { group, userId } }) =>
      removeServiceAccount(operations, viewer, { groupId: group.id, userId }),
  }),
  route({
    method: 'GET',
    path: tokensPath,
    tag: 'Tokens',
    summary: 'The access tokens of a service account',
    description: 'Those that ended, too, the newest first.',
    access: serviceAccount,
    params: accountParams,
    input: Type.Object(tokenListParameters),
    answer: list(tokenRecord),
    handle: async (exchange) => {
      const { reader, viewer, subject, input } = exchange;
      const slice = tokenSliceOf(input);
      const filter = { userId: subject.userId, ...tokenFilterOf(input, viewer.at) };
      const listed = await listAccessTokens(reader, filter, slice);
      return answerSlice(exchange, slice, listed, (token) => encodeToken(token, viewer.at));
    },
  }),
  route({
    method: 'POST',
    path: tokensPath,
    sensitive: 'issue_token',
    tag: 'Tokens',
    summary: 'Make an access token of a service account',
    description: 'The token with its text, which is shown once.',
    access: serviceAccount,
    params: accountParams,
    input: tokenDraft,
    answer: issuedToken,
    refusals: { 400: 'The day has passed.', 404: 'The group has no such account.' },
    handle: async ({ operations, viewer, subject: { group, userId }, input }) => {
      const asked = { name: input.name, scopes: input.scopes, expiresAt: instantOf(input.expires_at) ?? null };
      const issued = await addServiceToken(operations, viewer, { groupId: group.id, userId }, asked);
      return encodeIssued(operations, issued);
    },
  }),
  route({
    method: 'DELETE',
    path: `${tokensPath}/:token_id`,
    tag: 'Tokens',
    summary: 'Revoke an access token of a service account',
    description: 'It is of no use from now on.',
    access: serviceAccount,
    params: tokenParams,
    answer: null,
    refusals: { 400: 'It was revoked before.', 404: 'The account has no such token.' },
    handle: ({ operations, viewer, params, subject: { group, userId } }) =>
      revokeBotToken(operations, viewer, { groupId: group.id, purpose: 'service', userId, tokenId: params.token_id }),
  }),
  route({
    method: 'POST',
    path: `${tokensPath}/:token_id/rotate`,
    sensitive: 'issue_token',
    tag: 'Tokens',
    summary: 'Replace an access token of a service account by a new one',
    description: 'A new token, which lasts a week by default; the old one ends.',
    access: serviceAccount,
    params: tokenParams,
    input: rotation,
    status: 200,
    answer: issuedToken,
    refusals: { 400: 'It was revoked before.', 404: 'The account has no such token.' },
    handle: async ({ operations, viewer, params, subject: { group, userId }, input }) => {
      const key = { groupId: group.id, purpose: 'service' as const, userId, tokenId: params.token_id };
      return encodeIssued(operations, await rotateBotToken(operations, viewer, key, instantOf(input.expires_at)));
    },
  }),
];
