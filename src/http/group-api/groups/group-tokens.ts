import { Type } from 'typebox';
import { type AccessToken, findAccessTokenById, listAccessTokens } from '../../../core/accounts/index.ts';
import {
  addGroupToken,
  effectiveAccessLevels,
  type Group,
  isGroupBot,
  listGroupBots,
  revokeBotToken,
  rotateBotToken,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { DomainError, type Reader } from '../../../core/platform/index.ts';
import { encodeToken, groupToken, issuedGroupToken } from '../../../wire/group-api/accounts/token.ts';
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
import { answerSlice } from '../paging.ts';
import { accessLevel, date, instantOf, rowParams } from '../parameters.ts';
import type { Instant } from '../../../lib/clock.ts';

const draft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  scopes: plainScopes,
  access_level: Type.Optional(accessLevel),
  expires_at: Type.Optional(date),
});

const tokenParams = Type.Object({ id: Type.String(), token_id: rowParams.properties.id });

interface FoundToken {
  readonly group: Group;
  readonly token: AccessToken;
}

const groupTokenInPath: Access<{ readonly id: string; readonly token_id: number }, FoundToken> = {
  who: ownedGroup.who,
  find: async (asking) => {
    const group = await ownedGroup.find(asking);
    const token = await findAccessTokenById(asking.reader, asking.params.token_id);
    const bot = { userId: token?.userId ?? 0, groupId: group.id, purpose: 'token' as const };
    if (token && (await isGroupBot(asking.reader, bot))) return { group, token };
    throw new DomainError('not_found', 'notFound.any');
  },
};

/** Access tokens of a group: each belongs to a bot that is a member with a role. */
export const groupTokenRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/access_tokens',
    tag: 'Tokens',
    summary: 'The access tokens of a group',
    description: "Including expired and revoked ones, newest first; `access_level` is the role of the token's bot.",
    access: ownedGroup,
    params: groupParams,
    input: Type.Object(tokenListParameters),
    answer: list(groupToken),
    handle: async (exchange) => {
      const { reader, viewer, subject: group, input } = exchange;
      const userIds = await listGroupBots(reader, group.id, 'token');
      const slice = tokenSliceOf(input);
      const listed = await listAccessTokens(reader, { userIds, ...tokenFilterOf(input, viewer.at) }, slice);
      const levels = await levelsFor(reader, group, listed.rows, viewer.at);
      return answerSlice(exchange, slice, listed, (token) => withLevel(token, levels, viewer.at));
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/access_tokens',
    sensitive: 'issue_token',
    tag: 'Tokens',
    summary: 'Create an access token of a group',
    description:
      'The token with its text, which is shown once. A bot with the same name becomes a member of the group with `access_level`, 40 by default, and is the author of everything done with the token.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: issuedGroupToken,
    refusals: { 400: 'There is no such role, or the date is in the past.', 422: 'The group has too many tokens.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const { name, scopes, access_level: level = accessLevels.maintainer, expires_at: day } = input;
      const asked = { name, scopes, accessLevel: level, expiresAt: instantOf(day) ?? null };
      const issued = await encodeIssued(operations, await addGroupToken(operations, viewer, group.id, asked));
      return { ...issued, access_level: level };
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/access_tokens/:token_id',
    tag: 'Tokens',
    summary: 'One access token of a group',
    description: 'The token, without its text.',
    access: groupTokenInPath,
    params: tokenParams,
    answer: groupToken,
    handle: async ({ reader, viewer, subject: { group, token } }) =>
      withLevel(token, await levelsFor(reader, group, [token], viewer.at), viewer.at),
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/access_tokens/:token_id',
    tag: 'Tokens',
    summary: 'Revoke an access token of a group',
    description:
      'No content; the token is no longer valid, and its bot is no longer a member. Content written by the bot is kept.',
    access: groupTokenInPath,
    params: tokenParams,
    answer: null,
    refusals: { 400: 'It was revoked before.' },
    handle: ({ operations, viewer, subject: { group, token } }) =>
      revokeBotToken(operations, viewer, { groupId: group.id, purpose: 'token', tokenId: token.id }),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/access_tokens/:token_id/rotate',
    sensitive: 'issue_token',
    tag: 'Tokens',
    summary: 'Rotate an access token of a group',
    description: 'A new token of the same bot, valid for a week by default; the old one is revoked.',
    access: groupTokenInPath,
    params: tokenParams,
    input: rotation,
    status: 200,
    answer: issuedGroupToken,
    refusals: { 400: 'It was revoked before.' },
    handle: async ({ operations, reader, viewer, subject: { group, token }, input }) => {
      const key = { groupId: group.id, purpose: 'token' as const, tokenId: token.id };
      const issued = await rotateBotToken(operations, viewer, key, instantOf(input.expires_at));
      const levels = await levelsFor(reader, group, [token], viewer.at);
      return { ...(await encodeIssued(operations, issued)), access_level: levels.get(token.userId) ?? 0 };
    },
  }),
];

function levelsFor(reader: Reader, group: Group, tokens: readonly AccessToken[], now: Instant) {
  const userIds = [...new Set(tokens.map(({ userId }) => userId))];
  return effectiveAccessLevels(reader, group, userIds, now);
}

function withLevel(token: AccessToken, levels: ReadonlyMap<number, number>, now: Instant) {
  return { ...encodeToken(token, now), access_level: levels.get(token.userId) ?? 0 };
}
