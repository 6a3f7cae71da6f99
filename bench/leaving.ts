import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import type { ImportReport } from '../src/core/imports/domain/import.ts';
import { ask, createInstance, importArchive, type Instance } from './lib/instance.ts';
import { fillChannel } from './lib/leaving-data.ts';
import { startProbes } from './lib/probe.ts';
import { type Figure, latencyFigure, megabytes, perSecond, printFigures, rate, seconds } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { writeFigures } from './lib/table.ts';
import { untilImported } from './lib/until-imported.ts';

/** How long a channel takes to leave and to arrive, how much memory, and how quick the server is meanwhile. */
export async function benchLeaving({ items, table }: { items: number; table: boolean }): Promise<void> {
  const [old, young] = [await createInstance(), await createInstance()];
  try {
    await old.prepare(async (tributary) => {
      await fillChannel(tributary, await viewerOf(tributary.operations, 1, ['api'], 'system'), items);
    });
    const archive = join(old.dataDir, 'archive.zip');
    const figures = await figuresOf('export', old, async (url) => {
      await download(`${url}/api/z/1.0/channel/export/archive`, old.basic, archive);
      return items;
    });
    const request = { target: { personal: true }, format: 'channel' } as const;
    const id = await young.prepare((tributary) => importArchive(tributary, archive, request));
    figures.push(...(await figuresOf('import', young, () => importedItems(young, id))));
    printFigures('A channel leaves and arrives', figures);
    if (table) writeFigures('leaving', figures);
  } finally {
    for (const instance of [old, young]) instance.remove();
  }
}

/** Has the built server do its work beside requests of the same person. @param work returns how many items it was */
async function figuresOf(what: string, instance: Instance, work: (url: string) => Promise<number>): Promise<Figure[]> {
  const server = await startServer(instance.dataDir);
  try {
    const { reads, writes } = await startProbes(server.url, instance.basic);
    const start = performance.now();
    const items = await work(server.url);
    const took = performance.now() - start;
    return [
      { what: `${what} of ${items.toLocaleString('en')} items`, ours: seconds(took) },
      { what: `items of the ${what}`, ours: rate(perSecond(items, took)), aim: '15,000/s' },
      { what: `peak memory of the ${what}`, ours: megabytes(server.peakMemory()) },
      latencyFigure(`verify during the ${what}`, await reads.stop()),
      latencyFigure(`item/update during the ${what}`, await writes.stop(), 'p99 < 250 ms'),
    ];
  } finally {
    await server.stop();
  }
}

async function download(url: string, headers: Readonly<Record<string, string>>, path: string): Promise<void> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`no archive: ${await answer.text()}`);
  await pipeline(Readable.from(answer.body!), createWriteStream(path));
}

/** Waits until an import has ended; returns how many items it added. */
async function importedItems(instance: Instance, id: number): Promise<number> {
  await untilImported(instance, id);
  const [row] = ask<{ report: string }>(instance.databaseFile, `select report from import where id = ${id}`);
  const { threads, comments, reactions } = (JSON.parse(row!.report) as ImportReport).counts;
  return threads.added + comments.added + reactions.added;
}
