import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { newUuid } from '../../src/lib/random.ts';
import { bakeCast, bringCast, type Cast } from '../rig/cast.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

/** A server with the cast. */
export interface World extends AsyncDisposable {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  /** What the server has logged about requests that it couldn't answer, since this was called last. */
  outages(): string[];
}

/** Opens worlds that are all the same at first. */
export interface Worlds extends AsyncDisposable {
  open(): Promise<World>;
}

/** No limit of requests a minute is to refuse what should race. */
const config = { userRequestsPerMinute: 0, requestLimitPerMinute: 0 };

/** @param postgresUrl a superuser's URL; without it the worlds are in SQLite */
export async function createWorlds(postgresUrl: string | undefined): Promise<Worlds> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-races-'));
  const nameOf = (): string => `races_${newUuid().replaceAll('-', '')}`;
  const template = postgresUrl === undefined ? join(directory, 'template.sqlite') : nameOf();
  const first = await openAt(
    postgresUrl === undefined ? `sqlite:${template}` : await createDatabase(postgresUrl, template),
  );
  await first.database.migrate();
  const cast = await bakeCast(first.tributary);
  await first.close();
  return {
    open: async () => {
      const name = nameOf();
      const file = join(directory, `${name}.sqlite`);
      if (postgresUrl === undefined) copyFileSync(template, file);
      const url = postgresUrl === undefined ? `sqlite:${file}` : await createDatabase(postgresUrl, name, template);
      const world = await openAt(url, cast);
      const remove = async (): Promise<void> => {
        await world.close();
        if (postgresUrl !== undefined) await dropDatabase(postgresUrl, name);
        for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      };
      const { tributary, outages } = world;
      return { tributary, outages, cast: await bringCast(tributary), [Symbol.asyncDispose]: remove };
    },
    [Symbol.asyncDispose]: async () => {
      if (postgresUrl !== undefined) await dropDatabase(postgresUrl, template);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openAt(url: string, cast?: string) {
  const pool = { poolSize: 6, durability: 'relaxed' } as const;
  const database = openDatabase(url, pool);
  if (cast === undefined) await database.migrate();
  const test = { database, url, cast, remove: () => Promise.resolve() };
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const tributary = await startTributary(test, { config, overrides: { logger } });
  // Jobs have connections of their own where many processes write, and may run alone there (ADR 5).
  const background = database.kind === 'postgres' ? openDatabase(url, { ...pool, work: 'background' }) : database;
  const worker = await startTributary(
    { ...test, database: background },
    {
      config: { ...config, dataDir: tributary.config.dataDir },
      overrides: { logger },
      clock: tributary.clock,
    },
  );
  const outages = (): string[] => logged.splice(0).flatMap(messageOf);
  const close = async (): Promise<void> => {
    for (const each of [worker, tributary]) await each[Symbol.asyncDispose]();
    for (const each of new Set([background, database])) await each.close();
  };
  return { database, tributary: { ...tributary, runner: worker.runner }, outages, close };
}

/** The message of an error that a line of the log has. */
function messageOf(line: string): string[] {
  const { err, msg } = JSON.parse(line) as { err?: { message: string; stack?: string }; msg?: string };
  return err ? [`${msg}: ${err.message} ${(err.stack ?? '').slice(0, 600)}`] : [];
}
