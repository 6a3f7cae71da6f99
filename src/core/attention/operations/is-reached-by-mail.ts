import type { User } from '../../accounts/index.ts';

/** Mail goes to people who may sign in and have an address that is confirmed; others have an empty one. */
export function isReachedByMail({ state, kind, email }: User): boolean {
  return state === 'active' && kind === 'human' && email !== '';
}
