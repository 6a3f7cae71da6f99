import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { endProviderVisit, type ProvenIdentity, providerRefusal, viewerOf } from '../../../core/accounts/index.ts';
import { type ComingBy, enterByIdentity } from '../../../core/groups/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { findOpenTakeover } from '../../../core/reassignment/index.ts';
import { type AddPage, groupPath, localPath, type WebContext, type WebSession } from '../shared/index.ts';
import { arrive } from './code.tsx';
import { countAttempt, hideAddress } from './enter.ts';
import { sendToProvider } from './send-to-provider.tsx';
import { type Arriving, refuseSignIn } from './sign-in.tsx';
import { isSameAddress } from '../../../lib/email-address.ts';

const params = Type.Object({ provider: Type.String({ maxLength: 40 }) });

/** Completes a visit to a provider that this session began: to link an identity, or to confirm who its person is. */
type LinkProven = (
  web: WebContext,
  linking: { readonly session: WebSession; readonly reply: FastifyReply; readonly returnTo: string },
  proven: ProvenIdentity,
) => Promise<FastifyReply>;

/** Signing in by a provider of OpenID Connect: to its page, and back from there; also where somebody links an identity. */
export function providerRoutes(add: AddPage, web: WebContext, linkProven: LinkProven): void {
  add({
    method: 'POST',
    path: '/sign-in/oidc/:provider',
    auth: 'public',
    params,
    body: Type.Object({ return_to: Type.Optional(Type.String()) }),
    handle: async ({ params: { provider }, body, request, reply }) => {
      const returnTo = localPath(body.return_to);
      try {
        countAttempt(web, request);
        return await sendToProvider(web, reply, { provider, returnTo });
      } catch (error) {
        if (!isDomainError(error) || error.code === 'not_found') throw error;
        return refuseSignIn(web, { request, reply }, error, { returnTo, wrong: error.message });
      }
    },
  });

  // A provider sends browsers back by GET. The state, which the browser's cookie must know, is what a form has its token for.
  add({
    method: 'GET',
    path: '/sign-in/oidc/:provider/callback',
    auth: 'public',
    params,
    query: Type.Object({ state: Type.Optional(Type.String({ maxLength: 500 })) }),
    handle: async ({ session, params: { provider }, query: { state = '' }, request, reply }) => {
      const visit = web.cookies.visit(request, state);
      web.cookies.clearVisit(reply, state);
      const returnTo = localPath(visit?.returnTo);
      hideAddress(reply);
      const search = request.url.slice(request.url.indexOf('?') + 1);
      try {
        countAttempt(web, request);
        const ended = await endProviderVisit(web.operations, {
          providerId: provider,
          browser: visit?.secret ?? '',
          search,
        });
        if (ended.userId !== null) {
          if (session?.viewer.userId !== ended.userId) throw providerRefusal('stale', ended.proven.provider);
          return await linkProven(web, { session, reply, returnTo }, ended.proven);
        }
        return await signInProven(web, { session, request, reply }, ended.proven, returnTo);
      } catch (error) {
        if (!isDomainError(error) || error.code === 'not_found') throw error;
        return refuseSignIn(web, { request, reply }, error, { returnTo, wrong: error.message });
      }
    },
  });
}

/** Signs in whom the provider knows, or makes an account for them. */
async function signInProven(
  web: WebContext,
  arriving: Arriving,
  proven: ProvenIdentity,
  returnTo: string,
): Promise<FastifyReply> {
  const { operations } = web;
  const token = tokenIn(returnTo, 'invite');
  const letsIn = takeOverLetsIn(tokenIn(returnTo, 'take-over'), proven);
  const { userId, isNew, group } = await enterByIdentity(operations, proven, { token, letsIn });
  const viewer = await viewerOf(operations, userId, ['api'], 'session');
  const origin = { method: 'provider', provider: proven.provider.name } as const;
  if (!isNew) return arrive(web, arriving, viewer, origin, returnTo);
  const welcome = group ? `${groupPath(group)}?notice=joined` : '/?notice=welcome';
  return arrive(web, arriving, viewer, origin, token !== undefined || returnTo === '/' ? welcome : returnTo);
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
