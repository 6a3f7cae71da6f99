import { Secret, TOTP } from 'otpauth';
import { type Instant, millisecondsOf } from '../../../../lib/clock.ts';

/** Validity of a code in seconds. */
const periodSeconds = 30;
/** Tolerated clock error of devices, in periods. */
const toleratedPeriods = 1;

function codesOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

/** A new secret for an app, in base32. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an app takes a secret over, as a QR code shows it. */
export function codeAddress(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  // A colon ends the name of the issuer.
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: issuer.replaceAll(':', ' '),
    label: username,
  }).toString();
}

/** The code that an app shows at a moment. */
export function codeAt(secret: string, now: Instant): string {
  return codesOf(secret).generate({ timestamp: millisecondsOf(now) });
}

/**
 * The period that a code is for, if it is right, now or a moment before or after, and later than `lastStep`: no code counts
 * twice. Undefined for any other.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Instant): number | undefined {
  const timestamp = millisecondsOf(now);
  const delta = codesOf(secret).validate({ token: code, timestamp, window: toleratedPeriods });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta;
  return step > lastStep ? step : undefined;
}

/** A code for comparison, without spaces and dashes. */
export function codeOf(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase();
}
