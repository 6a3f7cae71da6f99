import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { fillBusyServer } from './busy.ts';
import { type BusyCall, busyCalls } from './lib/busy-calls.ts';
import type { BusyData } from './lib/busy-data.ts';
import { startWriter } from './lib/busy-writer.ts';
import { type BenchServer, startServer } from './lib/server.ts';

const maxMegabytes = 350;
const connections = 8;
const requestsInTurn = 40;

/**
 * Asks a busy server for everything in turn, each time by a new address, and prints what its memory is made of after each
 * round. Fails where it ever needed more than 350 MB.
 */
export async function benchSoak({ minutes, scale }: { minutes: number; scale: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  const watched = join(dataDir, 'memory');
  const more = { TRIBUTARY_BASE_URL: 'http://bench.test' };
  try {
    const data = await fillBusyServer(dataDir, more, scale);
    const server = await startServer(dataDir, {
      ...more,
      NODE_OPTIONS: `--import=${new URL('lib/memory-watch.mjs', import.meta.url).href}`,
      TRIBUTARY_BENCH_MEMORY: watched,
    });
    const writer = startWriter(server.url, data);
    const begin = performance.now();
    const isOver = (): boolean => performance.now() - begin > minutes * 60_000;
    let requests = 0;
    try {
      for (let round = 1; round === 1 || !isOver(); round += 1) {
        for (const call of busyCalls(data)) requests += await ask(server.url, call, data);
        console.log(`round ${round}, ${requests} requests: ${memoryLine(server, watched)}`);
      }
    } finally {
      await writer.stop();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ask(url: string, call: BusyCall, data: BusyData): Promise<number> {
  const isCached = call.path.startsWith('/api/z/');
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}${call.path}${isCached ? `${call.path.includes('?') ? '&' : '?'}asked=[<id>]` : ''}`,
    idReplacement: true,
    connections,
    amount: requestsInTurn,
    timeout: 60,
    headers: {
      authorization: `Bearer ${data.tokens[call.as ?? 'owner']}`,
      ...call.headers,
      ...(call.body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(call.body && { method: 'POST', body: call.body }),
  });
  if (non2xx + errors > 0) throw new Error(`${call.what}: ${non2xx + errors} requests failed`);
  return requests.total;
}

interface Held {
  readonly heapTotal: number;
  readonly external: number;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** The memory by kind; what neither the heaps nor buffers take is native: SQLite, V8 and the program itself. */
function memoryLine(server: BenchServer, directory: string): string {
  const { anonymous, file, peak } = server.memory();
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'));
  const threads = files.map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as Held);
  const sum = (of: (held: Held) => number): number => threads.reduce((total, held) => total + of(held), 0);
  const [heap, buffers] = [sum(({ heapTotal }) => heapTotal), sum(({ external }) => external)];
  if (peak > maxMegabytes * 2 ** 20) process.exitCode = 1;
  const parts = {
    anonymous,
    [`heap of ${threads.length} threads`]: heap,
    buffers,
    native: anonymous - heap - buffers,
    'of files': file,
    'peak of all': peak,
  };
  return Object.entries(parts)
    .map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
    .join(', ');
}
