import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession, viewerOf } from '../../../core/accounts/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
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
  const { token, seconds } = await openSession(web.operations, viewer, { oldToken, agent });
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
