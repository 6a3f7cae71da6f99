import { hash } from 'node:crypto';

const known = new WeakMap<Buffer, string>();

/** SHA-256 of these bytes as base64url text. */
export function digestOf(bytes: Buffer): string {
  return known.get(bytes) ?? hash('sha256', bytes, 'base64url');
}

/** Computes the digest of bytes that will be sent many times, and never change, once for all. */
export function cacheDigest(bytes: Buffer): void {
  known.set(bytes, digestOf(bytes));
}
