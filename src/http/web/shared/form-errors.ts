import { DomainError, type ErrorCode, isDomainError } from '../../../core/platform/index.ts';
import { refusalIn, type Words } from '../../../words/index.ts';

/** Refusals that are said on the page itself, where what was tried can be tried otherwise. */
const shownInForm: readonly ErrorCode[] = [
  'unprocessable',
  'invalid_state',
  'invalid_input',
  'invalid_parameter',
  'missing_parameter',
  'too_large',
  'quota_exceeded',
  'too_many_requests',
];

/** A refusal with its message in the reader's language. What is none is thrown on. */
export function refusalOf(error: unknown, words: Words): DomainError {
  if (!isDomainError(error)) throw error;
  return new DomainError(error.code, refusalIn(words, error.message), error.facts);
}

/** The refusal to show beside the form, in the reader's language; everything else goes the way of all errors. */
export function formErrorOf(error: unknown, words: Words, alsoShown: readonly ErrorCode[] = []): DomainError {
  if (isDomainError(error) && [...shownInForm, ...alsoShown].includes(error.code)) return refusalOf(error, words);
  throw error;
}

/** For what may be there or not. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!isDomainError(error) || error.code !== 'not_found') throw error;
}

/** How a sentence begins that a refusal leaves to whoever shows it with its field. */
const subjects: Readonly<Record<string, keyof Words['refusals']>> = {
  name: 'The name',
  visibility_level: 'The visibility',
  access_level: 'The role',
  group_access: 'The role',
  expires_at: 'The last day',
  language: 'The language',
  url: 'The address',
  token: 'The token',
  description: 'The description',
  events: 'What is sent',
  overlap_hours: 'The number of hours',
};

/** The same as a whole sentence, for forms about groups and their members. */
export function formErrorMessage(error: unknown, words: Words): string {
  const { message, facts } = formErrorOf(error, words, ['conflict', 'forbidden']);
  const subject = subjects[String(facts['field'])];
  return subject === undefined ? message : `${words.refusals[subject]} ${message.replace(/\.$/, '')}.`;
}
