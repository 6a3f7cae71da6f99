import { millisecondsOf } from '../../../lib/clock.ts';
import { createLimit, type OperationContext } from '../../platform/index.ts';

/** Failed sign-ins in a minute. */
export interface SignInFailures {
  /** For one account from one address. */
  readonly signInFailuresPerMinute: number;
  /** From one address, for any accounts. */
  readonly signInFailuresPerAddress: number;
  /** For one account, from anywhere. */
  readonly signInFailuresPerAccount: number;
}

/** An attempt counts as failed until it succeeds, so that concurrency can't bypass the limits. */
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
  /** A token that no one has: no account is known. @throws DomainError too_many_requests */
  countUnknownToken(address: string): void;
}

/** How long an address is remembered from which an account signed in. */
const knownMilliseconds = 7 * 24 * 3_600_000;

/**
 * Three limits on guessing. Addresses from which the account has signed in are only subject to the limit for account
 * and address together, so neither people elsewhere nor neighbours behind the same address can lock out its owner.
 */
export function createSignInLimits(
  { clock, counts }: Pick<OperationContext, 'clock' | 'counts'>,
  failures: SignInFailures,
): SignInLimits {
  const what = 'failedSignIns';
  const pairs = createLimit(clock, counts('sign-in pair'), failures.signInFailuresPerMinute, what);
  const addresses = createLimit(clock, counts('sign-in address'), failures.signInFailuresPerAddress, what);
  const accounts = createLimit(clock, counts('sign-in account'), failures.signInFailuresPerAccount, what);
  const known = counts('signed in');
  const now = (): number => millisecondsOf(clock.now());

  return {
    begin: (account, address) => {
      const pair = `${address} ${account}`;
      const strangers = [
        [addresses, address],
        [accounts, account],
      ] as const;
      const counted = [[pairs, pair] as const, ...(known.read(pair, now()).count > 0 ? [] : strangers)];
      for (const [limit, key] of counted) limit.check(key);
      const takeBack = counted.map(([limit, key]) => limit.count(key));
      const withdrawn = (): void => takeBack.forEach((each) => each());
      return {
        withdrawn,
        succeeded: () => {
          withdrawn();
          known.mark(pair, now(), knownMilliseconds);
        },
      };
    },
    requireCalm: (account, address) => pairs.check(`${address} ${account}`),
    countUnknownToken: (address) => addresses.take(address),
  };
}
