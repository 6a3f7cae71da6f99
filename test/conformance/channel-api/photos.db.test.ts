import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
type Form = Record<string, string>;

forEachDatabase((open) => {
  describe('albums, photos and photo', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let holiday: string;
    let beach: Row;
    /** Red above, blue below, and a note that says to turn it by a quarter. */
    let turned: Buffer;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const blue = await sharp({ create: { width: 1600, height: 600, channels: 3, background: 'blue' } })
        .png()
        .toBuffer();
      turned = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'red' } })
        .composite([{ input: blue, left: 0, top: 600 }])
        .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      holiday = ((await post({ create_folder: 'Holiday' })).json as { attach: Row }).attach['hash']!;
      beach = await bring(turned, 'beach.jpg', 'image/jpeg', { folder: holiday });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (form: Form, file?: Buffer, filename = '', mimetype = ''): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        form,
        ...(file && { file, filename, mimetype }),
      });
    const bring = async (file: Buffer, filename: string, mimetype: string, form: Form = {}): Promise<Row> => {
      const { json, text } = await post(form, file, filename, mimetype);
      const { attach } = json as { attach?: Row };
      if (!attach) throw new Error(text);
      return attach;
    };
    const photosOf = async (query = ''): Promise<Row[]> =>
      ((await get(`photos${query}`)).json as { photos: Row[] }).photos;
    const bytesAt = async (path: string, who?: Person): Promise<{ status: number; bytes: Buffer; type: unknown }> => {
      const headers = who ? { authorization: who.basic } : {};
      const answer = await (await tributary.server()).inject({ method: 'GET', url: path, headers });
      return { status: answer.statusCode, bytes: answer.rawPayload, type: answer.headers['content-type'] };
    };

    it('are upright, without metadata, in four sizes', async () => {
      const rows = await photosOf('?album=Holiday');
      expect(rows.map((row) => [row['imgscale'], row['width'], row['height']])).toEqual([
        ['0', '1200', '1600'],
        ['1', '768', '1024'],
        ['2', '480', '640'],
        ['3', '240', '320'],
      ]);
      for (const row of rows) {
        for (const value of Object.values(row)) expect(typeof value).toBe('string');
        expect(row).toMatchObject({ resource_id: beach['hash'], album: 'Holiday', filename: 'beach.jpg' });
        const { status, bytes, type } = await bytesAt(new URL(row['src']!).pathname);
        expect([status, type, String(bytes.length)]).toEqual([200, 'image/jpeg', row['filesize']]);
        const facts = await sharp(bytes).metadata();
        expect([String(facts.width), String(facts.height)]).toEqual([row['width'], row['height']]);
        expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
        // What was above stands at the right now.
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        const [red, , blue] = data.subarray((info.width - 8) * info.channels, (info.width - 7) * info.channels);
        expect(red! > 200 && blue! < 60).toBe(true);
      }
    });

    it('say nothing of the place in the file either', async () => {
      expect(beach).toMatchObject({ is_photo: '1', filetype: 'image/jpeg' });
      const { bytes } = await bytesAt(`/attach/${beach['hash']}`);
      expect(bytes.includes('Secret Place')).toBe(false);
      expect(String(bytes.length)).toBe(beach['filesize']);
    });

    it('stay byte for byte as they came when there is nothing to take out; small ones do not grow', async () => {
      const small = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#f008' } })
        .png()
        .toBuffer();
      const file = await bring(small, 'dot.png', 'image/png');
      const { bytes } = await bytesAt(`/attach/${file['hash']}`);
      expect(bytes.equals(small)).toBe(true);
      const rows = (await photosOf('?album=/')).filter((row) => row['resource_id'] === file['hash']);
      expect(rows.map((row) => [row['width'], row['height'], row['mimetype']])).toEqual(
        Array.from({ length: 4 }, () => ['40', '20', 'image/png']),
      );
      expect((await sharp((await bytesAt(new URL(rows[3]!['src']!).pathname)).bytes).metadata()).hasAlpha).toBe(true);
    });

    it('are known by their bytes, not by what they say; broken ones are files like any other', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      for (const [bytes, name] of [
        [svg, 'lie.png'],
        [turned.subarray(0, 3000), 'broken.jpg'],
        [Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'), 'empty.png'],
      ] as const) {
        const file = await bring(bytes, name, 'image/png');
        expect(file).toMatchObject({ is_photo: '0', filesize: String(bytes.length) });
      }
      const drawing = await bring(svg, 'drawing.svg', 'image/svg+xml');
      expect((await bytesAt(`/attach/${drawing['hash']}`)).type).toBe('application/octet-stream');
      const jpeg = await bring(turned, 'really-a.png', 'image/png');
      expect(jpeg['filetype']).toBe('image/jpeg');
    });

    it('are refused when they would fill the memory', async () => {
      const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
        .png()
        .toBuffer();
      // Width and height stand in the first chunk, which ends with its checksum.
      bomb.writeUInt32BE(30_000, 16);
      bomb.writeUInt32BE(30_000, 20);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      const answer = await post({}, bomb, 'bomb.png', 'image/png');
      expect(answer).toMatchObject({ status: 422, json: { success: false, error: 'not_acceptable_file' } });
    });

    it('lie in albums', async () => {
      const inner = ((await post({ create_folder: 'Day 1', folder: holiday })).json as { attach: Row }).attach['hash']!;
      await bring(turned, 'sun.jpg', 'image/jpeg', { folder: inner });
      const { json } = await get('albums');
      const { success, albums } = json as { success: boolean; albums: Row[] };
      expect(success).toBe(true);
      expect(albums.map((album) => album['text'])).toEqual(['/', 'Holiday', 'Holiday/Day 1']);
      expect(albums[2]).toEqual({
        text: 'Holiday/Day 1',
        shorttext: 'Holiday/Day 1',
        jstext: 'Holiday/Day 1',
        total: '1',
        url: 'http://tributary.test/photos/alice/album/486f6c696461792f4461792031',
        urlencode: 'Holiday%2FDay%201',
        bin2hex: '486f6c696461792f4461792031',
      });
      for (const album of ['holiday', holiday, 'HOLIDAY']) {
        expect((await photosOf(`?album=${album}`)).map((row) => row['filename'])).toEqual(Array(4).fill('beach.jpg'));
      }
      expect(await photosOf('?album=Day%201')).toHaveLength(4);
      expect(await photosOf('?album=none')).toEqual([]);
      const all = await photosOf();
      expect(await photosOf('?start=1&records=1')).toEqual(all.slice(4, 8));
      expect((await get('albums', cast.bob)).json).toEqual({ success: true, albums: [] });
      expect((await get('photos', cast.bob)).json).toEqual({ success: true, photos: [] });
    });

    it('come one by one, and whole in exports', async () => {
      const { json } = await get(`photo?photo_id=${beach['hash']}&scale=2`);
      const { photo } = json as { photo: Row };
      expect(photo).toMatchObject({ resource_id: beach['hash'], imgscale: '2', display_path: 'Holiday/beach.jpg' });
      const { bytes } = await bytesAt(new URL(photo['src']!).pathname);
      expect(photo['content']).toBe(bytes.toString('base64'));
      expect((await get(`photo?photo_id=${beach['hash']}&scale=9`)).status).toBe(404);
      expect((await get('photo?photo_id=none')).status).toBe(404);
      expect((await get('photo')).status).toBe(400);
      const exported = (await get(`file/export?file_id=${beach['hash']}`)).json as { photo: Row[] };
      expect(exported.photo.map((row) => row['imgscale'])).toEqual(['0', '1', '2', '3']);
      expect(exported.photo[2]).toEqual(photo);
    });

    it('are seen by those alone who may see the file', async () => {
      const bob = await hashOf(tributary, cast.bob);
      const file = await bring(turned, 'private.jpg', 'image/jpeg', { contact_allow: bob });
      for (const path of [`/photo/${file['hash']}-3.jpg`, `/photo/${file['hash']}-3`, `/attach/${file['hash']}`]) {
        expect((await bytesAt(path, cast.bob)).status).toBe(200);
        expect((await bytesAt(path, cast.carol)).status).toBe(404);
        expect((await bytesAt(path)).status).toBe(404);
      }
      expect((await get(`photo?photo_id=${file['hash']}`, cast.carol)).status).toBe(404);
      expect((await bytesAt(`/photo/${file['hash']}-7.jpg`, cast.bob)).status).toBe(404);
    });

    it('get new sizes with new bytes', async () => {
      const file = await bring(turned, 'changes.jpg', 'image/jpeg');
      const wide = await sharp({ create: { width: 900, height: 90, channels: 3, background: 'lime' } })
        .webp()
        .toBuffer();
      await bring(wide, 'x.webp', 'image/webp', { file_id: file['hash']! });
      const rows = (await photosOf()).filter((row) => row['resource_id'] === file['hash']);
      expect(rows.map((row) => [row['width'], row['mimetype']])).toEqual([
        ['900', 'image/webp'],
        ['900', 'image/webp'],
        ['640', 'image/webp'],
        ['320', 'image/webp'],
      ]);
      await post({ file_id: file['hash']!, delete: '1' });
      expect((await bytesAt(`/photo/${file['hash']}-0.webp`)).status).toBe(404);
    });

    it('come with posts', async () => {
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.alice.basic,
        file: turned,
        filename: 'post.jpg',
        mimetype: 'image/jpeg',
        part: 'media',
        form: { body: 'Look' },
      });
      const { item } = json as { item: Row };
      const [{ hash }] = JSON.parse(item['attach']!) as [Row];
      const answer = (await get(`photo?photo_id=${hash}&scale=1`)).json as { photo: Row; item: Row[] };
      expect(answer.photo['width']).toBe('768');
      expect(answer.item.map((each) => each['message_id'])).toEqual([item['mid']]);
    });

    it('get their sizes when they were imported', async () => {
      const group = await bringGroup(tributary, cast.alice);
      const message = (id: string, ts: string) => ({
        type: 'message',
        user: 'U1',
        text: 'Look',
        ts,
        files: [{ id, name: `${id}.jpg`, mimetype: 'image/jpeg' }],
      });
      const archive = await writeZip({
        ...smallCommunity,
        'general/2024-01-04.json': [message('F1', '1704340000.000100'), message('F2', '1704340001.000100')],
        '__uploads/F1/F1.jpg': turned,
        '__uploads/F2/F2.jpg': turned.subarray(0, 2000),
      });
      await importArchive(tributary, cast.alice, group, archive);
      const filesOf = async (): Promise<Row[]> =>
        ((await get('files?channel=harbour-general')).json as { results: Row[] }).results;
      const [image] = await filesOf();
      const original = `/attach/${image!['hash']}`;
      const isScaled = async (): Promise<void> => {
        expect((await filesOf()).map((file) => [file['filename'], file['is_photo']])).toEqual([
          ['F1.jpg', '1'],
          ['F2.jpg', '0'],
        ]);
        const rows = await photosOf('?channel=harbour-general');
        expect(rows.map((row) => row['width'])).toEqual(['1200', '768', '480', '240']);
        expect((await bytesAt(original, cast.alice)).bytes.includes('Secret Place')).toBe(false);
      };
      await isScaled();
      // Until then the picture itself stands in for its sizes; work that got lost is found.
      await tributary.operations.database.write(async ({ db }) => {
        const named = db.selectFrom('file').select('id').where('hash', '=', image!['hash']!);
        await db.deleteFrom('photo').where('file_id', 'in', named).execute();
        await db.updateTable('file').set({ is_unscaled: 1, is_photo: 0 }).where('id', 'in', named).execute();
      });
      const { bytes } = await bytesAt(original, cast.alice);
      expect((await bytesAt(`/photo/${image!['hash']}-3`, cast.alice)).bytes.equals(bytes)).toBe(true);
      await tributary.requeue();
      await tributary.runner.drain();
      await isScaled();
    });

    it('have a page for each album', async () => {
      const { albums } = (await get('albums')).json as { albums: Row[] };
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const { url, text } of albums) {
        const page = await alice.get(new URL(url!).pathname);
        expect(page.status).toBe(200);
        expect(page.text).toContain(text === '/' ? 'dot.png' : '.jpg');
      }
      const bob = await hashOf(tributary, cast.bob);
      const folder = ((await post({ create_folder: 'Hidden', contact_allow: bob })).json as { attach: Row }).attach;
      await bring(turned, 'hidden.jpg', 'image/jpeg', { folder: folder['hash']! });
      const path = `/photos/alice/album/${Buffer.from('Hidden').toString('hex')}`;
      expect((await (await openBrowserAs(tributary, cast.bob)).get(path)).status).toBe(200);
      expect((await openBrowser(tributary).get(path)).status).toBe(404);
    });
  });
});
