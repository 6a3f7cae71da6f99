import sharp from 'sharp';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrphans } from '../../../src/core/files/operations/find-orphans.ts';
import { purgeExpired } from '../../../src/core/files/operations/bin.ts';
import { collectBlobs } from '../../../src/core/files/operations/collect-blobs.ts';
import { readUsage } from '../../../src/core/files/storage/files.ts';
import { dayMilliseconds } from '../../../src/lib/clock.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { contentOf as archiveOf, exportTo } from '../../rig/channel-archive.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

const directory = mkdtempSync(join(tmpdir(), 'tributary-versions-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open) => {
  describe('versions of files', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let number = 0;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { config: { fileVersions: 3 } });
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, sent: TestRequest = {}, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form, ...sent });
    const store = async (form: Row, content: string | Buffer, mimetype = 'text/plain'): Promise<Row> => {
      tributary.clock.advance(1000);
      const sent = { file: content, filename: `log ${(number += 1)}.txt`, mimetype };
      return ((await post('file', form, sent)).json as { attach: Row }).attach;
    };
    const replace = ({ hash }: Row, content: string | Buffer, mimetype?: string) =>
      store({ file_id: hash! }, content, mimetype);
    const versionsOf = async ({ hash }: Row, who?: Person): Promise<Row[]> =>
      ((await get(`file/versions?file_id=${hash}`, who)).json as { versions: Row[] }).versions;
    const change = ({ hash }: Row, revision: number, form: Row, who?: Person): Promise<TestAnswer> =>
      post('file/version', { file_id: hash!, revision: String(revision), ...form }, {}, who);
    const bytesOf = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', path.replace(tributary.operations.baseUrl, ''), { basic: who.basic });
    const usage = async () => (await readUsage(tributary.operations.database.reader, cast.alice.viewer)).bytes;

    it('are listed with time, size and who, the newest first, and hold what the file was', async () => {
      const file = await store({ contact_allow: '' }, 'one');
      expect(await versionsOf(file)).toMatchObject([{ revision: '0', is_current: '1', filesize: '3' }]);
      await replace(file, 'two!', 'text/markdown');
      const before = await usage();
      await replace(file, 'three');
      expect((await usage()) - before).toBe(5);
      const versions = await versionsOf(file);
      const alice = await hashOf(tributary, cast.alice);
      expect(versions.map(({ revision, filetype, filesize }) => [revision, filetype, filesize])).toEqual([
        ['2', 'text/plain', '5'],
        ['1', 'text/markdown', '4'],
        ['0', 'text/plain', '3'],
      ]);
      expect(versions.map(({ creator, is_current }) => [creator, is_current])).toEqual([
        [alice, '1'],
        [alice, '0'],
        [alice, '0'],
      ]);
      expect(new Set(versions.map(({ stored }) => stored)).size).toBe(3);
      expect(versions[2]!['stored']).toBe(file['created']);
      const contents = await Promise.all(versions.map(({ url }) => bytesOf(url!)));
      expect(contents.map(({ text }) => text)).toEqual(['three', 'two!', 'one']);
      expect(contents[2]!.headers['content-disposition']).toContain(file['filename']);
      // Moving and renaming make no version, nor do the same bytes.
      await post('file', { file_id: file['hash']!, filename: `renamed ${number}.txt` });
      await replace(file, 'three');
      expect((await versionsOf(file)).map(({ revision }) => revision)).toEqual(['3', '1', '0']);
    });

    it('become the newest one when they are restored, and can be deleted one by one', async () => {
      const file = await store({}, 'first');
      await replace(file, 'second');
      const restored = (await change(file, 0, { restore: '1' })).json as { attach: Row };
      expect(restored.attach).toMatchObject({ hash: file['hash'], revision: '2', filesize: '5' });
      expect((await versionsOf(file)).map(({ revision, filesize }) => [revision, filesize])).toEqual([
        ['2', '5'],
        ['1', '6'],
      ]);
      expect((await change(file, 0, { restore: '1' })).status).toBe(404);
      const before = await usage();
      expect((await change(file, 1, { delete: '1' })).status).toBe(200);
      expect(before - (await usage())).toBe(6);
      expect(await versionsOf(file)).toHaveLength(1);
      expect((await change(file, 1, { delete: '1' })).status).toBe(404);
      expect((await bytesOf(`/attach/${file['hash']}/versions/1`)).status).toBe(404);
    });

    it('have as many as the setting says; the oldest go, but the one that is restored', async () => {
      const file = await store({}, 'r0');
      for (const content of ['r1 ', 'r2  ', 'r3   ', 'r4    ']) await replace(file, content);
      const revisions = async () => (await versionsOf(file)).map(({ revision }) => revision);
      expect(await revisions()).toEqual(['4', '3', '2', '1']);
      await change(file, 1, { restore: '1' });
      expect(await revisions()).toEqual(['5', '4', '3', '2']);
      expect((await bytesOf(`/attach/${file['hash']}`)).text).toBe('r1 ');
    });

    it('get the sizes of a picture again', async () => {
      const paint = (background: string) =>
        sharp({ create: { width: 500, height: 400, channels: 3, background } })
          .png()
          .toBuffer();
      const photo = await store({}, await paint('#bc4749'), 'image/png');
      await replace(photo, 'no picture any more');
      expect((await bytesOf(`/photo/${photo['hash']}-3`)).status).toBe(404);
      await change(photo, 0, { restore: '1' });
      const small = await bytesOf(`/photo/${photo['hash']}-3`);
      expect([small.status, small.headers['content-type']]).toEqual([200, 'image/png']);
    });

    it('are seen by whoever sees the file, and changed by the channel alone', async () => {
      const shown = await store({ contact_allow: '' }, 'shown');
      await replace(shown, 'shown again');
      const hidden = await store({ contact_allow: await hashOf(tributary, cast.alice) }, 'hidden');
      await replace(hidden, 'hidden again');
      const address = ({ hash }: Row) => `/attach/${hash}/versions/0`;
      for (const who of [cast.bob, cast.stranger]) {
        expect((await bytesOf(address(shown), who)).text).toBe('shown');
        expect(await versionsOf(shown, who)).toHaveLength(2);
        expect((await bytesOf(address(hidden), who)).status).toBe(404);
        expect((await get(`file/versions?file_id=${hidden['hash']}`, who)).status).toBe(404);
        for (const form of [{ restore: '1' }, { delete: '1' }] as Row[]) {
          expect((await change(shown, 0, form, who)).status).toBe(403);
          expect((await change(hidden, 0, form, who)).status).toBe(404);
        }
      }
      expect((await request(tributary, 'GET', address(hidden))).status).toBe(404);
      await post('file', { file_id: shown['hash']!, contact_allow: await hashOf(tributary, cast.alice) });
      expect((await bytesOf(address(shown), cast.bob)).status).toBe(404);
    });

    it('say what they do not understand', async () => {
      const file = await store({}, 'x');
      const [file_id, other] = [file['hash']!, await store({ create_folder: `Folder ${number}` }, '')];
      for (const form of [{ file_id }, { file_id, restore: '1' }, { file_id, revision: '0' }] as Row[]) {
        expect((await post('file/version', form)).status).toBe(400);
      }
      const both = { file_id, revision: '0', restore: '1', delete: '1' };
      expect((await post('file/version', both)).status).toBe(400);
      expect((await post('file/version', { file_id: 'none', revision: '0', delete: '1' })).status).toBe(404);
      expect((await post('file/version', { revision: '0', delete: '1' })).status).toBe(400);
      expect((await post('file/version', { file_id, revision: 'x', delete: '1' })).status).toBe(400);
      expect((await get('file/versions')).status).toBe(400);
      expect((await get('file/versions?file_id=none')).status).toBe(404);
      expect((await get(`file/versions?file_id=${other['hash']}`)).status).toBe(404);
      expect((await bytesOf(`/attach/${file_id}/versions/0`)).status).toBe(404);
    });

    /** Bytes of the store, once nothing is in doubt any more. */
    async function storeSize(): Promise<number> {
      // Bytes on the disk are of now; the clock of the tests is behind.
      tributary.clock.advance(10 * 365 * dayMilliseconds);
      await purgeExpired(tributary.operations);
      await findOrphans(tributary.operations, { notes: true });
      tributary.clock.advance(2 * dayMilliseconds);
      await collectBlobs(tributary.operations);
      let size = 0;
      for await (const each of tributary.operations.blobs.list()) size += each.size;
      return size;
    }

    it('hold their bytes, in the bin with the file too, and let go of them with it', async () => {
      const before = await storeSize();
      const contents = [`first bytes ${number}`, `second bytes, some more ${number}`];
      const file = await store({}, contents[0]!);
      await replace(file, contents[1]!);
      expect(await storeSize()).toBe(before + contents.join('').length);
      const inUse = await usage();
      await post('file', { file_id: file['hash']!, delete: '1' });
      const bin = (await get('bin')).json as { usage: Row; results: Row[] };
      expect(Number(bin.usage['filesize'])).toBe(inUse - (await usage()));
      expect(bin.results[0]!['total_size']).toBe(bin.usage['filesize']);
      expect((await bytesOf(`/attach/${file['hash']}/versions/0`)).status).toBe(404);
      expect((await get(`file/versions?file_id=${file['hash']}`)).status).toBe(404);
      expect((await change(file, 0, { restore: '1' })).status).toBe(404);
      tributary.clock.advance(dayMilliseconds);
      await findOrphans(tributary.operations, { notes: true });
      await post('bin', { file_id: file['hash']!, restore: '1' });
      expect((await bytesOf(`/attach/${file['hash']}/versions/0`)).text).toMatch(/^first bytes/);
      await post('file', { file_id: file['hash']!, delete: '1' });
      expect(await storeSize()).toBe(before);
    });

    it('are in the archive of the channel', async () => {
      const file = await store({}, 'archived first');
      await replace(file, 'archived second');
      const path = join(directory, 'alice.zip');
      await exportTo(tributary, cast.alice.viewer, path);
      const content = await archiveOf(path);
      expect(JSON.stringify([...content])).toContain('archived first');
    });
  });
});
