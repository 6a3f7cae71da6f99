import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pino from 'pino';
import { compose, type Tributary } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { ImportReport } from '../../src/core/imports/domain/import.ts';
import { stopwatch } from '../../src/lib/clock.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { askInstance } from './instance.ts';
import { fillChannel } from './leaving-data.ts';
import { writeResult } from './leaving-result.ts';
import { startProbes } from './probe.ts';
import { megabytes, seconds } from './report.ts';
import { type BenchServer, startServer } from './server.ts';
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

const archive = join(directory, 'alice.zip');
const headers = { authorization: `Basic ${Buffer.from('alice:long enough').toString('base64')}` };

/** Has the built server work over this data beside requests of the same person, and leaves what was measured. */
async function beside(name: string, work: (server: BenchServer) => Promise<number>): Promise<void> {
  const server = await startServer(join(directory, name));
  try {
    const { reads, writes } = await startProbes(server.url, headers);
    const elapsed = stopwatch();
    const items = await work(server);
    const took = elapsed();
    const [verify, update] = [await reads.stop(), await writes.stop()];
    const peak = server.peakMemory();
    const spent = server.processorTime()?.toFixed(1);
    console.log(
      `${stage} of ${items} items: ${seconds(took)}, ${spent} s of the processor, at most ${megabytes(peak)}`,
    );
    writeResult(directory, stage, { took, items, peak, verify, update });
  } finally {
    await server.stop();
  }
}

/** Each in a process of its own, so that none holds the memory of another. */
const stages: Readonly<Record<string, () => Promise<void>>> = {
  fill: async () => {
    await using old = await open('old');
    const elapsed = stopwatch();
    await fillChannel(old, await joinIn(old), items);
    console.log(`${stage} of ${items} items: ${seconds(elapsed())}`);
  },
  export: () =>
    beside('old', async ({ url }) => {
      const answer = await fetch(`${url}/api/z/1.0/channel/export/archive`, { headers });
      if (answer.status !== 200) throw new Error(`no archive: ${await answer.text()}`);
      await pipeline(Readable.from(answer.body!), createWriteStream(archive));
      return items;
    }),
  import: async () => {
    const id = await handIn();
    await beside('young', async () => {
      const instance = { databaseFile: join(directory, 'young', 'tributary.sqlite'), more: {} };
      await untilImported(instance, id);
      const sql = `select report from import where id = ${id}`;
      const [row] = await askInstance<{ report: string }>(instance, sql);
      const { threads, comments, reactions } = (JSON.parse(row!.report) as ImportReport).counts;
      return threads.added + comments.added + reactions.added;
    });
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
