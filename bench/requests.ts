import { createServer } from 'node:http';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { DatabaseSync } from '@photostructure/sqlite';
import { publishItem } from '../src/operations/publish-item.ts';
import { viewerOf } from '../src/operations/sign-in.ts';
import { createInstance, type Instance } from './lib/instance.ts';
import { type Figure, printFigures, rate } from './lib/report.ts';
import { freePort, startServer } from './lib/server.ts';

const posts = 100;

/** Calls that are asked of the server, and of the bare baseline under the same path. */
const calls: readonly { path: string; what: string }[] = [
  { path: '/api/z/1.0/version', what: 'version' },
  { path: '/api/z/1.0/verify', what: 'verify' },
  { path: `/api/z/1.0/channel/stream?mindate=2000-01-01`, what: `channel/stream (${posts} items)` },
];
const concurrencies = [1, 8, 32];

/** Requests a second at several concurrencies, beside a bare HTTP server with prepared SQL on the same data. */
export async function benchRequests(options: { seconds: number }): Promise<void> {
  const instance = await createInstance();
  try {
    await fill(instance);
    const server = await startServer(instance.dataDir);
    const raw = await startRaw(instance);
    try {
      const figures: Figure[] = [];
      for (const { path, what } of calls) {
        for (const connections of concurrencies) {
          const ours = await load(server.url + path, connections, options.seconds, instance);
          const bare = await load(raw.url + path, connections, options.seconds, instance);
          figures.push({
            what: `${what}, ${connections} at once`,
            ours: rate(ours),
            raw: rate(bare),
            ratio: ours / bare,
            aim: '0.50',
          });
        }
      }
      printFigures('Requests', figures);
    } finally {
      await server.stop();
      await raw.stop();
    }
  } finally {
    instance.remove();
  }
}

async function fill(instance: Instance): Promise<void> {
  await instance.prepare(async ({ operations, runner }) => {
    const viewer = await viewerOf(operations, 1, ['api'], 'system');
    for (let index = 0; index < posts; index += 1) {
      await publishItem(operations, viewer, {
        body: `Post ${index}: ${'words and more words '.repeat(10)}`,
        mayBeEmpty: false,
      });
    }
    await runner.drain();
  });
}

async function load(url: string, connections: number, duration: number, instance: Instance): Promise<number> {
  const result = await autocannon({ url, connections, duration, headers: { ...instance.basic } });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}

/** What a bare server can do here: one prepared statement for each call, no framework, no checks. */
async function startRaw(instance: Instance): Promise<{ url: string; stop(): Promise<void> }> {
  const database = new DatabaseSync(instance.databaseFile, { readOnly: true });
  const channel = database.prepare(
    'select channel.*, xchan.* from channel join xchan on xchan.id = channel.xchan_id where channel.address = ?',
  );
  const stream = database.prepare(
    `select item.*, author.name, author.guid, author.guid_sig, author.public_key, owner.name as owner_name,
      owner.guid as owner_guid, owner.guid_sig as owner_sig, owner.public_key as owner_key
    from item join xchan as author on author.id = item.author_xchan_id join xchan as owner on owner.id = item.owner_xchan_id
    where item.channel_id = ? order by item.created_at limit 200`,
  );
  const answers: Readonly<Record<string, () => unknown>> = {
    version: () => '1.0.0',
    verify: () => channel.get('owner'),
    stream: () => stream.all(1),
  };
  const server = createServer((request, response) => {
    const name = /(version|verify|stream)/.exec(request.url ?? '')?.[1] ?? 'version';
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answers[name]!()));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      database.close();
    },
  };
}
