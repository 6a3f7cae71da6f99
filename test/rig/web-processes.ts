import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { createInstallation, type Installation, launch } from './server-process.ts';
import { startTributary } from './tributary.ts';

/** An answer, and the end of the connection at which the client had it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly socket: Socket;
}

/** A server of several processes, with a user who may write. */
export interface WebProcesses {
  readonly installation: Installation;
  readonly pid: number;
  /** Header of the user. */
  readonly authorization: string;
  /** Process ids, of those that serve or of that which runs jobs. */
  children(role: 'web' | 'worker'): number[];
  /** Asks over a new connection, or over one of `agent`. */
  ask(path: string, more?: { agent?: Agent; form?: Readonly<Record<string, string>> }): Promise<Answer>;
  /** One connection to each web process, that is open as long as nobody closes it. */
  connectToEach(count: number): Promise<{ agent: Agent; pid: number }[]>;
  untilReady(): Promise<void>;
  said(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts it and waits until it is ready. */
export async function startWebProcesses(
  directory: string,
  more: Readonly<Record<string, string>> = {},
  databaseUrl?: string,
): Promise<WebProcesses> {
  const made = await createInstallation(directory, '', databaseUrl);
  const installation = { ...made, environment: { ...made.environment, TRIBUTARY_WEB_PROCESSES: '2', ...more } };
  const token = await prepare(directory, databaseUrl ?? `sqlite:${directory}/tributary.sqlite`);
  const launched = launch(installation);
  const ask: WebProcesses['ask'] = (path, { agent, form } = {}) => askOnce(installation.url + path, token, agent, form);
  const children = (role: string): number[] => childrenOf(launched.pid).filter((pid) => rolesOf(pid) === role);
  const untilReady = () =>
    until(
      async () => (await ask('/readyz')).status === 200 && (await ask('/metrics')).text.includes('process="jobs"'),
      () => launched.said(),
    );
  const server: WebProcesses = {
    installation,
    pid: launched.pid,
    authorization: `Bearer ${token}`,
    children,
    ask,
    connectToEach: async (count) => {
      const found = new Map<number, Agent>();
      await until(async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const { socket } = await ask('/healthz', { agent });
        const pid = holderOf(socket, children('web'));
        if (pid !== undefined && !found.has(pid)) found.set(pid, agent);
        else agent.destroy();
        return found.size === count;
      });
      return [...found].map(([pid, agent]) => ({ agent, pid }));
    },
    untilReady,
    said: () => launched.said(),
    hasEnded: () => launched.hasEnded(),
    stop: async () => {
      // As an operator does: to the supervisor alone.
      if (!launched.hasEnded()) process.kill(launched.pid, 'SIGTERM');
      await until(() => Promise.resolve(launched.hasEnded()));
    },
    kill: () => launched.kill(),
  };
  await untilReady();
  return server;
}

/** @throws where `check` does not come true for a minute */
export async function until(check: () => Promise<boolean>, why = (): string => ''): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`not within a minute ${why()}`);
    await sleep(20);
  }
}

function askOnce(
  url: string,
  token: string,
  agent: Agent | undefined,
  form: Readonly<Record<string, string>> | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const asked = request(url, {
      agent: agent ?? false,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const { socket } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('error', reject).once('end', () => resolve({ status: response.statusCode ?? 0, text, socket }));
    });
    asked.end(body);
  });
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** What a process was started for. */
function rolesOf(pid: number): string | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words[words.indexOf('--role') + 1];
  } catch {
    return undefined;
  }
}

/** Which process has the server's end of a client's connection, by the number that Linux gives it. */
function holderOf(socket: Socket, pids: readonly number[]): number | undefined {
  const { port } = socket.address() as AddressInfo;
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const inode = lines.find((columns) => columns[2]?.endsWith(remote))?.[9];
  return pids.find((pid) => openFiles(pid).includes(`socket:[${inode}]`));
}

function openFiles(pid: number): string[] {
  const directory = `/proc/${pid}/fd`;
  return readdirSync(directory).map((name) => {
    try {
      return readlinkSync(`${directory}/${name}`);
    } catch {
      return '';
    }
  });
}

/** @returns a token of somebody who may write */
async function prepare(directory: string, url: string): Promise<string> {
  const database = openDatabase(url);
  const tributary = await startTributary(
    { database, url, remove: () => Promise.resolve() },
    { config: { dataDir: directory } },
  );
  const { operations } = tributary;
  const { id } = await registerUser(operations, { username: 'ann', email: 'ann@example.test', name: 'Ann' });
  const { token } = await issueToken(operations, 'operator', {
    userId: id,
    name: 'test',
    scopes: ['api'],
    expiresAt: null,
  });
  await tributary[Symbol.asyncDispose]();
  await database.close();
  return token;
}
