import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type DomainError, isDomainError } from '../../../core/platform/domain/errors.ts';
import { closeSession, openSession } from '../../../core/accounts/operations/open-session.ts';
import { retryAfter } from '../../retry-after.ts';
import type { WebContext } from '../shared/context.ts';
import { localPath } from '../shared/local-path.ts';
import { SignInPage } from './sign-in-page.tsx';
import type { AddPage } from '../shared/route.ts';
import { goTo, showPage } from '../shared/show.tsx';

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
      if (session) return goTo(reply, returnTo);
      const formToken = web.cookies.keepFormToken(request, reply);
      return showPage(reply, undefined, { title: 'Sign in', content: <SignInPage {...{ formToken, returnTo }} /> });
    },
  });

  add({
    method: 'POST',
    path: '/sign-in',
    auth: 'public',
    body: form,
    handle: async ({ session, body: { login, password, return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      const viewer = await web.signIn(request, login.trim(), password).catch(refusal);
      if (isDomainError(viewer)) {
        const formToken = web.cookies.keepFormToken(request, reply);
        return showRefusal(reply, viewer, { formToken, returnTo, login });
      }
      const { token, seconds } = await openSession(web.operations, viewer, session?.token);
      web.cookies.keepSession(reply, token, seconds);
      return goTo(reply, returnTo);
    },
  });

  add({
    method: 'POST',
    path: '/sign-out',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await closeSession(web.operations, session.token);
      web.cookies.dropSession(reply);
      return goTo(reply, '/');
    },
  });
}

function refusal(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  throw error;
}

/** Who is unknown, who has another password and who sent a token: all of them read the same. */
function showRefusal(
  reply: FastifyReply,
  error: DomainError,
  form: { formToken: string; returnTo: string; login: string },
): FastifyReply {
  const isTooMany = error.code === 'too_many_requests';
  if (isTooMany) reply.header('retry-after', retryAfter(error));
  const hasReason = isTooMany || error.code === 'account_blocked';
  const problem = hasReason ? error.message : 'That name and password do not belong together.';
  const status = isTooMany ? 429 : error.code === 'account_blocked' ? 403 : 401;
  return showPage(reply, undefined, { title: 'Sign in', status, content: <SignInPage {...form} problem={problem} /> });
}
