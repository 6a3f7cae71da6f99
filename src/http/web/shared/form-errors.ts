import { DomainError, type ErrorCode, isDomainError } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { refusalIn } from './refusal-in.ts';

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
  return new DomainError(error.code, 'other.verbatim', { ...error.facts, sentence: refusalIn(words, error) });
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
const subjects: Readonly<Record<string, keyof Words['refusals']['subjects']>> = {
  name: 'name',
  visibility_level: 'visibility',
  access_level: 'role',
  group_access: 'role',
  expires_at: 'lastDay',
  language: 'language',
  url: 'address',
  token: 'token',
  description: 'description',
  events: 'events',
  overlap_hours: 'hours',
};

/** The same as a whole sentence, for forms about groups and their members; with the facts of the refusal. */
export function formProblemOf(error: unknown, words: Words): Pick<DomainError, 'message' | 'facts'> {
  const { message, facts } = formErrorOf(error, words, [
    'conflict',
    'forbidden',
    'not_acceptable_file',
    'unknown_audience',
  ]);
  const subject = subjects[String(facts['field'])];
  if (subject === undefined) return { message, facts };
  return { message: `${words.refusals.subjects[subject]} ${message.replace(/\.$/, '')}.`, facts };
}

export function formErrorMessage(error: unknown, words: Words): string {
  return formProblemOf(error, words).message;
}
