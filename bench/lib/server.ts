import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** The real server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  /** Highest resident memory so far, in bytes; undefined where the system does not tell. */
  peakMemory(): number | undefined;
  /** Resident memory in bytes, by kind, and the highest so far; Linux only. */
  memory(): { readonly anonymous: number; readonly file: number; readonly peak: number };
  /** Processor time so far, in seconds; undefined where the system does not tell. */
  processorTime(): number | undefined;
  /** Measures the peak from now on; does nothing where the system cannot. */
  resetPeak(): void;
  /** Each process of the server, with what the system tells of it. */
  processes(): {
    readonly name: string;
    readonly memory: number | undefined;
    readonly processorTime: number | undefined;
  }[];
  stop(): Promise<void>;
}

/** Settings that every process of a benchmark gets. */
export function settings(dataDir: string, port = 0): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_LOG_LEVEL: 'error',
    // The four who are not of the crowd would be too many.
    TRIBUTARY_REASSIGNMENT_ROWS: '60000',
    // All of the load comes from one address, and several loads at once.
    TRIBUTARY_CONNECTIONS_PER_ADDRESS: '0',
    ...(port === 0 ? {} : { TRIBUTARY_PORT: String(port) }),
  };
}

/** A line of the server's log about a request. */
export interface LoggedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** From when the request was read until its answer was written. */
  readonly milliseconds: number;
}

/**
 * Starts `tributary serve` over this data, and waits until it answers; `more` are further settings. With `onRequest` it
 * logs what it answers.
 */
export async function startServer(
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
  onRequest?: (request: LoggedRequest) => void,
): Promise<BenchServer> {
  const port = await freePort();
  const logs = onRequest && { TRIBUTARY_LOG_LEVEL: 'info', TRIBUTARY_LOG_FORMAT: 'json' };
  const { environment, words } = startCommand();
  const child = spawn(process.execPath, words, {
    env: { ...environment, ...settings(dataDir, port), ...logs, ...more },
    stdio: ['ignore', onRequest ? 'pipe' : 'inherit', 'inherit'],
  });
  if (onRequest) {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const logged = JSON.parse(line) as Partial<LoggedRequest>;
      if (logged.milliseconds !== undefined && logged.route !== undefined) onRequest(logged as LoggedRequest);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return {
    url,
    peakMemory: () => peakMemoryOf(child.pid!),
    memory: () => memoryOf(child.pid!),
    processorTime: () => processorTimeOf(child.pid!),
    resetPeak: () => resetPeakOf(child.pid!),
    processes: () =>
      [child.pid!, ...childrenOf(child.pid!)].map((pid) => ({
        name: roleOf(pid) ?? 'serve',
        memory: peakMemoryOf(pid),
        processorTime: processorTimeOf(pid),
      })),
    stop: () => end(child),
  };
}

/** What `npm start` puts into the environment, and what it gives Node. */
function startCommand(): { readonly environment: NodeJS.ProcessEnv; readonly words: string[] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  const node = words.indexOf('node');
  const environment = Object.fromEntries(words.slice(0, node).map((word) => word.split('=')));
  return { environment, words: words.slice(node + 1) };
}

/** Starts another program of this benchmark, as this one was started, and waits until it answers. */
export async function startProgram(
  program: readonly string[],
  url: string,
): Promise<Pick<BenchServer, 'url' | 'processorTime' | 'stop'>> {
  const child = spawn(process.execPath, [...process.execArgv, ...program], { stdio: ['ignore', 'inherit', 'inherit'] });
  await untilReady(child, url);
  return { url, processorTime: () => processorTimeOf(child.pid!), stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await delay(50);
  }
}

/** Linux keeps the high-water mark itself, so that no peak is missed. */
function peakMemoryOf(pid: number): number | undefined {
  return existsSync(`/proc/${pid}/status`) ? memoryOf(pid).peak : undefined;
}

function memoryOf(pid: number): ReturnType<BenchServer['memory']> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { anonymous: bytesOf('RssAnon'), file: bytesOf('RssFile'), peak: bytesOf('VmHWM') };
}

/** See proc(5), children. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** What a process was started for, where its command line says so. */
function roleOf(pid: number): string | undefined {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? /\0--role\0(\w+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}

/** See proc(5), stat: time in user and kernel mode, in hundredths of a second on every Linux that is in use. */
function processorTimeOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [, rest = ''] = readFileSync(file, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** See proc(5), clear_refs: 5 resets the high-water mark. */
function resetPeakOf(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, '5');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
