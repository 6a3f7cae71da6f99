import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Instance } from './lib/instance.ts';
import { createInstance } from './lib/instance.ts';
import { type Figure, printFigures, rate } from './lib/report.ts';
import { amounts, fillForRequests, type RequestData } from './lib/request-data.ts';
import { type BenchServer, freePort, startProgram, startServer } from './lib/server.ts';

/** A call that is asked of the server, and of the bare baseline under the same path. */
interface BenchCall {
  readonly what: string;
  readonly path: string;
  readonly body?: string;
}

const concurrencies = [1, 8, 32];
const rounds = 2;
const prefix = '/api/z/1.0/';

function callsOf({ file }: RequestData): BenchCall[] {
  const { posts, files, members } = amounts;
  return [
    { what: 'version', path: 'version' },
    { what: 'verify', path: 'verify' },
    { what: 'files (1,000 rows)', path: 'files?records=1000' },
    { what: `files (${files.toLocaleString('en')} rows)`, path: 'files' },
    { what: `group_members (${members})`, path: 'group_members?group_id=1' },
    { what: `channel/stream (${posts} items)`, path: 'channel/stream?mindate=2000-01-01' },
    { what: `network/stream (${posts} items)`, path: `network/stream?records=${posts}` },
    { what: 'filedata (1 MiB)', path: `filedata?file_id=${file}` },
    { what: `item/export_page (${posts})`, path: `item/export_page?records=${posts}` },
    {
      what: 'item/update',
      path: 'item/update',
      body: `body=${encodeURIComponent('words and more words '.repeat(10))}`,
    },
  ];
}

/**
 * Requests a second at several concurrencies, beside a bare HTTP server with prepared SQL on a copy of the data. Ours
 * and bare take turns, so that whatever else the machine does slows both. Calls that read are asked for in two ways:
 * each time by another address (`fresh`), and again and again by the same one.
 */
export async function benchRequests(options: { seconds: number; only?: string | undefined }): Promise<void> {
  const instance = await createInstance();
  try {
    const data = await fillForRequests(instance);
    const copy = join(instance.dataDir, 'raw.sqlite');
    copyFileSync(instance.databaseFile, copy);
    const server = await startServer(instance.dataDir);
    const samples = join(instance.dataDir, 'samples.json');
    writeFileSync(samples, JSON.stringify(await samplesOf(server.url, instance, data)));
    const bytes = join(instance.dataDir, 'bytes');
    writeFileSync(bytes, Buffer.alloc(amounts.bytes, 'some bytes of a file; '));
    const port = String(await freePort());
    const raw = await startProgram(
      ['bench/lib/raw-requests.ts', copy, bytes, port, samples],
      `http://127.0.0.1:${port}`,
    );
    try {
      const figures: Figure[] = [];
      const sides = { ours: new Side(server, instance), raw: new Side(raw, instance) };
      for (const call of callsOf(data).filter(({ what }) => what.startsWith(options.only ?? ''))) {
        await compareSizes({ ours: server.url + prefix, raw: raw.url + prefix }, call, instance);
        for (const at of concurrencies) figures.push(await measure(sides, call, at, options.seconds));
      }
      printFigures('Requests', figures);
    } finally {
      await server.stop();
      await raw.stop();
    }
  } finally {
    instance.remove();
  }
}

/** Requests, the time they took, and the processor's time. */
interface Sum {
  requests: number;
  seconds: number;
  busy: number;
}

/** One of the two servers that are compared. */
class Side {
  readonly #server: Pick<BenchServer, 'url' | 'processorTime'>;
  readonly #instance: Instance;

  constructor(server: Pick<BenchServer, 'url' | 'processorTime'>, instance: Instance) {
    this.#server = server;
    this.#instance = instance;
  }

  /** Asks for a while, and adds what came of it to `sum`. */
  async load({ path, body }: BenchCall, how: { at: number; duration: number; isFresh: boolean }, sum: Sum) {
    const own = how.isFresh ? `${path.includes('?') ? '&' : '?'}asked=[<id>]` : '';
    const before = this.#server.processorTime() ?? 0;
    const result = await autocannon({
      url: this.#server.url + prefix + path + own,
      idReplacement: how.isFresh,
      connections: how.at,
      duration: how.duration,
      headers: { ...this.#instance.basic, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(body && { method: 'POST', body }),
    });
    if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx + result.errors} requests failed`);
    sum.requests += result.requests.total;
    sum.seconds += result.duration;
    sum.busy += (this.#server.processorTime() ?? 0) - before;
  }
}

const speed = ({ requests, seconds }: Sum): number => requests / seconds;
const cost = ({ requests, busy }: Sum): number => busy / requests;

async function measure(sides: { ours: Side; raw: Side }, call: BenchCall, at: number, time: number): Promise<Figure> {
  const nothing = (): Sum => ({ requests: 0, seconds: 0, busy: 0 });
  const [fresh, raw, again] = [nothing(), nothing(), nothing()];
  const duration = Math.max(1, Math.round(time / rounds));
  for (let round = 0; round < rounds; round += 1) {
    await sides.ours.load(call, { at, duration, isFresh: true }, fresh);
    await sides.raw.load(call, { at, duration, isFresh: true }, raw);
    if (!call.body) await sides.ours.load(call, { at, duration, isFresh: false }, again);
  }
  return {
    what: `${call.what}, ${at} at once`,
    ours: rate(speed(fresh)),
    raw: rate(speed(raw)),
    ratio: speed(fresh) / speed(raw),
    again: call.body ? undefined : speed(again) / speed(raw),
    busy: cost(raw) / cost(fresh),
    aim: call.body ? '0.30' : '0.50',
  };
}

async function answerOf(url: string, { body }: Pick<BenchCall, 'body'>, instance: Instance): Promise<string> {
  const headers = { ...instance.basic, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) };
  const answer = await fetch(url, { headers, ...(body && { method: 'POST', body }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** An answer of ours to each call, cut down to one record. */
async function samplesOf(url: string, instance: Instance, data: RequestData): Promise<Record<string, unknown>> {
  const ask = async (path: string, body?: string): Promise<unknown> =>
    JSON.parse(await answerOf(url + prefix + path, { body }, instance));
  const { attach } = (await ask(`filedata?file_id=${data.file}`)) as { attach: Record<string, unknown> };
  const { content: _, ...filedata } = attach;
  return {
    verify: await ask('verify'),
    files: await ask('files?records=1'),
    members: ((await ask('group_members?group_id=1')) as unknown[]).slice(0, 1),
    stream: ((await ask('channel/stream?mindate=2000-01-01')) as unknown[]).slice(0, 1),
    network: ((await ask('network/stream')) as unknown[]).slice(0, 1),
    export: await ask('item/export_page?records=1'),
    update: await ask('item/update', 'body=sample'),
    filedata,
  };
}

/** A baseline that sends less would be no baseline. */
async function compareSizes(urls: { ours: string; raw: string }, call: BenchCall, instance: Instance): Promise<void> {
  const ours = await answerOf(urls.ours + call.path, call, instance);
  const raw = await answerOf(urls.raw + call.path, call, instance);
  if (Math.abs(ours.length - raw.length) > ours.length / 50 + 100) {
    throw new Error(`${call.what}: ${ours.length} bytes, the baseline has ${raw.length}`);
  }
}
