import { type DomainError, type ErrorCode, isDomainError } from '../../domain/errors.ts';

/** Refusals that are said on the page itself, where what was tried can be tried otherwise. */
const saidInPlace: readonly ErrorCode[] = [
  'unprocessable',
  'invalid_state',
  'invalid_input',
  'invalid_parameter',
  'missing_parameter',
  'too_large',
  'too_many_requests',
];

/** The refusal to show beside the form; everything else goes the way of all errors. */
export function refusalOf(error: unknown): DomainError {
  if (isDomainError(error) && saidInPlace.includes(error.code)) return error;
  throw error;
}
