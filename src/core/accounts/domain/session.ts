/** By what someone shows who they are when a session begins. */
export const sessionMethods = [
  'password',
  'passkey',
  /** A link in an email, to sign in or to choose another password. */
  'mailed_link',
  'provider',
  /** They have just joined, or set up the server. */
  'joined',
] as const;

export type SessionMethod = (typeof sessionMethods)[number];

/** How a session begins. */
export interface SessionOrigin {
  readonly method: SessionMethod;
  /** Of a provider: its name at that time. */
  readonly provider?: string | undefined;
  /** Whether a code was given too. */
  readonly hasSecondFactor?: boolean;
}
