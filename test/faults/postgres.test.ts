import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyServer, startFaultyServer } from '../rig/faulty-server.ts';
import { type PostgresCluster, startCluster } from '../rig/postgres-cluster.ts';
import { build } from '../rig/server-process.ts';

/** Few, so that a test can take all of them. */
const connections = 24;

/** Trouble with the server, from when it begins until it is over. */
type Fault = (cluster: PostgresCluster) => Promise<void>;

const faults: readonly (readonly [string, Fault])[] = [
  [
    'a fast restart',
    async (cluster) => {
      await cluster.stop('fast');
      await sleep(500);
      await cluster.start();
    },
  ],
  [
    'an immediate restart',
    async (cluster) => {
      await cluster.stop('immediate');
      await cluster.start();
    },
  ],
  [
    'the end of all connections, again and again',
    async (cluster) => {
      for (let time = 0; time < 10; time += 1) {
        await query(
          cluster,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
        await sleep(150);
      }
    },
  ],
  [
    'four seconds of silence',
    async (cluster) => {
      cluster.freeze();
      await sleep(4000);
      cluster.thaw();
    },
  ],
  [
    'no connection left for six seconds',
    async (cluster) => {
      const held: Client[] = [];
      await query(
        cluster,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      const deadline = Date.now() + 6000;
      while (Date.now() < deadline) {
        const client = new Client({ connectionString: cluster.url });
        client.on('error', () => undefined);
        await client.connect().then(
          () => held.push(client),
          () => sleep(20),
        );
      }
      expect(held.length).toBeGreaterThan(connections / 2);
      for (const client of held) await client.end();
    },
  ],
];

/** In the order of the tests; each begins where the last one ended. */
describe('processes whose PostgreSQL fails', () => {
  let cluster: PostgresCluster;
  let server: FaultyServer;
  const directory = mkdtempSync(join(tmpdir(), 'tributary-faults-'));

  beforeAll(async () => {
    await build();
    cluster = await startCluster(connections);
    server = await startFaultyServer(directory, cluster.url);
  });

  afterAll(async () => {
    await server?.stop();
    await cluster?.[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(faults)('live on and lose nothing after %s', async (_name, fault) => {
    const load = server.beginLoad();
    await sleep(500);
    await fault(cluster);
    await server.untilWorking();
    await load.end();
    expect(server.ended()).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(5);
    // What was not acknowledged may be there, once; most of it is answered 503, all else a connection that broke.
    const copies = await server.copies();
    expect(load.acknowledged.filter((text) => copies.get(text) !== 1)).toEqual([]);
    expect([...copies].filter(([, count]) => count !== 1)).toEqual([]);
    expect(load.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(load.unavailableWithoutRetryAfter).toBe(0);
  });
});

describe('a worker that stands still in the middle of a transaction', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-frozen-'));
  let cluster: PostgresCluster;
  let server: FaultyServer;

  beforeAll(async () => {
    await build();
    cluster = await startCluster(connections);
    server = await startFaultyServer(directory, cluster.url);
  });

  afterAll(async () => {
    if (server) process.kill(server.worker, 'SIGCONT');
    await server?.stop();
    await cluster?.[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  });

  it('holds its successor up for a bounded time, and does nothing when it goes on', async () => {
    // The job's transaction waits for this lock, and has it when its process does not run any more.
    const holder = new Client({ connectionString: cluster.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table item in access exclusive mode');
    const look = await server.addJob();
    await until(async () => (await query(cluster, waiters)) === 1);
    process.kill(server.worker, 'SIGSTOP');
    await holder.query('commit');
    await holder.end();
    server.addWorker();
    // The lease, and the time that a transaction may stand still; the rest is for a slow machine.
    await until(async () => (await look()).state === 'done', 60_000);
    expect((await look()).attempts).toBe(2);
    process.kill(server.worker, 'SIGCONT');
    await sleep(2000);
    expect(await look()).toEqual({ state: 'done', attempts: 2 });
    await server.untilWorking();
    expect(server.ended()).toEqual([]);
  });
});

const waiters = `select pid from pg_stat_activity
  where wait_event_type = 'Lock' and query like '%"item"%' limit 1`;

async function until(check: () => Promise<boolean>, milliseconds = 20_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`not within ${milliseconds} ms`);
    await sleep(100);
  }
}

/** @returns how many rows there are */
async function query(cluster: PostgresCluster, text: string): Promise<number> {
  const client = new Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rowCount } = await client.query(text);
  await client.end();
  return rowCount ?? 0;
}
