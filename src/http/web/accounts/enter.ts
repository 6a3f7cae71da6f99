import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession, type SessionOrigin, viewerOf } from '../../../core/accounts/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
import { deviceName, deviceOf, type WebContext, type WebSession } from '../shared/index.ts';

/** A request that signs a person in. */
export interface Arriving {
  readonly web: WebContext;
  /** Ends when they sign in. */
  readonly session: WebSession | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Signs in a person who has just joined.
 * @throws DomainError account_blocked
 */
export async function enterJoined(arriving: Arriving, userId: number): Promise<void> {
  const viewer = await viewerOf(arriving.web.operations, userId, ['api'], 'session');
  await enter(arriving, viewer, { method: 'joined' });
}

/** Opens a session for a person who has just authenticated. */
export async function enter(
  { web, session, request, reply }: Arriving,
  viewer: UserViewer,
  origin: SessionOrigin,
): Promise<void> {
  const agent = request.headers['user-agent'];
  const device = agent === undefined ? undefined : knownAs(agent, reply);
  const oldToken = session?.token;
  const { token, seconds } = await openSession(web.operations, viewer, { origin, oldToken, agent, device });
  request.log.info({ user: viewer.userId, ...origin }, 'signed in');
  web.cookies.setSession(reply, token, seconds);
}

/** Counts an attempt to get in without a password. @throws DomainError too_many_requests */
export function countAttempt(web: WebContext, request: FastifyRequest): void {
  web.limits.gettingIn.take(addressKey(request.ip));
}

/** Keeps the token in a page's address from other sites. Our own forms still say where they come from. */
export function hideAddress(reply: FastifyReply): void {
  reply.header('referrer-policy', 'strict-origin');
}

/** The key of a device is the same in every language. */
function knownAs(agent: string, reply: FastifyReply): { readonly key: string; readonly name: string } {
  const { browser = '', system = '' } = deviceOf(agent);
  return { key: `${browser}/${system}`, name: deviceName(agent, reply.words.access) };
}
