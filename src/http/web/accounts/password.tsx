import { Type } from 'typebox';
import { changePassword } from '../../../core/accounts/index.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { enter } from './enter.ts';
import { PasswordPage } from './password-page.tsx';
import type { Words } from '../../../words/index.ts';

const form = Type.Object({ password: Type.String() });

/** Changing one's own password. */
export function passwordRoutes(add: AddPage, web: WebContext): void {
  const page = ({ passwordPage }: Words, { viewer, csrfToken }: WebSession, problem?: string) => ({
    title: passwordPage.title,
    content: <PasswordPage {...{ csrfToken, username: viewer.username, problem }} />,
  });

  add({
    method: 'GET',
    path: '/password',
    auth: 'session',
    handle: async ({ session, reply }) => sendPage(reply, session, page(reply.words, session)),
  });

  add({
    method: 'POST',
    path: '/password',
    auth: 'session',
    sensitive: 'change_sign_in',
    body: form,
    handle: async ({ session, body: { password }, request, reply }) => {
      try {
        const { viewer } = session;
        await changePassword(web.operations, viewer, viewer.userId, password);
        // The session ended with the old password.
        const { sessionId: _, ...person } = viewer;
        await enter(web, request, reply, { viewer: person, origin: { method: 'password' }, oldToken: session.token });
        return await redirectTo(reply, '/?notice=password');
      } catch (thrown) {
        const problem = formErrorOf(thrown, reply.words).message;
        return sendPage(reply, session, { ...page(reply.words, session, problem), status: 422 });
      }
    },
  });
}
