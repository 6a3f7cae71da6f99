import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { notFound, pageSuppressedAddresses, releaseAddress, suppressAddress } from '../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorOf,
  keyedRows,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { SuppressedPage, suppressedPath } from './suppressed-page.tsx';

const limit = 50;
const notices = ['added', 'removed'] as const;

interface Shown {
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly notice?: string | undefined;
  readonly draft?: { readonly email: string; readonly detail: string };
  readonly problem?: string;
}

/** Addresses that get no more mail: for administrators; for everybody else there are no such pages. */
export function suppressedRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: suppressedPath,
    auth: 'session',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      before: Type.Optional(rowId),
      notice: Type.Optional(Type.String()),
    }),
    handle: ({ session, query, reply }) => show(web, session, reply, query),
  });

  add({
    method: 'POST',
    path: suppressedPath,
    auth: 'session',
    body: Type.Object({ email: Type.String({ maxLength: 255 }), detail: Type.String({ maxLength: 500 }) }),
    handle: async ({ session, body, reply }) => {
      try {
        await suppressAddress(operations, session.viewer, body);
      } catch (error) {
        return show(web, session, reply, {
          draft: body,
          problem: formErrorOf(error, reply.words, ['conflict']).message,
        });
      }
      return redirectTo(reply, `${suppressedPath}?notice=added`);
    },
  });

  add({
    method: 'POST',
    path: `${suppressedPath}/:id/remove`,
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      await releaseAddress(operations, session.viewer, id);
      return redirectTo(reply, `${suppressedPath}?notice=removed`);
    },
  });
}

/** @throws DomainError not_found */
async function show(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { search = '', before, notice, draft = { email: '', detail: '' }, problem }: Shown,
): Promise<FastifyReply> {
  if (!session.viewer.isAdmin) throw notFound('page');
  const words = reply.words.admin.suppressed;
  const page = { search: search.trim(), before, limit: limit + 1 };
  const rows = await pageSuppressedAddresses(operations.database.reader, page);
  const list = keyedRows(rows, { limit, before, keyOf: ({ id }) => id });
  const known = notices.find((each) => each === notice);
  const content = <SuppressedPage {...{ list, search, draft, problem }} done={known && words.notices[known]} />;
  return sendPage(reply, session, { title: words.title, status: problem === undefined ? 200 : 422, content });
}
