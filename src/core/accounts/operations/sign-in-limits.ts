import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import { createLimit } from '../../platform/index.ts';

/** Failed sign-ins in a minute. */
export interface SignInFailures {
  /** Of one account from one address. */
  readonly signInFailuresPerMinute: number;
  /** From one address, whatever accounts they name. */
  readonly signInFailuresPerAddress: number;
  /** Of one account, wherever they come from. */
  readonly signInFailuresPerAccount: number;
}

/** An attempt counts as failed until it says otherwise, so that many at once are no way around the limits. */
export interface Attempt {
  readonly succeeded: () => void;
  /** Nothing was found out about the password. */
  readonly withdrawn: () => void;
}

export interface SignInLimits {
  /** @throws DomainError too_many_requests */
  begin(account: string, address: string): Attempt;
  /** An address that has signed in to this account does so again. @throws DomainError too_many_requests */
  requireCalm(account: string, address: string): void;
  /** A token that nobody has: no account is known. @throws DomainError too_many_requests */
  countUnknownToken(address: string): void;
}

/** Addresses from which accounts were signed in to lately. */
const cachedPairs = { maxSize: 50_000, sizeCalculation: () => 1, ttl: 7 * 24 * 3_600_000 };

/**
 * Three limits of guessing. Only that of account and address together holds for addresses from which the account has been
 * signed in to: nobody elsewhere can lock its owner out, and neighbours behind the same address cannot either.
 */
export function createSignInLimits(clock: Clock, failures: SignInFailures): SignInLimits {
  const what = 'failed sign-ins';
  const pairs = createLimit(clock, failures.signInFailuresPerMinute, what);
  const addresses = createLimit(clock, failures.signInFailuresPerAddress, what);
  const accounts = createLimit(clock, failures.signInFailuresPerAccount, what);
  const known = new LRUCache<string, true>(cachedPairs);

  return {
    begin: (account, address) => {
      const pair = `${address} ${account}`;
      const strangers = [
        [addresses, address],
        [accounts, account],
      ] as const;
      const counted = [[pairs, pair] as const, ...(known.has(pair) ? [] : strangers)];
      for (const [limit, key] of counted) limit.check(key);
      const takeBack = counted.map(([limit, key]) => limit.count(key));
      const withdrawn = (): void => takeBack.forEach((each) => each());
      return {
        withdrawn,
        succeeded: () => {
          withdrawn();
          known.set(pair, true);
        },
      };
    },
    requireCalm: (account, address) => pairs.check(`${address} ${account}`),
    countUnknownToken: (address) => addresses.take(address),
  };
}
