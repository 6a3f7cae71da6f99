import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { compose, type Tributary } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { stopwatch } from '../src/lib/clock.ts';
import { exportChannel } from '../src/operations/export-channel.ts';
import { registerUser } from '../src/operations/register-user.ts';
import { viewerOf } from '../src/operations/sign-in.ts';
import { startImport } from '../src/operations/start-import.ts';
import { insertImportedItems, insertWallEntries } from '../src/storage/import-content.ts';
import { reserveIds } from '../src/storage/dialect/portable.ts';
import { findImport } from '../src/storage/imports.ts';

/**
 * How much memory a channel takes to leave and to arrive: `tsx bench/leaving.ts [items]`. One process does one after
 * the other, so the peak of the arrival holds that of the departure.
 */
const items = Number(process.argv[2] ?? 100_000);
const atOnce = 2000;
const directory = mkdtempSync(join(tmpdir(), 'tributary-leaving-'));

async function open(name: string): Promise<Tributary> {
  const dataDir = join(directory, name);
  mkdirSync(dataDir);
  const config = loadConfig(
    {},
    { dataDir, databaseUrl: `sqlite:${join(dataDir, 'bench.sqlite')}`, logLevel: 'silent' },
  );
  const tributary = await compose(config, { logger: pino({ level: 'silent' }) });
  await tributary.operations.database.migrate();
  return tributary;
}

async function join_(tributary: Tributary) {
  const { operations } = tributary;
  const user = await registerUser(operations, {
    username: 'alice',
    email: 'alice@example.test',
    password: 'long enough',
  });
  return viewerOf(operations, user.id, ['api'], 'password');
}

async function fill(tributary: Tributary, viewer: Awaited<ReturnType<typeof join_>>): Promise<void> {
  const { database, clock } = tributary.operations;
  const text = 'The harbour lies still and the boats wait for the tide to turn once more. '.repeat(8);
  for (let done = 0; done < items; done += atOnce) {
    await database.write(async (tx) => {
      const now = clock.now();
      const ids = await reserveIds(tx, 'item', atOnce);
      const rows = ids.map((id, index) => {
        const top = index % 10 === 0 ? id : ids[index - (index % 10)]!;
        return {
          ...{
            id,
            uuid: `uuid-${id}`,
            mid: `http://bench.test/item/${id}`,
            channelId: viewer.channelId,
            parentId: top,
          },
          thrParentId: top === id ? null : top,
          ...{ authorXchanId: viewer.xchanId, ownerXchanId: viewer.xchanId, createdAt: now, editedAt: now },
          ...{ commentedAt: now, mimetype: 'text/markdown', title: '', body: `${id} ${text}`, verb: 'post' },
          ...{ objType: 'note', obj: '', reaction: null, visibility: 'public' as const, aclId: null },
        };
      });
      await insertImportedItems(tx, rows, now);
      const tops = rows.filter((row) => row.thrParentId === null);
      await insertWallEntries(
        tx,
        tops.map(({ id, channelId, createdAt }) => ({ channelId, itemId: id, createdAt, commentedAt: createdAt })),
      );
    });
  }
}

/** Runs `work`; tells how long it took and the most memory that the process has held since it began. */
async function measured(name: string, work: () => Promise<string>): Promise<void> {
  const elapsed = stopwatch();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const said = await work();
  clearInterval(look);
  const seconds = (elapsed() / 1000).toFixed(1);
  console.log(`${name}: ${seconds} s, at most ${Math.round(peak / 1024 ** 2)} MiB resident; ${said}`);
}

try {
  await using old = await open('old');
  await using young = await open('young');
  const viewer = await join_(old);
  const other = await join_(young);
  await measured('fill', async () => {
    await fill(old, viewer);
    return `${items} items`;
  });
  const archive = join(directory, 'alice.zip');
  await measured('export', async () => {
    const manifest = await exportChannel(old.operations, viewer, createWriteStream(archive));
    return `${manifest.counts['item']} items in ${Math.round(statSync(archive).size / 1024 ** 2)} MiB`;
  });
  await measured('import', async () => {
    const id = await startImport(young.operations, other, {
      target: { personal: true },
      archive: createReadStream(archive),
      ...{ filename: 'alice.zip', format: 'channel', sourceHost: '', dryRun: false },
      options: { includeDirect: false },
    });
    await young.runner.drain();
    const row = await findImport(young.operations.database.reader, id);
    return `${row?.state}: ${JSON.stringify(JSON.parse(row?.report ?? '{}').counts)}`;
  });
} finally {
  rmSync(directory, { recursive: true, force: true });
}
