import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { closeSession, openAppeal, readRegistrationMode } from '../../../core/accounts/index.ts';
import { type DomainError, isDomainError } from '../../../core/platform/index.ts';
import { retryAfter } from '../../retry-after.ts';
import { type AddPage, redirectTo, sendPage, type WebContext } from '../shared/index.ts';
import { localPath } from '../shared/local-path.ts';
import { enter, hideAddress } from './enter.ts';
import { SignInPage } from './sign-in-page.tsx';

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
      // Where one wanted to go may be an address with a token.
      hideAddress(reply);
      return sendPage(reply, undefined, {
        title: reply.words.signIn.title,
        frame: 'gate',
        content: <SignInPage {...{ csrfToken, returnTo }} hasJoin={await takesPeople(web)} />,
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
        const suspendedUserId = viewer.facts['suspendedUserId'];
        if (typeof suspendedUserId === 'number') return redirectTo(reply, await appealPath(web, suspendedUserId));
        const csrfToken = web.cookies.ensureCsrfToken(request, reply);
        return showSignInError(reply, viewer, { csrfToken, returnTo, login, hasJoin: await takesPeople(web) });
      }
      await enter(web, request, reply, viewer, session?.token);
      return redirectTo(reply, returnTo);
    },
  });

  add({
    method: 'POST',
    path: '/sign-out',
    auth: 'session',
    body: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
    handle: async ({ session, body, reply }) => {
      await closeSession(web.operations, session.token);
      web.cookies.clearSession(reply);
      return redirectTo(reply, localPath(body.return_to ?? '/'));
    },
  });
}

/** The page where somebody who is suspended, and has just shown who they are, reads why and answers. */
async function appealPath({ operations }: WebContext, userId: number): Promise<string> {
  const { url } = await openAppeal(operations, userId);
  return url.slice(operations.baseUrl.length);
}

/** Whether people can ask for an account who were not invited. */
async function takesPeople({ operations }: WebContext): Promise<boolean> {
  const mode = await readRegistrationMode(operations.database.reader);
  return mode === 'open' || mode === 'approval';
}

function domainErrorOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  throw error;
}

/** Who is unknown, who has another password and who sent a token: all of them read the same. */
function showSignInError(
  reply: FastifyReply,
  error: DomainError,
  form: { csrfToken: string; returnTo: string; login: string; hasJoin: boolean },
): Promise<FastifyReply> {
  const isTooMany = error.code === 'too_many_requests';
  if (isTooMany) reply.header('retry-after', retryAfter(error));
  const hasReason = isTooMany || error.code === 'account_blocked';
  const problem = hasReason ? error.message : reply.words.signIn.wrong;
  const status = isTooMany ? 429 : error.code === 'account_blocked' ? 403 : 401;
  return sendPage(reply, undefined, {
    title: reply.words.signIn.title,
    frame: 'gate',
    status,
    content: <SignInPage {...form} problem={problem} />,
  });
}
