import { createHmac, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import type { SignInFacts } from '../storage/users.ts';
import { DomainError, type Passwords } from '../../platform/index.ts';

/** How passwords are verified, and how many results are cached for how long. */
export interface PasswordCheckOptions {
  readonly verifyPassword?: (hash: string, password: string) => Promise<boolean>;
  readonly cacheMilliseconds?: number;
  readonly cachedCount?: number;
}

/**
 * Number and lifetime in milliseconds of cached correct passwords (`max`, `ttl`); 10,000 and five minutes by default.
 */
export function memoryLimits(options: PasswordCheckOptions): { max: number; ttl: number } {
  return { max: options.cachedCount ?? 10_000, ttl: options.cacheMilliseconds ?? 5 * 60_000 };
}

/**
 * Compares passwords with their hashes, rarely, because that takes time by design. Cached passwords don't wait for
 * other attempts.
 * @throws DomainError too_many_requests if too many comparisons are waiting
 */
export function createPasswordCheck(
  passwords: Passwords,
  options: PasswordCheckOptions,
): (facts: SignInFacts | undefined, secret: string, address: string) => Promise<boolean> {
  // Keyed, so that a memory dump contains no password hashes worth attacking; a new key at each start.
  const key = randomBytes(32);
  const cached = new LRUCache<string, true>(memoryLimits(options));
  const verifyPassword = options.verifyPassword ?? verify;
  // Many requests may come with a password before the first of them has been looked at.
  const underway = new Map<string, Promise<boolean>>();
  const compare = (passwordHash: string, secret: string, address: string): Promise<boolean> =>
    passwords.compare(address, () => verifyPassword(passwordHash, secret).catch(() => false));

  return async (facts, secret, address) => {
    // Includes the hash, so that a changed password isn't cached any longer.
    const memory = facts && `${facts.userId}:${facts.passwordVersion}:${facts.passwordHash}:${secret}`;
    const digest = memory && createHmac('sha256', key).update(memory).digest('base64');
    if (digest && cached.get(digest)) return true;
    if (!facts?.passwordHash || !digest) {
      // Unknown users cost as much time as known ones.
      await compare(await passwords.nobodysHash(), secret, address);
      return false;
    }
    const verifying =
      underway.get(digest) ?? compare(facts.passwordHash, secret, address).finally(() => underway.delete(digest));
    underway.set(digest, verifying);
    const matches = await verifying;
    if (matches) cached.set(digest, true);
    return matches;
  };
}

const shortestPassword = 8;

/** @throws DomainError invalid_input */
export function assertPasswordLength(password: string): void {
  if (password.length >= shortestPassword) return;
  throw new DomainError('invalid_input', 'accounts.shortPassword', { min: shortestPassword, field: 'password' });
}
