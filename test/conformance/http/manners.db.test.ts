import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const native = '/api/z/1.0';

forEachDatabase((open) => {
  describe('HTTP', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.alice);
      const form = { body: 'tide '.repeat(2000), title: 'Tides' };
      await request(tributary, 'POST', `${native}/item/update`, { basic: cast.alice.basic, form });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const readings = [
      `${native}/verify`,
      `${native}/channel/stream`,
      `${native}/item/export_page`,
      `${native}/files`,
      '/api/v4/groups/harbour',
      '/api/v4/groups',
      '/api/v4/users',
    ];

    it.each([
      ['/api/v4/user/reassignment_requests', 'get_all', '%'],
      ['/api/v4/user/reassignment_requests', 'get_all', '"'],
      [`${native}/channel/stream`, 'search', "'"],
    ])('refuses an address of %s that no answer could repeat', async (path, name, letter) => {
      const { token } = cast.alice;
      const ask = (length: number, more = '') =>
        request(tributary, 'GET', `${path}?${name}=${letter.repeat(length)}${more}`, { token });
      for (const length of [2000, 7000]) {
        const { status, headers } = await ask(length, '&per_page=1&page=2');
        expect(status).toBe(length === 2000 ? 200 : 414);
        expect(JSON.stringify(headers['link'] ?? '').length).toBeLessThan(10_000);
      }
      const refused = await ask(8000);
      expect([refused.status, refused.text]).toEqual([414, expect.stringContaining('at most 8000 characters')]);
    });

    it('refuses such an address of a page with a page', async () => {
      const page = await request(tributary, 'GET', `/no/such/page/${'%3F'.repeat(3000)}`, {
        headers: { accept: 'text/html' },
      });
      expect([page.status, page.headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<h1>');
    });

    it.each(readings)('answers 304 to who has %s already, and never to somebody else', async (url) => {
      const { token } = cast.alice;
      const first = await request(tributary, 'GET', url, { token });
      expect([first.status, first.headers['etag']]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
      const headers = { 'if-none-match': `"other", ${String(first.headers['etag'])}` };
      const again = await request(tributary, 'GET', url, { token, headers });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
      const head = await request(tributary, 'HEAD', url, { token });
      expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', first.headers['etag']]);
      const other = await request(tributary, 'GET', url, { token, headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
      expect((await request(tributary, 'GET', url, { headers })).status).toBe(401);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(first.headers['vary']).toContain('Authorization, Cookie, Private-Token');
    });

    it('answers 304 to everybody for what is the same for everybody', async () => {
      const first = await request(tributary, 'GET', '/api/openapi.json');
      expect([first.headers['cache-control'], first.headers['vary']]).toEqual(['no-cache', undefined]);
      const headers = { 'if-none-match': String(first.headers['etag']) };
      expect((await request(tributary, 'GET', '/api/openapi.json', { headers })).status).toBe(304);
    });

    it('has no tag for what is posted to read, and counts it like the rest', async () => {
      const limited = await startTributary(await open('cast'), { config: { userRequestsPerMinute: 1 } });
      const { token } = (await bringCast(limited)).alice;
      const json = { query: '{ currentUser { username } }' };
      const { status, headers } = await request(limited, 'POST', '/api/graphql', { token, json });
      expect([status, headers['etag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
      const again = await request(limited, 'POST', '/api/graphql', { token, json });
      expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
      await limited[Symbol.asyncDispose]();
    });

    it('gives another tag once something has changed', async () => {
      const { token } = cast.bob;
      const url = `${native}/group`;
      const first = await request(tributary, 'GET', url, { token });
      await request(tributary, 'POST', url, { token, form: { gname: 'Rowers' } });
      const headers = { 'if-none-match': String(first.headers['etag']) };
      expect((await request(tributary, 'GET', url, { token, headers })).status).toBe(200);
    });

    it('lets nobody keep what is secret', async () => {
      const { token } = cast.alice;
      const exported = await request(tributary, 'GET', `${native}/channel/export/basic`, { basic: cast.alice.basic });
      expect(exported.text).toContain('PRIVATE KEY');
      const json = { name: 'x', scopes: ['api'] };
      const issued = await request(tributary, 'POST', '/api/v4/user/personal_access_tokens', { token, json });
      for (const answer of [exported, issued]) {
        expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', undefined]);
      }
    });

    it('keeps pages of strangers by their tag, and those of people not at all', async () => {
      const stranger = await request(tributary, 'GET', '/channel/alice');
      const headers = { 'if-none-match': String(stranger.headers['etag']) };
      expect((await request(tributary, 'GET', '/channel/alice', { headers })).status).toBe(304);
      const signIn = await request(tributary, 'GET', '/sign-in');
      expect([signIn.headers['cache-control'], signIn.headers['etag']]).toEqual(['no-store', undefined]);
    });

    it('compresses long texts for who asks, and nothing else', async () => {
      const server = await tributary.server();
      const get = (url: string, encoding?: string) =>
        server.inject({
          url,
          headers: { authorization: cast.alice.basic, ...(encoding && { 'accept-encoding': encoding }) },
        });
      for (const url of [`${native}/channel/stream`, `${native}/channel/export/basic?sections=items`, '/api/docs']) {
        const plain = await get(url);
        expect(plain.headers['content-encoding']).toBeUndefined();
        const zipped = await get(url, 'gzip');
        expect([zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual([
          'gzip',
          expect.stringMatching(/accept-encoding/i),
        ]);
        expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
        const smaller = await get(url, 'gzip, br');
        expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(plain.payload);
        expect(smaller.headers['etag']).toBe(plain.headers['etag']);
        expect(smaller.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
      expect((await get(`${native}/channel/list`, 'gzip')).headers['content-encoding']).toBeUndefined();
      expect((await get('/photo/profile/l/alice', 'gzip')).headers['content-encoding']).toBeUndefined();
    });

    it('answers HEAD wherever it answers GET, and OPTIONS with what there is', async () => {
      const fresh = await startTributary(await open());
      const routes = await routesAddedBy(() => fresh.server());
      await fresh[Symbol.asyncDispose]();
      const of = (method: string) => {
        return new Set(routes.filter((route) => [route.method].flat().includes(method)).map(({ url }) => url));
      };
      expect([...of('GET')].filter((url) => !of('HEAD').has(url))).toEqual([]);
      for (const [url, allow] of [
        [`${native}/files`, 'GET, HEAD, POST'],
        ['/api/v4/user/reassignment_requests', 'GET, HEAD'],
        [`${native}/item/update.json`, 'POST'],
        ['/api/v4/groups/1', 'GET, HEAD, PUT, DELETE'],
        ['/api/v4/application/settings', 'GET, HEAD, PUT'],
        [`${native}/upload`, 'POST'],
        [`${native}/upload/1f`, 'GET, HEAD, PATCH, DELETE'],
        ['/api/graphql', 'POST'],
      ] as const) {
        const answer = await request(tributary, 'OPTIONS', url);
        expect([answer.status, answer.headers['allow']]).toEqual([204, allow]);
      }
      expect((await request(tributary, 'OPTIONS', `${native}/nowhere`)).status).toBe(404);
    });

    it('does not make a streamed answer for HEAD', async () => {
      const url = '/api/v4/groups/harbour/placeholder_reassignments';
      const { status, text, headers } = await request(tributary, 'HEAD', url, { token: cast.alice.token });
      expect([status, text, headers['content-length']]).toEqual([200, '', undefined]);
    });

    it('refuses in the words of each API', async () => {
      const { token } = cast.alice;
      const asks = async (
        method: 'GET' | 'POST' | 'PUT' | 'PATCH',
        url: string,
        headers: Record<string, string> = {},
      ) => {
        const body = headers['content-type'] ? { form: { x: 'y' } } : {};
        const server = await tributary.server();
        const sent = { method, url, headers: { 'private-token': token, ...headers } };
        const answer = await server.inject(body.form ? { ...sent, payload: 'x=y' } : sent);
        return [answer.statusCode, answer.headers['allow'], JSON.parse(answer.body)] as const;
      };
      const refused = (error: string) => expect.objectContaining({ success: false, error }) as object;
      const strange = { 'content-type': 'text/strange' };
      const xml = { accept: 'application/xml, text/csv;q=0.5' };
      expect(await asks('PATCH', `${native}/group`)).toEqual([405, 'GET, HEAD, POST', refused('method_not_allowed')]);
      expect(await asks('GET', `${native}/nowhere`)).toEqual([404, undefined, refused('not_found')]);
      expect(await asks('GET', `${native}/files`, xml)).toEqual([406, undefined, refused('not_acceptable')]);
      expect(await asks('POST', `${native}/group`, strange)).toEqual([
        415,
        undefined,
        refused('unsupported_media_type'),
      ]);
      expect(await asks('PATCH', '/api/v4/groups')).toEqual([405, 'GET, HEAD, POST', { error: '405 Not Allowed' }]);
      expect(await asks('GET', '/api/v4/nowhere')).toEqual([404, undefined, { error: '404 Not Found' }]);
      expect(await asks('GET', '/api/v4/groups', xml)).toEqual([406, undefined, { error: '406 Not Acceptable' }]);
      expect(await asks('POST', '/api/v4/groups', strange)).toEqual([
        415,
        undefined,
        { error: '415 Unsupported Media Type' },
      ]);
      expect(await asks('PUT', `${native}/upload/1f`)).toEqual([
        405,
        'GET, HEAD, PATCH, DELETE',
        refused('method_not_allowed'),
      ]);
      const compressed = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
      expect(await asks('POST', `${native}/item/update`, compressed)).toEqual([
        415,
        undefined,
        refused('unsupported_media_type'),
      ]);
      expect(await asks('POST', '/api/v4/groups', compressed)).toEqual([
        415,
        undefined,
        { error: '415 Unsupported Media Type' },
      ]);
      for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity, gzip']) {
        const headers = { ...compressed, 'content-encoding': encoding };
        const answer = await request(tributary, 'POST', '/sign-in', { headers, body: 'x' });
        expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
      }
      const wrong = { errors: [{ message: expect.any(String) as string }] };
      expect(await asks('POST', '/api/graphql', compressed)).toEqual([415, undefined, wrong]);
      expect(await asks('GET', '/api/graphql')).toEqual([405, 'POST', wrong]);
      expect(await asks('POST', '/api/graphql', strange)).toEqual([415, undefined, wrong]);
      expect(await asks('GET', `${native}/%ZZ`)).toEqual([400, undefined, refused('bad_request')]);
      const csv = { accept: 'text/csv' };
      expect(
        (await request(tributary, 'GET', '/api/v4/groups/harbour/placeholder_reassignments', { token, headers: csv }))
          .status,
      ).toBe(200);
    });

    it('refuses bodies that are too large as such', async () => {
      const server = await tributary.server();
      const headers = { 'private-token': cast.alice.token, 'content-type': 'application/json' };
      const payload = Buffer.alloc(17 * 1024 * 1024, ' ');
      const channel = await server.inject({ method: 'POST', url: `${native}/group`, headers, payload });
      expect([channel.statusCode, channel.json()]).toEqual([413, expect.objectContaining({ error: 'too_large' })]);
      const group = await server.inject({ method: 'POST', url: '/api/v4/groups', headers, payload });
      expect([group.statusCode, group.body]).toEqual([413, 'entity is too large']);
    });

    it('has the other names of calls that old clients use, and no more', async () => {
      const status = async (url: string) => (await request(tributary, 'GET', url, { basic: cast.alice.basic })).status;
      const names = [
        'version',
        'channel/list',
        'channel/stream',
        'files',
        'albums',
        'photos',
        'group',
        'item/export_page',
      ];
      for (const name of names) {
        for (const url of [
          `/api/red/${name}`,
          `/api/red/${name}.json`,
          `${native}/${name}.json`,
          `${native}/${name}/`,
        ]) {
          expect([url, await status(url)]).toEqual([url, 200]);
        }
      }
      expect(await status('/api/export/basic?sections=apps')).toBe(200);
      expect(await status('/api/export/basic.json?sections=apps')).toBe(200);
      for (const name of ['verify', 'network/stream', 'abook', 'abconfig', 'perm_allowed']) {
        expect([name, await status(`/api/red/${name}`)]).toEqual([name, 404]);
      }
      expect(await status('/api/export/other')).toBe(404);
    });

    it('counts the requests of each user', async () => {
      const limited = await startTributary(await open('cast'), { config: { userRequestsPerMinute: 3 } });
      const people = await bringCast(limited);
      const get = (url: string, token: string) => request(limited, 'GET', url, { token });
      for (let index = 0; index < 3; index += 1) {
        expect((await get(`${native}/verify`, people.alice.token)).status).toBe(200);
      }
      const channel = await get(`${native}/verify`, people.alice.token);
      expect([channel.status, channel.json]).toEqual([429, expect.objectContaining({ error: 'too_many_requests' })]);
      const group = await get('/api/v4/user', people.alice.token);
      expect([group.status, group.json]).toEqual([429, { message: { error: expect.any(String) as string } }]);
      for (const { headers } of [channel, group]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('/api/v4/user', people.bob.token)).status).toBe(200);
      limited.clock.advance(60_000);
      expect((await get('/api/v4/user', people.alice.token)).status).toBe(200);
      await limited[Symbol.asyncDispose]();
    });

    it('counts the requests of each address, and tells nobody to wait for more than two minutes', async () => {
      const limited = await startTributary(await open(), { config: { requestLimitPerMinute: 4 } });
      const urls = [`${native}/verify`, '/api/v4/user', '/healthz', '/sign-in'];
      for (const url of urls) await request(limited, 'GET', url);
      for (const url of urls) {
        const { status: refused, headers } = await request(limited, 'GET', url);
        const seconds = Number(headers['retry-after']);
        expect([url, refused, seconds >= 1 && seconds <= 120]).toEqual([url, 429, true]);
      }
      limited.clock.advance(60_000);
      expect((await request(limited, 'GET', '/healthz')).status).toBe(200);
      await limited[Symbol.asyncDispose]();
    });
  });

  describe('scripts of other origins', () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

    async function ask(corsOrigins: readonly string[], origin: string, method: 'GET' | 'OPTIONS' = 'GET') {
      const tributary = await startTributary(await open(), { config: { corsOrigins } });
      const headers = { origin, ...(method === 'OPTIONS' && preflight) };
      const answer = await request(tributary, method, `${native}/version`, { headers });
      const page = await request(tributary, 'GET', '/sign-in', { headers });
      expect(page.headers['access-control-allow-origin']).toBeUndefined();
      await tributary[Symbol.asyncDispose]();
      const { 'access-control-allow-origin': allowed, 'access-control-allow-credentials': credentials } =
        answer.headers;
      return { status: answer.status, allowed, credentials, headers: answer.headers };
    }

    it('may do nothing by default', async () => {
      expect(await ask([], 'https://app.test')).toMatchObject({ allowed: undefined, credentials: undefined });
    });

    it('may ask from the origins that are named', async () => {
      const named = ['https://app.test'];
      expect(await ask(named, 'https://app.test')).toMatchObject({ allowed: 'https://app.test', credentials: 'true' });
      expect(await ask(named, 'https://evil.test')).toMatchObject({ allowed: undefined });
      const before = await ask(named, 'https://app.test', 'OPTIONS');
      expect(before).toMatchObject({ status: 204, allowed: 'https://app.test' });
      expect(before.headers['access-control-allow-headers']).toContain('authorization');
      const after = await ask(named, 'https://app.test');
      expect(after.headers['access-control-expose-headers']).toContain('Upload-Offset');
    });

    it('learn what a path takes by OPTIONS that is no preflight', async () => {
      const tributary = await startTributary(await open(), { config: { corsOrigins: ['https://app.test'] } });
      const headers = { origin: 'https://app.test' };
      const answer = await request(tributary, 'OPTIONS', `${native}/item/update`, { headers });
      await tributary[Symbol.asyncDispose]();
      expect([answer.status, answer.headers['allow']]).toEqual([204, 'POST']);
      expect(answer.headers['access-control-allow-origin']).toBe('https://app.test');
    });

    it('may ask from anywhere with *, but never with credentials of the browser', async () => {
      expect(await ask(['*'], 'https://any.test')).toMatchObject({ allowed: '*', credentials: undefined });
    });
  });
});
