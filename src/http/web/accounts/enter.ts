import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession, viewerOf } from '../../../core/accounts/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
import { deviceName, deviceOf } from '../shared/device-name.ts';
import type { WebContext } from '../shared/index.ts';

/**
 * Signs in somebody who has shown otherwise than by a password who they are.
 * @throws DomainError account_blocked
 */
export async function enterAs(
  web: WebContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  oldToken?: string,
): Promise<void> {
  await enter(web, request, reply, await viewerOf(web.operations, userId, ['api'], 'session'), oldToken);
}

/** Opens a session for somebody who has just shown who they are; the one with `oldToken` ends. */
export async function enter(
  web: WebContext,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: UserViewer,
  oldToken: string | undefined,
): Promise<void> {
  const agent = request.headers['user-agent'];
  const device = agent === undefined ? undefined : knownAs(agent, reply);
  const { token, seconds } = await openSession(web.operations, viewer, { oldToken, agent, device });
  web.cookies.setSession(reply, token, seconds);
}

/** Counts an attempt to get in without a password. @throws DomainError too_many_requests */
export function countAttempt(web: WebContext, request: FastifyRequest): void {
  web.limits.gettingIn.take(addressKey(request.ip));
}

/** For pages whose address holds a token: no other page learns it. Our own forms still say where they come from. */
export function hideAddress(reply: FastifyReply): void {
  reply.header('referrer-policy', 'strict-origin');
}

/** The key of a device is the same in every language. */
function knownAs(agent: string, reply: FastifyReply): { readonly key: string; readonly name: string } {
  const { browser = '', system = '' } = deviceOf(agent);
  return { key: `${browser}/${system}`, name: deviceName(agent, reply.words.access) };
}
