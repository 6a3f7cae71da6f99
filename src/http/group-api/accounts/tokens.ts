import { type Static, Type } from 'typebox';
import {
  type AccessToken,
  findAccessTokenById,
  type IssuedToken,
  issueToken,
  listAccessTokens,
  revokeToken,
  rotateToken,
} from '../../../core/accounts/index.ts';
import { DomainError, orNotFound, type UserViewer } from '../../../core/platform/index.ts';
import { encodeToken, issuedToken, tokenRecord } from '../../../wire/group-api/accounts/token.ts';
import { list } from '../../../wire/schema.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { HttpContext } from '../../context.ts';
import { type Access, type GroupRoute, route, signedIn } from '../route.ts';
import { answerSlice, keysetParameters, pageParameters, readSliceParameters } from '../paging.ts';
import { date, instantOf, moment, momentOf, rowId, rowParams } from '../parameters.ts';
import { userForAdministrators } from './find-user.ts';

const scopes = Type.Array(Type.Enum(['api', 'read_api', 'sudo', 'read_user']), {
  minItems: 1,
  uniqueItems: true,
  description: '`read_user` is part of `api` and `read_api`, and can only be used together with one of them.',
});
/** Scopes that don't let anyone act for others. */
export const plainScopes = Type.Array(Type.Enum(['api', 'read_api']), { minItems: 1, uniqueItems: true });
const draft = Type.Object({ name: Type.String(), scopes, expires_at: Type.Optional(date) });
export const rotation = Type.Object({ expires_at: Type.Optional(date) });
const sorts = [
  'created_asc',
  'created_desc',
  'expires_asc',
  'expires_desc',
  'last_used_asc',
  'last_used_desc',
  'name_asc',
  'name_desc',
] as const;

/** Paging and filters of a list of tokens. */
export const tokenListParameters = {
  ...keysetParameters,
  search: Type.Optional(Type.String()),
  revoked: Type.Optional(Type.Boolean()),
  state: Type.Optional(Type.Enum(['active', 'inactive'])),
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
  last_used_after: Type.Optional(moment),
  last_used_before: Type.Optional(moment),
  expires_after: Type.Optional(moment),
  expires_before: Type.Optional(moment),
  sort: Type.Optional(Type.Enum(['asc', 'desc', ...sorts])),
};

const listParameters = Type.Object({ ...tokenListParameters, user_id: Type.Optional(Type.Integer()) });
const anyList = Type.Object(tokenListParameters);
const impersonationList = Type.Object({
  ...pageParameters,
  state: Type.Optional(Type.Enum(['all', 'active', 'inactive'])),
});
const tokenParams = Type.Object({ ...rowParams.properties, token_id: rowId });

/** The slice of a list whose order and direction are one word: `created_asc`; `asc` and `desc` sort by id. */
export function tokenSliceOf(asked: Static<typeof anyList>) {
  const { page, per_page, pagination, cursor, sort: word = 'desc' } = asked;
  const [, by, sort] = /^(?:(\w+)_)?(asc|desc)$/.exec(word)!;
  const query = { page, per_page, pagination, cursor, sort: sort as 'asc' | 'desc', order_by: by };
  return readSliceParameters(query, { by: 'id', sort: 'desc' });
}

/** An error that doesn't reveal whether the token exists. */
const unauthorized = (): DomainError => new DomainError('unauthenticated', 'tokens.notYours');

/** Whose tokens are asked for; undefined for everyone's. @throws DomainError unauthenticated */
function ownerOf(viewer: UserViewer, asked: Static<typeof listParameters>): number | undefined {
  const { user_id: userId = viewer.isAdmin ? undefined : viewer.userId } = asked;
  if (viewer.isAdmin || userId === viewer.userId) return userId;
  throw unauthorized();
}

/** The requested tokens, of any user. @throws DomainError invalid_parameter */
export function tokenFilterOf(asked: Static<typeof anyList>, now: Instant) {
  const { search, revoked, state } = asked;
  const active = state === undefined ? undefined : state === 'active';
  return { search, revoked, active, now, ...momentsOf(asked) };
}

function momentsOf(asked: Static<typeof anyList>) {
  return {
    createdAfter: momentOf('created_after', asked.created_after),
    createdBefore: momentOf('created_before', asked.created_before),
    usedAfter: momentOf('last_used_after', asked.last_used_after),
    usedBefore: momentOf('last_used_before', asked.last_used_before),
    expiresAfter: momentOf('expires_after', asked.expires_after),
    expiresBefore: momentOf('expires_before', asked.expires_before),
  };
}

/** @throws DomainError invalid_parameter */
function draftOf(userId: number, { name, scopes: granted, expires_at: day }: Static<typeof draft>) {
  const given = granted.filter((scope) => scope !== 'read_user');
  if (given.length < granted.length && !given.some((scope) => scope !== 'sudo')) {
    throw new DomainError('invalid_parameter', 'tokens.readUserAlone', { parameter: 'scopes' });
  }
  return { userId, name, scopes: given, expiresAt: instantOf(day) ?? null };
}

/** A token that was just made, its text included. */
export async function encodeIssued(
  { database, clock }: HttpContext['operations'],
  { id, token }: IssuedToken,
): Promise<Static<typeof issuedToken>> {
  const row = orNotFound(await findAccessTokenById(database.reader, id), 'token');
  return { ...encodeToken(row, clock.now()), token };
}

/** A token of the user that `:id` names, for administrators. */
const tokenOfUser: Access<Static<typeof tokenParams>, AccessToken> = {
  who: 'administrator',
  find: async (asking) => {
    const user = await userForAdministrators.find(asking);
    const token = await findAccessTokenById(asking.reader, asking.params.token_id);
    return orNotFound(token?.userId === user.id ? token : undefined, 'token');
  },
};

/** The token that the request came with, if it came with one. */
const ownToken: Access<unknown, number | undefined> = {
  who: 'a token of any scope',
  find: ({ viewer }) => Promise.resolve(viewer.tokenId),
};

/** @throws DomainError invalid_input, for requests with a password */
function requireToken(tokenId: number | undefined): number {
  if (tokenId !== undefined) return tokenId;
  throw new DomainError('invalid_input', 'tokens.noneSent');
}

/** The token named by `:id`; its existence and owner are checked by the action. */
const tokenById: Access<{ readonly id: number }, number | undefined> = {
  who: 'its owner, administrator',
  find: ({ params }) => Promise.resolve(params.id),
};

/** Access tokens: lists, single ones, making (group API facts, section 9.4). */
export const tokenRoutes = [
  route({
    method: 'GET',
    path: '/personal_access_tokens',
    tag: 'Tokens',
    summary: 'My access tokens; those of all users for administrators',
    description: 'Your tokens; those of all users for administrators.',
    access: signedIn,
    input: listParameters,
    answer: list(tokenRecord),
    refusals: { 401: '`user_id` is another user.' },
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      const userId = ownerOf(viewer, input);
      const slice = tokenSliceOf(input);
      const listed = await listAccessTokens(reader, { userId, ...tokenFilterOf(input, viewer.at) }, slice);
      return answerSlice(exchange, slice, listed, (token) => encodeToken(token, viewer.at));
    },
  }),
  route({
    method: 'POST',
    path: '/user/personal_access_tokens',
    sensitive: 'issue_token',
    tag: 'Tokens',
    summary: 'Create an access token for myself',
    description: 'The token with its text.',
    access: signedIn,
    input: draft,
    answer: issuedToken,
    handle: async ({ operations, viewer, input }) =>
      encodeIssued(operations, await issueToken(operations, viewer, draftOf(viewer.userId, input))),
  }),
  ...impersonationRoutes(),
  ...singleTokenRoutes('/personal_access_tokens/self', ownToken),
  ...singleTokenRoutes('/personal_access_tokens/:id', tokenById),
];

/** The tokens of a user for administrators, who issue them under either of two names. */
function impersonationRoutes(): GroupRoute[] {
  const path = '/users/:id/impersonation_tokens';
  const one = { path: `${path}/:token_id`, tag: 'Tokens', access: tokenOfUser, params: tokenParams };
  return [
    ...['/users/:id/personal_access_tokens', path].map((each) =>
      route({
        method: 'POST',
        path: each,
        sensitive: 'issue_token',
        tag: 'Tokens',
        summary: 'Create an access token for a user, as an administrator',
        description: 'The token with its text.',
        access: userForAdministrators,
        params: rowParams,
        input: draft,
        answer: issuedToken,
        handle: async ({ operations, viewer, subject, input }) =>
          encodeIssued(operations, await issueToken(operations, viewer, draftOf(subject.id, input))),
      }),
    ),
    route({
      method: 'GET',
      path,
      tag: 'Tokens',
      summary: 'Access tokens of a user, for administrators',
      description: "The user's tokens, without their texts.",
      access: userForAdministrators,
      params: rowParams,
      input: impersonationList,
      answer: list(tokenRecord),
      handle: async (exchange) => {
        const { reader, viewer, subject, input } = exchange;
        const state = input.state === 'all' ? undefined : input.state;
        const filter = { userId: subject.id, ...tokenFilterOf({ state }, viewer.at) };
        const slice = readSliceParameters(input, { by: 'id', sort: 'desc' });
        const listed = await listAccessTokens(reader, filter, slice);
        return answerSlice(exchange, slice, listed, (token) => encodeToken(token, viewer.at));
      },
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'An access token of a user, for administrators',
      description: 'The token, without its text.',
      answer: tokenRecord,
      handle: ({ viewer, subject }) => Promise.resolve(encodeToken(subject, viewer.at)),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Revoke an access token of a user, as an administrator',
      description: 'No content; the token is no longer valid.',
      answer: null,
      refusals: { 400: 'It was already revoked.' },
      handle: ({ operations, viewer, subject }) => revokeToken(operations, viewer, subject.id),
    }),
  ];
}

/** One token: the one that the request came with, or one by its id. */
function singleTokenRoutes(path: string, access: Access<{ readonly id: number }, number | undefined>): GroupRoute[] {
  const isOwn = access === ownToken;
  // A token of any scope may look at and end itself.
  const one = { path, tag: 'Tokens', access, ...(isOwn ? { scope: 'any' as const } : { params: rowParams }) };
  return [
    route({
      ...one,
      method: 'GET',
      summary: 'A token',
      description: `The token${isOwn ? ' of this request' : ''}, without its text.`,
      answer: tokenRecord,
      refusals: { 401: 'It is not yours.' },
      handle: async ({ reader, viewer, subject }) => {
        const token = await findAccessTokenById(reader, requireToken(subject));
        if (token && (viewer.isAdmin || token.userId === viewer.userId || token.id === viewer.tokenId))
          return encodeToken(token, viewer.at);
        throw viewer.isAdmin ? new DomainError('not_found', 'notFound.any') : unauthorized();
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Revoke a token',
      description: 'No content; the token is no longer valid.',
      answer: null,
      refusals: { 400: 'It was already revoked.' },
      handle: async ({ operations, viewer, subject }) => revokeToken(operations, viewer, requireToken(subject)),
    }),
    route({
      ...one,
      method: 'POST',
      path: `${path}/rotate`,
      sensitive: 'issue_token',
      scope: 'api',
      who: isOwn ? 'its owner' : access.who,
      summary: 'Rotate an access token',
      description: 'A new token, valid for a week by default; the old one is revoked.',
      status: 200,
      input: rotation,
      answer: issuedToken,
      handle: async ({ operations, viewer, subject, input }) => {
        const tokenId = requireToken(subject);
        return encodeIssued(operations, await rotateToken(operations, viewer, tokenId, instantOf(input.expires_at)));
      },
    }),
  ];
}
