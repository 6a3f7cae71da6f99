import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** The built program; once `build` has been waited for in a test, the packed one. */
export let program = join(root, 'dist', 'main.js');

/** The built program over one data directory, as an operator runs it. */
export interface Installation {
  readonly directory: string;
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The Node.js that runs it; that of this process if absent. */
  readonly node?: string;
}

/** A running `tributary serve`. */
export interface ServerProcess {
  readonly pid: number;
  /** SIGKILL to the whole group; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
}

/** Builds the program unless what is there is new enough. In tests it is packed and installed as well, once a run (packer.ts). */
export async function build(): Promise<void> {
  const packer = process.env['TRIBUTARY_TEST_PACKER'];
  if (packer === undefined)
    return void (await run(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root }));
  // Not `fetch`, which waits for headers for five minutes only.
  const [answer] = (await once(get(packer), 'response')) as [IncomingMessage];
  const folder = await text(answer);
  if (answer.statusCode !== 200) throw new Error(folder);
  program = join(folder, 'node_modules', '.bin', 'tributary');
}

/** An installation over a directory; its database is a file there unless `databaseUrl` names another. */
export async function createInstallation(
  directory: string,
  smtpUrl: string,
  databaseUrl?: string,
): Promise<Installation> {
  const port = await freePort();
  return {
    directory,
    url: `http://127.0.0.1:${port}`,
    environment: {
      PATH: process.env.PATH ?? '',
      TRIBUTARY_DATA_DIR: directory,
      TRIBUTARY_PORT: String(port),
      TRIBUTARY_BASE_URL: 'http://tributary.test',
      TRIBUTARY_SMTP_URL: smtpUrl,
      TRIBUTARY_LOG_LEVEL: 'error',
      ...(databaseUrl === undefined ? {} : { TRIBUTARY_DATABASE_URL: databaseUrl }),
    },
  };
}

/** A server that has been started, and may not answer yet. */
interface Launched extends ServerProcess {
  /** What it wrote to its standard error. */
  said(): string;
  hasEnded(): boolean;
}

/** Starts the server and does not wait; `under` is a command that runs it, such as strace. */
export function launch({ directory, environment, node }: Installation, under: readonly string[] = []): Launched {
  const options = { cwd: directory, env: environment, detached: true } as const;
  const [first, ...words] = [...under, node ?? process.execPath, program, 'serve'];
  const child = spawn(first, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!hasEnded()) process.kill(-child.pid!, signal);
    await gone;
  };
  return { pid: child.pid!, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), said: () => errors, hasEnded };
}

/** Starts the server and waits until it answers. */
export async function serve(installation: Installation, under: readonly string[] = []): Promise<ServerProcess> {
  const server = launch(installation, under);
  for (let tries = 0; tries < 600 && !server.hasEnded(); tries += 1) {
    const answer = await fetch(`${installation.url}/healthz`).catch(() => undefined);
    if (answer?.ok) return server;
    await sleep(50);
  }
  await server.kill();
  throw new Error(`the server did not start: ${server.said()}`);
}

/** How a run of the program ended. */
export interface EndedProgram {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs the program to its end, whatever that is.
 * @param options.shell what a shell does before it becomes the program
 * @param options.node the Node.js that runs it; that of this process if absent
 * @param options.program another program
 */
export async function runProgram(
  words: readonly string[],
  options: {
    directory: string;
    environment: Readonly<Record<string, string>>;
    input?: string;
    shell?: string;
    killAfter?: number;
    node?: string;
    program?: string;
  },
): Promise<EndedProgram> {
  const command = [options.node ?? process.execPath, options.program ?? program, ...words];
  const [file, ...parameters] =
    options.shell === undefined ? command : ['/bin/sh', '-c', `${options.shell}; exec "$@"`, 'sh', ...command];
  const child = spawn(file!, parameters, { cwd: options.directory, env: options.environment });
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  const timer = setTimeout(() => child.kill('SIGKILL'), options.killAfter ?? 170_000);
  const ended = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  clearTimeout(timer);
  return { code, output, errors };
}

/** Runs a command of the program and reads its JSON. */
export async function command(installation: Installation, ...words: string[]): Promise<unknown> {
  const { directory, environment } = installation;
  const { stdout } = await run(process.execPath, [program, ...words, '--json'], {
    cwd: directory,
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as unknown;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
