import type { FastifyReply } from 'fastify';
import { isFreshSession } from '../../../core/accounts/index.ts';
import { DomainError, type UserViewer } from '../../../core/platform/index.ts';
import type { WebContext, WebSession } from './context.ts';

/**
 * The person of a session, who has given the password once more. Who has none has signed in otherwise a moment ago.
 * @throws DomainError unauthenticated, invalid_state, account_blocked, too_many_requests
 */
export async function confirmPassword(
  web: WebContext,
  reply: FastifyReply,
  session: WebSession,
  password: string,
): Promise<UserViewer> {
  if (session.viewer.hasPassword === false) {
    // As good as a password: who signs in with a passkey was verified by a device.
    if (await isFreshSession(web.operations, session.token)) return { ...session.viewer, credential: 'password' };
    throw new DomainError('invalid_state', reply.words.access.proof.stale);
  }
  const viewer = await web.signIn(reply.request, session.viewer.username, password);
  // A username may be the address of somebody else's channel, which goes first when signing in.
  if (viewer.userId !== session.viewer.userId) throw new Error('signed in as somebody else');
  return viewer;
}
