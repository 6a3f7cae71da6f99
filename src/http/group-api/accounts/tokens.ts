import { type Static, Type } from 'typebox';
import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import {
  type IssuedToken,
  issueToken,
  revokeToken,
  rotateToken,
} from '../../../core/accounts/operations/issue-token.ts';
import { requireAdmin } from '../../../core/platform/operations/require-admin.ts';
import { findAccessTokenById, listAccessTokens } from '../../../core/accounts/storage/access-tokens.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import { encodeToken } from '../../../wire/group-api/accounts/token.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { keysetParameters, readSliceParameters, sendPage } from '../paging.ts';
import { date, instantOf, moment, momentOf, rowParams } from '../parameters.ts';
import { reads, writes } from '../describe.ts';
import { issuedToken, list, tokenRecord } from '../records.ts';

const scopes = Type.Array(Type.Union([Type.Literal('api'), Type.Literal('read_api'), Type.Literal('sudo')]), {
  minItems: 1,
  uniqueItems: true,
});
const draft = Type.Object({ name: Type.String(), scopes, expires_at: Type.Optional(date) });
const rotation = Type.Object({ expires_at: Type.Optional(date) });
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

const listParameters = Type.Object({
  ...keysetParameters,
  user_id: Type.Optional(Type.Integer()),
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
});

/** The slice of a list whose order and direction are one word: `created_asc`; `asc` and `desc` alone are by id. */
function sliceOf(asked: Static<typeof listParameters>) {
  const { page, per_page, pagination, cursor, sort: word = 'desc' } = asked;
  const [, by, sort] = /^(?:(\w+)_)?(asc|desc)$/.exec(word)!;
  const query = { page, per_page, pagination, cursor, sort: sort as 'asc' | 'desc', order_by: by };
  return readSliceParameters(query, { by: 'id', sort: 'desc' });
}

/** A refusal that does not tell whether there is such a token. */
const unauthorized = (): DomainError => new DomainError('unauthenticated', 'This is no token of yours.');

/** Access tokens: lists, single ones, making (group API facts, section 9.4). */
export function tokenRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;
  const answer = tokenAnswer(context);

  add({
    method: 'GET',
    path: '/personal_access_tokens',
    summary: 'My tokens; those of everybody for administrators',
    ...reads('Tokens', list(tokenRecord)),
    takes: listParameters,
    auth: 'user',
    handle: async ({ viewer, request, reply, take }) => {
      const asked = take();
      const { user_id: userId = viewer.isAdmin ? undefined : viewer.userId, search, revoked, state } = asked;
      if (!viewer.isAdmin && userId !== viewer.userId) throw unauthorized();
      const slice = sliceOf(asked);
      const active = state === undefined ? undefined : state === 'active';
      const filter = { userId, search, revoked, active, now: viewer.at, ...momentsOf(asked) };
      const listed = await listAccessTokens(reader, filter, slice);
      const { baseUrl } = operations;
      return sendPage({ request, reply, baseUrl }, slice, listed, (token) => encodeToken(token, viewer.at));
    },
  });

  add({
    method: 'POST',
    path: '/users/:id/personal_access_tokens',
    summary: 'Issue a token for a user, as an administrator',
    ...writes('Tokens', 201, issuedToken),
    takes: draft,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      requireAdmin(viewer);
      if (!(await findUser(reader, id))) throw notFound('User');
      return reply.code(201).send(await answer(await issueToken(operations, draftOf(id, take()))));
    },
  });

  add({
    method: 'POST',
    path: '/user/personal_access_tokens',
    summary: 'Issue a token for myself',
    ...writes('Tokens', 201, issuedToken),
    takes: draft,
    auth: 'user',
    handle: async ({ viewer, reply, take }) =>
      reply.code(201).send(await answer(await issueToken(operations, draftOf(viewer.userId, take())))),
  });
}

function momentsOf(asked: Static<typeof listParameters>) {
  return {
    createdAfter: momentOf('created_after', asked.created_after),
    createdBefore: momentOf('created_before', asked.created_before),
    usedAfter: momentOf('last_used_after', asked.last_used_after),
    usedBefore: momentOf('last_used_before', asked.last_used_before),
    expiresAfter: momentOf('expires_after', asked.expires_after),
    expiresBefore: momentOf('expires_before', asked.expires_before),
  };
}

function draftOf(userId: number, { name, scopes: granted, expires_at: day }: Static<typeof draft>) {
  return { userId, name, scopes: granted, expiresAt: instantOf(day) ?? null };
}

/** One token: the one that the request came with, or one by its id. */
export function singleTokenRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;
  const answer = tokenAnswer(context);
  const ways = [
    // A token of any scope may look at and end itself.
    { path: '/personal_access_tokens/self', params: Type.Object({}), idOf: ownTokenId, scope: 'any' as const },
    {
      path: '/personal_access_tokens/:id',
      params: rowParams,
      idOf: (_viewer: UserViewer, params: object) => (params as { id: number }).id,
      scope: undefined,
    },
  ];

  for (const { path, params, idOf, scope } of ways) {
    add({
      method: 'GET',
      path,
      summary: 'A token',
      ...reads('Tokens', tokenRecord),
      auth: 'user',
      scope,
      params,
      handle: async ({ viewer, params: given }) => {
        const token = await findAccessTokenById(reader, idOf(viewer, given));
        if (token && (viewer.isAdmin || token.userId === viewer.userId || token.id === viewer.tokenId))
          return encodeToken(token, viewer.at);
        throw viewer.isAdmin ? new DomainError('not_found', 'Not found', { what: 'Token' }) : unauthorized();
      },
    });
    add({
      method: 'DELETE',
      path,
      summary: 'Revoke a token',
      ...writes('Tokens', 204, null),
      auth: 'user',
      scope,
      params,
      handle: async ({ viewer, params: given, reply }) => {
        await revokeToken(operations, viewer, idOf(viewer, given));
        return reply.code(204).send();
      },
    });
    add({
      method: 'POST',
      path: `${path}/rotate`,
      summary: 'Replace a token by a new one',
      ...writes('Tokens', 200, issuedToken),
      takes: rotation,
      auth: 'user',
      params,
      handle: async ({ viewer, params: given, take }) => {
        const expiresAt = instantOf(take().expires_at);
        return answer(await rotateToken(operations, viewer, idOf(viewer, given), expiresAt));
      },
    });
  }
}

function ownTokenId(viewer: UserViewer): number {
  if (viewer.tokenId !== undefined) return viewer.tokenId;
  throw new DomainError('invalid_input', '400 Bad request - the request did not come with an access token');
}

/** A token that was just made, its text included. */
function tokenAnswer({ operations }: HttpContext): (issued: IssuedToken) => Promise<object> {
  return async ({ id, token }) => {
    const row = (await findAccessTokenById(operations.database.reader, id))!;
    return { ...encodeToken(row, operations.clock.now()), token };
  };
}
