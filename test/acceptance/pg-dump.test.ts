import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../../src/lib/random.ts';
import { majorOf } from '../../src/core/platform/storage/backup/postgres.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { build, command, createInstallation, type Installation, runProgram } from '../rig/server-process.ts';

const run = promisify(execFile);
const serverMajor = 18;
const versionOf = (tool: string) =>
  run(tool, ['--version']).then(
    ({ stdout }) => majorOf(stdout),
    () => 0,
  );
const url = inject('postgresUrl');
const isFitting =
  url !== '' && (await versionOf('pg_dump')) >= serverMajor && (await versionOf('pg_restore')) >= serverMajor;

it.each([
  ['pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n', 15],
  ['pg_dump (PostgreSQL) 18.4\n', 18],
  ['pg_restore (PostgreSQL) 19beta1', 19],
  ['pg_dump: command not found', 0],
])('reads the version in %j', (text, major) => {
  expect(majorOf(text)).toBe(major);
});

// `TRIBUTARY_TEST_DATABASE_URL` names a server as old as the tools where these are older than the one that comes along.
describe.skipIf(!(isFitting || (process.env['TRIBUTARY_TEST_DATABASE_URL'] ?? '') !== ''))(
  'with the tools of PostgreSQL',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'tributary-dump-'));
    const databases: string[] = [];
    beforeAll(build);
    afterAll(async () => {
      for (const name of databases) await dropDatabase(url, name);
      rmSync(home, { recursive: true, force: true });
    });

    async function install(name: string): Promise<Installation> {
      databases.push(`dump_${newUuid().replaceAll('-', '')}`);
      mkdirSync(join(home, name));
      return createInstallation(join(home, name), '', await createDatabase(url, databases.at(-1)!));
    }

    it('a backup is what pg_dump writes, and comes back by pg_restore', async () => {
      const [one, two] = [await install('one'), await install('two')];
      const words = 'user create --username alice --email alice@example.test --password-stdin'.split(' ');
      const options = { directory: one.directory, environment: one.environment, input: 'a good password\n' };
      expect(await runProgram(words, options)).toMatchObject({ code: 0 });
      await command(one, 'backup', join(home, 'backups'));
      expect(await command(one, 'backup', join(home, 'backups'), '--list')).toMatchObject([{ form: 'pg_dump' }]);
      expect(await command(two, 'restore', join(home, 'backups'))).toMatchObject({ restored: true });
      expect(await command(two, 'user', 'list')).toEqual(await command(one, 'user', 'list'));
    });
  },
);
