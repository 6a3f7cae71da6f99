import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInstance, type Instance } from './lib/instance.ts';
import { lightLoad, type RequestText } from './lib/light-load.ts';
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

/** What is asked again of as many servers as web processes, which share nothing: what the machine gives two. */
const callsApart = calls.slice(0, 2);
const apart = (what: string): string => `${what}, servers apart`;

/** What one number of processes came to. */
interface Sum {
  readonly requests: number;
  readonly seconds: number;
  readonly load: number;
  readonly servers: number;
  /** Seconds of processors that the host of a virtual machine gave to others. */
  readonly stolen: number;
}

/**
 * Requests a second of one web process and of two, on one machine with the load. The numbers of processes take turns. With
 * as many processors as web processes the load takes its part of what they would have, so its time stands beside theirs;
 * how many requests the servers have for a second of their processor's time says what more processors would give.
 */
export async function benchCores({ seconds, table }: { seconds: number; table: boolean }): Promise<void> {
  const instances = [await createInstance(), await createInstance()];
  try {
    for (const instance of instances) await fillForRequests(instance);
    const sums = new Map<string, Sum>();
    for (let round = 0; round < rounds; round += 1) {
      for (const web of counts) await measure(instances, { web, seconds, sums });
    }
    const rows = report(sums);
    for (const row of [...heading, ...rows]) console.log(row);
    if (table) writeTable('cores', heading, () => new Map(rows.map((row) => [row, row])));
  } finally {
    for (const instance of instances) instance.remove();
  }
}

/** The servers that one number of web processes is measured with, and the sums of their rounds. */
interface Round {
  readonly web: number;
  readonly seconds: number;
  readonly sums: Map<string, Sum>;
}

/** A server, and what it is asked for. */
interface Asked {
  readonly server: BenchServer;
  readonly request: RequestText;
}

async function measure(instances: readonly Instance[], round: Round): Promise<void> {
  const [instance] = instances as readonly [Instance];
  const server = await startServer(instance.dataDir, { TRIBUTARY_WEB_PROCESSES: String(round.web) });
  await whileScheduled([server], async () => {
    for (const { what, request } of calls) await load([{ server, request: request(instance) }], what, round);
    const memory = server.processes().map(({ name, memory }) => `${name} ${Math.round((memory ?? 0) / 2 ** 20)} MiB`);
    console.log(`${round.web} web, highest resident memory: ${memory.join(', ')}`);
  });
  const used = instances.slice(0, round.web);
  const servers = await Promise.all(used.map(({ dataDir }) => startServer(dataDir)));
  await whileScheduled(servers, async () => {
    for (const { what, request } of callsApart) {
      const asked = servers.map((each, index) => ({ server: each, request: request(used[index]!) }));
      await load(asked, apart(what), round);
    }
  });
}

/** Asks these servers at once, with as many connections in all, until the cost no longer falls, and then for the sum. */
async function load(asked: readonly Asked[], what: string, { web, seconds, sums }: Round): Promise<void> {
  const ask = async (forSeconds: number): Promise<Sum> => {
    const [before, stolen] = [processorTime(asked), stolenTime()];
    const results = await Promise.all(
      asked.map(({ server, request }) => {
        const port = Number(new URL(server.url).port);
        return lightLoad(port, request, { connections: connections / asked.length, seconds: forSeconds });
      }),
    );
    return {
      requests: results.reduce((sum, { requests }) => sum + requests, 0),
      seconds: Math.max(...results.map((result) => result.seconds)),
      // All loads are of this process: each has measured the time of all.
      load: Math.max(...results.map((result) => result.busy)),
      servers: processorTime(asked) - before,
      stolen: stolenTime() - stolen,
    };
  };
  await untilSettled(async () => {
    const { servers, requests } = await ask(1);
    return servers / requests;
  });
  const key = `${what} ${web}`;
  const [sum, more] = [sums.get(key), await ask(seconds)];
  sums.set(key, sum ? added(sum, more) : more);
}

function added(one: Sum, other: Sum): Sum {
  return {
    requests: one.requests + other.requests,
    seconds: one.seconds + other.seconds,
    load: one.load + other.load,
    servers: one.servers + other.servers,
    stolen: one.stolen + other.stolen,
  };
}

/** Does this work with the load scheduled as a batch, and stops the servers. */
async function whileScheduled(servers: readonly BenchServer[], work: () => Promise<void>): Promise<void> {
  schedule('batch');
  try {
    await work();
  } finally {
    schedule('other');
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * How Linux schedules the load: in a batch it takes a processor when a server leaves it or its turn is over, and not each time
 * an answer comes. Otherwise it interrupts two web processes at most answers, as a client on another machine never would.
 */
function schedule(policy: 'batch' | 'other'): void {
  if (process.platform === 'linux') execFileSync('chrt', [`--${policy}`, '--pid', '0', String(process.pid)]);
}

/** See proc(5), stat: what the host of this virtual machine took of its processors, in seconds; 0 where nothing says so. */
function stolenTime(): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) / 100;
}

function processorTime(asked: readonly Asked[]): number {
  const processes = asked.flatMap(({ server }) => server.processes());
  return processes.reduce((sum, each) => sum + (each.processorTime ?? 0), 0);
}

const heading = [
  "| call | web processes | requests/s | times | processors: servers | load | taken by the host | requests per s of servers' time |",
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];

function report(sums: ReadonlyMap<string, Sum>): string[] {
  return [...callsApart.map(({ what }) => apart(what)), ...calls.map(({ what }) => what)].flatMap((what) =>
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
        (sum.stolen / sum.seconds).toFixed(2),
        Math.round(sum.requests / sum.servers),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
}
