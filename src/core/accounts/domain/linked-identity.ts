import type { ProviderClaims, SignInProvider, SignInProviders } from '../../platform/domain/index.ts';
import { domainKey, emailPattern } from '../../../lib/email-address.ts';

/** Verified identity of a person at a provider. */
export interface ProvenIdentity {
  readonly provider: SignInProvider;
  readonly claims: ProviderClaims;
}

/** Why no one is signed in, or linked, by a provider; pages have a sentence for each. */
export const providerRefusals = [
  /** It does not answer. */
  'unreachable',
  /** The person has cancelled, or the provider refuses them. */
  'cancelled',
  /** Its response isn't valid. */
  'refused',
  /** The sign-in began too long ago, in another browser, or has ended. */
  'stale',
  /** It does not say that the address is the person's. */
  'unverified',
  /** The address is in no domain that the operator allows. */
  'domain',
  /** The account is linked to another identity of the provider. */
  'linked_otherwise',
  /** The identity is linked to another account. */
  'linked_elsewhere',
  /** The provider makes no accounts. */
  'no_accounts',
  /** Registration is closed. */
  'closed',
  /** Accounts are made by invitation. */
  'not_invited',
  /** The invitation went to another address. */
  'invited_otherwise',
  /** An administrator is asked to let the person in. */
  'requested',
] as const;

export type ProviderRefusal = (typeof providerRefusals)[number];

/** Redirect URI for browsers, registered by operators at the provider. */
export function providerCallbackPath(providerId: string): string {
  return `/sign-in/oidc/${providerId}/callback`;
}

/** The address that is the person's by the word of the provider. */
export function verifiedEmail({ claims }: ProvenIdentity): string | undefined {
  return claims.isEmailVerified && emailPattern.test(claims.email) ? claims.email : undefined;
}

/** Whether people with this address at the provider can sign in. */
export function isEmailAllowed(proven: ProvenIdentity): boolean {
  const { emailDomains } = proven.provider;
  if (emailDomains.length === 0) return true;
  const domain = verifiedEmail(proven)?.split('@')[1];
  return domain !== undefined && emailDomains.includes(domainKey(domain));
}

/** The provider of an identity; undefined if it was removed from the server, so that the identity can't be used. */
export function providerOf(
  { list }: Pick<SignInProviders, 'list'>,
  { issuer }: { readonly issuer: string },
): SignInProvider | undefined {
  return list.find((provider) => provider.issuer === issuer);
}
