import { DomainError, type UserViewer } from '../core/platform/index.ts';
import { addMilliseconds, minuteMilliseconds } from '../lib/clock.ts';

/** Actions that need recent authentication, for routes of the APIs and the pages alike; each such route names one (ADR 36). */
export const sensitiveActions = {
  issue_token: 'create or replace an access token or a feed link',
  change_sign_in: 'change how an account signs in: passwords, addresses, passkeys, codes, linked identities',
  delete_account: 'delete an account',
  export_keys: 'export a channel with its private key',
  administer_users: 'create or change users as an administrator, or choose their role',
  administer_server: 'change settings of the server',
  hand_over_group: 'delete or move a group, or add service accounts',
} as const;

export type SensitiveAction = keyof typeof sensitiveActions;

const recentMinutes = 10;

/**
 * Whether the requester has authenticated recently. Passwords and tokens come with each request and always count;
 * operations limit what a token may do.
 */
export function isRecent({ credential, provedAt, at }: UserViewer): boolean {
  if (credential !== 'session') return true;
  return provedAt !== undefined && addMilliseconds(provedAt, recentMinutes * minuteMilliseconds) > at;
}

/** @throws DomainError forbidden for a session whose person hasn't authenticated recently */
export function requireRecent(viewer: UserViewer): void {
  if (isRecent(viewer)) return;
  throw new DomainError('forbidden', 'accounts.confirmIdentity', { isSaid: true });
}
