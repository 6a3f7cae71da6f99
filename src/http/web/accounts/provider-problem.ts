import { providerRefusals } from '../../../core/accounts/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { said, type Words } from '../../../words/index.ts';
import { FormRefusal } from '../shared/index.ts';

/** What somebody reads whom a provider has not signed in, and the status of the page; undefined for other errors. */
export function providerProblem(error: unknown, words: Words) {
  const facts = isDomainError(error) ? error.facts : {};
  const refusal = providerRefusals.find((each) => each === facts['refusal']);
  if (!refusal) return undefined;
  const message = said(words.access.providers.refusals[refusal], { name: String(facts['provider'] ?? '') });
  return { message, status: refusal === 'unreachable' ? 502 : refusal === 'stale' ? 400 : 403 };
}

/** Throws refusals of providers as refusals of a form, and other errors as they are. */
export function refusedByProvider(words: Words) {
  return (error: unknown): never => {
    const problem = providerProblem(error, words);
    throw problem ? new FormRefusal(problem.message) : error;
  };
}
