// Keeps what the database of this version is like, for later versions to bring up to date, and the checksums of its
// migrations, which do not change any more: `npm run fixture:release`, which `npm run release` runs. `0b76da8d` was made in a
// checkout of that commit, by this file and `test/rig/release-dump.ts`: `npm run fixture:release -- 0b76da8d`.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import { findUserByUsername } from '../src/core/accounts/storage/users.ts';
import { publishItem } from '../src/core/content/operations/publish-item.ts';
import { type Database, openDatabase } from '../src/core/platform/storage/database.ts';
import { checksumOf } from '../src/core/platform/storage/migrate.ts';
import { migrations } from '../src/core/platform/storage/migrations/index.ts';
import { bringGroup, type Person } from '../test/rig/cast.ts';
import { importArchive } from '../test/rig/import.ts';
import { startWithPages } from '../test/rig/page-states.ts';
import { createDatabase, startPostgres } from '../test/rig/postgres.ts';
import { dumpOf } from '../test/rig/release-dump.ts';
import { smallCommunity, writeZip } from '../test/rig/small-community.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const name = process.argv[2] ?? version;
const fixtures = join(root, 'test/fixtures/releases');
await mkdir(fixtures, { recursive: true });

const directory = await mkdtemp(join(tmpdir(), 'tributary-fixture-'));
const postgres = await startPostgres();
try {
  if (!postgres) throw new Error('there is no PostgreSQL');
  await fillDatabase(`sqlite:${join(directory, 'data.sqlite')}`);
  await fillDatabase(await createDatabase(postgres.url, 'release'));
} finally {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
}
const released = migrations.map((each) => [
  each.name,
  { sqlite: checksumOf(each, 'sqlite'), postgres: checksumOf(each, 'postgres') },
]);
const text = JSON.stringify(Object.fromEntries(released), null, 2);
await writeFile(join(root, 'src/core/platform/storage/migrations/released.json'), `${text}\n`);

async function fillDatabase(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await fill(database, url);
  await writeFile(join(fixtures, `${name}.${database.kind}.sql.gz`), gzipSync(await dumpOf(database), { level: 9 }));
  await database.close();
}

/** What every page can show, and an imported community that the test of upgrades knows. */
async function fill(database: Database, url: string): Promise<void> {
  const { tributary } = await startWithPages({ database, url, remove: () => Promise.resolve() }, {});
  await using running = tributary;
  const { operations, runner } = running;
  const user = (await findUserByUsername(database.reader, 'alice'))!;
  const alice = { user, viewer: await viewerOf(operations, user.id, ['api'], 'password') } as Person;
  const top = await publishItem(operations, alice.viewer, { body: 'Before the upgrade', mayBeEmpty: false });
  const answer = { body: 'An answer', parent: { id: top.id }, mayBeEmpty: false };
  await publishItem(operations, alice.viewer, answer);
  await importArchive(running, alice, await bringGroup(running, alice, 'cove'), await writeZip(smallCommunity));
  await runner.drain();
}
