import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { closeSession, openAppeal, passkeyDomain, readRegistrationMode } from '../../../core/accounts/index.ts';
import { type DomainError, isDomainError, readServerProfile, type UserViewer } from '../../../core/platform/index.ts';
import { retryAfter } from '../../retry-after.ts';
import {
  type AddPage,
  localPath,
  redirectTo,
  refusalIn,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { arrive, codeRoutes } from './code.tsx';
import { enter, hideAddress } from './enter.ts';
import { providerProblem, providerStatus } from './provider-problem.ts';
import { SignInPage } from './sign-in-page.tsx';

const query = Type.Object({ return_to: Type.Optional(Type.String()) });
const form = Type.Object({
  login: Type.String(),
  password: Type.String(),
  return_to: Type.Optional(Type.String()),
});

/** Signing in and out. */
export function signInRoutes(add: AddPage, web: WebContext): void {
  codeRoutes(add, web);
  add({
    method: 'GET',
    path: '/sign-in',
    auth: 'public',
    query,
    handle: async ({ session, query: { return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      if (session) return redirectTo(reply, returnTo);
      return sendSignIn(web, { request, reply }, { returnTo });
    },
  });

  add({
    method: 'POST',
    path: '/sign-in',
    auth: 'public',
    body: form,
    handle: async ({ session, body: { login, password, return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      const find = () => web.signIn(request, login.trim(), password);
      return finishSignIn(web, { session, request, reply }, find, { returnTo, login, wrong: reply.words.signIn.wrong });
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

/** A browser in which somebody is about to sign in. */
export interface Arriving {
  readonly session: WebSession | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Finish {
  readonly returnTo: string;
  /** What they have entered. */
  readonly login?: string;
  /** What they read where nobody was found. */
  readonly wrong: string;
  /** They were found by a passkey, which is two factors: no code is asked for. */
  readonly isWhole?: boolean;
}

/** Signs in whoever is found, or shows the form again. */
export async function finishSignIn(
  web: WebContext,
  { session, request, reply }: Arriving,
  find: () => Promise<UserViewer>,
  { returnTo, login = '', wrong, isWhole = false }: Finish,
): Promise<FastifyReply> {
  const viewer = await find().catch(domainErrorOf);
  if (isDomainError(viewer)) return refuseSignIn(web, { request, reply }, viewer, { returnTo, login, wrong });
  if (!isWhole) return arrive(web, { session, request, reply }, viewer, { method: 'password' }, returnTo);
  await enter(web, request, reply, { viewer, origin: { method: 'passkey' }, oldToken: session?.token });
  return redirectTo(reply, returnTo);
}

/** Says why nobody is signed in: on the page of their appeal to who is suspended, above the form to all others. */
export async function refuseSignIn(
  web: WebContext,
  { request, reply }: Omit<Arriving, 'session'>,
  error: DomainError,
  { returnTo, login = '', wrong }: Omit<Finish, 'isWhole'>,
): Promise<FastifyReply> {
  const suspendedUserId = error.facts['suspendedUserId'];
  if (typeof suspendedUserId === 'number') return redirectTo(reply, await appealPath(web, suspendedUserId));
  return showSignInError(web, { request, reply }, error, { returnTo, login, wrong });
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
async function showSignInError(
  web: WebContext,
  { request, reply }: Omit<Arriving, 'session'>,
  error: DomainError,
  { returnTo, login, wrong }: { returnTo: string; login: string; wrong: string },
): Promise<FastifyReply> {
  const isTooMany = error.code === 'too_many_requests';
  if (isTooMany) reply.header('retry-after', retryAfter(error));
  const hasReason = isTooMany || error.code === 'account_blocked';
  const problem = providerProblem(error, reply.words) ?? (hasReason ? refusalIn(reply.words, error) : wrong);
  const status = isTooMany ? 429 : error.code === 'account_blocked' ? 403 : (providerStatus(error) ?? 401);
  return sendSignIn(web, { request, reply }, { returnTo, login, problem, status });
}

/** The form. */
async function sendSignIn(
  web: WebContext,
  { request, reply }: Omit<Arriving, 'session'>,
  { returnTo, status = 200, ...entered }: { returnTo: string; status?: number; login?: string; problem?: string },
): Promise<FastifyReply> {
  const hasPasskeys = passkeyDomain(web.operations.baseUrl) !== undefined;
  const csrfToken = web.cookies.ensureCsrfToken(request, reply);
  const hasJoin = await takesPeople(web);
  const providers = web.operations.providers.list;
  const { contact } = await readServerProfile(web.operations.database.reader);
  // Where one wanted to go may be an address with a token.
  hideAddress(reply);
  return sendPage(reply, undefined, {
    title: reply.words.signIn.title,
    frame: 'gate',
    status,
    ...(hasPasskeys && { scripts: ['passkeys'] }),
    content: <SignInPage {...{ csrfToken, returnTo, hasJoin, hasPasskeys, providers, contact, ...entered }} />,
  });
}
