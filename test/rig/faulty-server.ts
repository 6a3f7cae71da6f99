import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { newUuid } from '../../src/lib/random.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { createInstallation, type Installation, launch } from './server-process.ts';
import { startTributary } from './tributary.ts';

/** Posts that are written all the time, and what was promised of them. */
export interface Load {
  readonly acknowledged: readonly string[];
  /** Of all answers. */
  readonly statuses: readonly number[];
  /** Answers 503 that did not say when to come again. */
  readonly unavailableWithoutRetryAfter: number;
  end(): Promise<void>;
}

/** A web and a worker process over a database that a test disturbs. */
export interface FaultyServer {
  beginLoad(): Load;
  /** Resolves when a post is taken and a job is done; rejects when that does not happen in time. */
  untilWorking(): Promise<void>;
  /** Puts a job into the queue. @returns what finds out how it stands */
  addJob(): Promise<() => Promise<{ state: string; attempts: number }>>;
  /** Another worker process. */
  addWorker(): void;
  /** The process id of the worker that was started first. */
  readonly worker: number;
  /** What the processes said that are no more. */
  ended(): string[];
  /** How often each post is there. */
  copies(): Promise<Map<string, number>>;
  stop(): Promise<void>;
}

/** Clients that write at once. */
const writers = 4;

export async function startFaultyServer(directory: string, databaseUrl: string): Promise<FaultyServer> {
  const installation = await createInstallation(directory, '', databaseUrl);
  const token = await prepare(directory, databaseUrl);
  const processes = ['web', 'worker'].map((role) => launch(inRole(installation, role)));
  const post = (text: string): Promise<Response> =>
    fetch(`${installation.url}/api/z/1.0/item/update`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ body: text }),
    });
  const server: FaultyServer = {
    beginLoad: () => beginLoad(post),
    untilWorking: async () => {
      await within(40_000, async () => (await post(`working ${newUuid()}`)).status === 200);
      const look = await server.addJob();
      await within(40_000, async () => (await look()).state === 'done');
    },
    addJob: async () => {
      const [job] = await query<{ id: number }>(databaseUrl, insertJob);
      return async () => {
        const text = `select state, attempts::int from job where id = ${job!.id}`;
        return (await query<{ state: string; attempts: number }>(databaseUrl, text))[0]!;
      };
    },
    addWorker: () => {
      processes.push(launch(inRole(installation, 'worker')));
    },
    worker: processes[1]!.pid,
    ended: () => processes.filter((each) => each.hasEnded()).map((each) => each.said()),
    copies: async () => {
      const rows = await query<{ body: string; count: string }>(
        databaseUrl,
        'select body, count(*) as count from item group by body',
      );
      return new Map(rows.map(({ body, count }) => [body, Number(count)]));
    },
    stop: async () => {
      await Promise.all(processes.map((each) => each.kill()));
    },
  };
  await server.untilWorking();
  return server;
}

const insertJob = `insert into job (name, payload, state, run_at, max_attempts, created_at)
  values ('keep-item-times', '{}', 'queued', '2020-01-01T00:00:00.000Z', 8, '2020-01-01T00:00:00.000Z') returning id`;

function inRole(installation: Installation, role: string): Installation {
  return { ...installation, environment: { ...installation.environment, TRIBUTARY_ROLE: role } };
}

/** @returns a token of somebody who may write */
async function prepare(directory: string, databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl);
  const test = { database, url: databaseUrl, remove: () => Promise.resolve() };
  const tributary = await startTributary(test, { config: { dataDir: directory } });
  const { id } = await registerUser(tributary.operations, { username: 'ann', email: 'ann@example.test', name: 'Ann' });
  const { token } = await issueToken(tributary.operations, 'operator', {
    userId: id,
    name: 'test',
    scopes: ['api'],
    expiresAt: null,
  });
  await tributary[Symbol.asyncDispose]();
  await database.close();
  return token;
}

function beginLoad(post: (text: string) => Promise<Response>): Load {
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  const load = { acknowledged, statuses, unavailableWithoutRetryAfter: 0 };
  let isEnding = false;
  const write = async (): Promise<void> => {
    while (!isEnding) {
      const text = `post ${newUuid()}`;
      const answer = await post(text).catch(() => undefined);
      if (answer) {
        statuses.push(answer.status);
        if (answer.status === 503 && !answer.headers.has('retry-after')) load.unavailableWithoutRetryAfter += 1;
        if (((await answer.json().catch(() => ({}))) as { success?: boolean }).success) acknowledged.push(text);
      }
      await sleep(answer?.status === 200 ? 20 : 200);
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return Object.assign(load, {
    end: async () => {
      isEnding = true;
      await running;
    },
  });
}

async function within(milliseconds: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`not within ${milliseconds} ms`);
    await sleep(100);
  }
}

async function query<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
