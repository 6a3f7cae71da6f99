import {
  DomainError,
  notFound,
  type OperationContext,
  ProviderError,
  type SignInProvider,
} from '../../../platform/index.ts';
import { addMilliseconds, minuteMilliseconds } from '../../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import { providerCallbackPath, type ProvenIdentity, type ProviderRefusal } from '../../domain/linked-identity.ts';
import { insertStep, takeStep } from '../../storage/sign-in-steps.ts';

/** Maximum time at a provider. */
const visitMilliseconds = 10 * minuteMilliseconds;
const secretBytes = 32;

/** A started sign-in at a provider. */
export interface ProviderVisit {
  readonly provider: SignInProvider;
  /** URL for the browser. */
  readonly url: string;
  /** Comes back with the browser, and is known to who sees its address. */
  readonly state: string;
  readonly seconds: number;
}

/** Message of a page if signing in or linking with a provider failed. */
export function providerRefusal(refusal: ProviderRefusal, provider: SignInProvider): DomainError {
  const code = refusal === 'unreachable' ? 'unavailable' : refusal === 'stale' ? 'invalid_state' : 'forbidden';
  return new DomainError(code, 'providers.failed', { provider: provider.name, refusal });
}

/** The provider with this id. @throws DomainError not_found */
function requireProvider({ providers }: OperationContext, id: string): SignInProvider {
  const provider = providers.list.find((each) => each.id === id);
  if (!provider) throw notFound('provider');
  return provider;
}

/**
 * Begins a visit at a provider: to sign in, or for the user who links an identity there. It counts from the browser that
 * knows the secret `browser`, once, for some minutes.
 * @throws DomainError not_found, unavailable where the provider does not answer
 */
export async function beginProviderVisit(
  context: OperationContext,
  { providerId, browser, userId }: { readonly providerId: string; readonly browser: string; readonly userId?: number },
): Promise<ProviderVisit> {
  const { database, clock, providers, baseUrl } = context;
  const provider = requireProvider(context, providerId);
  const check = {
    state: randomText(secretBytes),
    nonce: randomText(secretBytes),
    codeVerifier: randomText(secretBytes),
  };
  const redirectUri = `${baseUrl}${providerCallbackPath(providerId)}`;
  const url = await orRefusal(context, provider, () => providers.begin(providerId, redirectUri, check));
  const { state, nonce, codeVerifier } = check;
  await database.write((tx) => {
    const now = clock.now();
    return insertStep(tx, {
      kind: 'use_provider',
      tokenHash: sha256Hex(state),
      ...(userId !== undefined && { userId }),
      details: { provider: providerId, browser: sha256Hex(browser), nonce, codeVerifier },
      now,
      expiresAt: addMilliseconds(now, visitMilliseconds),
    });
  });
  return { provider, url, state, seconds: visitMilliseconds / 1000 };
}

/**
 * Ends a visit, which can't be ended again. `search` is the query of the URL that the browser returned to.
 * @returns the person's identity there, and the user who links it, or null for a sign-in
 * @throws DomainError not_found, forbidden, invalid_state, unavailable; each contains its refusal
 */
export async function endProviderVisit(
  context: OperationContext,
  { providerId, browser, search }: { readonly providerId: string; readonly browser: string; readonly search: string },
): Promise<{ readonly proven: ProvenIdentity; readonly userId: number | null }> {
  const { database, clock, providers, baseUrl } = context;
  const provider = requireProvider(context, providerId);
  const state = new URLSearchParams(search).get('state') ?? '';
  const step = await database.write((tx) => takeStep(tx, 'use_provider', sha256Hex(state), clock.now()));
  const { browser: begunBy, provider: begunAt, nonce = '', codeVerifier = '' } = step?.details ?? {};
  if (!step || begunAt !== providerId || begunBy !== sha256Hex(browser)) throw providerRefusal('stale', provider);
  const url = `${baseUrl}${providerCallbackPath(providerId)}?${search}`;
  const claims = await orRefusal(context, provider, () =>
    providers.finish(providerId, url, { state, nonce, codeVerifier }),
  );
  return { proven: { provider, claims }, userId: step.userId };
}

async function orRefusal<T>(context: OperationContext, provider: SignInProvider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure !== 'cancelled') context.warn(`sign-in provider ${provider.id}: ${error.message}`, error);
    throw providerRefusal(error.failure, provider);
  }
}
