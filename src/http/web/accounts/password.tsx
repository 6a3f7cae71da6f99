import { Type } from 'typebox';
import { changePassword } from '../../../core/accounts/index.ts';
import { confirmPassword } from '../shared/confirm-password.ts';
import { type AddPage, redirectTo, sendPage, type WebContext, type WebSession, refusalOf } from '../shared/index.ts';
import { enter } from './enter.ts';
import { PasswordPage } from './password-page.tsx';
import type { Words } from '../../../words/index.ts';

const form = Type.Object({ current: Type.String(), password: Type.String() });

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
    body: form,
    handle: async ({ session, body: { current, password }, request, reply }) => {
      try {
        const viewer = await confirmPassword(web, reply, session, current);
        await changePassword(web.operations, viewer, viewer.userId, password);
        await enter(web, request, reply, { viewer, origin: { method: 'password' }, oldToken: session.token });
        return await redirectTo(reply, '/?notice=password');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const isWrong = error.code === 'unauthenticated';
        const problem = isWrong ? reply.words.passwordPage.wrong : error.message;
        const status = error.code === 'too_many_requests' ? 429 : 422;
        return sendPage(reply, session, { ...page(reply.words, session, problem), status });
      }
    },
  });
}
