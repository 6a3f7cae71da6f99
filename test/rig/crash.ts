import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Tributary } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Database } from '../../src/core/platform/storage/database.ts';
import pino from 'pino';
import type { TestDatabase } from './databases.ts';
import { keys, passwordCost, type TestClock, testClock } from './tributary.ts';

/** The world stopped here. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Is called at every moment at which a crash is simulated; true crashes. */
export type Fate = (moment: string) => boolean;

/** A Tributary that dies when fate says so: from then on nothing of it reaches the database any more. */
export interface Mortal {
  readonly tributary: Tributary;
  isDead(): boolean;
  /** Puts away what a dead process would not hold either. */
  bury(): void;
}

/** What remains when a Tributary crashes. */
export interface World {
  readonly test: TestDatabase;
  readonly directory: string;
  readonly clock: TestClock;
  readonly smtpUrl: string;
}

export function createWorld(test: TestDatabase, smtpUrl: string): World {
  return { test, directory: mkdtempSync(join(tmpdir(), 'tributary-crash-')), clock: testClock(), smtpUrl };
}

/** Composes a Tributary over what is there, as a server that starts does; leases of dead ones have run out. */
export async function start(world: World, fate: Fate): Promise<Mortal> {
  let dead = false;
  const moment = (name: string): void => {
    if (!dead && fate(name)) dead = true;
    if (dead) throw new Crash(name);
  };
  const config = loadConfig(
    {},
    {
      dataDir: world.directory,
      databaseUrl: world.test.url,
      baseUrl: 'http://tributary.test',
      smtpUrl: world.smtpUrl,
      logLevel: 'silent',
    },
  );
  await endLeases(world.test.database);
  const tributary = await compose(config, {
    clock: world.clock,
    logger: pino({ level: 'silent' }),
    database: mortal(world.test.database, moment),
    mintKeys: () => Promise.resolve(keys),
    passwordCost,
    batchLimit: 16,
    faultPoint: moment,
  });
  return { tributary, isDead: () => dead, bury: () => tributary.mailer.close() };
}

/** Starts, lets `live` do its day, and starts again after each death, until `live` came to its end; counts the deaths. */
export async function liveOn(
  world: World,
  fateOf: (life: number) => Fate,
  live: (tributary: Tributary) => Promise<void>,
): Promise<number> {
  for (let life = 0; ; life += 1) {
    const one = await start(world, fateOf(life));
    try {
      await one.tributary.requeue();
      await live(one.tributary);
    } catch (error) {
      if (!one.isDead()) throw error;
    }
    one.bury();
    if (!one.isDead()) return life;
    if (life > 1000) throw new Error('no end in sight');
    world.clock.advance(30_000);
  }
}

/** Lets the leases of the dead run out: they are timed by the clock of the database, and this process lives on. */
function endLeases(database: Database): Promise<unknown> {
  return database.write((tx) =>
    tx.db.updateTable('job').set({ lease_until: '1970-01-01T00:00:00.000Z' }).where('state', '=', 'running').execute(),
  );
}

/** The moments around each commit count too, also of transactions that have no name. */
function mortal(database: Database, moment: (name: string) => void): Database {
  const mortally =
    (write: Database['write']): Database['write'] =>
    async (work) => {
      const result = await write(async (tx) => {
        const worked = await work(tx);
        moment('any:before-commit');
        return worked;
      });
      moment('any:after-commit');
      return result;
    };
  return {
    ...database,
    migrate: () => Promise.resolve([]),
    onWake: () => undefined,
    close: () => Promise.resolve(),
    write: mortally((work) => database.write(work)),
    writeAlone: mortally((work) => database.writeAlone(work)),
    writeEach: mortally((work) => database.writeEach(work)),
  };
}
