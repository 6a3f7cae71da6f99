import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { securityHeaders } from './security-headers.ts';

forEachDatabase((open) => {
  describe('the server', () => {
    let tributary: TestTributary;
    beforeAll(async () => {
      tributary = await startTributary(await open());
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    it('answers HEAD with a known tag by 304', async () => {
      const server = await tributary.server();
      for (const url of ['/about/rules', '/sign-in', '/healthz', '/']) {
        const { etag } = (await server.inject({ url })).headers;
        const headers = { 'if-none-match': etag ?? '*' };
        const [get, head] = [
          await server.inject({ url, headers }),
          await server.inject({ method: 'HEAD', url, headers }),
        ];
        expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
      }
    });

    it('has the security headers on errors that no route answers', async () => {
      const server = await tributary.server();
      const long = 'x'.repeat(9000);
      const cases = [
        [404, { url: '/%zz' }],
        [404, { url: '/channel/%ff?a=%zz' }],
        [400, { url: '/api/v4/groups/%zz' }],
        [400, { url: '/api/z/1.0/%zz' }],
        [404, { url: '/nothing' }],
        [404, { url: '/api/v4/nothing' }],
        [405, { method: 'POST', url: '/api/v4/version' }],
        [414, { url: `/search?q=${long}`, headers: { accept: 'text/html' } }],
        [414, { url: `/api/v4/users?search=${long}` }],
        [413, { method: 'POST', url: '/sign-in', payload: 'x'.repeat(100_000) }],
      ] as const;
      for (const [status, asked] of cases) {
        const { headers: more = {}, ...rest } = asked as { headers?: Record<string, string>; url: string };
        const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more };
        const answer = await server.inject({ ...rest, headers });
        expect([rest.url.slice(0, 30), answer.statusCode]).toEqual([rest.url.slice(0, 30), status]);
        const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const;
        for (const name of names) expect(answer.headers[name]).toBe(securityHeaders[name]);
        expect(answer.headers['x-frame-options']).toBeDefined();
      }
    });

    it('answers addresses of pages that cannot be read by a page', async () => {
      const server = await tributary.server();
      for (const url of ['/%zz', '/channel/%ff', '/channel/a%']) {
        const answer = await server.inject({ url, headers: { accept: 'text/html' } });
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, expect.stringContaining('<!doctype html>')]);
      }
      expect((await server.inject({ url: '/api/v4/groups/%zz' })).body).toBe('Bad Request');
    });

    it('has them on what is no request at all', async () => {
      const server = await tributary.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      const { port } = server.server.address() as AddressInfo;
      for (const [status, sent] of [
        ['400 Bad Request', 'nonsense\r\n\r\n'],
        ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
      ] as const) {
        const socket = connect(port, '127.0.0.1');
        socket.write(sent);
        const answer = await text(socket);
        expect(answer).toContain(`HTTP/1.1 ${status}`);
        for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}`);
      }
    });
  });
});
