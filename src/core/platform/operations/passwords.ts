import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DomainError } from '../domain/errors.ts';
import { createGate, type GateCounts, GateFullError } from '../../../lib/gate.ts';

/**
 * Passwords are hashed on the few threads that also read files, for tens of milliseconds each: two at a time leave
 * threads for files, however fast someone guesses.
 */
const limits = { running: 2, waiting: 64, waitingInLane: 16 };

/** Seconds in which a full queue has moved on. */
const retryAfter = 3;

/** Cost of an argon2id hash, to create or compare. */
export interface PasswordCost {
  /** Kibibytes of memory. */
  readonly memoryCost: number;
  /** Bypasses that cache. */
  readonly timeCost: number;
}

/** OWASP's choice for argon2id with one thread (Password Storage Cheat Sheet). */
export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** The one way to hash a password or to compare one with its hash. */
export interface Passwords {
  /**
   * Runs a comparison when its turn comes; addresses that ask take turns.
   * @throws DomainError too_many_requests when too many wait already
   */
  compare(address: string, comparison: () => Promise<boolean>): Promise<boolean>;
  /** A hash to keep. Whoever asks for it has signed in already, so this is never refused. */
  hash(password: string): Promise<string>;
  /** A hash that matches no password, as expensive to compare as those of users. Doesn't wait. */
  nobodysHash(): Promise<string>;
  readonly counts: GateCounts;
}

/** @param cost of new hashes; tests take a low one */
export function createPasswords(cost: PasswordCost = defaultPasswordCost): Passwords {
  const gate = createGate(limits);
  let nobodys: Promise<string> | undefined;
  return {
    counts: gate.counts,
    compare: (address, comparison) =>
      gate.run(`from ${address}`, comparison).catch((error: unknown) => {
        if (!(error instanceof GateFullError)) throw error;
        throw new DomainError('too_many_requests', 'credentials.tooManySigningIn', { retryAfter });
      }),
    hash: (password) => gate.run('new passwords', () => hash(password, cost), { patient: true }),
    nobodysHash: () => {
      nobodys ??= hash(randomBytes(32), cost).catch((error: unknown) => {
        nobodys = undefined;
        throw error;
      });
      return nobodys;
    },
  };
}
