import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('the bytes behind the addresses of records', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Posts a file; gives its address on this server. */
    const bring = async (mimetype: string, form: Record<string, string> = {}): Promise<string> => {
      const sent = { basic: cast.alice.basic, file: bytes, filename: 'Grün.bin', mimetype, part: 'media', form };
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', sent);
      const [{ href }] = JSON.parse((json as { item: { attach: string } }).item.attach);
      expect(href).toMatch(/^http:\/\/tributary\.test\/attach\/[0-9a-f]{64}$/);
      return new URL(href as string).pathname;
    };
    const get = (path: string, headers: Record<string, string> = {}, who?: Person): Promise<TestAnswer> =>
      request(tributary, 'GET', path, { headers, ...(who && { basic: who.basic }) });
    const raw = async (path: string, headers: Record<string, string> = {}) =>
      (await (await tributary.server()).inject({ method: 'GET', url: path, headers })).rawPayload;

    it('come whole, with a name and a type, and may run nothing', async () => {
      const path = await bring('application/pdf');
      expect((await raw(path)).equals(bytes)).toBe(true);
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '70000',
        'content-disposition': `attachment; filename="Gr_n.bin"; filename*=UTF-8''Gr%C3%BCn.bin`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
      });
      expect(headers['content-security-policy']).toContain('sandbox');
      const html = await get(await bring('text/html'));
      expect(html.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
      expect(html.headers['content-disposition']).toMatch(/^attachment;/);
    });

    it('come in ranges', async () => {
      const path = await bring('video/mp4');
      const part = await get(path, { range: 'bytes=10-19' });
      expect(part.status).toBe(206);
      expect(part.headers).toMatchObject({ 'content-range': 'bytes 10-19/70000', 'content-length': '10' });
      expect((await raw(path, { range: 'bytes=10-19' })).equals(bytes.subarray(10, 20))).toBe(true);
      expect((await raw(path, { range: 'bytes=-5' })).equals(bytes.subarray(-5))).toBe(true);
      const behind = await get(path, { range: 'bytes=70000-' });
      expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */70000']);
      const head = await request(tributary, 'HEAD', path);
      expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '70000', '']);
      const etag = String(part.headers['etag']);
      expect((await get(path, { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206);
      expect((await get(path, { range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
    });

    it('do not come again when nothing changed', async () => {
      const path = await bring('image/png');
      const { etag, 'last-modified': date } = (await get(path)).headers as Record<string, string>;
      expect((await get(path, { 'if-none-match': etag! })).status).toBe(304);
      expect((await get(path, { 'if-none-match': `"a", W/${etag}` })).status).toBe(304);
      expect((await get(path, { 'if-none-match': '"a"', 'if-modified-since': date! })).status).toBe(200);
      expect((await get(path, { 'if-modified-since': date! })).status).toBe(304);
      expect((await get(path, { 'if-match': '"a"' })).status).toBe(412);
      expect((await get(path, { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(412);
    });

    it('come to those alone who may see them, by credentials or by session', async () => {
      const path = await bring('image/png', { contact_allow: await hashOf(tributary, cast.bob) });
      expect((await get(path, {}, cast.alice)).status).toBe(200);
      expect((await get(path, {}, cast.bob)).status).toBe(200);
      expect((await (await openBrowserAs(tributary, cast.bob)).get(path)).status).toBe(200);
      expect((await get(path, {}, cast.carol)).status).toBe(404);
      expect((await get(path)).status).toBe(404);
      expect((await get(`/attach/${'0'.repeat(64)}`)).status).toBe(404);
      expect((await get(path, { authorization: 'Basic YTpi' })).status).toBe(401);
    });

    it('are a picture for everybody', async () => {
      const png = await raw('/photo/profile/m/alice');
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([80, 80]);
      expect((await raw('/photo/profile/m/ALICE')).equals(png)).toBe(true);
      expect((await raw('/photo/profile/m/bob')).equals(png)).toBe(false);
      const { headers } = await get('/photo/profile/l/alice');
      expect((await get('/photo/profile/l/alice', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
      expect((await get('/photo/profile/xl/alice')).status).toBe(400);
    });
  });
});
