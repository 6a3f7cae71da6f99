import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { offerFirstPasskey, offerPasskeySignIn, signInByPasskey, viewerOf } from '../../../core/accounts/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
import { type AddPage, localPath, refusalOf, type WebContext } from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { finishSignIn } from './sign-in.tsx';

/** An answer of a browser about a passkey, as JSON. */
export const passkeyAnswer = Type.String({ maxLength: 60_000 });

/** Signing in with a passkey, and what a browser needs to make the first one. The script of the pages asks here. */
export function passkeyRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/passkey/options',
    auth: 'public',
    handle: ({ request, reply }) =>
      sendOptions(reply, () => {
        web.limits.passkeyChallenges.take(addressKey(request.ip));
        return offerPasskeySignIn(operations, browserOf(web, request));
      }),
  });

  add({
    method: 'POST',
    path: '/passkey/new',
    auth: 'public',
    body: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 255 })),
      username: Type.String({ minLength: 1, maxLength: 255 }),
    }),
    handle: ({ body: { username, name = '' }, request, reply }) =>
      sendOptions(reply, () => {
        web.limits.passkeyChallenges.take(addressKey(request.ip));
        return offerFirstPasskey(operations, browserOf(web, request), { username, name: name || username });
      }),
  });

  add({
    method: 'POST',
    path: '/sign-in/passkey',
    auth: 'public',
    body: Type.Object({ passkey: passkeyAnswer, return_to: Type.Optional(Type.String()) }),
    handle: ({ session, body: { passkey, return_to }, request, reply }) => {
      const find = async () => {
        countAttempt(web, request);
        const userId = await signInByPasskey(operations, browserOf(web, request), passkey);
        return viewerOf(operations, userId, ['api'], 'session');
      };
      const said = { returnTo: localPath(return_to), wrong: reply.words.access.passkeys.failed, isWhole: true };
      return finishSignIn(web, { session, request, reply }, find, said);
    },
  });
}

/** What ties a challenge to the browser that asked for it: the secret of its forms, which has been checked. */
export function browserOf(web: WebContext, request: FastifyRequest): string {
  return web.cookies.csrfToken(request) ?? '';
}

/** Sends what a browser needs, or what is wrong, as JSON. */
export async function sendOptions(reply: FastifyReply, make: () => Promise<object>): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    return await reply.send(await make());
  } catch (thrown) {
    const error = refusalOf(thrown, reply.words);
    return reply.code(error.code === 'too_many_requests' ? 429 : 422).send({ error: error.message });
  }
}
