import { providerRefusals } from '../../../core/accounts/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { said, type Words } from '../../../words/index.ts';
import { FormRefusal } from '../shared/index.ts';

/** Message and status if signing in with a provider failed; undefined for other errors. */
export function providerProblem(error: unknown, words: Words) {
  const { refusal: refused, provider } = isDomainError(error) ? error.facts : {};
  const refusal = providerRefusals.find((each) => each === refused);
  if (!refusal) return undefined;
  const name = typeof provider === 'string' ? provider : '';
  const message = said(words.access.providers.refusals[refusal], { name });
  return { message, status: refusal === 'unreachable' ? 502 : refusal === 'stale' ? 400 : 403 };
}

/** Throws a provider's refusal as that of the form; other errors unchanged. */
export function refusedByProvider(words: Words) {
  return (error: unknown): never => {
    const problem = providerProblem(error, words);
    throw problem ? new FormRefusal(problem.message) : error;
  };
}
