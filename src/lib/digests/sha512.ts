import { createHash } from 'node:crypto';

/** The SHA-512 digest of a text, as base64url. */
export function sha512(text: string): string {
  return createHash('sha512').update(text).digest('base64url');
}
