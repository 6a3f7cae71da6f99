import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Picture {
  readonly photo_id: string;
  readonly sizes: Row[];
}

const minute = 60_000;

forEachDatabase((open) => {
  describe('pictures of channels', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const image = (background: string, width = 900, height = 700): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const api = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, sent: TestRequest, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, ...sent });
    const upload = (path: string, file: Buffer, who?: Person, form: Row = {}): Promise<TestAnswer> =>
      post(path, { file, filename: 'face.jpg', mimetype: 'image/jpeg', form }, who);
    const fetchAt = async (url: string, headers: Row = {}) => {
      const { pathname } = new URL(url, 'http://tributary.test');
      const {
        statusCode,
        rawPayload,
        headers: sent,
      } = await (await tributary.server()).inject({ url: pathname, headers });
      return { status: statusCode, bytes: rawPayload, headers: sent };
    };
    const colour = async (bytes: Buffer): Promise<string> => {
      const { dominant } = await sharp(bytes).stats();
      return dominant.r > 150 ? 'red' : dominant.g > 100 ? 'green' : dominant.b > 150 ? 'blue' : 'other';
    };
    const identity = async (nick: string): Promise<Row> =>
      (await api(`xchan?address=${nick}@tributary.test`)).json as Row;
    const deleteFile = (hash: string): Promise<TestAnswer> => post('file', { form: { file_id: hash, delete: '1' } });

    it('come from an upload, are cut to size and stand where the records say', async () => {
      const before = await identity('alice');
      const drawn = await fetchAt(before['photo_l']!);
      expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/png']);
      tributary.clock.advance(minute);
      const { status, json } = await upload('channel/photo', await image('red'));
      expect(status).toBe(200);
      const { photo_id, sizes } = json as Picture;
      expect(sizes.map((size) => [size['imgscale'], size['width'], size['height'], size['mimetype']])).toEqual([
        ['4', '300', '300', 'image/jpeg'],
        ['5', '80', '80', 'image/jpeg'],
        ['6', '48', '48', 'image/jpeg'],
      ]);
      const after = await identity('alice');
      expect(sizes.map((size) => size['src'])).toEqual([after['photo_l'], after['photo_m'], after['photo_s']]);
      expect(after['photo_mimetype']).toBe('image/jpeg');
      expect(after['photo_date']! > before['photo_date']!).toBe(true);
      for (const size of sizes) {
        const { status: found, bytes, headers } = await fetchAt(size['src']!);
        expect([found, String(bytes.length), await colour(bytes)]).toEqual([200, size['filesize'], 'red']);
        const facts = await sharp(bytes).metadata();
        expect([String(facts.width), String(facts.height)]).toEqual([size['width'], size['height']]);
        expect(headers['cache-control']).toBe('public, max-age=300');
        expect(headers['etag']).not.toBe(drawn.headers['etag']);
        expect((await fetchAt(size['src']!, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
      }
      const rows = ((await api('photos')).json as { photos: Row[] }).photos;
      const usages = rows
        .filter((row) => row['resource_id'] === photo_id)
        .map((row) => [row['imgscale'], row['photo_usage']]);
      expect(usages).toEqual([
        ['0', '0'],
        ['1', '0'],
        ['2', '0'],
        ['3', '0'],
        ['4', '1'],
        ['5', '1'],
        ['6', '1'],
      ]);
      const { photo } = (await api(`photo?photo_id=${photo_id}&scale=5`)).json as { photo: Row };
      expect(photo).toMatchObject({ profile: '1', width: '80' });
    });

    it('come from a photo that is there, and give way to another', async () => {
      const { json } = await upload('file', await image('blue'));
      const { hash } = (json as { attach: Row }).attach;
      const before = await identity('alice');
      const old = await fetchAt(before['photo_l']!);
      tributary.clock.advance(minute);
      const chosen = (await post('channel/photo', { form: { photo_id: hash! } })).json as Picture;
      expect(chosen.photo_id).toBe(hash);
      const now = await fetchAt(before['photo_l']!);
      expect(await colour(now.bytes)).toBe('blue');
      expect(now.headers['etag']).not.toBe(old.headers['etag']);
      expect(Date.parse(String(now.headers['last-modified']))).toBeGreaterThan(
        Date.parse(String(old.headers['last-modified'])),
      );
      expect((await api('channel/photo')).json).toEqual(chosen);
      const rows = ((await api('photos')).json as { photos: Row[] }).photos;
      expect(rows.filter((row) => row['photo_usage'] === '1').map((row) => row['resource_id'])).toEqual([
        hash,
        hash,
        hash,
      ]);
      // The same again is no conflict.
      expect((await post('channel/photo', { form: { photo_id: hash! } })).status).toBe(200);
    });

    it('are in the export of the channel', async () => {
      const { photo } = (await api('channel/export/basic?sections=channel')).json as {
        photo: { type: string; data: string };
      };
      expect(photo.type).toBe('image/jpeg');
      const shown = await fetchAt((await identity('alice'))['photo_l']!);
      expect(Buffer.from(photo.data, 'base64url').equals(shown.bytes)).toBe(true);
      // Readers take whatever is there for a picture.
      const none = (await api('channel/export/basic?sections=channel', cast.bob)).json as { channel: Row };
      expect(none.channel['channel_address']).toBe('bob');
      expect(none).not.toHaveProperty('photo');
    });

    it('end, by themselves or with the photo; the pattern is back', async () => {
      const pattern = (await fetchAt('/photo/profile/l/bob')).bytes;
      for (const end of [
        () => post('channel/photo', { form: { delete: '1' } }, cast.bob),
        (hash: string) => post('file', { form: { file_id: hash, delete: '1' } }, cast.bob),
        (hash: string) => upload('file', Buffer.from('no image'), cast.bob, { file_id: hash }),
      ]) {
        const { photo_id } = (await upload('channel/photo', await image('green'), cast.bob)).json as Picture;
        expect(await colour((await fetchAt('/photo/profile/l/bob')).bytes)).toBe('green');
        const before = await identity('bob');
        tributary.clock.advance(minute);
        expect((await end(photo_id)).status).toBe(200);
        expect((await fetchAt('/photo/profile/l/bob')).bytes.equals(pattern)).toBe(true);
        expect((await api('channel/photo', cast.bob)).json).toEqual({ success: true, photo_id: '', sizes: [] });
        const after = await identity('bob');
        expect(after['photo_mimetype']).toBe('image/png');
        expect(after['photo_date']! > before['photo_date']!).toBe(true);
      }
    });

    it('publish their cuts alone, not the photo', async () => {
      const secret = { contact_allow: (await identity('alice'))['hash']! };
      const { json } = await upload('file', await image('red'), cast.alice, secret);
      const { hash } = (json as { attach: Row }).attach;
      await post('channel/photo', { form: { photo_id: hash! } });
      expect((await fetchAt('/photo/profile/l/alice')).status).toBe(200);
      for (const path of [`/photo/${hash}-0.jpg`, `/photo/${hash}-4.jpg`, `/attach/${hash}`]) {
        expect((await fetchAt(path)).status).toBe(404);
      }
      await deleteFile(hash!);
    });

    it('are of the channel alone', async () => {
      const { json } = await upload('file', await image('blue'), cast.alice, { contact_allow: '' });
      const { hash } = (json as { attach: Row }).attach;
      expect((await post('channel/photo', { form: { photo_id: hash! } }, cast.bob)).status).toBe(403);
      expect((await post('channel/photo', { form: { photo_id: 'unknown' } })).status).toBe(404);
      expect((await post('channel/photo', { form: {} })).status).toBe(400);
      expect((await upload('channel/photo', Buffer.from('no image'))).status).toBe(422);
      const text = await post('file', { file: 'words', filename: 'a.txt', mimetype: 'text/plain' });
      const { attach } = text.json as { attach: Row };
      expect((await post('channel/photo', { form: { photo_id: attach['hash']! } })).status).toBe(422);
    });

    it('stand above the page as a cover', async () => {
      expect((await fetchAt('/photo/cover/l/alice')).status).toBe(404);
      const { json } = await upload('channel/cover', await image('green', 400, 400));
      const { sizes } = json as Picture;
      expect(sizes.map((size) => [size['imgscale'], size['width'], size['height'], size['src']])).toEqual([
        ['7', '1200', '435', 'http://tributary.test/photo/cover/l/alice'],
        ['8', '850', '310', 'http://tributary.test/photo/cover/m/alice'],
      ]);
      expect(await colour((await fetchAt(sizes[0]!['src']!)).bytes)).toBe('green');
      const page = await openBrowser(tributary).get('/channel/alice');
      expect(page.text).toContain('<div class="cover"><img src="/photo/cover/l/alice"');
      await post('channel/cover', { form: { delete: '1' } });
      expect((await fetchAt('/photo/cover/l/alice')).status).toBe(404);
      expect((await openBrowser(tributary).get('/channel/alice')).text).not.toContain('/photo/cover/');
    });

    it("of a private group's forum are for those who may see the group", async () => {
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const list = (await api('channel/list')).json as string[];
      const forum = list.find((address) => address !== 'alice')!;
      expect((await upload(`channel/photo?channel=${forum}`, await image('red'))).status).toBe(200);
      const seen = async (headers: Row): Promise<unknown[]> => {
        const { bytes, headers: sent } = await fetchAt(`/photo/profile/l/${forum}`, headers);
        return [sent['content-type'], sent['cache-control'], bytes.length > 0];
      };
      expect(await seen({})).toEqual(['image/png', 'public, max-age=300', true]);
      expect(await seen({ authorization: cast.bob.basic })).toEqual(['image/png', 'public, max-age=300', true]);
      expect(await seen({ authorization: cast.alice.basic })).toEqual(['image/jpeg', 'private, no-cache', true]);
    });
  });
});
