import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findMail, notFound, pageMails, retryMails } from '../../../core/platform/index.ts';
import {
  type AddPage,
  keyedRows,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { mailFilters, MailPage, MailsPage } from './mails-page.tsx';

const limit = 50;
/** So many mails are sent again at once by one button. */
const max = 500;
const params = Type.Object({ id: rowId });

/** Mail that was sent, is stored or waits: for administrators; for everybody else there are no such pages. */
export function mailRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/mails',
    auth: 'session',
    query: Type.Object({
      state: Type.Optional(Type.Enum([...mailFilters])),
      before: Type.Optional(rowId),
      notice: Type.Optional(Type.String()),
    }),
    handle: async ({ session, query: { state = 'all', before, notice }, reply }) => {
      requireReader(session);
      const { mails } = reply.words.administration;
      const only = state === 'all' ? undefined : state;
      const rows = await pageMails(reader, { state: only, before, limit: limit + 1 });
      const list = keyedRows(rows, { limit, before, keyOf: ({ id }) => id });
      const content = <MailsPage {...{ list, state, max }} done={notice === 'retried' ? mails.retried : undefined} />;
      return sendPage(reply, session, { title: mails.title, content });
    },
  });

  add({
    method: 'GET',
    path: '/admin/mails/:id',
    auth: 'session',
    params,
    handle: async ({ session, params: { id }, reply }) => {
      requireReader(session);
      const mail = await findMail(reader, id);
      if (!mail) throw notFound('mail');
      const content = <MailPage mail={mail} baseUrl={operations.baseUrl} />;
      return sendPage(reply, session, { title: mail.subject, content });
    },
  });

  const again = async (session: WebSession, reply: FastifyReply, which: Parameters<typeof retryMails>[2]) => {
    await retryMails(operations, session.viewer, which);
    return redirectTo(reply, '/admin/mails?notice=retried');
  };

  add({
    method: 'POST',
    path: '/admin/mails/retry',
    auth: 'session',
    handle: ({ session, reply }) => again(session, reply, { max }),
  });

  add({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    auth: 'session',
    params,
    handle: ({ session, params: { id }, reply }) => again(session, reply, { id }),
  });
}

/** @throws DomainError not_found */
function requireReader({ viewer }: WebSession): void {
  if (!viewer.isAdmin) throw notFound('page');
}
