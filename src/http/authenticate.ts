import type { FastifyRequest } from 'fastify';
import { anonymous, DomainError, type Scope, type UserViewer, type Viewer } from '../core/platform/index.ts';
import { addressKey } from './protocol/client-address.ts';
import { basicCredentials, splitOnce } from './protocol/credentials.ts';
import type { HttpContext } from './context.ts';

export const sessionCookie = 'tributary_session';

/** Finds out who asks. Explicit credentials always win over a session cookie. */
export interface RequestAuthenticator {
  /**
   * Each request counts for the user who makes it, or the address of someone who is not signed in.
   * @throws DomainError when credentials are given and wrong; too_many_requests
   */
  authenticate(request: FastifyRequest): Promise<Viewer>;
  /**
   * Checks the username and password of a sign-in form or of a form that asks for the password again. Callers check
   * second factors. Failures count together with those of HTTP Basic; access tokens, which may be narrower than a
   * session, aren't accepted as passwords here.
   * @throws DomainError unauthenticated, account_blocked, too_many_requests
   */
  signIn(request: FastifyRequest, login: string, password: string): Promise<UserViewer>;
}

/** Reads HTTP Basic, Bearer, PRIVATE-TOKEN and, for pages and safe methods, the session cookie. */
export function createRequestAuthenticator(context: HttpContext): RequestAuthenticator {
  async function identify(request: FastifyRequest): Promise<Viewer> {
    const address = addressKey(request.ip);
    const byToken = (token: string) => context.authenticator.byToken(token, address);
    const token = privateToken(request);
    if (token !== undefined) return byToken(token);
    const header = request.headers.authorization;
    const bearer = parameter(request, 'access_token');
    if (bearer !== undefined && header === undefined) return byToken(bearer);
    if (header !== undefined) {
      const [scheme, value] = splitOnce(header.trim(), ' ');
      if (scheme.toLowerCase() === 'bearer' && bearer !== undefined)
        throw new DomainError('invalid_parameter', 'credentials.invalidRequest', { parameter: 'access_token' });
      if (scheme.toLowerCase() === 'bearer') return byToken(value.trim());
      if (scheme.toLowerCase() === 'basic') {
        const { login, password } = basicCredentials(value);
        return context.authenticator.byPassword(login, password, address);
      }
      throw new DomainError('unauthenticated', 'credentials.otherScheme');
    }
    return bySession(context, request);
  }

  return {
    signIn: async (request, login, password) => {
      const viewer = await context.authenticator.byFirstFactor(login, password, addressKey(request.ip));
      if (viewer.credential !== 'password') throw new DomainError('unauthenticated', 'credentials.needPassword');
      return viewer;
    },
    authenticate: async (request) => {
      const viewer = await identify(request);
      context.limits.userRequests.take(viewer.kind === 'user' ? `user ${viewer.userId}` : addressKey(request.ip));
      return viewer;
    },
  };
}

async function bySession(context: HttpContext, request: FastifyRequest): Promise<Viewer> {
  const cookie = request.cookies[sessionCookie];
  if (!cookie) return anonymous;
  const session = await context.authenticator.bySession(cookie);
  if (!session) return anonymous;
  // A cookie travels with requests that other sites cause; changes need the CSRF token too.
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const token = request.headers['x-csrf-token'] ?? (request.body as { csrf_token?: unknown } | undefined)?.csrf_token;
  if (!isSafe && token !== session.csrfToken) return anonymous;
  return session.viewer;
}

function privateToken(request: FastifyRequest): string | undefined {
  const header = request.headers['private-token'];
  return parameter(request, 'private_token') ?? (typeof header === 'string' ? header : undefined);
}

/** Whether a request has credentials that can be checked before its body is read. */
export function bringsCredentials(request: FastifyRequest): boolean {
  const { authorization, cookie } = request.headers;
  return authorization !== undefined || cookie !== undefined || privateToken(request) !== undefined;
}

/** A credential among the parameters, in the query or in the body. */
function parameter(request: FastifyRequest, name: string): string | undefined {
  const sent = [request.query, request.body].map(
    (each) => (each as Record<string, unknown> | null | undefined)?.[name],
  );
  return sent.find((value) => typeof value === 'string');
}

/** @throws DomainError unauthenticated, insufficient_scope */
export function requireUser(viewer: Viewer, scope: Scope | 'any'): UserViewer {
  if (viewer.kind === 'anonymous') {
    throw new DomainError('unauthenticated', 'credentials.none');
  }
  const enough =
    scope === 'any' || viewer.scopes.includes('api') || (scope === 'read_api' && viewer.scopes.includes('read_api'));
  if (!enough) throw insufficientScope(scope === 'api' ? 'api' : 'api read_api');
  return viewer;
}

/** The refusal of a token that lacks the scope; several that would do have blanks between them. */
export function insufficientScope(scope: string): DomainError {
  return new DomainError('insufficient_scope', 'credentials.narrowScope', { scope });
}
