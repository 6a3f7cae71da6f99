import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired, schedulePurge } from '../../../src/core/files/operations/bin.ts';
import { collectBlobs } from '../../../src/core/files/operations/collect-blobs.ts';
import { dayMilliseconds } from '../../../src/lib/clock.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { contentOf as archiveOf, exportTo } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Bin {
  readonly usage: Row;
  readonly results: readonly Row[];
}

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4481e' } })
  .png()
  .toBuffer();

const directory = mkdtempSync(join(tmpdir(), 'tributary-bin-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open) => {
  describe('the bin', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let number = 0;
    let root: Row;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    beforeEach(async () => {
      await post('bin', { empty: '1' });
      number += 1;
      root = await stored({ create_folder: `Album ${number}`, contact_allow: '' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, sent: TestRequest = {}, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form, ...sent });
    const stored = async (form: Row, sent: TestRequest = {}): Promise<Row> =>
      ((await post('file', form, sent)).json as { attach: Row }).attach;
    const upload = (content: string | Buffer, filename: string, folder = root['hash']!): Promise<Row> =>
      stored(
        { folder, contact_allow: '' },
        { file: content, filename, mimetype: filename.endsWith('.png') ? 'image/png' : 'text/plain' },
      );
    const remove = async ({ hash }: Row) => (await post('file', { file_id: hash!, delete: '1' })).json;
    const restore = async ({ hash }: Row): Promise<Row> =>
      ((await post('bin', { file_id: hash!, restore: '1' })).json as { attach: Row }).attach;
    const bin = async (query = ''): Promise<Bin> => (await get(`bin${query}`)).json as Bin;
    const names = async (): Promise<(string | undefined)[]> => (await bin()).results.map(({ filename }) => filename);
    const statusOf = async (path: string, who?: Person) => (await get(path, who)).status;
    const contentOf = async ({ hash }: Row): Promise<string> => {
      const { attach } = (await get(`file?file_id=${hash}`)).json as { attach?: Row };
      return Buffer.from(attach?.['content'] ?? '', 'base64').toString();
    };

    it('has what was deleted, as it was deleted, for 30 days', async () => {
      const inner = await stored({ create_folder: 'Inner', folder: root['hash']! });
      await upload('12345', 'five.txt', inner['hash']);
      await upload('123', 'three.txt');
      expect(await remove(root)).toEqual({ success: true, deleted: '4' });
      tributary.clock.advance(1000);
      const later = await upload('x', 'later.txt', '/');
      expect(await remove(later)).toEqual({ success: true, deleted: '1' });
      const { usage, results } = await bin();
      expect(usage).toEqual({ files: '3', filesize: '9' });
      expect(results.map(({ filename, total, total_size }) => [filename, total, total_size])).toEqual([
        ['later.txt', '1', '1'],
        [`Album ${number}`, '4', '8'],
      ]);
      const [first] = results;
      const days = (Date.parse(`${first!['expires']}Z`) - Date.parse(`${first!['deleted']}Z`)) / dayMilliseconds;
      expect(days).toBe(30);
      expect((await bin('?start=1&records=1')).results).toEqual([results[1]]);
      expect(await statusOf('bin?records=x')).toBe(400);
    });

    it('gives back a folder whole, where it was and for whom it was', async () => {
      const inner = await stored({ create_folder: 'Inner', folder: root['hash']!, contact_allow: '' });
      const file = await upload('whole', 'whole.txt', inner['hash']);
      const photo = await upload(picture, 'photo.png', inner['hash']);
      const before = (await get(`filemeta?file_id=${file['hash']}`, cast.bob)).json;
      const sizes = (await get(`photos?album=Inner`)).json;
      expect(JSON.stringify(sizes)).toContain('photo.png');
      const listed = await get('files');
      await remove(root);
      expect((await restore(root))['filename']).toBe(`Album ${number}`);
      expect((await get(`filemeta?file_id=${file['hash']}`, cast.bob)).json).toEqual(before);
      expect(await contentOf(file)).toBe('whole');
      expect((await get(`photos?album=Inner`)).json).toEqual(sizes);
      expect(await statusOf(`photo?photo_id=${photo['hash']}&scale=0`)).toBe(200);
      expect((await get('files')).json).toEqual(listed.json);
      expect(await names()).toEqual([]);
    });

    it('numbers a name that is taken, and uses the root where the folder has gone', async () => {
      const [one, two] = [await upload('one', 'same.txt'), await upload('two', 'other.txt')];
      await remove(one);
      // The name is free meanwhile.
      expect((await upload('new', 'same.txt'))['filename']).toBe('same.txt');
      const back = await restore(one);
      expect([back['filename'], back['folder'], await contentOf(one)]).toEqual(['same(1).txt', root['hash'], 'one']);
      await remove(two);
      await remove(root);
      // What had been deleted before is there by itself, and stays when the folder goes for good.
      expect(await names()).toEqual(expect.arrayContaining(['other.txt', `Album ${number}`]));
      expect(await post('bin', { file_id: root['hash']!, delete: '1' })).toMatchObject({ json: { deleted: '3' } });
      await purgeExpired(tributary.operations);
      expect(await names()).toEqual(['other.txt']);
      expect(await restore(two)).toMatchObject({ folder: '', filename: 'other.txt', display_path: 'other.txt' });
      expect(await contentOf(two)).toBe('two');
    });

    it('uses the root while the folder is in the bin itself', async () => {
      const file = await upload('x', `alone ${number}.txt`);
      await remove(file);
      await remove(root);
      expect(await restore(file)).toMatchObject({ folder: '' });
      await restore(root);
      expect((await get(`filemeta?file_id=${file['hash']}`)).json).toMatchObject({ attach: { folder: '' } });
    });

    it('shows nothing to anybody: not in lists, not by address, not in posts, archives, searches', async () => {
      const word = `harbourmaster${number}`;
      const photo = await upload(picture, `${word}.png`);
      const written = (
        await post(
          'item/update',
          { body: `Look ${number}`, contact_allow: '' },
          { file: picture, part: 'media', filename: `${word}-posted.png`, mimetype: 'image/png' },
        )
      ).json as { item: Row };
      const itemOf = async () => (await get(`item/full?item_id=${written.item['id']}`)).text;
      expect(await itemOf()).toContain(`${word}-posted.png`);
      const posted = ((await get(`files?filename=${word}-posted`)).json as { results: Row[] }).results[0]!;
      const places = (hash: string) => [
        `filemeta?file_id=${hash}`,
        `filedata?file_id=${hash}`,
        `file?file_id=${hash}`,
        `file/export?file_id=${hash}`,
        `photo?photo_id=${hash}`,
      ];
      const pages = (hash: string) => [`/attach/${hash}`, `/photo/${hash}-1`, `/photos/alice/image/${hash}`];
      const lists = [`files`, `albums`, `photos`, `search/names?q=${word}`, `file/export_page?page=0`];
      const archive = async () => {
        const path = join(directory, `${number}.zip`);
        await exportTo(tributary, cast.alice.viewer, path);
        return JSON.stringify([...(await archiveOf(path))]);
      };
      expect(await archive()).toContain(word);
      for (const each of [photo, posted, root]) await remove(each);
      for (const { hash } of [photo, posted]) {
        for (const who of [cast.alice, cast.bob, cast.stranger]) {
          const found = await Promise.all(places(hash!).map((path) => statusOf(path, who)));
          expect([who.viewer.userId, ...found]).toEqual([who.viewer.userId, 404, 404, 404, 404, 404]);
          const answers = pages(hash!).map((path) => request(tributary, 'GET', path, { basic: who.basic }));
          expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
        }
      }
      for (const path of lists) {
        for (const who of [cast.alice, cast.bob]) {
          const { text } = await get(path, who);
          expect([path, text.includes(word), text.includes(`Album ${number}`)]).toEqual([path, false, false]);
        }
      }
      expect(await itemOf()).not.toContain(`${word}-posted`);
      expect(await archive()).not.toContain(word);
      for (const who of [cast.bob, cast.stranger]) {
        expect(((await get('bin', who)).json as Bin).results).toEqual([]);
        expect((await post('bin', { file_id: photo['hash']!, restore: '1' }, {}, who)).status).toBe(404);
        expect((await post('bin', { file_id: photo['hash']!, delete: '1' }, {}, who)).status).toBe(404);
        expect((await post('bin', { empty: '1' }, {}, who)).json).toEqual({ success: true, deleted: '0' });
      }
      await restore(posted);
      expect(await itemOf()).toContain(`${word}-posted.png`);
    });

    it('says what it does not understand', async () => {
      const file = await upload('x', 'x.txt');
      const inner = await upload('y', 'y.txt');
      await remove(file);
      await remove(root);
      const file_id = file['hash']!;
      for (const form of [{}, { file_id }, { restore: '1' }, { file_id, restore: '1', delete: '1' }] as Row[]) {
        expect((await post('bin', form)).status).toBe(400);
      }
      // It is there with its folder alone.
      expect((await post('bin', { file_id: inner['hash']!, restore: '1' })).status).toBe(404);
      expect((await post('bin', { file_id: 'none', restore: '1' })).status).toBe(404);
    });

    /** Bytes that rows of files name, by channel; and those of the store. */
    async function sums(): Promise<{ owners: ReadonlyMap<number, number>; store: number }> {
      const { blobs, database } = tributary.operations;
      const rows = await database.write((tx) =>
        tx.db
          .selectFrom('file')
          .select(['channel_id', 'blob_hash'])
          .where('blob_hash', 'is not', null)
          .union(
            tx.db
              .selectFrom('photo')
              .innerJoin('file', 'file.id', 'photo.file_id')
              .select(['file.channel_id', 'photo.blob_hash']),
          )
          .union(
            tx.db
              .selectFrom('file_version')
              .innerJoin('file', 'file.id', 'file_version.file_id')
              .select(['file.channel_id', 'file_version.blob_hash']),
          )
          .execute(),
      );
      const owners = new Map<number, number>();
      for (const { channel_id, blob_hash } of rows) {
        owners.set(channel_id, (owners.get(channel_id) ?? 0) + ((await blobs.size(blob_hash!)) ?? Number.NaN));
      }
      let store = 0;
      for await (const { size } of blobs.list()) store += size;
      return { owners, store };
    }

    it('holds the bytes until what is in it goes for good, and no longer', async () => {
      const settle = async () => {
        // Bytes on the disk are of now; the clock of the tests is behind.
        tributary.clock.advance(10 * 365 * dayMilliseconds);
        await purgeExpired(tributary.operations);
        tributary.clock.advance(2 * dayMilliseconds);
        await collectBlobs(tributary.operations);
        const { owners, store } = await sums();
        expect([...owners.values()].reduce((sum, each) => sum + each, 0)).toBe(store);
        return store;
      };
      const before = await settle();
      const rest = await upload('of alice', 'stays.txt', '/');
      for (let each = 0; each < 3; each += 1) await upload(`bytes ${each} of ${number}`, `${each}.txt`);
      const changed = await upload(`older bytes of ${number}`, 'changed.txt');
      const newer = { file: `newer bytes of ${number}`, filename: 'x.txt', mimetype: 'text/plain' };
      await stored({ file_id: changed['hash']! }, newer);
      const with3 = await sums();
      const uploaded = 3 * `bytes 0 of ${number}`.length + 2 * newer.file.length;
      expect(with3.store).toBe(before + 8 + uploaded);
      expect([...with3.owners.values()].reduce((sum, each) => sum + each, 0)).toBe(with3.store);
      await remove(root);
      tributary.clock.advance(29 * dayMilliseconds);
      await schedulePurge(tributary.operations);
      await tributary.runner.drain();
      await collectBlobs(tributary.operations);
      expect(await sums()).toEqual(with3);
      expect(await names()).toEqual([`Album ${number}`]);
      tributary.clock.advance(2 * dayMilliseconds);
      expect(await names()).toEqual([]);
      expect((await post('bin', { file_id: root['hash']!, restore: '1' })).status).toBe(404);
      await schedulePurge(tributary.operations);
      await tributary.runner.drain();
      tributary.clock.advance(2 * dayMilliseconds);
      await collectBlobs(tributary.operations);
      expect((await sums()).store).toBe(before + 8);
      expect(await contentOf(rest)).toBe('of alice');
    });
  });
});
