import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { closeSession, openSession } from '../../../core/accounts/index.ts';
import { type DomainError, isDomainError } from '../../../core/platform/index.ts';
import { retryAfter } from '../../retry-after.ts';
import type { WebContext } from '../shared/context.ts';
import { localPath } from '../shared/local-path.ts';
import { SignInPage } from './sign-in-page.tsx';
import type { AddPage } from '../shared/route.ts';
import { redirectTo, sendPage } from '../shared/show.tsx';

const query = Type.Object({ return_to: Type.Optional(Type.String()) });
const form = Type.Object({
  login: Type.String(),
  password: Type.String(),
  return_to: Type.Optional(Type.String()),
});

/** Signing in and out. */
export function signInRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/sign-in',
    auth: 'public',
    query,
    handle: async ({ session, query: { return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      if (session) return redirectTo(reply, returnTo);
      const csrfToken = web.cookies.ensureCsrfToken(request, reply);
      return sendPage(reply, undefined, {
        title: 'Sign in',
        frame: 'gate',
        content: <SignInPage {...{ csrfToken, returnTo }} />,
      });
    },
  });

  add({
    method: 'POST',
    path: '/sign-in',
    auth: 'public',
    body: form,
    handle: async ({ session, body: { login, password, return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      const viewer = await web.signIn(request, login.trim(), password).catch(domainErrorOf);
      if (isDomainError(viewer)) {
        const csrfToken = web.cookies.ensureCsrfToken(request, reply);
        return showSignInError(reply, viewer, { csrfToken, returnTo, login });
      }
      const { token, seconds } = await openSession(web.operations, viewer, session?.token);
      web.cookies.setSession(reply, token, seconds);
      return redirectTo(reply, returnTo);
    },
  });

  add({
    method: 'POST',
    path: '/sign-out',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await closeSession(web.operations, session.token);
      web.cookies.clearSession(reply);
      return redirectTo(reply, '/');
    },
  });
}

function domainErrorOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  throw error;
}

/** Who is unknown, who has another password and who sent a token: all of them read the same. */
function showSignInError(
  reply: FastifyReply,
  error: DomainError,
  form: { csrfToken: string; returnTo: string; login: string },
): Promise<FastifyReply> {
  const isTooMany = error.code === 'too_many_requests';
  if (isTooMany) reply.header('retry-after', retryAfter(error));
  const hasReason = isTooMany || error.code === 'account_blocked';
  const problem = hasReason ? error.message : 'That name and password do not belong together.';
  const status = isTooMany ? 429 : error.code === 'account_blocked' ? 403 : 401;
  return sendPage(reply, undefined, {
    title: 'Sign in',
    frame: 'gate',
    status,
    content: <SignInPage {...form} problem={problem} />,
  });
}
