import { type DomainError, maxRetryAfter } from '../core/platform/index.ts';

/**
 * Seconds to wait, for the header of that name: at least one, and never more than clients sleep without a word. What has
 * to wait longer is refused otherwise (`domain/errors`, `tooSoon`).
 */
export function retryAfter(error: DomainError): string {
  const seconds = error.facts['retryAfter'];
  const wanted = typeof seconds === 'number' && Number.isFinite(seconds) ? Math.ceil(seconds) : 60;
  return String(Math.min(Math.max(wanted, 1), maxRetryAfter));
}
