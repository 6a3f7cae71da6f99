import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
} from '../../src/core/accounts/operations/sign-in.ts';
import type { UserState } from '../../src/core/accounts/domain/user.ts';
import { DomainError, type ErrorCode } from '../../src/core/platform/domain/errors.ts';
import { addMilliseconds } from '../../src/lib/clock.ts';
import { bringCast, type Cast } from './cast.ts';
import type { Open } from './databases.ts';
import { startTributary, type TestTributary } from './tributary.ts';

/** A server with its cast, and an authenticator that is new for each test. */
export interface WithAuthenticator {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  authenticator: Authenticator;
  /** Passwords that were compared with their hash, which takes time. */
  verified: number;
  /** Another authenticator, which begins to count. */
  counting(options?: AuthenticatorOptions): Authenticator;
  change(
    userId: number,
    values: { state?: UserState; password_hash?: string | null; password_version?: number; is_admin?: 0 | 1 },
  ): Promise<unknown>;
  issue(userId: number, options?: { lifetime?: number; scopes?: ['read_api'] }): ReturnType<typeof issueToken>;
  revoke(id: number): Promise<unknown>;
}

/** What somebody is refused with, or `none`. */
export async function refusalOf(attempt: Promise<unknown>): Promise<ErrorCode | 'none'> {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** Starts the server before the tests of a suite. */
export function withAuthenticator(open: Open): WithAuthenticator {
  const at = { verified: 0 } as { -readonly [Name in keyof WithAuthenticator]: WithAuthenticator[Name] };
  beforeAll(async () => {
    at.tributary = await startTributary(await open('cast'));
    at.cast = await bringCast(at.tributary);
  });
  afterAll(() => at.tributary[Symbol.asyncDispose]());
  beforeEach(() => {
    at.authenticator = at.counting();
  });
  at.counting = (options = {}) => {
    at.verified = 0;
    return createAuthenticator(at.tributary.operations, at.tributary.config, {
      verifyPassword: (passwordHash, given) => {
        at.verified += 1;
        return verify(passwordHash, given);
      },
      ...options,
    });
  };
  at.change = (userId, values) =>
    at.tributary.operations.database.write((tx) =>
      tx.db.updateTable('user').set(values).where('id', '=', userId).execute(),
    );
  at.issue = (userId, { lifetime, scopes } = {}) => {
    const expiresAt = lifetime === undefined ? null : addMilliseconds(at.tributary.clock.now(), lifetime);
    const draft = { userId, name: 'test', scopes: scopes ?? (['api'] as const), expiresAt };
    return issueToken(at.tributary.operations, 'operator', { ...draft, scopes: [...draft.scopes] });
  };
  at.revoke = (id) => {
    const revoked_at = at.tributary.clock.now();
    return at.tributary.operations.database.write((tx) =>
      tx.db.updateTable('access_token').set({ revoked_at }).where('id', '=', id).execute(),
    );
  };
  return at;
}
