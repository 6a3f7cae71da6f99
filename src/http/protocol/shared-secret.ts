import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../lib/random.ts';
import { basicCredentials, splitOnce } from './credentials.ts';

/** Whether a request brings a secret of the settings: as Bearer token, or with `password` as that of Basic authentication. */
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
