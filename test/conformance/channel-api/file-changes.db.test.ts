import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '../../../src/core/files/operations/bin.ts';
import { collectBlobs } from '../../../src/core/files/operations/collect-blobs.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Attach = Record<string, string>;
type Form = Record<string, string>;

forEachDatabase((open) => {
  describe('POST file', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let number = 0;
    let root: Attach;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    beforeEach(async () => {
      number += 1;
      root = await change({ create_folder: `Folder ${number}` });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (form: Form, sent: TestRequest = {}, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/file', { basic: who.basic, form, ...sent });
    const attachOf = ({ json, text: body }: TestAnswer): Attach => {
      const { attach } = json as { attach?: Attach };
      if (!attach) throw new Error(body);
      return attach;
    };
    const change = async (form: Form): Promise<Attach> => attachOf(await post(form));
    const upload = async (content: string, filename: string, form: Form = {}): Promise<Attach> =>
      attachOf(await post({ folder: root['hash']!, ...form }, { file: content, filename, mimetype: 'text/plain' }));
    const metaOf = async (hash: string): Promise<Attach> => attachOf(await get(`filemeta?file_id=${hash}`));
    const contentOf = async (hash: string): Promise<string> =>
      Buffer.from(attachOf(await get(`file?file_id=${hash}`))['content']!, 'base64').toString();

    it('stores a file, in a folder or at the root, in either part', async () => {
      const file = await upload('Ahoy', 'a/../notes.txt');
      expect(file).toMatchObject({
        filename: 'notes.txt',
        filetype: 'text/plain',
        filesize: '4',
        revision: '0',
        folder: root['hash'],
        display_path: `Folder ${number}/notes.txt`,
      });
      expect(await contentOf(file['hash']!)).toBe('Ahoy');
      const other = { file: 'x', part: 'media', filename: 'root.txt', mimetype: 'text/plain' };
      expect(attachOf(await post({}, other))).toMatchObject({ folder: '', display_path: 'root.txt' });
    });

    it('numbers a name that is taken, and refuses to make such a folder', async () => {
      const names = [];
      for (let time = 0; time < 3; time += 1) names.push((await upload('x', 'a.b.txt'))['filename']);
      expect(names).toEqual(['a.b.txt', 'a.b(1).txt', 'a.b(2).txt']);
      expect(await post({ create_folder: `Folder ${number}` })).toMatchObject({ status: 409 });
    });

    it('replaces the bytes and counts revisions', async () => {
      const { hash, created } = await upload('first', 'draft.txt');
      tributary.clock.advance(5000);
      const sent = { file: 'the second', filename: 'other.md', mimetype: 'text/markdown' };
      const replaced = attachOf(await post({ file_id: hash! }, sent));
      expect(replaced).toMatchObject({ hash, created, revision: '1', filesize: '10', filename: 'draft.txt' });
      expect(replaced['filetype']).toBe('text/markdown');
      expect(replaced['edited']! > created!).toBe(true);
      expect(await contentOf(hash!)).toBe('the second');
    });

    it('moves and renames, but no folder into itself', async () => {
      const inner = await change({ create_folder: 'Inner', folder: root['hash']! });
      const file = await upload('x', 'old.txt');
      const moved = await change({ file_id: file['hash']!, folder: inner['hash']!, filename: 'new.txt' });
      expect(moved['display_path']).toBe(`Folder ${number}/Inner/new.txt`);
      expect((await change({ file_id: file['hash']!, folder: '/' }))['display_path']).toBe('new.txt');
      await change({ file_id: file['hash']!, delete: '1' }).catch(() => undefined);
      for (const folder of [inner['hash']!, root['hash']!]) {
        expect(await post({ file_id: root['hash']!, folder })).toMatchObject({ status: 422 });
      }
      await upload('x', 'one.txt');
      const two = await upload('x', 'two.txt');
      expect(await post({ file_id: two['hash']!, filename: 'one.txt' })).toMatchObject({ status: 409 });
      expect(await post({ file_id: two['hash']!, folder: two['hash']! })).toMatchObject({ status: 422 });
      expect(await post({ file_id: two['hash']! })).toMatchObject({ status: 400 });
      expect(await post({})).toMatchObject({ status: 400 });
    });

    it('shows a file to whom it is meant for; files get the audience of their folder', async () => {
      const bob = await hashOf(tributary, cast.bob);
      const folder = await change({ create_folder: 'For Bob', folder: root['hash']!, contact_allow: bob });
      expect(folder['allow_cid']).toBe(`<${bob}>`);
      const file = await upload('x', 'secret.txt', { folder: folder['hash']! });
      expect(file['allow_cid']).toBe(`<${bob}>`);
      const seen = async (who: Person): Promise<number> => (await get(`filemeta?file_id=${file['hash']}`, who)).status;
      expect([await seen(cast.bob), await seen(cast.carol)]).toEqual([200, 404]);
      const carol = await hashOf(tributary, cast.carol);
      await change({ file_id: folder['hash']!, contact_allow: carol });
      expect([await seen(cast.bob), await seen(cast.carol)]).toEqual([200, 404]);
      await change({ file_id: folder['hash']!, contact_allow: '' });
      expect([await seen(cast.bob), await seen(cast.carol)]).toEqual([200, 404]);
      await change({ file_id: folder['hash']!, contact_allow: carol, recurse: '1' });
      expect([await seen(cast.bob), await seen(cast.carol)]).toEqual([404, 200]);
      await change({ file_id: file['hash']!, contact_allow: '' });
      expect([await seen(cast.bob), await seen(cast.carol)]).toEqual([200, 200]);
      expect(await post({ create_folder: 'x', contact_allow: 'nobody' })).toMatchObject({ status: 422 });
    });

    it('obeys the channel alone', async () => {
      const file = await upload('x', 'mine.txt', { contact_allow: '' });
      const forms: Form[] = [{ delete: '1' }, { filename: 'theirs.txt' }];
      for (const form of forms) {
        expect((await post({ file_id: file['hash']!, ...form }, {}, cast.bob)).status).toBe(403);
      }
      const hidden = await upload('x', 'hidden.txt', { contact_allow: await hashOf(tributary, cast.alice) });
      expect((await post({ file_id: hidden['hash']!, delete: '1' }, {}, cast.bob)).status).toBe(404);
      expect((await post({ create_folder: 'x', folder: root['hash']! }, {}, cast.bob)).status).toBe(403);
      expect((await metaOf(file['hash']!))['filename']).toBe('mine.txt');
    });

    it('deletes a folder with all that is in it, and the bytes that nothing else holds', async () => {
      const inner = await change({ create_folder: 'Inner', folder: root['hash']! });
      const only = await upload(`only ${number}`, 'only.txt', { folder: inner['hash']! });
      const shared = await upload(`shared ${number}`, 'shared.txt');
      const copy = await upload(`shared ${number}`, 'copy.txt', { folder: '/' });
      const blobs: string[] = [];
      for await (const { hash } of tributary.operations.blobs.list()) blobs.push(hash);
      const isStored = async (content: string): Promise<boolean> => {
        for (const hash of blobs) {
          const bytes = await tributary.operations.blobs.open(hash).catch(() => undefined);
          if (bytes && (await text(bytes)) === content) return true;
        }
        return false;
      };
      const { json } = await post({ file_id: root['hash']!, delete: '1' });
      expect(json).toEqual({ success: true, deleted: '4' });
      for (const gone of [root, inner, only, shared]) {
        expect((await get(`filemeta?file_id=${gone['hash']}`)).status).toBe(404);
      }
      await collectBlobs(tributary.operations);
      expect(await isStored(`only ${number}`)).toBe(true);
      // Bytes on the disk are of now; the clock of the tests is behind.
      tributary.clock.advance(10 * 365 * 24 * 3600 * 1000);
      await collectBlobs(tributary.operations);
      // The bin holds them.
      expect(await isStored(`only ${number}`)).toBe(true);
      await purgeExpired(tributary.operations);
      tributary.clock.advance(2 * 24 * 3600 * 1000);
      await collectBlobs(tributary.operations);
      expect([await isStored(`only ${number}`), await isStored(`shared ${number}`)]).toEqual([false, true]);
      expect(await contentOf(copy['hash']!)).toBe(`shared ${number}`);
    });

    it('comes out again whole: with folders, bytes and nothing of the server', async () => {
      const file = await upload('Ahoy', 'notes.txt');
      const { json, text: body } = await get(`file/export?file_id=${file['hash']}`);
      const { attach, ...rest } = json as { attach: Attach[] };
      expect(rest).toEqual({
        fetch_url: `http://tributary.test/attach/${file['hash']}`,
        original_channel: 'alice',
      });
      expect(attach.map((step) => step['filename'])).toEqual([`Folder ${number}`, 'notes.txt']);
      expect(attach[1]).toMatchObject({ content: Buffer.from('Ahoy').toString('base64'), term: [] });
      expect(body).not.toContain(tributary.config.dataDir);
      expect((await get('file/export?file_id=0')).status).toBe(404);
      expect((await get('file')).status).toBe(400);
    });

    it('comes out page by page, oldest first', async () => {
      const { results } = (await get('files')).json as { results: Attach[] };
      const names: string[] = [];
      for (let page = 0; page < results.length; page += 1) {
        const { json } = await get(`file/export_page?page=${page}`);
        const answer = json as { total: string; results: [{ attach: Attach[] }] };
        expect(answer.total).toBe(String(results.length));
        names.push(answer.results[0].attach.at(-1)!['hash']!);
      }
      expect(names).toEqual(results.map((file) => file['hash']));
      const { json } = await get(`file/export_page?page=${results.length}`);
      expect(json).toMatchObject({ success: true, results: [] });
    });
  });
});
