import type { Instant } from '../../../lib/clock.ts';

/** A browser that shows notifications while no page is open (RFC 8030), and the keys that messages to it are encrypted with. */
export interface PushSubscription {
  readonly id: number;
  readonly userId: number;
  /** The address at the browser's push service; knowing it is enough to send there. */
  readonly endpoint: string;
  /** Public key of the browser, and its secret for authentication, in base64url (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
  /** The browser's user agent. */
  readonly agent: string;
  /** The newest notification that it was sent. */
  readonly pushedId: number;
  /** Failures since it took something last. */
  readonly failures: number;
  readonly createdAt: Instant;
}

/** The keys by which push services know the server (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A message to a browser. */
export interface OutgoingPush {
  readonly to: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>;
  readonly keys: PushKeys;
  /** Contact of the server's operator, for push services: an address that begins with `https:` or `mailto:`. */
  readonly subject: string;
  readonly payload: string;
  readonly isUrgent: boolean;
}

/** Result of a message: `gone` browsers don't come back. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends a message to a browser's push service; errors of the service never throw. */
export type SendPush = (push: OutgoingPush, signal: AbortSignal) => Promise<PushOutcome>;

/** Browsers that one person has at most. */
export const maxSubscriptions = 20;
/** A browser that failed this often in a row is removed. */
export const maxPushFailures = 15;
/** Maximum attempts per message. */
export const maxPushAttempts = 5;
const firstWait = 60_000;

/** How long to wait before a message is retried, in milliseconds. */
export function pushWait(attempts: number): number {
  return firstWait * 4 ** (attempts - 1);
}
