import type * as Client from 'openid-client';
import {
  cleanText,
  type ProviderCheck,
  type ProviderClaims,
  ProviderError,
  type SignInProviders,
} from '../core/platform/domain/index.ts';
import { type Clock, millisecondsOf, minuteMilliseconds } from '../lib/clock.ts';
import { publicAddresses } from '../lib/public-address.ts';
import { sendGuarded } from './guarded-request.ts';
import type { ProviderSettings } from './providers-file.ts';

/** Timeout for each response of a provider. */
const milliseconds = 10_000;
/** Lists of keys and claims are far shorter. */
const maxBytes = 1024 * 1024;
/** Metadata of a provider is read again after this time, and after a failure. */
const metadataMilliseconds = 60 * minuteMilliseconds;
const retryMilliseconds = 5_000;
const longestClaim = 255;
const maxGroups = 1000;

type Library = typeof Client;

/** Makes what asks the providers of a server. Nothing is asked before someone signs in. */
export function openProviders(list: readonly ProviderSettings[], clock: Clock): SignInProviders {
  const metadata = createMetadataCache(clock);
  const settingsOf = (id: string): ProviderSettings => {
    const found = list.find((provider) => provider.id === id);
    if (!found) throw new Error(`no provider has the id ${id}`);
    return found;
  };
  return {
    list,
    begin: (id, redirectUri, check) =>
      orProviderError(async () => {
        const provider = settingsOf(id);
        const library = await import('openid-client');
        return beginAt(library, provider, await metadata(library, provider), redirectUri, check);
      }),
    finish: (id, callbackUrl, check) =>
      orProviderError(async () => {
        const provider = settingsOf(id);
        const library = await import('openid-client');
        return finishAt(library, provider, await metadata(library, provider), callbackUrl, check);
      }),
  };
}

/** Metadata of providers; concurrent sign-ins share a request. */
function createMetadataCache(clock: Clock) {
  const known = new Map<
    string,
    { readonly at: number; failed: boolean; readonly reading: Promise<Client.Configuration> }
  >();
  return (library: Library, provider: ProviderSettings): Promise<Client.Configuration> => {
    const now = millisecondsOf(clock.now());
    const found = known.get(provider.id);
    if (found && now - found.at < (found.failed ? retryMilliseconds : metadataMilliseconds)) return found.reading;
    const reading = discover(library, provider);
    const entry = { at: now, failed: false, reading };
    known.set(provider.id, entry);
    reading.catch(() => {
      entry.failed = true;
    });
    return reading;
  };
}

function discover(library: Library, provider: ProviderSettings): Promise<Client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith('http:');
  return library.discovery(new URL(issuer), clientId, {}, authenticationOf(library, clientSecret), {
    [library.customFetch]: guardedFetch(provider),
    timeout: milliseconds / 1000,
    execute: [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])],
  });
}

/** Basic is what OpenID Connect takes for granted where a provider says nothing (Discovery 1.0, section 3). */
function authenticationOf(library: Library, secret: string): Client.ClientAuth {
  if (secret === '') return library.None();
  const basic = library.ClientSecretBasic(secret);
  const post = library.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isPost ? post : basic)(server, ...rest);
  };
}

/**
 * Requests within the operator's limits: to the public network, and to the networks of the provider. Unencrypted
 * requests only go to the latter.
 */
function guardedFetch({ networks }: ProviderSettings): Client.CustomFetch {
  const mayConnectTo = publicAddresses(networks);
  const isPublic = publicAddresses([]);
  const isPrivate = (address: string): boolean => mayConnectTo(address) && !isPublic(address);
  return async (url, { method, headers, body, signal }) => {
    const {
      status,
      headers: received,
      body: bytes,
    } = await sendGuarded({
      url,
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : ((body as string | undefined) ?? ''),
      verifiesTls: true,
      mayConnectTo: url.startsWith('https:') ? mayConnectTo : isPrivate,
      milliseconds,
      maxBytes,
      signal: signal ?? new AbortController().signal,
    }).catch((error: unknown) => {
      throw new ProviderError('unreachable', `${new URL(url).host} does not answer`, { cause: error });
    });
    if (status >= 500) throw new ProviderError('unreachable', `${new URL(url).host} answers ${status}`);
    const type = received['content-type'];
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
      status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
}

async function beginAt(
  library: Library,
  { scopes }: ProviderSettings,
  configuration: Client.Configuration,
  redirectUri: string,
  { state, nonce, codeVerifier }: ProviderCheck,
): Promise<string> {
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

async function finishAt(
  library: Library,
  { groupsClaim }: ProviderSettings,
  configuration: Client.Configuration,
  callbackUrl: string,
  check: ProviderCheck,
): Promise<ProviderClaims> {
  const tokens = await library.authorizationCodeGrant(configuration, new URL(callbackUrl), {
    expectedState: check.state,
    expectedNonce: check.nonce,
    pkceCodeVerifier: check.codeVerifier,
    idTokenExpected: true,
  });
  const identity = tokens.claims();
  if (!identity) throw new ProviderError('refused', 'the provider gave no ID token');
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Many providers only write the subject into the token.
  const more = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, identity.sub) : {};
  const claims: Claims = { ...identity, ...more };
  // A statement about an address only applies to the address next to it.
  const addressed: Claims = 'email' in more ? more : identity;
  const groups = [claims[groupsClaim] ?? []].flat().slice(0, maxGroups);
  return {
    subject: identity.sub,
    email: wordOf(addressed, 'email'),
    isEmailVerified: addressed['email_verified'] === true || addressed['email_verified'] === 'true',
    name: wordOf(claims, 'name'),
    username: wordOf(claims, 'preferred_username'),
    groups: groups.filter((each): each is string => typeof each === 'string'),
  };
}

type Claims = Readonly<Record<string, unknown>>;

function wordOf(claims: Claims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? cleanText(value).trim().slice(0, longestClaim) : '';
}

/** Whatever goes wrong is an error of the provider, as far as the person who signs in is concerned. */
async function orProviderError<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

function providerErrorOf(error: unknown): ProviderError {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error | undefined) {
    if (cause instanceof ProviderError) return cause;
    if (cause.name === 'TimeoutError') return new ProviderError('unreachable', 'it took too long', { cause: error });
  }
  const { message, error: said, code } = error as Error & { error?: string; code?: string };
  const isCancelled = said === 'access_denied';
  return new ProviderError(isCancelled ? 'cancelled' : 'refused', `${message} (${said ?? code ?? 'no code'})`, {
    cause: error,
  });
}
