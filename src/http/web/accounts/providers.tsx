import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { endProviderVisit, type ProvenIdentity, providerRefusal, viewerOf } from '../../../core/accounts/index.ts';
import { type ComingBy, enterByIdentity } from '../../../core/groups/index.ts';
import { findOpenTakeover } from '../../../core/reassignment/index.ts';
import { isSameAddress } from '../../../lib/email-address.ts';
import {
  anyone,
  groupPath,
  localPath,
  page,
  redirectTo,
  type Shows,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { arrive } from './code.tsx';
import { type Arriving, countAttempt, hideAddress } from './enter.ts';
import { refusingSignIn, signInPage } from './sign-in.tsx';

/** Completes a visit to a provider that this session began: to link an identity, or to confirm who its person is. */
type LinkProven = (
  web: WebContext,
  linking: { readonly session: WebSession; readonly reply: FastifyReply; readonly returnTo: string },
  proven: ProvenIdentity,
) => Promise<FastifyReply | Shows>;

/**
 * The address to which a provider returns browsers after signing in or linking an identity. It is a GET: the state, which
 * must match the browser's cookie, replaces the CSRF token of a form.
 */
export const providerCallback = (linkProven: LinkProven) =>
  page({
    path: '/sign-in/oidc/:provider/callback',
    who: anyone,
    params: { provider: Type.String({ maxLength: 40 }) },
    query: { state: Type.Optional(Type.String({ maxLength: 500 })) },
    send: async (visit) => {
      const { web, operations, session, params, query, request, reply } = visit;
      const { state = '' } = query;
      const found = web.cookies.visit(request, state);
      web.cookies.clearVisit(reply, state);
      const returnTo = localPath(found?.returnTo);
      hideAddress(reply);
      const search = request.url.slice(request.url.indexOf('?') + 1);
      const end = async () => {
        countAttempt(web, request);
        const answer = { providerId: params.provider, browser: found?.secret ?? '', search };
        const { userId, proven } = await endProviderVisit(operations, answer);
        if (userId === null) return redirectTo(reply, await signInProven(visit, proven, returnTo));
        if (session?.viewer.userId !== userId) throw providerRefusal('stale', proven.provider);
        return linkProven(web, { session, reply, returnTo }, proven);
      };
      try {
        return await end().catch(refusingSignIn(visit));
      } catch (problem) {
        return signInPage.showing({}, { query: { return_to: returnTo }, problem });
      }
    },
  });

/** Signs in whom the provider knows, or makes an account for them. */
async function signInProven(arriving: Arriving, proven: ProvenIdentity, returnTo: string): Promise<string> {
  const { operations } = arriving.web;
  const token = tokenIn(returnTo, 'invite');
  const letsIn = takeOverLetsIn(tokenIn(returnTo, 'take-over'), proven);
  const { userId, isNew, group } = await enterByIdentity(operations, proven, { token, letsIn });
  const viewer = await viewerOf(operations, userId, ['api'], 'session');
  const origin = { method: 'provider', provider: proven.provider.name } as const;
  if (!isNew) return arrive(arriving, viewer, origin, returnTo);
  const welcome = group ? `${groupPath(group)}?notice=joined` : '/?notice=welcome';
  return arrive(arriving, viewer, origin, token !== undefined || returnTo === '/' ? welcome : returnTo);
}

/**
 * Who was asked by mail to take over what they wrote may have an account for it, with the address that the mail went to. What they
 * wrote is theirs when they accept it on the page that they come back to.
 */
function takeOverLetsIn(token: string | undefined, { provider }: ProvenIdentity): ComingBy['letsIn'] {
  if (token === undefined) return undefined;
  return async (source, email, now) => {
    const open = await findOpenTakeover(source, token, now);
    if (open && !isSameAddress(open.takeover.email, email)) {
      throw providerRefusal('invited_otherwise', provider);
    }
    return open !== undefined;
  };
}

/** The token of the invitation, or of the link to take something over, whose page somebody came from. */
function tokenIn(path: string, page: 'invite' | 'take-over'): string | undefined {
  const [, named, token] = /^\/(invite|take-over)\/([A-Za-z0-9_-]{1,200})$/.exec(path) ?? [];
  return named === page ? token : undefined;
}
