import type { FastifyRequest } from 'fastify';
import { findUserByUsername, viewerOf } from '../core/accounts/index.ts';
import {
  DomainError,
  isDomainError,
  type OperationContext,
  type UserViewer,
  type Viewer,
} from '../core/platform/index.ts';
import { insufficientScope, type RequestAuthenticator, requireUser } from './authenticate.ts';

/**
 * The same authenticator for an API in which administrators may act for others: the user named in the parameter or
 * header `sudo` becomes the requester, with all of that user's permissions (group API facts, section 1.1). The
 * administrator's token needs the scope `sudo`, and the log has both people.
 * @throws DomainError forbidden, insufficient_scope, not_found
 */
export function withSudo(authenticator: RequestAuthenticator, operations: OperationContext): RequestAuthenticator {
  return {
    ...authenticator,
    authenticate: async (request) => {
      const viewer = await authenticator.authenticate(request);
      const named = namedIn(request);
      if (named === undefined) return viewer;
      const admin = requireSudo(viewer);
      const user = await userNamed(operations, named);
      request.log = request.log.child({ user: user.userId, sudo_by: admin.userId });
      return { ...user, credential: admin.credential, tokenId: admin.tokenId, sudoUserId: admin.userId, at: admin.at };
    },
  };
}

/** An empty name is checked too: a script whose variable isn't set must not act as the administrator instead. */
function namedIn(request: FastifyRequest): string | undefined {
  const body = request.body as { sudo?: unknown } | null | undefined;
  const query = request.query as { sudo?: unknown };
  const named = query.sudo ?? (typeof body === 'object' ? body?.sudo : undefined) ?? request.headers['sudo'];
  if (named === undefined || typeof named === 'string') return named;
  if (typeof named === 'number') return String(named);
  throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'sudo' });
}

function requireSudo(asking: Viewer): UserViewer {
  const viewer = requireUser(asking, 'any');
  if (!viewer.isAdmin) throw new DomainError('forbidden', 'sudo.adminsOnly', { isSaid: true });
  if (viewer.tokenId === undefined) throw new DomainError('forbidden', 'sudo.needsToken', { isSaid: true });
  if (!viewer.scopes.includes('sudo')) throw insufficientScope('sudo');
  return viewer;
}

/** Digits are an id, everything else a username. */
async function userNamed(operations: OperationContext, named: string): Promise<UserViewer> {
  const isId = /^\d+$/.test(named);
  // PostgreSQL takes no NUL in a text.
  const found = isId
    ? Number(named)
    : (await findUserByUsername(operations.database.reader, named.replaceAll('\0', '')))?.id;
  const missing = new DomainError('not_found', 'notFound.userNamed', { name: named });
  if (found === undefined || !Number.isSafeInteger(found)) throw missing;
  return viewerOf(operations, found, ['api'], 'token').catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    // Placeholder users and similar accounts can't act, whoever the requester is.
    if (error.code === 'unauthenticated') throw missing;
    const state = String(error.facts['state']);
    throw new DomainError('forbidden', 'sudo.cannotAct', { name: named, state, isSaid: true });
  });
}
