import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { contents, emptyPlace, fill, lastIds } from '../../test/rig/backups.ts';
import { forEachDatabase, type TestDatabase } from '../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../test/rig/tributary.ts';
import { newUuid } from '../lib/random.ts';
import { collectBlobs } from '../core/files/operations/collect-blobs.ts';
import { beginBackup, lastBackups } from '../core/platform/storage/backup-runs.ts';
import { openDatabase } from '../core/platform/storage/database.ts';
import { markUnreferenced } from '../core/platform/storage/unreferenced-blobs.ts';
import { makeBackup } from './make.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { findBackup } from './target.ts';
import { verifyBackup } from './verify.ts';

const bucket = 'blobs';
let s3: Awaited<ReturnType<typeof startFauxqs>>;
let home: string;

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  s3.createBucket(bucket);
});
afterAll(() => s3.stop());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tributary-backup-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' };
const inS3 = (folder: string) => ({
  blobs: `s3://${bucket}/${folder}?endpoint=http://127.0.0.1:${s3.port}`,
  s3: credentials,
});

forEachDatabase((open, kind) => {
  let test: TestDatabase;
  let tributary: TestTributary;
  const target = () => join(home, 'backups');
  const begin = async (config = {}): Promise<void> => {
    test = await open();
    tributary = await startTributary(test, { config });
  };
  afterEach(() => tributary[Symbol.asyncDispose]());

  describe.each(['disk', 'S3'])('a backup with blobs on %s', (where) => {
    const storeAt = (folder: string) => (where === 'S3' ? inS3(`${folder}-${newUuid()}`) : {});
    beforeEach(() => begin(storeAt('from')));

    it.each([false, true])('is restored row for row and byte for byte (portable: %s)', async (isPortable) => {
      const hash = await fill(tributary, 'alice');
      await fill(tributary, 'bob');
      const before = [await contents(test.database), await lastIds(test.database)];
      const report = await tributary.makeBackup({ target: target(), isPortable });
      expect(report).toMatchObject({ blobs: 2, newBlobs: 2, missing: [] });
      await using empty = await emptyPlace(kind, home, storeAt('to'));
      const manifest = await restoreBackup(empty.place, { source: target() });
      // Which of the two it is for PostgreSQL depends on the pg_dump that is here.
      const own = kind === 'sqlite' ? /^sqlite$/ : /^(rows|pg_dump)$/;
      expect(manifest.database.form).toMatch(isPortable ? /^rows$/ : own);
      expect(await empty.look(async (database) => [await contents(database), await lastIds(database)])).toEqual(before);
      const blobs = await empty.place.openBlobs();
      const found = [];
      for await (const blob of blobs.list()) found.push(blob.hash);
      expect(found).toContain(hash);
      expect(found).toHaveLength(2);
      expect(readdirSync(empty.dataDir)).not.toContain('restore-unfinished');
    });

    it('stores only what is new the second time, and forgets what no backup has', async () => {
      const first = await fill(tributary, 'alice');
      expect(await tributary.makeBackup({ target: target() })).toMatchObject({ blobs: 1, newBlobs: 1 });
      tributary.clock.advance(1000);
      const second = await fill(tributary, 'bob');
      expect(await tributary.makeBackup({ target: target() })).toMatchObject({ blobs: 2, newBlobs: 1, removed: [] });
      await test.database.write((tx) => tx.db.deleteFrom('file').where('blob_hash', '=', first).execute());
      const stored = () => readdirSync(join(target(), 'blobs'), { recursive: true }).map(String);
      tributary.clock.advance(1000);
      expect((await tributary.makeBackup({ target: target(), keep: 2 })).removed).toHaveLength(1);
      // The older of the two that are kept still has it.
      expect(stored().filter((name) => name.endsWith(first))).toHaveLength(1);
      tributary.clock.advance(1000);
      const third = await tributary.makeBackup({ target: target(), keep: 1 });
      expect(third).toMatchObject({ blobs: 1, newBlobs: 0 });
      expect(third.removed).toHaveLength(2);
      const left = stored();
      expect(left.filter((name) => name.endsWith(second))).toHaveLength(1);
      expect(left.filter((name) => name.endsWith(first))).toEqual([]);
    });
  });

  describe('a backup', () => {
    beforeEach(() => begin());

    it('holds what was acknowledged before it began, and a moment of what came meanwhile', async () => {
      for (let index = 0; index < 300; index += 1) await note(index);
      let written = 300;
      let goesOn = true;
      const writer = (async () => {
        for (; goesOn; written += 1) {
          await note(written);
          // SQLite answers at once: without a pause nothing else would ever run.
          await new Promise(setImmediate);
        }
      })();
      await tributary.makeBackup({ target: target() }).finally(() => {
        goesOn = false;
      });
      await writer;
      await using empty = await emptyPlace(kind, home);
      await restoreBackup(empty.place, { source: target() });
      const numbers = await empty.look(async ({ reader }) => {
        const rows = await reader.db.selectFrom('setting').select('key').execute();
        return rows.map(({ key }) => Number(key)).sort((a, b) => a - b);
      });
      expect(numbers.length).toBeGreaterThanOrEqual(300);
      expect(numbers.length).toBeLessThanOrEqual(written);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index));

      function note(index: number): Promise<unknown> {
        const row = { key: String(index), value: 'x'.repeat(2000), updated_at: 'now' };
        return test.database.write((tx) => tx.db.insertInto('setting').values(row).execute());
      }
    });

    it('keeps bytes that lose their row meanwhile, for as long as it says that it lives', async () => {
      const { operations, clock } = tributary;
      const hash = await fill(tributary, 'alice');
      const dies = await operations.database.write((tx) =>
        beginBackup(tx, { id: undefined, target: 'a', now: clock.now() }),
      );
      await operations.database.write(async (tx) => {
        await tx.db.deleteFrom('file').where('blob_hash', '=', hash).execute();
        await markUnreferenced(tx, [hash], clock.now());
      });
      utimesSync(operations.blobs.pathOf(hash)!, 0, 0);
      clock.advance(3 * 24 * 3_600_000 + 400_000);
      const beat = { heartbeat_at: clock.now() };
      await operations.database.write((tx) =>
        tx.db.updateTable('backup_run').set(beat).where('id', '=', dies).execute(),
      );
      await collectBlobs({ ...operations, clock: { now: () => clock.now() } });
      expect(await operations.blobs.size(hash)).toBeDefined();
      clock.advance(6 * 60_000);
      await collectBlobs(operations);
      expect(await operations.blobs.size(hash)).toBe(undefined);
    });

    it('says which bytes were gone already, and is made all the same', async () => {
      const hash = await fill(tributary, 'alice');
      await tributary.operations.blobs.remove(hash);
      expect(await tributary.makeBackup({ target: target() })).toMatchObject({ blobs: 0, missing: [hash] });
    });

    it('is alone in its directory, which holds nothing else', async () => {
      const two = await Promise.allSettled([1, 2].map(() => tributary.makeBackup({ target: target() })));
      expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(two.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
      const other = join(home, 'pictures');
      writeFileSync(join(mkdtempSync(other), 'cat.jpg'), 'a cat');
      const taken = readdirSync(home).find((name) => name.startsWith('pictures'))!;
      await expect(tributary.makeBackup({ target: join(home, taken) })).rejects.toThrow('holds something else');
      await expect(tributary.makeBackup({ target: join(tributary.config.dataDir, 'b') })).rejects.toThrow(
        'data directory',
      );
    });

    it('leaves nothing that looks whole when it fails, and notes why', async () => {
      await fill(tributary, 'alice');
      const { operations, config } = tributary;
      const blobs = {
        ...operations.blobs,
        pathOf: () => undefined,
        open: () => Promise.reject(new Error('the disk is broken')),
      };
      const source = {
        database: operations.database,
        databaseUrl: config.databaseUrl,
        dataDir: config.dataDir,
        clock: operations.clock,
        blobs,
        environment: () => ({}),
      };
      await expect(makeBackup(source, { target: target() })).rejects.toThrow('the disk is broken');
      expect(readdirSync(target()).sort()).toEqual(['.lock', 'blobs', 'tributary-backups']);
      expect((await lastBackups(operations.database.reader)).ended).toMatchObject({
        state: 'failed',
        error: 'the disk is broken',
      });
    });

    it('shows every kind of damage before anything is restored', async () => {
      const hash = await fill(tributary, 'alice');
      const { path } = await tributary.makeBackup({ target: target(), isPortable: true });
      const found = await findBackup(target());
      const verify = async () => (await verifyBackup(found, () => undefined)).problems;
      expect(await verify()).toEqual([]);
      const blob = join(target(), 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
      const restore = async (): Promise<string> => {
        await using empty = await emptyPlace(kind, home);
        const failed = await restoreBackup(empty.place, { source: target() }).then(() => 'restored', String);
        expect(existsSync(join(empty.dataDir, 'tributary.sqlite'))).toBe(false);
        return failed;
      };
      const spoil = async (file: string, work: () => void, expected: RegExp) => {
        const whole = readFileSync(file);
        // Not through the link that the data shares.
        rmSync(file);
        writeFileSync(file, whole);
        work();
        expect(String(await verify().catch(String))).toMatch(expected);
        expect(await restore()).toMatch(expected);
        writeFileSync(file, whole);
      };
      await spoil(blob, () => writeFileSync(blob, 'the letter of malice'), /damaged/);
      await spoil(
        join(path, 'database.rows.gz'),
        () => truncateSync(join(path, 'database.rows.gz'), 1000),
        /database.rows.gz.* damaged/,
      );
      await spoil(join(path, 'blobs.txt'), () => writeFileSync(join(path, 'blobs.txt'), ''), /blobs.txt.* damaged/);
      await spoil(
        join(path, 'manifest.json'),
        () => writeFileSync(join(path, 'manifest.json'), '{}'),
        /manifest .*damaged/,
      );
      expect(await verify()).toEqual([]);
      expect(statSync(join(path, 'manifest.json')).isFile()).toBe(true);
    });

    it('goes on where a restore was broken off, wherever that was', async () => {
      for (const name of ['alice', 'bob', 'carol']) await fill(tributary, name);
      const before = await contents(test.database);
      // Filling PostgreSQL is a single transaction, so all steps behave the same.
      const [forms, stops] = kind === 'sqlite' ? [[false, true], Infinity] : [[true], 4];
      for (const isPortable of forms) {
        await tributary.makeBackup({ target: target(), isPortable });
        tributary.clock.advance(1000);
        await using empty = await emptyPlace(kind, home);
        // Each try gets further than the one before, and that which gets through all steps is the last.
        let tries = 0;
        for (let isThrough = false, steps = 0; !isThrough; tries += 1, steps += 1 + Math.floor(steps / 2)) {
          let left = steps;
          const progress = (phase: string): void => {
            // Reading the backup comes before anything is written.
            if (!existsSync(join(empty.dataDir, 'restore-unfinished'))) return;
            left -= 1;
            if (left < 0 && tries < stops) throw new Error(`killed at ${phase}`);
          };
          isThrough = await restoreBackup(empty.place, { source: target(), progress }).then(
            () => true,
            (error: unknown) => {
              expect(String(error)).toContain('killed at');
              expect(readdirSync(empty.dataDir)).toContain('restore-unfinished');
              return false;
            },
          );
        }
        expect(tries).toBeGreaterThanOrEqual(4);
        expect(await empty.look(contents)).toEqual(before);
        const blobs = await empty.place.openBlobs();
        let count = 0;
        for await (const { hash } of blobs.list()) if (await blobs.size(hash)) count += 1;
        expect(count).toBe(3);
        expect(readdirSync(empty.dataDir).filter((file) => /restor/.test(file) && file !== 'restored.sqlite')).toEqual(
          [],
        );
      }
    });

    it('of a newer version is refused before anything is written', async () => {
      await fill(tributary, 'alice');
      const { path } = await tributary.makeBackup({ target: target() });
      const manifest = await readManifest(path);
      const newer = [
        { ...manifest, program: '9.9.9', version: manifest.version + 1 },
        {
          ...manifest,
          program: '9.9.9',
          database: { ...manifest.database, migrations: [...manifest.database.migrations, '9999-of-the-future'] },
        },
      ];
      for (const each of newer) {
        await writeManifest(path, each);
        await using empty = await emptyPlace(kind, home);
        await expect(restoreBackup(empty.place, { source: target() })).rejects.toMatchObject({
          code: 'unprocessable',
          message: expect.stringContaining('made by Tributary 9.9.9, which is newer than this program'),
        });
        expect(existsSync(empty.dataDir)).toBe(false);
      }
    });

    it('of an unreleased version whose migrations ran in part is refused, and says what completes them', async () => {
      await fill(tributary, 'alice');
      const { path } = await tributary.makeBackup({ target: target() });
      const manifest = await readManifest(path);
      const migrations = ['0001-start', '0008-item-sources'];
      await writeManifest(path, { ...manifest, database: { ...manifest.database, migrations } });
      await using empty = await emptyPlace(kind, home);
      await expect(restoreBackup(empty.place, { source: target() })).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringMatching(
          /^This backup was made by an unreleased version .*0009-attention and 60 others.* Use commit 76f10bd0 once/,
        ),
      });
      expect(existsSync(empty.dataDir)).toBe(false);
    });

    it('goes only where nothing is', async () => {
      await fill(tributary, 'alice');
      await tributary.makeBackup({ target: target() });
      await using empty = await emptyPlace(kind, home);
      await restoreBackup(empty.place, { source: target() });
      await expect(restoreBackup(empty.place, { source: target() })).rejects.toThrow('not empty');
      if (kind === 'sqlite') return;
      rmSync(empty.dataDir, { recursive: true });
      await expect(restoreBackup(empty.place, { source: target() })).rejects.toThrow('has tables');
    });
  });
});

describe.skipIf(!inject('postgresUrl'))('a community', () => {
  it.each([
    ['sqlite', 'postgres', false],
    ['postgres', 'sqlite', true],
  ] as const)('moves from %s to %s by a backup', async (from, to, isPortable) => {
    await using start = await emptyPlace(from, home);
    const database = openDatabase(
      start.place.databaseUrl.replace('tributary.sqlite', 'source.sqlite').replace(/^sqlite:.*\//, `sqlite:${home}/`),
      { poolSize: 2 },
    );
    await database.migrate();
    const url = start.place.databaseUrl.startsWith('sqlite:')
      ? `sqlite:${home}/source.sqlite`
      : start.place.databaseUrl;
    const tributary = await startTributary({ database, url, remove: () => Promise.resolve() });
    await fill(tributary, 'alice');
    const before = [await contents(database), await lastIds(database)];
    await tributary.makeBackup({ target: join(home, 'backups'), isPortable });
    await tributary[Symbol.asyncDispose]();
    await database.close();
    await using empty = await emptyPlace(to, home);
    await restoreBackup(empty.place, { source: join(home, 'backups') });
    expect(await empty.look(async (moved) => [await contents(moved), await lastIds(moved)])).toEqual(before);
    // New ids continue after the restored ones.
    await empty.look(async (moved) => {
      await moved.migrate();
      const again = await startTributary({
        database: moved,
        url: empty.place.databaseUrl,
        remove: () => Promise.resolve(),
      });
      await fill(again, 'carol');
      await again[Symbol.asyncDispose]();
    });
  });
});
