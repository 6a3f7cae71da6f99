import { DomainError } from '../../platform/index.ts';

const shortestPassword = 8;

/** @throws DomainError invalid_input */
export function assertPasswordLength(password: string): void {
  if (password.length >= shortestPassword) return;
  throw new DomainError('invalid_input', `A password has at least ${shortestPassword} characters.`, {
    field: 'password',
  });
}
