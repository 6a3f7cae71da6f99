import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../lib/random.ts';

/** A text before and after the first separator; all of it and nothing if there is no separator. */
export function splitOnce(text: string, separator: string): [before: string, behind: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** A client's credentials after `Basic` (RFC 7617), as UTF-8. */
export function basicCredentials(encoded: string): { readonly login: string; readonly password: string } {
  const [login, password] = splitOnce(Buffer.from(encoded.trim(), 'base64').toString('utf8'), ':');
  return { login, password };
}

/**
 * Whether a request has a secret from the settings: as a bearer token, or with `password` as that of Basic
 * authentication.
 */
export function bringsSecret(
  { headers }: Pick<FastifyRequest, 'headers'>,
  secret: string,
  how: { readonly password?: boolean } = {},
): boolean {
  const given = headers.authorization?.trim() ?? '';
  const [scheme, value] = splitOnce(given, ' ');
  const isBearer = scheme.toLowerCase() === 'bearer';
  const isBasic = scheme.toLowerCase() === 'basic' && how.password === true;
  const sent = isBearer ? value.trim() : isBasic ? basicCredentials(value).password : '';
  return isSameSecret(sent, secret);
}
