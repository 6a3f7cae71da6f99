import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LentBuffer } from '../../lib/buffers.ts';
import { LentAnswer } from './lent-answer.ts';

/** More than the socket takes while no one reads. */
const length = 4 * 1024 * 1024;

/** A buffer that others write into as soon as it has been given back. */
class WatchedBuffer implements LentBuffer {
  readonly bytes = Buffer.alloc(length + 1, 'x');
  returns = 0;
  readonly giveBack = (): void => {
    this.returns += 1;
    this.bytes.fill('!');
  };
}

let directory: string;
let server: Server;
let headers: Record<string, string>;
const path = (): string => join(directory, 'socket');

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  headers = {};
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

/** Serves on a socket with small buffers, unlike a network socket on the same machine. */
async function serve(handle: RequestListener): Promise<void> {
  server = createServer(handle);
  server.listen(path());
  await once(server, 'listening');
}

function textFor(answer: LentAnswer, response: unknown): Buffer {
  const header = (name: string, value: string): void => void (headers[name] = value);
  return answer.for({ raw: response, header } as unknown as FastifyReply);
}

async function ask(): Promise<IncomingMessage> {
  const [answer] = (await once(get({ socketPath: path() }), 'response')) as [IncomingMessage];
  return answer;
}

const whole = Buffer.alloc(length, 'x');

it('gives its buffer back when all has gone, however slowly it is read, and not before', async () => {
  const lent = new WatchedBuffer();
  await serve((_, response) => response.end(textFor(new LentAnswer(lent, length), response)));
  const answer = await ask();
  await delay(100);
  expect(lent.returns).toBe(0);
  expect((await buffer(answer)).equals(whole)).toBe(true);
  await expect.poll(() => lent.returns).toBe(1);
});

it('gives its buffer back once when the client goes away', async () => {
  const lent = new WatchedBuffer();
  await serve((_, response) => response.end(textFor(new LentAnswer(lent, length), response)));
  const answer = await ask();
  expect(lent.returns).toBe(0);
  answer.destroy();
  await expect.poll(() => lent.returns).toBe(1);
  await delay(20);
  expect(lent.returns).toBe(1);
});

it('is copied where the client has gone already', async () => {
  const lent = new WatchedBuffer();
  let text: Buffer | undefined;
  await serve((_, response) => {
    response.once('close', () => (text = textFor(new LentAnswer(lent, 3), response)));
  });
  const client = get({ socketPath: path() }).on('error', () => undefined);
  await once(server, 'request');
  client.destroy();
  await expect.poll(() => text?.toString()).toBe('xxx');
  expect(lent.returns).toBe(1);
});

it('is copied behind another response of its connection, which may never end', async () => {
  const lents: WatchedBuffer[] = [];
  await serve((request, response) => {
    // The first waits for a while.
    if (request.url === '/first') return void setTimeout(() => response.end('first'), 50);
    const lent = new WatchedBuffer();
    lents.push(lent);
    response.end(textFor(new LentAnswer(lent, 100), response));
  });
  const client = connect(path());
  client.write(
    'GET /first HTTP/1.1\r\nhost: here\r\n\r\nGET /second HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n',
  );
  const text = (await buffer(client)).toString();
  expect(text).toContain('first');
  expect(text.endsWith('x'.repeat(100))).toBe(true);
  expect(lents.map(({ returns }) => returns)).toEqual([1]);
});

it('must not be stored where it is long', async () => {
  await serve((request, response) => {
    response.end(textFor(new LentAnswer(new WatchedBuffer(), request.url === '/' ? length : 1000), response));
  });
  await buffer((await once(get({ socketPath: path(), path: '/short' }), 'response'))[0] as IncomingMessage);
  expect(headers).toEqual({});
  await buffer(await ask());
  expect(headers).toEqual({ 'cache-control': 'no-store' });
});
