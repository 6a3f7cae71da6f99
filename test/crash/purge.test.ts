import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectBlobs } from '../../src/core/files/operations/collect-blobs.ts';
import { one } from '../../src/core/files/operations/prepare-files.ts';
import { insertFileRows, insertFileVersionRows, insertPhotoRows } from '../../src/core/files/storage/file-rows.ts';
import { purgeBins } from '../../src/core/files/storage/job-contracts.ts';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { enqueue } from '../../src/core/platform/storage/job-contracts.ts';
import { randomSource } from '../../src/demo/random-source.ts';
import { dayMilliseconds } from '../../src/lib/clock.ts';
import { newUuid } from '../../src/lib/random.ts';
import { inForm } from '../rig/campaign.ts';
import { bringCast } from '../rig/cast.ts';
import { startMailServer } from '../rig/mail-server.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { build, createInstallation, serve } from '../rig/server-process.ts';
import { startTributary } from '../rig/tributary.ts';
import { attributeBy } from '../../src/core/identity/domain/attribution.ts';

/** Files in the bin, those that stay, and the bytes that all of them share. */
const [binned, staying, contents] = [inForm(4000, 12_000), 40, 200];
const kills = inForm(2, 4);

interface Home {
  readonly directory: string;
  readonly databaseUrl: string;
}

const directory = mkdtempSync(join(tmpdir(), 'tributary-purge-'));
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await dropDatabase(inject('postgresUrl')!, name);
  rmSync(directory, { recursive: true, force: true });
});

/** An empty home, or a copy of one. */
async function homeOf(isPostgres: boolean, from?: Home): Promise<Home> {
  const home = mkdtempSync(join(directory, 'home-'));
  if (from) cpSync(from.directory, home, { recursive: true });
  if (!isPostgres) return { directory: home, databaseUrl: `sqlite:${join(home, 'tributary.sqlite')}` };
  const template = from && new URL(from.databaseUrl).pathname.slice(1);
  databases.push(`purge_${newUuid().replaceAll('-', '')}`);
  return { directory: home, databaseUrl: await createDatabase(inject('postgresUrl')!, databases.at(-1)!, template) };
}

async function within<T>(
  { directory: dataDir, databaseUrl: url }: Home,
  work: (tributary: Awaited<ReturnType<typeof startTributary>>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url);
  const test = { database, url, remove: () => Promise.resolve() };
  const tributary = await startTributary(test, { config: { dataDir } });
  try {
    return await work(tributary);
  } finally {
    await tributary[Symbol.asyncDispose]();
    await database.close();
  }
}

/** A channel whose bin holds what can no longer be restored, with sizes of pictures and earlier versions, and the job to remove it. */
async function furnish(home: Home): Promise<void> {
  await within(home, async (tributary) => {
    const { viewer } = (await bringCast(tributary)).alice;
    const { blobs, database, clock } = tributary.operations;
    const hashes: string[] = [];
    for (let each = 0; each < contents; each += 1) {
      hashes.push((await blobs.put(one(Buffer.from(`content ${each}`)))).hash);
    }
    const at = '2020-01-01T00:00:00.000Z';
    const ids = Array.from({ length: binned + staying }, (_, index) => 1000 + index);
    const blobOf = (id: number, other = 0) => hashes[(id * 7 + other) % contents]!;
    // What stays has bytes that others have as well.
    const isStaying = (id: number) => id >= 1000 + binned;
    await database.write(async (tx) => {
      await insertFileRows(
        tx,
        ids.map((id) => ({
          id,
          channel_id: viewer.channelId,
          hash: `file-${id}`,
          folder_id: null,
          filename: `${id}.txt`,
          filetype: 'text/plain',
          filesize: 9,
          blob_hash: blobOf(id),
          creator_xchan_id: attributeBy(viewer.xchanId, 'own'),
          created_at: at,
          edited_at: at,
          visibility: 'public' as const,
          acl_id: null,
          versions_size: id % 5 === 0 ? 9 : 0,
          binned_at: isStaying(id) ? null : at,
          binned_root_id: isStaying(id) ? null : id,
        })),
      );
      const size = { width: 1, height: 1, mimetype: 'image/png', filesize: 9 };
      const photos = ids.filter((id) => id % 3 === 0);
      await insertPhotoRows(
        tx,
        photos.map((id) => ({ file_id: id, scale: 1, ...size, blob_hash: blobOf(id, 1) })),
      );
      const versions = ids.filter((id) => id % 5 === 0);
      await insertFileVersionRows(
        tx,
        versions.map((id) => {
          const version = { revision: 0, filetype: 'text/plain', filesize: 9, stored_at: at };
          return { file_id: id, ...version, blob_hash: blobOf(id, 2) };
        }),
      );
      await enqueue(tx, purgeBins, {}, { now: clock.now() });
    });
  });
}

function binnedLeft(database: Database): Promise<number> {
  return database.write(async ({ db }) => {
    const binned = db.selectFrom('file').where('binned_at', 'is not', null);
    const { count } = await binned.select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  });
}

/** Lets a server remove what is in the bin, and kills it so often at random moments meanwhile. */
async function purge(home: Home, smtpUrl: string, killed?: { readonly times: number; readonly took: number }) {
  const installation = await createInstallation(home.directory, smtpUrl, home.databaseUrl);
  const database = openDatabase(home.databaseUrl, { poolSize: 2 });
  const random = randomSource('purge', 1);
  let begun: number | undefined;
  let server = await serve(installation);
  let deaths = 0;
  let took = 0;
  try {
    for (let left = await binnedLeft(database); left > 0; left = await binnedLeft(database)) {
      if (left < binned) begun ??= performance.now();
      // The first death may come before anything is removed: on a busy machine all may be gone at the next look.
      if (!killed || deaths >= killed.times || (left === binned && deaths > 0)) {
        await sleep(10);
        continue;
      }
      await sleep((random.fraction() * killed.took) / (killed.times + 1));
      await server.kill();
      deaths += 1;
      // What a dead server had begun is free at once, not in half a minute.
      await database.write((tx) =>
        tx.db
          .updateTable('job')
          .set({ lease_until: '1970-01-01T00:00:00.000Z' })
          .where('state', '=', 'running')
          .execute(),
      );
      server = await serve(installation);
    }
    took = performance.now() - (begun ?? performance.now());
    await server.stop();
  } finally {
    await server.kill();
    await database.close();
  }
  return { deaths, took };
}

/** What there is in the end, once bytes that nothing holds have gone. */
async function stateOf(home: Home) {
  return within(home, async ({ operations, clock }) => {
    clock.advance(20 * 365 * dayMilliseconds);
    await collectBlobs(operations);
    const stored = new Map<string, number>();
    for await (const { hash, size } of operations.blobs.list()) stored.set(hash, size);
    return operations.database.write(async ({ db }) => {
      const files = await db.selectFrom('file').select(['id', 'blob_hash', 'binned_at']).orderBy('id').execute();
      const photos = await db.selectFrom('photo').select(['file_id', 'blob_hash']).orderBy('file_id').execute();
      const versions = await db
        .selectFrom('file_version')
        .select(['file_id', 'blob_hash'])
        .orderBy('file_id')
        .execute();
      const held = new Set([...files, ...photos, ...versions].map(({ blob_hash }) => blob_hash));
      const doubted = await db.selectFrom('loose_blob').select('hash').execute();
      return { files, photos, versions, held, stored: new Set(stored.keys()), doubted };
    });
  });
}

describe('a bin that is emptied by a server which is killed again and again', () => {
  beforeAll(build);

  /** The end of a server that is left alone, and of one that is killed, over the same beginning. */
  async function ends(isPostgres: boolean) {
    await using mailServer = await startMailServer();
    const fresh = await homeOf(isPostgres);
    await furnish(fresh);
    const [calm, tormented] = [await homeOf(isPostgres, fresh), await homeOf(isPostgres, fresh)];
    const { took } = await purge(calm, mailServer.url);
    const { deaths } = await purge(tormented, mailServer.url, { times: kills, took });
    return { deaths, calm: await stateOf(calm), killed: await stateOf(tormented) };
  }

  const kinds = [
    ['SQLite', false],
    ['PostgreSQL', true],
  ] as const;

  it.each(inject('postgresUrl') ? kinds : kinds.slice(0, 1))(
    'has the same end as one that is left alone, on %s',
    { timeout: 240_000 },
    async (_name, isPostgres) => {
      const { deaths, calm, killed } = await ends(isPostgres);
      expect(deaths).toBeGreaterThan(0);
      expect(calm.files).toHaveLength(staying);
      expect(calm.stored).toEqual(calm.held);
      expect(calm.stored.size).toBeLessThan(contents);
      expect(calm.doubted).toEqual([]);
      expect(killed).toEqual(calm);
    },
  );
});
