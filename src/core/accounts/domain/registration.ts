import { asciiOf } from '../../../lib/lookup-key.ts';

/** Who may make an account: no one, who was invited, who asked and was let in by an administrator, everyone. */
export const registrationModes = ['closed', 'invitation', 'approval', 'open'] as const;

export type RegistrationMode = (typeof registrationModes)[number];

export const defaultRegistrationMode: RegistrationMode = 'invitation';

/** What a mailed link of an account is for. */
export type LinkPurpose = 'password' | 'email' | 'sign_in' | 'appeal';

/** A username that someone may want who has this address or name: what is no part of one becomes a point. */
export function usernameFrom(text: string): string {
  const [local = ''] = asciiOf(text).split('@');
  const words = local.split(/[^a-z0-9_-]+/).filter((word) => word !== '');
  const joined = words.join('.').slice(0, 60);
  return /^[a-z0-9_]/.test(joined) ? joined : '';
}
