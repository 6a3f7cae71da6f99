import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { compose, type Tributary } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { ImportReport } from '../../src/core/imports/domain/import.ts';
import { stopwatch } from '../../src/lib/clock.ts';
import { exportChannel } from '../../src/core/archive/operations/export-channel.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { findUserByUsername } from '../../src/core/accounts/storage/users.ts';
import { askInstance } from './instance.ts';
import { fillChannel } from './leaving-data.ts';
import { writeResult } from './leaving-result.ts';
import { megabytes, seconds } from './report.ts';
import { startServer } from './server.ts';
import { untilImported } from './until-imported.ts';

/** One stage of a channel that leaves and arrives: `leaving-stages.ts <items> <directory> <stage>`. */
const [, , amount = '', directory = '', stage = ''] = process.argv;
const items = Number(amount);

async function open(name: string): Promise<Tributary> {
  const dataDir = join(directory, name);
  mkdirSync(dataDir, { recursive: true });
  const config = loadConfig({}, { dataDir, logLevel: 'silent' });
  const tributary = await compose(config, { logger: pino({ level: 'silent' }) });
  await tributary.operations.database.migrate();
  return tributary;
}

async function joinIn(tributary: Tributary) {
  const { operations } = tributary;
  const user = await registerUser(operations, {
    username: 'alice',
    email: 'alice@example.test',
    password: 'long enough',
  });
  return viewerOf(operations, user.id, ['api'], 'password');
}

/** Runs `work`; prints how long it took and the most memory that this process has ever held. */
async function measured(work: () => Promise<string>): Promise<void> {
  const elapsed = stopwatch();
  const said = await work();
  const took = elapsed();
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(`${stage}: ${seconds(took)}, at most ${megabytes(peak)} resident; ${said}`);
  writeResult(directory, stage, { took, items, peak });
}

const archive = join(directory, 'alice.zip');

/** Each in a process of its own, so that none holds the memory of another. */
const stages: Readonly<Record<string, () => Promise<void>>> = {
  fill: async () => {
    await using old = await open('old');
    const viewer = await joinIn(old);
    await measured(async () => {
      await fillChannel(old, viewer, items);
      return `${items} items`;
    });
  },
  export: async () => {
    await using old = await open('old');
    const user = await findUserByUsername(old.operations.database.reader, 'alice');
    const viewer = await viewerOf(old.operations, user!.id, ['api'], 'password');
    await measured(async () => {
      const manifest = await exportChannel(old.operations, viewer, createWriteStream(archive));
      return `${manifest.counts['item']} items in ${Math.round(statSync(archive).size / 1024 ** 2)} MiB`;
    });
  },
  import: async () => {
    const dataDir = join(directory, 'young');
    const id = await handIn();
    // The built server, which reads the archive in a thread of its own.
    const server = await startServer(dataDir);
    const elapsed = stopwatch();
    try {
      const instance = { databaseFile: join(dataDir, 'tributary.sqlite'), more: {} };
      await untilImported(instance, id);
      const took = elapsed();
      const sql = `select report from import where id = ${id}`;
      const [row] = await askInstance<{ report: string }>(instance, sql);
      const { counts } = JSON.parse(row!.report) as ImportReport;
      const peak = server.peakMemory();
      const spent = server.processorTime()?.toFixed(1);
      const { threads, comments, reactions } = counts;
      console.log(
        `import: ${seconds(took)}, ${spent} s of the processor, at most ${megabytes(peak)} resident in the server; ${threads.added} threads, ${comments.added} comments, ${reactions.added} reactions`,
      );
      writeResult(directory, stage, { took, items: threads.added + comments.added + reactions.added, peak });
    } finally {
      await server.stop();
    }
  },
};

/** Hands the archive in; the job of a server does the rest. */
async function handIn(): Promise<number> {
  await using young = await open('young');
  return await startImport(young.operations, await joinIn(young), {
    target: { personal: true },
    archive: createReadStream(archive),
    filename: 'alice.zip',
    format: 'channel',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
  });
}

await stages[stage]!();
