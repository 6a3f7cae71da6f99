/** A role that people have whose claim of groups holds a value. */
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
  /** What people read. */
  readonly name: string;
  readonly issuer: string;
  /** People whom nobody knows yet may get an account by it, where registration allows that. */
  readonly makesAccounts: boolean;
  /** Domains that a person's address must be in; none for any. */
  readonly emailDomains: readonly string[];
  readonly roles: readonly ClaimedRole[];
}

/** What an answer of a provider must match; made for one sign-in, and used once. */
export interface ProviderCheck {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who somebody is by the word of a provider, checked. */
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
   * Who has come back from there, by the address that the browser was sent to.
   * @throws ProviderError
   */
  readonly finish: (id: string, callbackUrl: string, check: ProviderCheck) => Promise<ProviderClaims>;
}

/**
 * Why a provider said nothing of somebody: it does not answer, the person has cancelled, or what it says cannot be believed.
 */
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
