import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { offerFirstPasskey, offerPasskeySignIn } from '../../../core/accounts/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
import { anyone, page, refusalOf, type WebContext } from '../shared/index.ts';

/** An answer of a browser about a passkey, as JSON. */
export const passkeyAnswer = Type.String({ maxLength: 60_000 });

/** What the script of the pages needs to sign in with a passkey, or to make the first one. */
export const passkeyOptions = page({
  path: '/passkey',
  who: anyone,
  actions: {
    options: {
      run: ({ web, operations, request, reply }) =>
        sendOptions(reply, () => {
          web.limits.passkeyChallenges.take(addressKey(request.ip));
          return offerPasskeySignIn(operations, browserOf(web, request));
        }),
    },
    new: {
      input: {
        name: Type.Optional(Type.String({ maxLength: 255 })),
        username: Type.String({ minLength: 1, maxLength: 255 }),
      },
      run: ({ web, operations, request, reply, input: { username, name = '' } }) =>
        sendOptions(reply, () => {
          web.limits.passkeyChallenges.take(addressKey(request.ip));
          return offerFirstPasskey(operations, browserOf(web, request), { username, name: name || username });
        }),
    },
  },
});

/** Binds a challenge to the browser that asked for it: the secret of its forms, which has been checked. */
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
