import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unfinishedName } from '../../src/backup/restore.ts';
import { newUuid, randomHex } from '../../src/lib/random.ts';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { createDatabase, dropDatabase } from '../rig/postgres.ts';
import { build, launch } from '../rig/server-process.ts';
import { startWebProcesses, until, type WebProcesses } from '../rig/web-processes.ts';

beforeAll(build);

const api = '/api/z/1.0/';
const limit = 40;

describe.each(inject('postgresUrl') ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('two web processes on %s', (kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-web-'));
  const name = `tributary_web_${randomHex(4)}`;
  let databaseUrl: string | undefined;
  let server: WebProcesses;
  beforeAll(async () => {
    databaseUrl = kind === 'SQLite' ? undefined : await createDatabase(inject('postgresUrl')!, name);
    server = await startWebProcesses(directory, {}, databaseUrl);
  });
  afterAll(async () => {
    await server?.kill();
    if (databaseUrl !== undefined) await dropDatabase(inject('postgresUrl')!, name);
    rmSync(directory, { recursive: true, force: true });
  });

  /** Writes until it is ended, each time over a connection of its own. */
  function beginPosts() {
    const acknowledged: string[] = [];
    const refused: string[] = [];
    let isEnding = false;
    const write = async (): Promise<void> => {
      while (!isEnding) {
        const body = `post ${newUuid()}`;
        const answer = await server.ask(`${api}item/update`, { form: { body } }).catch((error: Error) => error);
        if (answer instanceof Error) refused.push(answer.message);
        else if (answer.status === 200) acknowledged.push(body);
        else refused.push(answer.text);
        await sleep(10);
      }
    };
    const running = Promise.all([write(), write(), write()]);
    return {
      acknowledged,
      end: async () => {
        isEnding = true;
        await running;
        return refused;
      },
    };
  }

  async function bodies(): Promise<Set<string>> {
    const database = openDatabase(databaseUrl ?? `sqlite:${join(directory, 'tributary.sqlite')}`);
    const { rows } = await sql<{ body: string }>`select body from item`.execute(database.reader.db);
    await database.close();
    return new Set(rows.map(({ body }) => body));
  }

  it('see what the other has written at once, in answers that they have cached', async () => {
    const [one, other] = await server.connectToEach(2);
    const list = async (agent = one!.agent) => (await server.ask(`${api}group`, { agent })).text;
    for (let round = 0; round < 10; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one!, other!] : [other!, one!];
      const group = `group ${round}`;
      expect(await list(reader.agent)).not.toContain(`"${group}"`);
      const written = await server.ask(`${api}group`, { agent: writer.agent, form: { gname: group } });
      expect(written).toMatchObject({ status: 200 });
      expect(await list(reader.agent)).toContain(`"${group}"`);
    }
  });

  it('tell their live pages what was written in the other', async () => {
    const [one, other] = await server.connectToEach(2);
    for (const [listener, writer] of [
      [one!, other!],
      [other!, one!],
    ] as const) {
      const events = await openEvents(server, listener.pid);
      const body = `live ${newUuid()}`;
      await server.ask(`${api}item/update`, { agent: writer.agent, form: { body } });
      await until(() => Promise.resolve(events.text().includes(body)));
      events.end();
    }
    expect(one!.pid).not.toBe(other!.pid);
  });

  it('are replaced where one is killed, and lose nothing that was acknowledged', async () => {
    const posts = beginPosts();
    const before = server.children('web');
    await until(() => Promise.resolve(posts.acknowledged.length > 20));
    process.kill(before[0]!, 'SIGKILL');
    await until(async () => (await server.ask('/readyz')).text.includes('"processes":"failed"'));
    const known = posts.acknowledged.length;
    await until(() => Promise.resolve(posts.acknowledged.length > known + 20));
    await server.untilReady();
    const after = server.children('web');
    expect([after.length, after.includes(before[0]!), after.includes(before[1]!)]).toEqual([2, false, true]);
    await posts.end();
    const stored = await bodies();
    expect(posts.acknowledged.filter((body) => !stored.has(body))).toEqual([]);
  });

  it('are replaced one after the other by SIGHUP, and nobody is refused', async () => {
    const posts = beginPosts();
    const agents = await server.connectToEach(2);
    const failures: string[] = [];
    let [isEnding, answers] = [false, 0];
    const poll = async (agent: (typeof agents)[number]['agent']): Promise<void> => {
      while (!isEnding) {
        const answer = await server.ask(`${api}verify`, { agent }).catch((error: Error) => error);
        if (answer instanceof Error) failures.push(answer.message);
        else if (answer.status === 200) answers += 1;
        else failures.push(answer.text);
        await sleep(5);
      }
    };
    const polls = Promise.all(agents.map(({ agent }) => poll(agent)));
    const old = [...server.children('web'), ...server.children('worker')];
    expect(old).toHaveLength(3);
    process.kill(server.pid, 'SIGHUP');
    const all = (): number[] => [...server.children('web'), ...server.children('worker')];
    await until(() => Promise.resolve(all().length === 3 && all().every((pid) => !old.includes(pid))));
    await server.untilReady();
    const [atEnd, posted] = [answers, posts.acknowledged.length];
    await until(() => Promise.resolve(answers > atEnd && posts.acknowledged.length > posted));
    isEnding = true;
    await polls;
    expect([failures, await posts.end()]).toEqual([[], []]);
  });

  it('add their measurements up', async () => {
    const route = '/.well-known/tributary-nowhere';
    for (let count = 0; count < 6; count += 1) await server.ask(route);
    const { text } = await server.ask('/metrics');
    expect(text).toMatch(/^tributary_http_request_seconds_count\{method="GET",route="none",status="404"\} 6$/m);
    expect(text.match(/^tributary_jobs\{state="queued"\} /gm)).toHaveLength(1);
    const memory = [...text.matchAll(/^tributary_process_resident_memory_bytes\{process="(.*)"\} \d+$/gm)];
    const names = memory.map((match) => match[1]?.replace(/ \d$/, ''));
    expect([names.length, new Set(names)]).toEqual([4, new Set(['jobs', 'supervisor', 'web'])]);
  });

  it('end together, once the supervisor is asked to', async () => {
    const children = [...server.children('web'), ...server.children('worker')];
    await server.stop();
    const alive = children.filter((pid) => isAlive(pid));
    expect([children.length, alive, server.said()]).toEqual([3, [], '']);
  });
});

describe('several web processes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-web-'));
  let server: WebProcesses;
  const start = (more: Record<string, string>) => startWebProcesses(mkdtempSync(join(directory, 'data-')), more);
  afterAll(async () => {
    await server?.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  it('count requests together', async () => {
    server = await start({ TRIBUTARY_USER_REQUESTS_PER_MINUTE: String(limit) });
    const connections = await server.connectToEach(2);
    const statuses: number[] = [];
    for (let count = 0; count < limit; count += 1) {
      for (const { agent } of connections) statuses.push((await server.ask(`${api}verify`, { agent })).status);
    }
    // Both would let all of it through by themselves; the minute may end in between.
    expect(statuses.slice(0, limit)).toEqual(Array.from({ length: limit }, () => 200));
    expect(statuses).toContain(429);
    expect(statuses[limit]).toBe(429);
    await server.kill();
  });

  it('start again when they can, where one ended and no other could be started', async () => {
    server = await start({});
    const marker = join(server.installation.environment['TRIBUTARY_DATA_DIR']!, unfinishedName);
    writeFileSync(marker, '');
    const [killed, left] = server.children('web');
    process.kill(killed!, 'SIGKILL');
    await until(() => Promise.resolve(server.said().split('was interrupted').length > 3));
    expect([server.children('web').includes(left!), (await server.ask('/healthz')).status]).toEqual([true, 200]);
    process.kill(server.pid, 'SIGHUP');
    await until(() => Promise.resolve(server.said().split('was interrupted').length > 4));
    expect([server.children('web').includes(left!), (await server.ask('/healthz')).status]).toEqual([true, 200]);
    rmSync(marker);
    await server.untilReady();
    expect(server.children('web')).toHaveLength(2);
    await server.kill();
  });

  it('end with one line and a code where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const data = mkdtempSync(join(directory, 'data-'));
    const environment = {
      PATH: process.env['PATH'] ?? '',
      TRIBUTARY_DATA_DIR: data,
      TRIBUTARY_PORT: String(port),
      TRIBUTARY_WEB_PROCESSES: '2',
    };
    const launched = launch({ directory: data, url: '', environment });
    await until(() => Promise.resolve(launched.hasEnded()));
    other.close();
    expect(launched.said()).toBe(
      `tributary: Another program is using port ${port} of 127.0.0.1. Stop it, or set TRIBUTARY_PORT.\n`,
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Follows the user's channel at the process `pid`, whichever connection leads there. */
async function openEvents(server: WebProcesses, pid: number) {
  const connections = await server.connectToEach(2);
  const { agent } = connections.find((each) => each.pid === pid)!;
  let text = '';
  const { url } = server.installation;
  const opened = request(`${url}/events?channel=ann`, { agent, headers: { authorization: server.authorization } });
  opened.end();
  const [response] = (await once(opened, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { text: () => text, end: () => opened.destroy() };
}
