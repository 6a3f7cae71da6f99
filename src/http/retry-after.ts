import type { DomainError } from '../domain/errors.ts';

/** Seconds to wait, for the header of that name. */
export function retryAfter(error: DomainError): string {
  const seconds = error.facts['retryAfter'];
  return String(typeof seconds === 'number' ? seconds : 60);
}
