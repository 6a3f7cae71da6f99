import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { execute, requirePostgres } from '../test/rig/postgres.ts';
import { archiveOf } from './lib/archive.ts';
import { type BusyCall, busyCalls } from './lib/busy-calls.ts';
import { type BusyAmounts, busyAmounts, type BusyData, fillBusy } from './lib/busy-data.ts';
import { type BusyFigure, writeBusyTable } from './lib/busy-table.ts';
import { findProject } from './lib/busy-project.ts';
import { startWriter } from './lib/busy-writer.ts';
import { importArchive, sameKeys } from './lib/instance.ts';
import { postgresTime } from './lib/postgres-time.ts';
import { freePort, startProgram, startServer, settings } from './lib/server.ts';
import { untilSettled } from './lib/settled.ts';

const [few, many] = [8, 64];

/**
 * What requests cost a busy server: every address is new, and something that the lists show is written ten times a second.
 * Counted is the time of the processor of all processes of the server, those of PostgreSQL too, less what the writing alone
 * takes; beside it that of a bare HTTP server that sends the same bytes from memory. Both take turns.
 */
export async function benchBusy(options: {
  seconds: number;
  only?: string | undefined;
  onPostgres: boolean;
  table: boolean;
  scale: number;
}): Promise<void> {
  const postgres = options.onPostgres ? await requirePostgres() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  // Messages are named by it, and pages of threads look for that name; they are made before the server listens anywhere.
  const more = {
    TRIBUTARY_BASE_URL: 'http://bench.test',
    ...(postgres && { TRIBUTARY_DATABASE_URL: postgres.url }),
  };
  try {
    const data = await fillBusyServer(dataDir, more, options.scale);
    // The servers of tests do not do so by themselves, and every real one does.
    if (postgres) await execute(postgres.url, 'vacuum analyze');
    const server = await startServer(dataDir, more);
    const bodies = join(dataDir, 'bodies');
    mkdirSync(bodies);
    const port = await freePort();
    const bare = await startProgram(['bench/lib/memory-server.ts', bodies, String(port)], `http://127.0.0.1:${port}`);
    const otherTime = postgres ? await postgresTime(postgres.url) : () => 0;
    const time = (): number => (server.processorTime() ?? 0) + otherTime();
    const setting: Setting = {
      server: { url: server.url, time },
      bare,
      bodies,
      data,
      seconds: options.seconds,
    };
    try {
      await idle(time);
      for (const call of busyCalls(data).filter(({ what }) => what.startsWith(options.only ?? ''))) {
        // One call that fails must not cost the figures of all that come after it.
        const figure = await measure(call, setting).catch((error: Error) => {
          console.error(`not measured: ${error.message}`);
          process.exitCode = 1;
        });
        if (!figure) continue;
        console.log(lineOf(figure));
        if (options.table) writeBusyTable(options.onPostgres ? 'PostgreSQL' : 'SQLite', [figure]);
      }
    } finally {
      await server.stop();
      await bare.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await postgres?.stop();
  }
}

/** Fills a data directory with what `busyCalls` asks for. */
export async function fillBusyServer(dataDir: string, more: NodeJS.ProcessEnv, scale: number): Promise<BusyData> {
  const config = loadConfig({ ...settings(dataDir), ...more });
  await using tributary = await compose(config, { mintKeys: () => Promise.resolve(sameKeys) });
  await tributary.operations.database.migrate();
  const amounts = Object.fromEntries(
    Object.entries(busyAmounts).map(([name, amount]) => [name, name === 'bytes' ? amount : Math.ceil(amount * scale)]),
  ) as unknown as BusyAmounts;
  const data = await fillBusy(tributary, amounts);
  const { path } = await archiveOf({ people: 300, messages: 3000 });
  await importArchive(tributary, path);
  await tributary.runner.drain();
  return { ...data, project: await findProject(tributary) };
}

interface Setting {
  readonly server: { readonly url: string; readonly time: () => number };
  readonly bare: { readonly url: string; processorTime(): number | undefined };
  readonly bodies: string;
  readonly data: BusyData;
  readonly seconds: number;
}

async function measure(call: BusyCall, { server, bare, bodies, data, seconds }: Setting): Promise<BusyFigure> {
  const headers = { authorization: `Bearer ${data.tokens[call.as ?? 'owner']}`, ...call.headers };
  const name = 'body';
  const sample = await fetch(server.url + call.path, sent(call, headers));
  if (!sample.ok) throw new Error(`${call.what}: ${sample.status} ${await sample.text()}`);
  const bytes = Buffer.from(await sample.arrayBuffer());
  const file = `${name}-${Math.random().toString(36).slice(2)}`;
  writeFileSync(join(bodies, file), bytes);
  // All requests are waited for, so that none is left over for the call that comes next.
  const load = (url: string, path: string, connections: number, amount: number) =>
    autocannon({
      // Only the channel API keeps answers by their address.
      url: path.startsWith('/api/z/') ? `${url}${path}${path.includes('?') ? '&' : '?'}asked=[<id>]` : `${url}${path}`,
      idReplacement: true,
      connections,
      amount,
      timeout: 60,
      headers: { ...headers, ...(call.body && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(call.body && { method: 'POST', body: call.body }),
    });
  const writer = startWriter(server.url, data);
  try {
    const { amountFor } = await warmUp((amount) => load(server.url, call.path, few, amount), server.time, seconds);
    await load(bare.url, `/${file}`, few, 500);
    const writing = await costOf(server.time, () => delay(seconds * 1000));
    const cost = { requests: 0, busy: 0 };
    const cheap = { requests: 0, busy: 0 };
    const latencies: Record<'p50' | 'p99', number>[] = [];
    for (const connections of [few, many]) {
      const { result, busy, took } = await costOf(server.time, () =>
        load(server.url, call.path, connections, amountFor(connections)),
      );
      const failed = result.non2xx + result.errors;
      if (failed > 0) throw new Error(`${call.what}: ${failed} of ${result.requests.total} requests failed`);
      cost.requests += result.requests.total;
      cost.busy += Math.max(0, busy - (writing.busy / writing.took) * took);
      latencies.push({ p50: result.latency.p50, p99: result.latency.p99 });
      const bareTime = (): number => bare.processorTime() ?? 0;
      const lower = await costOf(bareTime, () => load(bare.url, `/${file}`, connections, 1000));
      cheap.requests += lower.result.requests.total;
      cheap.busy += lower.busy;
    }
    const [usual, crowded] = latencies as [(typeof latencies)[0], (typeof latencies)[0]];
    return {
      what: call.what,
      bytes: bytes.length,
      ours: (1000 * cost.busy) / cost.requests,
      bare: (1000 * cheap.busy) / cheap.requests,
      p50: usual.p50,
      p99: usual.p99,
      p50Many: crowded.p50,
      p99Many: crowded.p99,
    };
  } finally {
    await writer.stop();
  }
}

/**
 * Asks until the code for it is compiled.
 * @returns how many requests take some seconds, for a number of connections
 */
async function warmUp(load: (amount: number) => Promise<unknown>, time: () => number, seconds: number) {
  const amountIn = (took: number, asked: number): number => Math.min(2000, Math.ceil((asked * seconds) / took));
  let asked = 50;
  await untilSettled(async () => {
    const { took, busy } = await costOf(time, () => load(asked));
    const cost = busy / asked;
    asked = Math.max(50, amountIn(took, asked));
    return cost;
  });
  return { amountFor: (connections: number) => Math.max(connections + 16, asked) };
}

/** Waits until the jobs that filling has left are done: what they take would count as the cost of writing. */
async function idle(time: () => number): Promise<void> {
  for (let looks = 0; looks < 120; looks++) {
    const { busy, took } = await costOf(time, () => delay(1000));
    if (busy / took < 0.03) return;
  }
  throw new Error('The server does not come to rest.');
}

/** Seconds of the processor that something took, and seconds altogether. */
async function costOf<T>(time: () => number, work: () => Promise<T>) {
  const [busy, begin] = [time(), performance.now()];
  const result = await work();
  return { result, busy: time() - busy, took: (performance.now() - begin) / 1000 };
}

function sent({ body }: BusyCall, headers: Readonly<Record<string, string>>): RequestInit {
  return body === undefined ? { headers } : { method: 'POST', body: new URLSearchParams(body), headers };
}

function lineOf({ what, ours, bare, bytes, p50, p99, p50Many, p99Many }: BusyFigure): string {
  const cells = [ours.toFixed(2), bare.toFixed(2), `${bytes} B`, `${p50}/${p99}`, `${p50Many}/${p99Many}`];
  return [what.padEnd(44), ...cells.map((cell) => cell.padStart(12))].join('');
}
