import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { compose, type Overrides, type Tributary } from '../../src/compose.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { addMilliseconds, type Clock } from '../../src/lib/clock.ts';
import type { KeyPair } from '../../src/core/platform/operations/context.ts';
import type { TestDatabase } from './databases.ts';

/** One small key pair for every channel: minting real ones would take most of the tests' time. */
export const keys: KeyPair = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A clock that moves by a millisecond with each look, so that orders are certain, or by a jump. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = '2026-01-02T03:04:05.000Z'): TestClock {
  let now = start;
  return {
    now: () => {
      now = addMilliseconds(now, 1);
      return now;
    },
    advance: (milliseconds) => {
      now = addMilliseconds(now, milliseconds);
    },
  };
}

/** A whole Tributary over a test database, with blobs in a directory of its own and kept mail. */
export interface TestTributary extends Tributary {
  readonly clock: TestClock;
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
      baseUrl: 'http://tributary.test',
      logLevel: 'silent',
      ...options.config,
    },
  );
  const clock = options.clock ?? testClock();
  const tributary = await compose(config, {
    clock,
    logger: pino({ level: config.logLevel }),
    database: { ...test.database, close: () => Promise.resolve() },
    mintKeys: () => Promise.resolve(keys),
    ...options.overrides,
  });
  return {
    ...tributary,
    clock,
    [Symbol.asyncDispose]: async () => {
      await tributary[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
