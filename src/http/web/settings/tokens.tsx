import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { issueToken, listAccessTokens, revokeToken } from '../../../core/accounts/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorMessage,
  redirectTo,
  rowId,
  sendPage,
  tokenDraftOf,
  tokenForm,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { TokensPage } from './tokens-page.tsx';
import { settingsTitle } from './settings-frame.tsx';

const maxTokens = 100;

/** Access tokens of one's own. */
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
    sensitive: 'issue_token',
    body: tokenForm,
    handle: async ({ session, body, reply }) => {
      try {
        const draft = tokenDraftOf(web, reply, body);
        const { viewer } = session;
        const { token } = await issueToken(operations, viewer, { userId: viewer.userId, ...draft });
        return await showTokens(web, session, reply, { token });
      } catch (error) {
        return showTokens(web, session, reply, { problem: formErrorMessage(error, reply.words), name: body.name });
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
      if (!own.some((token) => token.id === id)) throw notFound('token');
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
    title: settingsTitle(reply.words, 'tokens'),
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: <TokensPage {...{ tokens, isRevoked, token, problem, name }} />,
  });
}
