import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A random version 4 UUID. */
export function newUuid(): string {
  return randomUUID();
}

/** `bytes` random bytes as base64url text (identities, guids). */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** `bytes` random bytes as hexadecimal text (tokens, file hashes). */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** SHA-256 of `text` as hexadecimal text; how secrets are kept. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A UUID that depends on `name` alone, so that the same source record gets the same id again (RFC 9562, version 8). */
export function uuidFrom(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
