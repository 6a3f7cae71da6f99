import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { issueToken } from '../src/core/accounts/operations/issue-token.ts';
import { registerUser } from '../src/core/accounts/operations/register-user.ts';
import { addMember } from '../src/core/groups/index.ts';
import { archiveOf } from './lib/archive.ts';
import { createInstance, importArchive, type Instance } from './lib/instance.ts';
import { signIn } from './lib/page-session.ts';
import type { FromClients, ToClients } from './lib/live-clients.ts';
import { type Figure, printFigures } from './lib/report.ts';
import { writeFigures } from './lib/table.ts';
import { type BenchServer, type LoggedRequest, startServer } from './lib/server.ts';

const [clients, sent, opened] = [200, 20, 300];
/** Names messages, which are made before the server listens anywhere. */
const baseUrl = 'http://bench.test';
/** So many connections show what one takes: of fewer, the server gives more back meanwhile. */
const connections = 2000;

/** Live pages of one process, notified of messages by another one, and a channel of very many messages. */
export async function benchLive({ items, table }: { items: number; table: boolean }): Promise<void> {
  const instance = await createInstance();
  try {
    const { tokens, address, channelId } = await fill(instance);
    fillChannel(instance, channelId, items);
    const logged: LoggedRequest[] = [];
    const more = { TRIBUTARY_CONNECTIONS_PER_ADDRESS: '0', TRIBUTARY_BASE_URL: baseUrl };
    const server = await startServer(instance.dataDir, more, (request) => logged.push(request));
    try {
      const figures = [
        ...(await measureLive(server, address, tokens, instance.token)),
        ...(await measureOpening(server, { address, tokens, items, logged })),
      ];
      const title = `A channel of ${items.toLocaleString('en')} messages, ${clients} live pages`;
      printFigures(title, figures);
      if (table) writeFigures('live', figures);
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
  }
}

/** Members with a token each, and a channel of their group. */
async function fill(instance: Instance) {
  const { path } = await archiveOf({ people: 20, messages: 200 });
  return instance.prepare(async (tributary, group) => {
    const { operations, runner } = tributary;
    await importArchive(tributary, path);
    await runner.drain();
    const tokens: string[] = [];
    for (let number = 1; number <= clients; number += 1) {
      const name = `member${number}`;
      const { id: userId } = await registerUser(operations, { username: name, email: `${name}@example.test` });
      await addMember(operations, { groupId: group.id, userId, accessLevel: 20, createdBy: null });
      tokens.push((await issueToken(operations, 'operator', { userId, name, scopes: ['api'], expiresAt: null })).token);
    }
    const { id: channelId, address } = await operations.database.reader.db
      .selectFrom('channel')
      .select(['id', 'address'])
      .where('group_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return { tokens, address, channelId };
  });
}

/** A minute after one another, by one statement, since the server would take an hour. */
function fillChannel({ databaseFile }: Instance, channelId: number, items: number): void {
  const database = new DatabaseSync(databaseFile);
  const moment = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 60, 'unixepoch')`;
  try {
    database.exec(`pragma synchronous = off; begin;
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${items})
      insert into item (uuid, mid, channel_id, parent_id, is_top, author_xchan_id, owner_xchan_id, created_at,
        edited_at, commented_at, received_at, changed_at, mimetype, body, verb, obj_type, visibility)
      select 'bench-' || n, '${baseUrl}/item/bench-' || n, ${channelId}, null, 1, (select xchan_id from channel where id = 1),
        xchan_id, ${moment}, ${moment}, ${moment}, ${moment}, ${moment}, 'text/markdown',
        n || ' the harbour lies still and the boats **wait** for the tide to turn once more', 'post', 'note', 'group'
      from numbers, channel where channel.id = ${channelId};
      update item set parent_id = id where parent_id is null;
      -- Search is not measured here, and would work on this for minutes.
      delete from search_pending;
      commit; pragma wal_checkpoint(truncate)`);
  } finally {
    database.close();
  }
}

async function measureLive(
  server: BenchServer,
  address: string,
  tokens: readonly string[],
  writer: string,
): Promise<Figure[]> {
  const child = fork('bench/lib/live-clients.ts');
  try {
    const connect = { what: 'connect', url: server.url, channel: address, tokens } as const;
    const memory = async (): Promise<number> => {
      await delay(2000);
      server.resetPeak();
      return server.peakMemory()!;
    };
    // The first ones are not counted, so that what is loaded and cached once is not.
    await ask(child, connect);
    const before = await memory();
    const more = Array.from({ length: connections - clients }, (_, index) => tokens[index % tokens.length]!);
    await ask(child, { ...connect, tokens: more });
    const each = ((await memory()) - before) / more.length;
    const thousands = await sendMessage(server, child, address, writer, -1);
    await ask(child, { what: 'disconnect' });
    await delay(2000);
    await ask(child, connect);
    const worked = server.processorTime()!;
    const times: number[] = [];
    const lasts: number[] = [];
    for (let number = 1; number <= sent; number += 1) {
      const delays = await sendMessage(server, child, address, writer, number);
      times.push(...delays);
      lasts.push(Math.max(...delays));
    }
    const median = sorted(lasts)[Math.floor(sent / 2)]!;
    const work = (server.processorTime()! - worked) / sent;
    return [
      { what: `memory for each page, of ${connections}`, ours: `${(each / 1024).toFixed(1)} KB`, aim: '< 50 KB' },
      {
        what: 'until a page has a message: median',
        ours: `${sorted(times)[Math.floor(times.length / 2)]!.toFixed(0)} ms`,
      },
      { what: 'until all pages have it: median', ours: `${median.toFixed(0)} ms`, aim: '< 300 ms' },
      { what: 'until all pages have it: longest', ours: `${Math.max(...lasts).toFixed(0)} ms` },
      { what: 'processor time for each message', ours: `${(work * 1000).toFixed(0)} ms` },
      { what: `until all of ${connections} pages have it`, ours: `${Math.max(...thousands).toFixed(0)} ms` },
    ];
  } finally {
    child.kill();
  }
}

/** Sends a message; milliseconds from then until each page had it. */
async function sendMessage(
  server: BenchServer,
  child: ChildProcess,
  address: string,
  token: string,
  number: number,
): Promise<number[]> {
  const text = `live-message-${number}.`;
  child.send({ what: 'expect', text } satisfies ToClients);
  await delay(300);
  const notified = once(child, 'message') as Promise<[FromClients]>;
  const start = performance.timeOrigin + performance.now();
  const body = new URLSearchParams({ body: text, mimetype: 'text/markdown', wall: address });
  const headers = { 'private-token': token };
  const answer = await fetch(`${server.url}/api/z/1.0/item/update`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`item/update: ${answer.status} ${await answer.text()}`);
  const [message] = await notified;
  if (message.what !== 'notified') throw new Error(`unexpected: ${message.what}`);
  return message.times.map((time) => time - start);
}

async function ask(child: ChildProcess, message: ToClients): Promise<void> {
  const answered = once(child, 'message');
  child.send(message);
  await answered;
}

/** Where the channel is opened; each kind of place at many of them. */
function placesOf(address: string, items: number, beforePlaces: readonly string[]) {
  const path = `/channel/${address}`;
  const part = (round: number) => Math.floor(((round + 1) * items) / (opened + 50));
  const day = (round: number) => new Date((1_600_000_000 + part(round) * 60) * 1000).toISOString().slice(0, 10);
  return [
    ['the newest messages', (round: number) => `${path}?asked=${round}`],
    ['a message', (round: number) => `${path}?at=bench-${part(round)}`],
    ['a day', (round: number) => `${path}?day=${day(round)}`],
    ['older messages', (round: number) => `${path}?before=${beforePlaces[round % beforePlaces.length]}`],
  ] as const;
}

/** How long the server takes to open the channel, page and all, while others write ten times a second. */
async function measureOpening(
  server: BenchServer,
  {
    address,
    tokens,
    items,
    logged,
  }: { address: string; tokens: readonly string[]; items: number; logged: LoggedRequest[] },
): Promise<Figure[]> {
  const cookie = await signIn(server);
  const before: string[] = [];
  for (let part = 1; part <= 20; part += 1) {
    const uuid = `bench-${Math.floor((part * items) / 21)}`;
    const answer = await fetch(`${server.url}/channel/${address}?at=${uuid}`, { headers: { cookie } });
    const page = await answer.text();
    if (!page.includes(`id="m-${uuid}"`)) throw new Error(`the page does not show ${uuid}`);
    before.push(/[?&]before=([^"&]+)"/.exec(page)![1]!);
  }
  const stopWriting = startWriting(server, address, tokens);
  const figures: Figure[] = [];
  let bytes = 0;
  for (const [what, pathOf] of placesOf(address, items, before)) {
    const times: number[] = [];
    for (let round = -20; round < opened; round += 1) {
      if (round === 0) {
        await delay(200);
        logged.length = 0;
      }
      const start = performance.now();
      const size = await openedSize(server, pathOf(Math.abs(round)), cookie);
      if (round >= 0) times.push(performance.now() - start);
      if (what === 'the newest messages') bytes = size;
    }
    await delay(200);
    // A day is two requests, of which the second one is the page.
    const own = logged.filter(({ route, method, status }) => isOpening(route, method) && status === 200);
    const [server50, server99] = [0.5, 0.99].map((part) =>
      at(
        own.map(({ milliseconds }) => milliseconds),
        part,
      ),
    );
    figures.push({
      what: `opening ${what}: median, p99`,
      ours: `${server50!.toFixed(1)} ms, ${server99!.toFixed(1)} ms`,
      aim: 'p99 < 25 ms',
    });
    figures.push({
      what: `opening ${what}, at the client: median, p99`,
      ours: `${at(times, 0.5).toFixed(1)} ms, ${at(times, 0.99).toFixed(1)} ms`,
    });
  }
  await stopWriting();
  await delay(2000);
  const worked = server.processorTime()!;
  for (let round = 0; round < opened; round += 1)
    await sizeOf(`${server.url}/channel/${address}?asked=again-${round}`, cookie);
  const work = (server.processorTime()! - worked) / opened;
  figures.push({ what: 'processor time for each opening', ours: `${(work * 1000).toFixed(1)} ms` });
  return [...figures, { what: 'its page, compressed', ours: `${(bytes / 1024).toFixed(1)} KB`, aim: '< 100 KB' }];
}

function isOpening(route: string, method: string): boolean {
  return method === 'GET' && route.startsWith('/channel/');
}

/** Has members write a message ten times a second, until it is stopped. */
function startWriting(server: BenchServer, address: string, tokens: readonly string[]): () => Promise<void> {
  let written = 0;
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    written += 1;
    const body = new URLSearchParams({ body: `busy ${written}`, mimetype: 'text/markdown', wall: address });
    const headers = { 'private-token': tokens[written % tokens.length]! };
    const writing: Promise<unknown> = fetch(`${server.url}/api/z/1.0/item/update`, { method: 'POST', body, headers })
      .then((answer) => answer.text())
      .finally(() => open.delete(writing));
    open.add(writing);
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
}

/** Compressed bytes of the page that an address shows or, as one of a day, leads to; ends when all of it has come. */
async function openedSize({ url }: BenchServer, path: string, cookie: string): Promise<number> {
  const { bytes, status, location } = await answerTo(`${url}${path}`, cookie);
  if (status === 303 && location !== undefined) return sizeOf(`${url}${location.replace(/#.*/, '')}`, cookie);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return bytes;
}

/** Compressed bytes of a page. */
async function sizeOf(url: string, cookie: string): Promise<number> {
  const { bytes, status } = await answerTo(url, cookie);
  if (status !== 200) throw new Error(`${url}: ${status}`);
  return bytes;
}

function answerTo(
  url: string,
  cookie: string,
): Promise<{ bytes: number; status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, accept: 'text/html', 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve({ bytes, status: response.statusCode, location: response.headers.location }));
    }).on('error', reject);
  });
}

function sorted(all: readonly number[]): number[] {
  return all.toSorted((a, b) => a - b);
}

function at(all: readonly number[], part: number): number {
  return sorted(all)[Math.floor(all.length * part)]!;
}
