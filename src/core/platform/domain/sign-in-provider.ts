/** A role for people whose groups claim contains a value. */
export interface ClaimedRole {
  readonly value: string;
  /** Full path of the group. */
  readonly group: string;
  readonly accessLevel: number;
}

/** A provider of OpenID Connect at which people can sign in, as the operator has named it. */
export interface SignInProvider {
  /** Stands in addresses. */
  readonly id: string;
  /** Label for people. */
  readonly name: string;
  readonly issuer: string;
  /** Unknown people can get an account, if registration allows it. */
  readonly makesAccounts: boolean;
  /** Domains that a person's address must be in; none for any. */
  readonly emailDomains: readonly string[];
  readonly roles: readonly ClaimedRole[];
}

/** Values that a provider's response must match; created for one sign-in, and used once. */
export interface ProviderCheck {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Verified identity of a person at a provider. */
export interface ProviderClaims {
  readonly subject: string;
  /** Empty where the provider gives none. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly username: string;
  /** Values of the claim that the operator has named. */
  readonly groups: readonly string[];
}

/** The providers of a server, and how they are asked. */
export interface SignInProviders {
  readonly list: readonly SignInProvider[];
  /**
   * The address to which a browser is sent.
   * @throws ProviderError
   */
  readonly begin: (id: string, redirectUri: string, check: ProviderCheck) => Promise<string>;
  /**
   * The person who returned, from the URL that the browser was sent to.
   * @throws ProviderError
   */
  readonly finish: (id: string, callbackUrl: string, check: ProviderCheck) => Promise<ProviderClaims>;
}

/** Why a sign-in failed: the provider doesn't respond, the person cancelled, or the response isn't valid. */
export type ProviderFailure = 'unreachable' | 'cancelled' | 'refused';

/** A sign-in at a provider failed. The message and the cause are for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
