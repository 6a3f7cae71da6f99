/** How a person authenticated at the start of a session. */
export const sessionMethods = [
  'password',
  'passkey',
  /** An email link, to sign in or to reset the password. */
  'mailed_link',
  'provider',
  /** They have just joined, or set up the server. */
  'joined',
] as const;

export type SessionMethod = (typeof sessionMethods)[number];

/** How a session begins. */
export interface SessionOrigin {
  readonly method: SessionMethod;
  /** The provider's name at that time. */
  readonly provider?: string | undefined;
  /** Whether a code was also given. */
  readonly hasSecondFactor?: boolean;
}
