import { asciiOf } from '../../../lib/lookup-key.ts';

/** Who can register: no one, invited people, people approved by an administrator, everyone. */
export const registrationModes = ['closed', 'invitation', 'approval', 'open'] as const;

export type RegistrationMode = (typeof registrationModes)[number];

export const defaultRegistrationMode: RegistrationMode = 'invitation';

/** Purpose of an email link of an account. */
export type LinkPurpose = 'password' | 'email' | 'sign_in' | 'appeal';

/** A suggested username for an address or name: invalid characters become dots. */
export function usernameFrom(text: string): string {
  const [local = ''] = asciiOf(text).split('@');
  const words = local.split(/[^a-z0-9_-]+/).filter((word) => word !== '');
  const joined = words.join('.').slice(0, 60);
  return /^[a-z0-9_]/.test(joined) ? joined : '';
}
