import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { createInstance, type Instance } from './lib/instance.ts';
import { lightLoad, type LoadResult, type RequestText } from './lib/light-load.ts';
import { amounts, fillForRequests } from './lib/request-data.ts';
import { type BenchServer, startServer } from './lib/server.ts';
import { untilSettled } from './lib/settled.ts';
import { writeTable } from './lib/table.ts';

const rounds = 3;
const counts = [1, 2];
const connections = 16;

interface Call {
  readonly what: string;
  readonly request: (instance: Instance) => RequestText;
}

const head = (line: string, { basic }: Instance, more = ''): string =>
  `${line} HTTP/1.1\r\nHost: bench\r\nAuthorization: ${basic['authorization']}\r\n${more}\r\n`;
const read =
  (path: string) =>
  (instance: Instance): RequestText =>
  (number) =>
    head(`GET /api/z/1.0/${path}${path.includes('?') ? '&' : '?'}asked=${number}`, instance);
const body = `body=${encodeURIComponent('words and more words '.repeat(10))}`;
const form = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;

const calls: readonly Call[] = [
  { what: 'verify', request: read('verify') },
  { what: 'files (1,000 rows)', request: read('files?records=1000') },
  { what: `files (${amounts.files.toLocaleString('en')} rows)`, request: read('files') },
  {
    what: 'item/update',
    request: (instance) => () => `${head('POST /api/z/1.0/item/update', instance, form)}${body}`,
  },
];

/** What one number of processes came to. */
interface Sum {
  requests: number;
  seconds: number;
  load: number;
  servers: number;
}

/**
 * Requests a second of one web process and of two, on one machine with the load. The numbers of processes take turns. With
 * as many processors as web processes the load takes its part of what they would have, so its time stands beside theirs;
 * how many requests the servers have for a second of their processor's time says what more processors would give.
 */
export async function benchCores({ seconds, table }: { seconds: number; table: boolean }): Promise<void> {
  const instance = await createInstance();
  try {
    await fillForRequests(instance);
    const sums = new Map<string, Sum>();
    for (let round = 0; round < rounds; round += 1) {
      for (const web of counts) await measure(instance, web, seconds, sums);
    }
    const rows = report(sums);
    for (const row of [...heading, ...rows]) console.log(row);
    if (table) writeTable('cores', heading, () => new Map(rows.map((row) => [row, row])));
  } finally {
    instance.remove();
  }
}

async function measure(instance: Instance, web: number, seconds: number, sums: Map<string, Sum>): Promise<void> {
  const server = await startServer(instance.dataDir, { TRIBUTARY_WEB_PROCESSES: String(web) });
  schedule('batch');
  try {
    const port = Number(new URL(server.url).port);
    for (const { what, request } of calls) {
      await untilSettled(async () => {
        const begin = processorTime(server);
        const { requests } = await lightLoad(port, request(instance), { connections, seconds: 1 });
        return (processorTime(server) - begin) / requests;
      });
      const sum = sums.get(`${what} ${web}`) ?? { requests: 0, seconds: 0, load: 0, servers: 0 };
      const before = processorTime(server);
      const result: LoadResult = await lightLoad(port, request(instance), { connections, seconds });
      sum.requests += result.requests;
      sum.seconds += result.seconds;
      sum.load += result.busy;
      sum.servers += processorTime(server) - before;
      sums.set(`${what} ${web}`, sum);
    }
    const memory = server.processes().map(({ name, memory }) => `${name} ${Math.round((memory ?? 0) / 2 ** 20)} MiB`);
    console.log(
      `${web} web, highest resident memory: ${memory.join(', ')}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    schedule('other');
    await server.stop();
  }
}

/**
 * How Linux schedules the load: in a batch it takes a processor when a server leaves it or its turn is over, and not each time
 * an answer comes. Otherwise it interrupts two web processes at most answers, as a client on another machine never would.
 */
function schedule(policy: 'batch' | 'other'): void {
  if (process.platform === 'linux') execFileSync('chrt', [`--${policy}`, '--pid', '0', String(process.pid)]);
}

function processorTime(server: BenchServer): number {
  return server.processes().reduce((sum, each) => sum + (each.processorTime ?? 0), 0);
}

const heading = [
  "| call | web processes | requests/s | times | processors: servers | load | requests per s of servers' time |",
  '|---|---:|---:|---:|---:|---:|---:|',
];

function report(sums: ReadonlyMap<string, Sum>): string[] {
  return calls.flatMap(({ what }) =>
    counts.map((web) => {
      const [sum, one] = [sums.get(`${what} ${web}`)!, sums.get(`${what} 1`)!];
      const speed = (each: Sum): number => each.requests / each.seconds;
      const cells = [
        what,
        web,
        Math.round(speed(sum)),
        (speed(sum) / speed(one)).toFixed(2),
        (sum.servers / sum.seconds).toFixed(2),
        (sum.load / sum.seconds).toFixed(2),
        Math.round(sum.requests / sum.servers),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
}
