import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sha256Hex } from '../../lib/random.ts';

/** Whether a request brings a secret of the settings: as Bearer token, or with `password` as that of Basic authentication. */
export function bringsSecret(
  { headers }: Pick<FastifyRequest, 'headers'>,
  secret: string,
  how: { readonly password?: boolean } = {},
): boolean {
  const given = headers.authorization?.trim() ?? '';
  const bearer = /^bearer +(.+)$/i.exec(given)?.[1];
  const basic = how.password ? /^basic +([\w+/=-]+)$/i.exec(given)?.[1] : undefined;
  const password = basic && /^[^:]*:(.*)$/s.exec(Buffer.from(basic, 'base64').toString())?.[1];
  // Hashes have one length, whatever was given.
  return timingSafeEqual(Buffer.from(sha256Hex(bearer ?? password ?? '')), Buffer.from(sha256Hex(secret)));
}
