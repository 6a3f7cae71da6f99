import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { collectLog } from '../../rig/log-lines.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const short: Partial<Config> = {
  headersSeconds: 0.5,
  requestSeconds: 2,
  keepAliveSeconds: 0.5,
  slowSeconds: 1,
  answerSeconds: 1,
  leastBytesPerSecond: 2000,
  connectionsPerAddress: 6,
};

/** A connection as a client has it that speaks HTTP by hand. */
interface Client {
  readonly socket: Socket;
  send(text: string | Buffer): void;
  /** Resolves with all that came when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves once this has come. */
  until(text: string): Promise<string>;
}

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('slow and many clients', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let port: number;
    const { logger, log } = collectLog('error');
    const clients = new Set<Socket>();

    beforeAll(async () => {
      const overrides = { logger };
      tributary = await startTributary(await open('cast'), { config: short, overrides });
      cast = await bringCast(tributary);
      const server = await tributary.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      port = (server.server.address() as AddressInfo).port;
    });

    afterAll(async () => {
      for (const client of clients) client.destroy();
      await tributary[Symbol.asyncDispose]();
    });

    function dial(options: { reads?: boolean } = {}): Client {
      const socket = connect(port, '127.0.0.1');
      clients.add(socket);
      let came = '';
      socket.on('error', () => undefined);
      if (options.reads === false) socket.pause();
      else socket.on('data', (chunk) => (came += chunk.toString('latin1')));
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(came)));
      const until = async (text: string): Promise<string> => {
        while (!came.includes(text) && !socket.destroyed) await sleep(5);
        return came;
      };
      return { socket, send: (text) => void socket.write(text), closed, until };
    }
    const head = (method: string, path: string, headers: Record<string, string | number>): string =>
      [
        `${method} ${path} HTTP/1.1`,
        'host: tributary.test',
        `private-token: ${cast.alice.token}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '\r\n',
      ].join('\r\n');
    /** Sends a body piece by piece until the connection ends. */
    const trickle = async (client: Client, pieces: readonly (string | Buffer)[], milliseconds: number) => {
      for (const piece of pieces) {
        if (client.socket.destroyed || client.socket.writableEnded) return;
        client.send(piece);
        await sleep(milliseconds);
      }
    };
    const multipart = (size: number) => {
      const start = '--b\r\ncontent-disposition: form-data; name="media"; filename="a.bin"\r\n\r\n';
      const end = '\r\n--b--\r\n';
      const length = start.length + size + end.length;
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': length };
      return { start, end, head: head('POST', '/api/z/1.0/item/update', headers) };
    };
    const temporary = (): string[] => readdirSync(join(tributary.config.dataDir, 'blobs', 'temporary'));

    it('that never send their headers are closed with 408', async () => {
      const silent = dial();
      const half = dial();
      half.send('GET /healthz HTTP/1.1\r\nhost: x\r\n');
      expect(await half.closed).toMatch(/^HTTP\/1\.1 408 /);
      expect(await silent.closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
    });

    it('that send nothing more are let go', async () => {
      const idle = dial();
      idle.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      expect(await idle.closed).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('that send a file too slowly get 408, and nothing of it stays', async () => {
      const client = dial();
      const { head: request, start } = multipart(1_000_000);
      client.send(request + start + 'x'.repeat(100_000));
      await trickle(client, Array<string>(60).fill('x'), 50);
      const answer = await client.closed;
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n(?:[\w-]+: [^\r]*\r\n)*connection: close\r\n/);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ success: false, error: 'request_timeout' });
      for (let tries = 0; temporary().length > 0 && tries < 100; tries += 1) await sleep(20);
      expect([temporary(), log]).toEqual([[], []]);
    });

    it('that send a file steadily may take longer than any window', async () => {
      const client = dial();
      const pieces = Array<string>(60).fill('x'.repeat(1000));
      const { head: request, start, end } = multipart(60_000);
      client.send(request + start);
      await trickle(client, pieces, 50);
      client.send(end);
      expect(await client.until('"success"')).toMatch(/^HTTP\/1\.1 200 /);
      client.socket.destroy();
    });

    it('that upload in pieces get 408 for a slow one, and go on where it broke off', async () => {
      const tus = { 'tus-resumable': '1.0.0' };
      const server = await tributary.server();
      const headers = { ...tus, 'private-token': cast.alice.token, 'upload-length': '3000' };
      const begun = await server.inject({ method: 'POST', url: '/api/z/1.0/upload', headers });
      const path = String(begun.headers['location']);
      const part = (offset: number, length: number) =>
        head('PATCH', path, {
          ...tus,
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': length,
        });
      const slow = dial();
      slow.send(part(0, 3000) + 'x'.repeat(1000));
      expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
      const offset = async () => {
        const answer = await server.inject({ method: 'HEAD', url: path, headers });
        return Number(answer.headers['upload-offset']);
      };
      for (let tries = 0; (await offset()) < 1000 && tries < 100; tries += 1) await sleep(20);
      expect(await offset()).toBe(1000);
      const steady = dial();
      steady.send(part(1000, 2000));
      await trickle(steady, ['x'.repeat(1000), 'x'.repeat(1000)], 300);
      expect(await steady.until('HTTP/1.1')).toMatch(/^HTTP\/1\.1 204 /);
      expect(await offset()).toBe(3000);
      expect(log).toEqual([]);
      steady.socket.destroy();
    });

    it('that take too long over a body without files get 408, however steadily it comes', async () => {
      const client = dial();
      const type = { 'content-type': 'application/json', 'content-length': 1_000_000 };
      client.send(head('POST', '/api/v4/groups', type));
      await trickle(client, Array<string>(100).fill('x'.repeat(1000)), 50);
      expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
      expect(log).toEqual([]);
    });

    it('that never read a large answer are cut off, and those that read steadily are not', async () => {
      const file = Buffer.alloc(24_000_000, 'x');
      const server = await tributary.server();
      const start = '--b\r\ncontent-disposition: form-data; name="media"; filename="a.bin"\r\n\r\n';
      const uploaded = await server.inject({
        method: 'POST',
        url: '/api/z/1.0/item/update',
        headers: { 'private-token': cast.alice.token, 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([Buffer.from(start), file, Buffer.from('\r\n--b--\r\n')]),
      });
      const { item } = uploaded.json() as { item: { attach: string } };
      const { pathname } = new URL((JSON.parse(item.attach) as { href: string }[])[0]!.href);
      const open = (): Promise<number> => new Promise((resolve) => server.server.getConnections((_e, n) => resolve(n)));
      const before = await open();

      const deaf = dial({ reads: false });
      deaf.send(head('GET', pathname, {}));
      while ((await open()) === before) await sleep(5);
      for (let tries = 0; (await open()) > before && tries < 500; tries += 1) await sleep(20);
      expect(await open()).toBe(before);
      deaf.socket.destroy();

      const steady = dial({ reads: false });
      let taken = 0;
      steady.socket.on('data', (chunk) => {
        taken += chunk.length;
        steady.socket.pause();
      });
      steady.send(head('GET', pathname, {}));
      const began = Date.now();
      while (!steady.socket.destroyed && (taken < file.length || Date.now() - began < 2500)) {
        steady.socket.resume();
        await sleep(taken < 12_000_000 ? 5 : 1);
      }
      expect(taken).toBeGreaterThanOrEqual(file.length);
      steady.socket.destroy();
    });

    it('with more connections than one address may have get 429', async () => {
      const many = Array.from({ length: 7 }, () => dial());
      const answer = await many[6]!.closed;
      expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n(?:[\w-]+: [^\r]*\r\n)*connection: close\r\n/);
      expect(answer).toContain('retry-after: 10\r\n');
      for (const { socket } of many) socket.destroy();
      await Promise.all(many.map(({ closed }) => closed));
      await sleep(50);
      const again = dial();
      again.send('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      expect(await again.closed).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('are limited all together, and those of a trusted proxy only so', async () => {
      const config = { ...short, connections: 4, connectionsPerAddress: 2, trustProxy: ['loopback'] };
      await using other = await startTributary(await open(), { config });
      const server = await other.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      const { port: place } = server.server.address() as AddressInfo;
      const many = Array.from({ length: 5 }, () => connect(place, '127.0.0.1'));
      for (const socket of many) socket.on('error', () => undefined);
      const dropped = await Promise.race(
        many.map((socket, index) => new Promise<number>((resolve) => socket.once('close', () => resolve(index)))),
      );
      expect(dropped).toBe(4);
      for (const socket of many) socket.destroy();
    });

    it('that send too many headers, or too long ones, get 431', async () => {
      const many = dial();
      const lines = Array.from({ length: 101 }, (_, index) => `x-${index}: y\r\n`).join('');
      many.send(`GET /api/v4/groups HTTP/1.1\r\nhost: x\r\n${lines}\r\n`);
      expect(await many.closed).toMatch(/^HTTP\/1\.1 431 /);
      const long = dial();
      long.send(`GET /api/v4/groups HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`);
      // It may have been for HEAD, so that a body would be taken for the next answer.
      expect(await long.closed).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/);
    });
  });
});
