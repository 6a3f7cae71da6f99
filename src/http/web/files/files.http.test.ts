import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs, type PageAnswer } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { attributeBy } from '../../../core/identity/domain/attribution.ts';

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

forEachDatabase((open) => {
  describe('files and photos', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const main = ({ text }: PageAnswer) => text.slice(text.indexOf('<main'));
    const linkTo = (text: string, name: string) => new RegExp(`href="([^"]*)"[^>]*>(?:<bdi>)?${name}<`).exec(text)![1]!;
    const upload = (path: string, name: string, content: string | Buffer, type: string, fields = {}) =>
      alice.send(path, fields, { file: { part: 'files', name, content, type } });

    async function folderOf(name: string): Promise<{ path: string; hash: string }> {
      const path = linkTo(main(await alice.get('/files/alice')), name);
      return { path, hash: path.split('/').at(-1)! };
    }

    it('lead everybody to their own', async () => {
      expect((await alice.get('/files')).location).toBe('/files/alice');
      expect((await alice.get('/photos')).location).toBe('/photos/alice');
      expect((await openBrowser(tributary).get('/files')).location).toContain('/sign-in');
    });

    it('put folders and files where their owner says, for whom they say', async () => {
      await alice.get('/files/alice');
      const made = await alice.send('/files/alice/folders', { name: 'Plans', seen: 'me' });
      expect([made.status, made.location]).toEqual([303, '/files/alice?notice=made']);
      const { path } = await folderOf('Plans');
      const { status, location } = await upload(`${path}/upload`, 'list.txt', 'bread', 'text/plain');
      expect([status, location]).toEqual([303, `${path}?count=1&notice=stored`]);
      const inside = main(await alice.get(path));
      expect(inside).toMatch(/list\.txt.*Only you.*5 bytes/s);
      expect(main(await alice.get('/files/alice'))).toMatch(/Plans.*1 file.*Only you/s);
      expect(main(await bob.get('/files/alice'))).not.toContain('Plans');
      expect((await bob.get(path)).status).toBe(404);
      expect((await bob.get(linkTo(inside, 'list.txt'))).status).toBe(404);
    });

    it('refuse names that are taken or none, and say so', async () => {
      await alice.get('/files/alice');
      for (const [name, said] of [
        ['Plans', 'called “Plans” already exists'],
        ['a/b', 'Names can’t contain'],
        [' ', 'Enter a folder name'],
      ] as const) {
        const { status, text } = await alice.send('/files/alice/folders', { name });
        expect([name, status, text.includes(said)]).toEqual([name, 422, true]);
      }
      const none = await alice.send('/files/alice/upload', {});
      expect([none.status, none.text.includes('Choose a file.')]).toEqual([422, true]);
    });

    it('rename, move, share and delete a file', async () => {
      const { path } = await folderOf('Plans');
      const file = linkTo(main(await alice.get(path)), 'list.txt');
      await alice.get(file);
      const change = { name: 'shopping.txt', folder: '', caption: 'For Saturday', seen: 'public' };
      expect((await alice.send(file, change)).location).toBe(`${file}?notice=saved`);
      const root = main(await openBrowser(tributary).get('/files/alice'));
      expect(root).toMatch(/shopping\.txt.*Public/s);
      const seen = main(await bob.get(file));
      expect(seen).toContain('For Saturday');
      expect(seen).not.toContain(`action="${file}"`);
      expect((await bob.send(file, change)).status).toBe(403);
      expect((await bob.send(`${file}/delete`, {})).status).toBe(403);
      expect((await bob.get(`${file}/delete`)).status).toBe(404);
      expect((await alice.get(`${file}/delete`)).text).toContain('Delete “shopping.txt”?');
      const gone = await alice.send(`${file}/delete`, {});
      expect(gone.location).toBe('/files/alice?notice=deleted');
      expect((await alice.get(file)).status).toBe(404);
    });

    it('have a bin, in which the owner finds what was deleted', async () => {
      for (const name of ['anchor.txt', 'buoy.txt', 'chart.txt']) {
        await alice.get('/files/alice');
        await upload('/files/alice/upload', name, `of ${name}`, 'text/plain', { seen: 'public' });
      }
      const list = main(await alice.get('/files/alice'));
      const hashes = ['anchor.txt', 'buoy.txt', 'chart.txt'].map((name) => linkTo(list, name).split('/').at(-1)!);
      await alice.send(`/files/alice/chosen/delete?${hashes.map((hash) => `file=${hash}`).join('&')}`, {});
      expect(main(await alice.get('/files/alice'))).toMatch(/href="\/files\/alice\/bin">Bin: \d+ bytes/);
      const bin = main(await alice.get('/files/alice/bin'));
      expect(bin).toMatch(/chart\.txt.*30 days.*buoy\.txt.*anchor\.txt/s);
      const restored = await alice.send('/files/alice/bin/restore', { file: hashes[0]! });
      expect(restored.location).toBe('/files/alice/bin?notice=restored');
      expect((await alice.get(restored.location!)).text).toContain('Restored.');
      expect(main(await bob.get('/files/alice'))).toContain('anchor.txt');
      expect((await alice.get(`/files/alice/bin/delete?file=${hashes[0]}`)).status).toBe(404);
      expect((await alice.get(`/files/alice/bin/delete?file=${hashes[1]}`)).text).toContain(
        'Permanently delete “buoy.txt”?',
      );
      const purged = await alice.send(`/files/alice/bin/delete?file=${hashes[1]}`, {});
      expect(purged.location).toBe('/files/alice/bin?notice=purged');
      await alice.get('/files/alice/bin');
      expect((await alice.send('/files/alice/bin/restore', { file: hashes[1]! })).status).toBe(404);
      expect((await alice.get('/files/alice/bin/empty')).text).toContain('Empty bin?');
      expect((await alice.send('/files/alice/bin/empty', {})).location).toBe('/files/alice/bin?notice=emptied');
      expect(main(await alice.get('/files/alice/bin'))).toContain('The bin is empty.');
    });

    it('have a bin that is nobody else’s', async () => {
      for (const path of [
        '/files/alice/bin',
        '/files/alice/bin/empty',
        `/files/alice/bin/delete?file=${'0'.repeat(64)}`,
      ]) {
        expect([path, (await bob.get(path)).status]).toEqual([path, 404]);
        expect((await openBrowser(tributary).get(path)).location).toContain('/sign-in');
      }
      await bob.get('/files/bob');
      const file = '0'.repeat(64);
      for (const action of ['restore', `delete?file=${file}`, 'empty']) {
        expect((await bob.send(`/files/alice/bin/${action}`, { file })).status).toBe(404);
      }
    });

    it('show the beginning of texts, code and tables, and play sounds', async () => {
      const long = `a,b\n${'1,2\n'.repeat(150)}`;
      const script = '<script>alert(1)</script>';
      for (const [name, content, type, shown] of [
        ['plain.txt', `Ahoy ${script}`, 'text/plain', /Ahoy &lt;script&gt;/],
        ['ticks.txt', `\`\`\`\n${script}`, 'text/plain', /```\n&lt;script&gt;/],
        ['code.ts', 'const far = 42;', 'application/octet-stream', /<span class="hl-keyword">const<\/span>/],
        ['notes.md', `# Tides\n\n${script}*high* [x](javascript:alert(1))`, 'text/markdown', /<em>high<\/em>/],
        ['source.html', script, 'text/html', /script/],
        ['table.csv', `name,${script}\n"a, b",<i>`, 'text/csv', /<td>a, b<\/td><td>&lt;i(>|&gt;)<\/td>/],
        ['broken.csv', 'a,"b\nc', 'text/csv', /a,/],
        ['long.csv', long, 'text/csv', /This preview shows only the beginning/],
        ['long.txt', 'ä'.repeat(70_000), 'text/plain', /This preview shows only the beginning/],
        ['horn.mp3', 'no sound', 'audio/mpeg', /<audio controls preload="none" src="\/attach\//],
      ] as const) {
        await alice.get('/files/alice');
        await upload('/files/alice/upload', name, content, type, { seen: 'me' });
        const page = main(await alice.get(linkTo(main(await alice.get('/files/alice')), name)));
        expect([name, page.includes('id="preview"'), shown.test(page)]).toEqual([name, true, true]);
        expect(page).not.toContain('<script>alert');
        expect(page).not.toContain('href="javascript:');
        expect(page.length).toBeLessThan(200_000);
      }
      for (const [name, content] of [
        ['bytes.txt', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
        ['zero.txt', Buffer.from('a\0b')],
        ['other.bin', 'text'],
      ] as const) {
        await alice.get('/files/alice');
        await upload('/files/alice/upload', name, content, 'application/octet-stream', { seen: 'me' });
        const page = main(await alice.get(linkTo(main(await alice.get('/files/alice')), name)));
        expect([name, page.includes('id="preview"')]).toEqual([name, false]);
      }
    });

    it('move, share, download and delete several at a time', async () => {
      await alice.get('/files/alice');
      await alice.send('/files/alice/folders', { name: 'Stores', seen: 'me' });
      const { hash: stores } = await folderOf('Stores');
      for (const name of ['rope.txt', 'sail.txt']) {
        await alice.get('/files/alice');
        await upload('/files/alice/upload', name, `of ${name}`, 'text/plain', { seen: 'public' });
      }
      const list = main(await alice.get('/files/alice'));
      const [rope, sail] = ['rope.txt', 'sail.txt'].map((name) => linkTo(list, name).split('/').at(-1)!);
      const chosen = (action: string, ...hashes: string[]) =>
        `/files/alice/chosen/${action}?${hashes.map((hash) => `file=${hash}`).join('&')}`;
      expect(list).toContain(`name="file" value="${rope}"`);
      const zip = await bob.get(chosen('download', rope!, sail!));
      expect(zip.headers['content-type']).toBe('application/zip');
      expect(zip.text).toMatch(/rope\.txt.*of rope\.txt.*sail\.txt.*of sail\.txt/s);
      expect((await bob.get(chosen('change', rope!))).status).toBe(404);
      expect((await alice.get(chosen('change', rope!, sail!))).text).toContain('Move or share 2 files');
      const file = [rope!, sail!];
      const moved = await alice.send(chosen('change', ...file), { folder: stores, seen: 'me' });
      expect(moved.location).toBe('/files/alice?notice=changed&count=2');
      expect(main(await alice.get(`/files/alice/folder/${stores}`))).toMatch(/rope.*Only you.*sail.*Only you/s);
      expect((await bob.get(chosen('download', rope!))).status).toBe(404);
      const whole = await alice.get(chosen('download', stores));
      expect(whole.text).toContain('Stores/rope.txt');
      await alice.get('/files/alice');
      expect((await bob.send(chosen('delete', ...file), {})).status).toBe(404);
      expect((await alice.get(chosen('delete', ...file))).text).toContain('Delete 2 files?');
      const gone = await alice.send(chosen('delete', ...file), {});
      expect(gone.location).toBe(`/files/alice/folder/${stores}?notice=removed&count=2`);
      expect(main(await alice.get(gone.location!))).not.toContain('rope.txt');
      expect((await alice.get('/files/alice/chosen/download')).status).toBe(422);
    });

    it('say how far they came where one of several cannot be moved', async () => {
      const { hash } = await folderOf('Stores');
      const hashes: string[] = [];
      for (const [name, folder] of [
        ['one.txt', ''],
        ['two.txt', hash],
        ['two.txt', ''],
      ] as const) {
        await alice.get('/files/alice');
        const lies = folder === '' ? '/files/alice' : `/files/alice/folder/${folder}`;
        await upload(`${lies}/upload`, name, 'x', 'text/plain');
        hashes.push(
          linkTo(main(await alice.get(lies)), name)
            .split('/')
            .at(-1)!,
        );
      }
      const zip = await alice.get(`/files/alice/chosen/download?file=${hashes[1]}&file=${hashes[2]}`);
      expect(zip.text).toMatch(/two\.txt.*two \(2\)\.txt/s);
      await alice.get('/files/alice');
      const chosen = `/files/alice/chosen/change?file=${hashes[0]}&file=${hashes[2]}`;
      const { status, text } = await alice.send(chosen, { folder: hash });
      expect([status, text.includes('1 file is done. “two.txt”: A file or folder called')]).toEqual([422, true]);
    });

    it('say how much their owner stores', async () => {
      expect(main(await alice.get('/files/alice'))).toMatch(/<strong>[\d.]+ (?:bytes|kB) in \d+ files<\/strong>/);
      expect(main(await bob.get('/files/alice'))).not.toContain('bytes in');
    });

    it('show what could run in a browser as a download alone', async () => {
      await alice.get('/files/alice');
      await upload('/files/alice/upload', 'page.html', '<script>alert(1)</script>', 'text/html', { seen: 'public' });
      const file = linkTo(main(await alice.get('/files/alice')), 'page.html');
      const text = main(await bob.get(file));
      expect(text).toContain('download="page.html"');
      expect(text).not.toMatch(/#eye"><\/use><\/svg> Open/);
      const bytes = await request(tributary, 'GET', /\/attach\/[0-9a-f]+/.exec(text)![0]);
      expect(bytes.headers['content-disposition']).toMatch(/^attachment/);
      expect(bytes.headers['content-type']).toBe('application/octet-stream');
    });

    it('add photos to a new album, for one to look at after the other', async () => {
      for (const [index, colour] of ['#bc4749', '#386641', '#6a994e'].entries()) {
        await alice.get('/photos/alice');
        const album = index === 0 ? { new_album: 'Mill pond' } : { album: Buffer.from('Mill pond').toString('hex') };
        const fields = { ...album, seen: 'public', alt: `View ${index}` };
        const { status } = await upload(
          '/photos/alice/upload',
          `${index}.png`,
          await picture(colour),
          'image/png',
          fields,
        );
        expect(status).toBe(303);
      }
      const reader = openBrowser(tributary);
      const all = main(await reader.get('/photos/alice'));
      expect([...all.matchAll(/alt="(View \d)"/g)].map(([, alt]) => alt)).toEqual(['View 2', 'View 1', 'View 0']);
      const album = /href="([^"]*)">Mill pond <span class="num">3</.exec(all)![1]!;
      const shown = main(await reader.get(album));
      const [newest] = shown.match(/\/photos\/alice\/image\/[0-9a-f]+\?album=[0-9a-f]+/)!;
      const seen: string[] = [];
      for (let next: string | undefined = newest; next !== undefined; ) {
        const page = main(await reader.get(next));
        seen.push(/alt="(View \d)"/.exec(page)![1]!);
        next = /href="([^"]*)" rel="next"/.exec(page)?.[1];
      }
      expect(seen).toEqual(['View 2', 'View 1', 'View 0']);
    });

    it('describe a photo, in the API as well', async () => {
      const [path] = main(await alice.get('/photos/alice')).match(/\/photos\/alice\/image\/[0-9a-f]+/)!;
      await alice.get(path);
      const words = { caption: 'Evening', alt: 'The pond at dusk' };
      expect((await alice.send(path, words)).location).toBe(path);
      const { text } = await bob.get(path);
      expect(text).toContain('<h1 class="section-h">Evening</h1>');
      expect(text).toContain('alt="The pond at dusk"');
      expect((await bob.send(path, words)).status).toBe(403);
      const { json } = await request(tributary, 'GET', '/api/z/1.0/photos', { basic: cast.alice.basic });
      const { photos } = json as { photos: Record<string, string>[] };
      expect(photos).toContainEqual(
        expect.objectContaining({ title: 'Evening', description: 'The pond at dusk', imgscale: '0' }),
      );
    });

    it('take no other file for a photo, and none into another channel', async () => {
      await alice.get('/photos/alice');
      const refused = await upload('/photos/alice/upload', 'words.txt', 'words', 'text/plain');
      expect([refused.status, refused.text.includes('can’t be shown as a photo')]).toEqual([422, true]);
      await bob.get('/photos/bob');
      const file = { part: 'files', name: 'x.png', content: await picture('#000000'), type: 'image/png' };
      for (const path of ['/photos/alice/upload', '/files/alice/upload']) {
        expect([path, (await bob.send(path, {}, { file })).status]).toEqual([path, 403]);
      }
      expect(main(await alice.get('/files/alice'))).not.toContain('x.png');
    });

    it('page through a large folder and many photos, each once', async () => {
      const { operations } = tributary;
      const channel = cast.carol.viewer.channelId;
      const names = Array.from({ length: 205 }, (_, index) => `file ${String(index).padStart(3, '0')}.png`);
      await operations.database.write((tx) =>
        tx.db
          .insertInto('file')
          .values(
            names.map((filename, index) => ({
              channel_id: channel,
              hash: `f${String(index).padStart(63, '0')}`,
              folder_id: null,
              filename,
              filetype: 'image/png',
              filesize: 1,
              is_photo: 1 as const,
              blob_hash: null,
              creator_xchan_id: attributeBy(cast.carol.viewer.xchanId, 'own'),
              created_at: `2026-0${1 + (index % 9)}-01T00:00:00.000Z`,
              edited_at: '2026-01-01T00:00:00.000Z',
              visibility: 'public' as const,
              acl_id: null,
            })),
          )
          .execute(),
      );
      const walk = async (start: string, each: RegExp): Promise<string[][]> => {
        const pages: string[][] = [];
        for (let next: string | undefined = start; next !== undefined; ) {
          const page = main(await bob.get(next));
          pages.push([...page.matchAll(each)].map(([, found]) => found!));
          next = /href="([^"]*)" rel="next"/.exec(page)?.[1];
        }
        return pages;
      };
      const files = await walk('/files/carol', /<bdi>(file \d+\.png)/g);
      expect(files.map(({ length }) => length)).toEqual([100, 100, 5]);
      expect(files.flat()).toEqual(names);
      const photos = await walk('/photos/carol', /alt="(file \d+\.png)"/g);
      expect(photos.map(({ length }) => length)).toEqual([60, 60, 60, 25]);
      expect(photos.flat().toSorted()).toEqual(names);
    });
  });
});
