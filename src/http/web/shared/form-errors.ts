import { type DomainError, type ErrorCode, isDomainError } from '../../../core/platform/index.ts';

/** Refusals that are said on the page itself, where what was tried can be tried otherwise. */
const shownInForm: readonly ErrorCode[] = [
  'unprocessable',
  'invalid_state',
  'invalid_input',
  'invalid_parameter',
  'missing_parameter',
  'too_large',
  'too_many_requests',
];

/** The refusal to show beside the form; everything else goes the way of all errors. */
export function formErrorOf(error: unknown, alsoShown: readonly ErrorCode[] = []): DomainError {
  if (isDomainError(error) && [...shownInForm, ...alsoShown].includes(error.code)) return error;
  throw error;
}

/** For what may be there or not. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!isDomainError(error) || error.code !== 'not_found') throw error;
}

/** How a sentence begins that a refusal leaves to whoever shows it with its field. */
const subjects: Readonly<Record<string, string>> = {
  name: 'The name',
  visibility_level: 'The visibility',
  access_level: 'The role',
  expires_at: 'The last day',
  language: 'The language',
  url: 'The address',
  token: 'The token',
  description: 'The description',
  events: 'What is sent',
  overlap_hours: 'The number of hours',
};

/** The same as a whole sentence, for forms about groups and their members. */
export function formErrorMessage(error: unknown): string {
  const { message, facts } = formErrorOf(error, ['conflict', 'forbidden']);
  const subject = subjects[String(facts['field'])];
  return subject === undefined ? message : `${subject} ${message.replace(/\.$/, '')}.`;
}
