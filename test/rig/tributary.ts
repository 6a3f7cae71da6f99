import { createECDH, createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { compose, type Overrides, type Tributary } from '../../src/compose.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { addMilliseconds, type Clock } from '../../src/lib/clock.ts';
import type { KeyPair } from '../../src/core/platform/operations/context.ts';
import type { PasswordCost } from '../../src/core/platform/operations/passwords.ts';
import type { TestDatabase } from './databases.ts';

/** Where a process finds the keys of the one that started it. */
const keysVariable = 'TRIBUTARY_TEST_KEYS';

/**
 * One small key pair for every channel: minting real ones would take most of the tests' time. Processes of one run share
 * it, since they share a cast.
 */
export const keys: KeyPair = inheritedKeys() ?? mintSmallKeys();
process.env[keysVariable] = JSON.stringify(keys);

function inheritedKeys(): KeyPair | undefined {
  const text = process.env[keysVariable];
  return text === undefined ? undefined : (JSON.parse(text) as KeyPair);
}

function mintSmallKeys(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The same keys for push services each time, since examples of the API show the public one. */
function pushKeys(): KeyPair {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(createHash('sha256').update('tests').digest());
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') };
}

/** Where the usual clock and the usual server are. */
export const usual = { start: '2026-01-02T03:04:05.000Z', baseUrl: 'http://tributary.test' };

/** Passwords of tests are no secrets: real hashes would take a good part of the tests' time. */
export const passwordCost: PasswordCost = { memoryCost: 64, timeCost: 1 };

/** A clock that moves by a millisecond with each look, so that orders are certain, or by a jump. */
export interface TestClock extends Clock {
  readonly start: string;
  advance(milliseconds: number): void;
}

export function testClock(start = usual.start): TestClock {
  let now = start;
  return {
    start,
    now: () => {
      now = addMilliseconds(now, 1);
      return now;
    },
    advance: (milliseconds) => {
      now = addMilliseconds(now, milliseconds);
    },
  };
}

/** A whole Tributary over a test database, with blobs in a directory of its own, and without a mail server. */
export interface TestTributary extends Tributary {
  readonly clock: TestClock;
  /** Who is there from the beginning; `bringCast` reads it. */
  readonly cast?: string | undefined;
}

export async function startTributary(
  test: TestDatabase,
  options: { config?: Partial<Config>; overrides?: Overrides; clock?: TestClock } = {},
): Promise<TestTributary> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  const config = loadConfig(
    {},
    {
      dataDir: directory,
      databaseUrl: test.url,
      baseUrl: usual.baseUrl,
      logLevel: 'silent',
      ...options.config,
    },
  );
  const isUsual = (options.clock?.start ?? usual.start) === usual.start && config.baseUrl === usual.baseUrl;
  if (test.cast !== undefined && (options.overrides?.mintKeys ?? !isUsual)) {
    throw new Error(
      'The cast of a template knows the usual clock, keys and address only: bring it into an empty database.',
    );
  }
  const clock = options.clock ?? testClock();
  const tributary = await compose(config, {
    clock,
    logger: pino({ level: config.logLevel }),
    database: { ...test.database, close: () => Promise.resolve() },
    mintKeys: () => Promise.resolve(keys),
    makePushKeys: pushKeys,
    passwordCost,
    ...options.overrides,
  });
  return {
    ...tributary,
    clock,
    cast: test.cast,
    [Symbol.asyncDispose]: async () => {
      await tributary[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
