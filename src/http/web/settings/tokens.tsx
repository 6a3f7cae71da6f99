import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { issueTokenFor, listAccessTokens, revokeToken } from '../../../core/accounts/index.ts';
import { DomainError, isDomainError, notFound } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { confirmPassword } from '../shared/confirm-password.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { TokensPage, tokenDays } from './tokens-page.tsx';

const maxTokens = 100;

/** Access tokens of one's own. A session alone makes none: the password is asked for. */
export function tokenRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/settings/tokens',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: ({ session, query, reply }) => showTokens(web, session, reply, { isRevoked: query.saved === '1' }),
  });
  add({
    method: 'POST',
    path: '/settings/tokens',
    auth: 'session',
    body: Type.Object({
      name: Type.String({ maxLength: 255 }),
      scope: Type.Enum(['read_api', 'api']),
      days: Type.Enum(tokenDays.map(String)),
      password: Type.String({ maxLength: 1000 }),
    }),
    handle: async ({ session, body, reply }) => {
      const { tokens } = reply.words.settings;
      const name = body.name.trim();
      try {
        if (name === '') throw new DomainError('invalid_input', tokens.blank);
        const viewer = await confirmPassword(web, reply, session, body.password);
        const expiresAt = addMilliseconds(operations.clock.now(), Number(body.days) * dayMilliseconds);
        const scopes = [body.scope as 'api' | 'read_api'];
        const { token } = await issueTokenFor(operations, viewer, { userId: viewer.userId, name, scopes, expiresAt });
        return await showTokens(web, session, reply, { token });
      } catch (error) {
        const isWrong = isDomainError(error) && error.code === 'unauthenticated';
        const problem = isWrong ? tokens.wrong : formErrorOf(error, reply.words).message;
        return showTokens(web, session, reply, { problem, name });
      }
    },
  });
  add({
    method: 'POST',
    path: '/settings/tokens/:id/revoke',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      const own = await readTokens(web, session);
      if (!own.some((token) => token.id === id)) throw notFound('Token');
      await revokeToken(operations, session.viewer, id);
      return redirectTo(reply, '/settings/tokens?saved=1');
    },
  });
}

interface Done {
  readonly isRevoked?: boolean;
  readonly token?: string;
  readonly problem?: string;
  readonly name?: string;
}

async function readTokens({ operations }: WebContext, { viewer }: WebSession) {
  const filter = { userId: viewer.userId, active: true, now: operations.clock.now() };
  const slice = { limit: maxTokens, offset: 0, orderBy: 'created', sort: 'desc' } as const;
  return (await listAccessTokens(operations.database.reader, filter, slice)).rows;
}

async function showTokens(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { isRevoked = false, token, problem, name = '' }: Done,
): Promise<FastifyReply> {
  const tokens = await readTokens(web, session);
  return sendPage(reply, session, {
    title: reply.words.settings.title,
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: <TokensPage {...{ tokens, isRevoked, token, problem, name }} />,
  });
}
