import { createHmac, hash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Instant, millisecondsOf } from './clock.ts';

/** A random version 4 UUID. */
export function newUuid(): string {
  return randomUUID();
}

/** `bytes` random bytes as base64url text (identities, guids). */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** `bytes` random bytes as base64 text with padding (secrets of webhooks). */
export function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString('base64');
}

/** `bytes` random bytes as hexadecimal text (tokens, file hashes). */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** A number between 0 and 1. */
export function randomFraction(): number {
  return randomInt(1_000_000) / 1_000_000;
}

/** SHA-256 of `text` as hexadecimal text; how secrets are stored. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The beginning of the SHA-256 of `text`, as 16 characters of base64url. */
export function sha256Short(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

/** HMAC-SHA-256 of `text` as base64url text. */
export function macOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether two secrets are equal, in a time that doesn't depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/** Two bytes of the SHA-256 of `text`, as a number. */
export function shortNumber(text: string): number {
  return hash('sha256', text, 'buffer').readUInt16BE();
}

const lastSecond = 0xffff_ffff;

/**
 * A UUID derived from its arguments, so that the same source record gets the same id again. It begins with two bytes of
 * the place and the second, so that rows inserted in sequence are adjacent in an index (RFC 9562, version 8).
 * @param place a number of two bytes
 */
export function uuidFrom(name: string, place: number, instant: Instant): string {
  const bytes = hash('sha256', name, 'buffer').subarray(0, 16);
  bytes.writeUInt16BE(place, 0);
  bytes.writeUInt32BE(Math.min(lastSecond, Math.max(0, Math.floor(millisecondsOf(instant) / 1000))), 2);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
