import { Type } from 'typebox';
import {
  confirmEmail,
  findEmailLink,
  findSignInLink,
  useSignInLink as spendSignInLink,
  viewerOf,
} from '../../../core/accounts/index.ts';
import { type AddPage, redirectTo, type WebContext, refusalOf } from '../shared/index.ts';
import { arrive } from './code.tsx';
import { countAttempt } from './enter.ts';
import { sendGone, sendQuestion } from './mailed-link-page.tsx';
import { stopMailRoutes } from './stop-mails.tsx';
import { suspendedRoutes } from './suspended.tsx';
import { takeOverRoutes } from './take-over.tsx';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/**
 * Links that confirm an address, invite to take something over, stop mails, show why one is suspended, and those of the demo
 * that sign in. GET only shows; a form does it.
 */
export function mailedLinkRoutes(add: AddPage, web: WebContext): void {
  confirmRoutes(add, web);
  enterRoutes(add, web);
  takeOverRoutes(add, web);
  stopMailRoutes(add, web);
  suspendedRoutes(add, web);
}

function confirmRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/confirm/:token',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { token }, reply }) => {
      const { confirm } = reply.words.access;
      const link = await findEmailLink(operations.database.reader, session.viewer, token);
      if (!link) return sendGone(reply, confirm.goneHint, ['/settings/access', confirm.settings]);
      return sendQuestion(reply, {
        title: confirm.title,
        text: confirm.hint({ username: session.viewer.username, email: link.email }),
        action: `/confirm/${encodeURIComponent(token)}`,
        csrfToken: session.csrfToken,
        go: confirm.go,
      });
    },
  });

  add({
    method: 'POST',
    path: '/confirm/:token',
    sensitive: 'change_sign_in',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { token }, request, reply }) => {
      try {
        countAttempt(web, request);
        await confirmEmail(operations, session.viewer, token);
        return await redirectTo(reply, '/settings/access?notice=confirmed');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        return sendGone(reply, error.message, ['/settings/access', reply.words.access.confirm.settings]);
      }
    },
  });
}

function enterRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/enter/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      const { enter } = reply.words.access;
      const user = await findSignInLink(operations.database.reader, token, operations.clock.now());
      if (!user) return sendGone(reply, enter.goneHint, ['/sign-in', enter.signIn]);
      return sendQuestion(reply, {
        title: enter.title({ name: user.name }),
        text: enter.hint,
        action: `/enter/${encodeURIComponent(token)}`,
        csrfToken: web.cookies.ensureCsrfToken(request, reply),
        go: enter.go,
      });
    },
  });

  add({
    method: 'POST',
    path: '/enter/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ session, params: { token }, request, reply }) => {
      try {
        countAttempt(web, request);
        const user = await spendSignInLink(operations, token);
        const viewer = await viewerOf(operations, user.id, ['api'], 'session');
        return await arrive(web, { session, request, reply }, viewer, { method: 'mailed_link' }, '/');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        return sendGone(reply, error.message, ['/sign-in', reply.words.access.enter.signIn]);
      }
    },
  });
}
