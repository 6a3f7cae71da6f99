import type { FastifyRequest } from 'fastify';
import type { UserViewer } from '../../../core/platform/index.ts';
import type { WebContext, WebSession } from './context.ts';

/**
 * The person of a session, who has given the password once more.
 * @throws DomainError unauthenticated, account_blocked, too_many_requests
 */
export async function confirmPassword(
  web: WebContext,
  request: FastifyRequest,
  session: WebSession,
  password: string,
): Promise<UserViewer> {
  const viewer = await web.signIn(request, session.viewer.username, password);
  // A username may be the address of somebody else's channel, which goes first when signing in.
  if (viewer.userId !== session.viewer.userId) throw new Error('signed in as somebody else');
  return viewer;
}
