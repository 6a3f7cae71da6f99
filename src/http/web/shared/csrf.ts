import { isSameSecret } from '../../../lib/random.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../core/platform/index.ts';
import { parseUrl } from '../../../lib/url.ts';

/** Name of the hidden field that each form carries. */
export const csrfField = 'csrf_token';

/** Name of the hidden field that distinguishes a rendered form from all others. */
export const formKeyField = 'form_key';

/**
 * Refuses requests that a page of another site has caused: browsers say where a request comes from.
 * Those that say nothing are left to the CSRF token.
 * @throws DomainError forbidden
 */
export function assertSameOrigin(request: FastifyRequest, baseUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossOriginError();
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(baseUrl).origin) return;
  // People also come by other names of the server than its public one.
  if (parseUrl(origin)?.host !== request.host) throw crossOriginError();
}

/**
 * Refuses forms whose hidden field is none of the expected tokens.
 * @throws DomainError forbidden
 */
export function assertCsrf(sent: unknown, expected: readonly (string | undefined)[]): void {
  if (typeof sent !== 'string' || !expected.some((each) => each !== undefined && isSameSecret(sent, each))) {
    throw new DomainError('forbidden', 'pages.outdated');
  }
}

function crossOriginError(): DomainError {
  return new DomainError('forbidden', 'pages.otherSite');
}
