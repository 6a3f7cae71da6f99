import { performance } from 'node:perf_hooks';
import { DatabaseSync } from '@photostructure/sqlite';
import { createInstance, type Instance } from './lib/instance.ts';
import { type Figure, megabytes, printFigures, seconds } from './lib/report.ts';
import { type BenchServer, startServer } from './lib/server.ts';

const tries = 7;
const prefix = '/api/z/1.0/';

/** Pages of a channel with very many items: the first one, and those in the middle and at the end. */
export async function benchDeepPages({ items }: { items: number }): Promise<void> {
  const instance = await createInstance();
  try {
    fill(instance, items);
    const server = await startServer(instance.dataDir);
    try {
      await measure(server, instance, items);
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
  }
}

/** Threads of ten, a minute after one another; written by one statement each, since the server would take an hour. */
function fill({ databaseFile }: Instance, items: number): void {
  const database = new DatabaseSync(databaseFile);
  const moment = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 60, 'unixepoch')`;
  const top = 'n - (n - 1) % 10';
  try {
    database.exec(`pragma synchronous = off; begin;
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${items})
      insert into item (id, uuid, mid, channel_id, parent_id, thr_parent_id, is_top, author_xchan_id, owner_xchan_id, created_at,
        edited_at, commented_at, received_at, changed_at, mimetype, body, verb, obj_type, visibility)
      select n, 'uuid-' || n, 'http://bench.test/item/' || n, 1, ${top}, case when n % 10 = 1 then null else ${top} end,
        n % 10 = 1, xchan_id, xchan_id, ${moment}, ${moment}, ${moment}, ${moment}, ${moment}, 'text/markdown',
        n || ' the harbour lies still and the boats wait for the tide to turn once more', 'post', 'note', 'public'
      from numbers, channel where channel.id = 1;
      insert into stream_entry (channel_id, item_id, created_at, commented_at, is_wall)
      select 1, id, created_at, created_at, 1 from item where is_top = 1;
      commit; pragma wal_checkpoint(truncate)`);
  } finally {
    database.close();
  }
}

async function measure(server: BenchServer, instance: Instance, items: number): Promise<void> {
  const threads = items / 10;
  const ask = async (path: string): Promise<Response> => {
    const answer = await fetch(`${server.url}${prefix}${path}`, { headers: instance.basic });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const time = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < tries; round += 1) {
      const start = performance.now();
      await (await ask(`${path}&asked=${round}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[Math.floor(tries / 2)]!;
  };
  const figures: Figure[] = [];
  const compare = async (what: string, first: string, others: Readonly<Record<string, string>>): Promise<void> => {
    const usual = await time(first);
    figures.push({ what: `${what}: first page`, ours: `${usual.toFixed(1)} ms` });
    for (const [where, path] of Object.entries(others)) {
      const took = await time(path);
      const aim = where.startsWith('start') ? undefined : '0.50';
      figures.push({ what: `${what}: ${where}`, ours: `${took.toFixed(1)} ms`, ratio: usual / took, aim });
    }
  };
  const begun = performance.now();
  await ask('item/export_page?records=100&page=1');
  const marks = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  figures.push({ what: 'item/export_page: the very first page after a start', ours: marks });
  await compare('item/export_page', 'item/export_page?records=100&page=0', {
    middle: `item/export_page?records=100&page=${items / 200}`,
    end: `item/export_page?records=100&page=${items / 100 - 2}`,
  });
  for (const order of ['comment', 'post']) {
    const stream = `network/stream?records=100&top=1&order=${order}`;
    const cursorAt = (id: number): string => {
      const value = new Date((1_600_000_000 + (id * 10 + 1) * 60) * 1000).toISOString();
      return Buffer.from(JSON.stringify([value, id])).toString('base64url');
    };
    await compare(`network/stream (${order})`, stream, {
      'cursor in the middle': `${stream}&after=${cursorAt(threads / 2)}`,
      'cursor at the end': `${stream}&after=${cursorAt(200)}`,
      'start = 1,000': `${stream}&start=1000`,
      'start in the middle': `${stream}&start=${threads / 2}`,
      'start at the end': `${stream}&start=${threads - 200}`,
    });
  }
  figures.push(await exportWhole(server, ask));
  printFigures(`Pages of ${items.toLocaleString('en')} items (ratio: the first page by this one)`, figures);
}

/** Everything at once, and the highest memory of the server meanwhile. */
async function exportWhole(server: BenchServer, ask: (path: string) => Promise<Response>): Promise<Figure> {
  server.resetPeak();
  const start = performance.now();
  const { body } = await ask('channel/export/basic?sections=channel,connections,config,items,files');
  let bytes = 0;
  for await (const chunk of body!) bytes += (chunk as Uint8Array).length;
  const took = performance.now() - start;
  const ours = `${megabytes(bytes)} in ${seconds(took)}, peak ${megabytes(server.peakMemory())}`;
  return { what: 'channel/export/basic with every item', ours, aim: '< 250 MB' };
}
