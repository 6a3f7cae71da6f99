import { type ProviderRefusal, providerRefusals } from '../../../core/accounts/index.ts';
import { type DomainError, isDomainError } from '../../../core/platform/index.ts';
import { said, type Words } from '../../../words/index.ts';
import { FormRefusal } from '../shared/index.ts';

function refusalOf({ facts }: DomainError): ProviderRefusal | undefined {
  return providerRefusals.find((each) => each === facts['refusal']);
}

/** What somebody reads whom a provider has not signed in, and what to do; undefined for other errors. */
export function providerProblem(error: DomainError, words: Words): string | undefined {
  const refusal = refusalOf(error);
  const { provider } = error.facts;
  return (
    refusal && said(words.access.providers.refusals[refusal], { name: typeof provider === 'string' ? provider : '' })
  );
}

/** The status of such a page; undefined for other errors. */
export function providerStatus(error: DomainError): number | undefined {
  const refusal = refusalOf(error);
  if (refusal === undefined) return error.code === 'conflict' ? 409 : undefined;
  return refusal === 'unreachable' ? 502 : refusal === 'stale' ? 400 : 403;
}

/** Throws refusals of providers as refusals of a form, and other errors as they are. */
export function refusedByProvider(words: Words) {
  return (error: unknown): never => {
    const problem = isDomainError(error) ? providerProblem(error, words) : undefined;
    throw problem === undefined ? error : new FormRefusal(problem);
  };
}
