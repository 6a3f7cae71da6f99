import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { addMember } from '../../src/core/groups/operations/manage-group.ts';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { changeSetting } from '../../src/core/reassignment/operations/change-setting.ts';
import { newUuid } from '../../src/lib/random.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import type { Faults } from '../rig/harbour.ts';
import { importArchive } from '../rig/import.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { writeZip } from '../rig/small-community.ts';
import { startTributary, testClock, type TestTributary } from '../rig/tributary.ts';
import { busyCommunity } from './community.ts';

/** The cast, a group, and what was imported into it: what every sequence begins with. */
export interface World extends AsyncDisposable {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly group: Group;
  readonly faults: Faults;
  /** The archive that was imported, and that is imported again. */
  readonly archive: string;
}

/** Opens one world after the other, each as the first was. */
export interface Worlds extends AsyncDisposable {
  open(): Promise<World>;
}

/** @param postgresUrl a superuser's URL; without it the worlds are in SQLite */
export async function createWorlds(postgresUrl: string | undefined): Promise<Worlds> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-worlds-'));
  const archive = await writeZip(busyCommunity);
  const templateFile = join(directory, 'template.sqlite');
  const templateName = `worlds_${newUuid().replaceAll('-', '')}`;
  const blobs = join(directory, 'blobs');
  const urlOf = async (file: string, name: string, template?: string): Promise<string> =>
    postgresUrl === undefined ? `sqlite:${file}` : createDatabase(postgresUrl, name, template);

  const first = await start(await urlOf(templateFile, templateName), testClock(), 'migrate');
  const cast = await bringCast(first.tributary);
  const group = await bringGroup(first.tributary, cast.alice);
  const { operations } = first.tributary;
  await addMember(operations, { groupId: group.id, userId: cast.stranger.user.id, accessLevel: 50, createdBy: null });
  for (const { user } of [cast.bob, cast.carol, cast.dana]) {
    await addMember(operations, { groupId: group.id, userId: user.id, accessLevel: 30, createdBy: null });
  }
  await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
  await importArchive(first.tributary, cast.alice, group, archive);
  const now = first.tributary.clock.now();
  cpSync(join(first.tributary.config.dataDir, 'blobs'), blobs, { recursive: true });
  await first.close();

  return {
    open: async () => {
      const file = join(directory, `${newUuid()}.sqlite`);
      const name = `world_${newUuid().replaceAll('-', '')}`;
      if (postgresUrl === undefined) copyFileSync(templateFile, file);
      const world = await start(await urlOf(file, name, templateName), testClock(now));
      cpSync(blobs, join(world.tributary.config.dataDir, 'blobs'), { recursive: true });
      const remove = async (): Promise<void> => {
        await world.close();
        if (postgresUrl !== undefined) await dropDatabase(postgresUrl, name);
        for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      };
      return { ...world, cast, group, archive, [Symbol.asyncDispose]: remove };
    },
    [Symbol.asyncDispose]: async () => {
      if (postgresUrl !== undefined) await dropDatabase(postgresUrl, templateName);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Started {
  readonly tributary: TestTributary;
  readonly faults: Faults;
  close(): Promise<void>;
}

async function start(url: string, clock: ReturnType<typeof testClock>, migrate?: 'migrate'): Promise<Started> {
  const database: Database = openDatabase(url, { poolSize: 3 });
  if (migrate) await database.migrate();
  const faults: Faults = { at: () => undefined };
  const overrides = { faultPoint: (moment: string): void => faults.at(moment), batchLimit: 4 };
  const test = { database, url, remove: () => Promise.resolve() };
  const tributary = await startTributary(test, { clock, overrides });
  const close = async (): Promise<void> => {
    await tributary[Symbol.asyncDispose]();
    await database.close();
  };
  return { tributary, faults, close };
}
