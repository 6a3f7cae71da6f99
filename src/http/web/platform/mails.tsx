import { Type } from 'typebox';
import { findMail, listMails, notFound, type UserViewer } from '../../../core/platform/index.ts';
import type { WebContext } from '../shared/context.ts';
import { MailPage, MailsPage } from './mails-page.tsx';
import { type AddPage, rowId } from '../shared/route.ts';
import { sendPage } from '../shared/show.tsx';

const listed = 100;

/** Mail that was sent, is kept or waits: for administrators; for everybody else there are no such pages. */
export function mailRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/admin/mails',
    auth: 'session',
    handle: async ({ session, reply }) => {
      requireAdmin(session.viewer);
      const content = <MailsPage mails={await listMails(reader, { limit: listed })} />;
      return sendPage(reply, session, { title: 'Mail', content });
    },
  });

  add({
    method: 'GET',
    path: '/admin/mails/:id',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      requireAdmin(session.viewer);
      const mail = await findMail(reader, id);
      if (!mail) throw notFound('Mail');
      const content = <MailPage mail={mail} baseUrl={web.operations.baseUrl} />;
      return sendPage(reply, session, { title: mail.subject, content });
    },
  });
}

/** @throws DomainError not_found */
function requireAdmin(viewer: UserViewer): void {
  if (!viewer.isAdmin) throw notFound('Page');
}
