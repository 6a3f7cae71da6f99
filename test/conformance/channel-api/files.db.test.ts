import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../rig/blob-store.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Fields of the attach record (channel API specification). */
const fields =
  'id aid uid hash filename filetype filesize revision folder os_storage is_dir is_photo flags created edited allow_cid allow_gid deny_cid deny_gid'.split(
    ' ',
  );

type FileRecord = Record<string, string>;

forEachDatabase((open) => {
  describe('files, filemeta and filedata', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const bytes = Buffer.from(Array.from({ length: 300_001 }, (_, index) => (index * 31) % 256));

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const uploads: [string, string, Buffer][] = [
        ['big.bin', 'application/octet-stream', bytes],
        ['100%_Report.PDF', 'application/pdf', Buffer.from('%PDF')],
        ['empty.txt', 'text/plain', Buffer.alloc(0)],
      ];
      for (const [filename, mimetype, file] of uploads) await upload(filename, file, mimetype);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const upload = async (filename: string, file: Buffer, mimetype = 'application/octet-stream'): Promise<void> => {
      const { basic } = cast.alice;
      const part = { file, filename, mimetype, part: 'media' };
      await request(tributary, 'POST', '/api/z/1.0/item/update', { basic, ...part });
    };
    const get = (path: string, who = cast.alice, headers: Record<string, string> = {}): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic, headers });
    const list = async (query = ''): Promise<FileRecord[]> => {
      const { json } = await get(`files${query}`);
      expect(json).toMatchObject({ success: true });
      return (json as { results: FileRecord[] }).results;
    };
    const namesOf = async (query: string): Promise<string[]> => (await list(query)).map((file) => file['filename']!);

    it('lists files and folders, oldest first, each with every field as text', async () => {
      const files = await list();
      expect(files.map((file) => file['filename'])).toEqual(['2026-01', 'big.bin', '100%_Report.PDF', 'empty.txt']);
      for (const file of files) {
        expect(Object.keys(file)).toEqual(fields);
        for (const value of Object.values(file)) expect(typeof value).toBe('string');
        expect(file['hash']).toMatch(/^[0-9a-f]{64}$/);
      }
      expect(files[0]).toMatchObject({ is_dir: '1', filetype: 'multipart/mixed', filesize: '0', folder: '' });
      expect(files[1]).toMatchObject({ is_dir: '0', filesize: '300001', folder: files[0]!['hash'] });
    });

    it('filters by hash, name and type', async () => {
      const [folder, big] = await list();
      expect(await namesOf(`?filehash=${big!['hash']}`)).toEqual(['big.bin']);
      expect(await namesOf(`?hash=${folder!['hash']}`)).toEqual(['2026-01']);
      expect(await namesOf('?filename=report')).toEqual(['100%_Report.PDF']);
      expect(await namesOf(`?filename=${encodeURIComponent('%_r')}`)).toEqual(['100%_Report.PDF']);
      expect(await namesOf(`?filename=${encodeURIComponent('b_g')}`)).toEqual([]);
      expect(await namesOf('?filetype=PDF')).toEqual(['100%_Report.PDF']);
      expect(await namesOf('?since=2030-01-01')).toEqual([]);
      expect(await namesOf('?until=2030-01-01&filename=big')).toEqual(['big.bin']);
    });

    it('pages by start and records; 0 is unlimited', async () => {
      expect(await namesOf('?start=1&records=2')).toEqual(['big.bin', '100%_Report.PDF']);
      expect(await namesOf('?start=3')).toEqual(['empty.txt']);
      expect((await namesOf('?records=0')).length).toBe(4);
      expect(await namesOf('?start=4&records=5')).toEqual([]);
      expect((await get('files?start=1&records=2')).json).toMatchObject({ start: 1, records: 2 });
      expect((await get('files?records=-1')).status).toBe(400);
    });

    it('shows nobody the files of others', async () => {
      expect((await get('files', cast.bob)).json).toEqual({ success: true, results: [] });
      const [, big] = await list();
      expect((await get(`filemeta?file_id=${big!['hash']}`, cast.bob)).status).toBe(200);
      const [folder] = await list();
      expect((await get(`filemeta?file_id=${folder!['hash']}`, cast.bob)).status).toBe(404);
      expect((await get(`filedata?file_id=${big!['hash']!.slice(0, 10)}`, cast.bob)).status).toBe(404);
    });

    it('tells what is known of a file, and where it lies', async () => {
      const [folder, big] = await list();
      const { attach } = (await get(`filemeta?file_id=${big!['hash']}`)).json as { attach: FileRecord };
      expect(attach).toMatchObject({
        ...big,
        os_path: `${folder!['hash']}/${big!['hash']}`,
        display_path: '2026-01/big.bin',
      });
      expect(attach['creator']).not.toBe('');
      expect((await get(`filemeta?file_id=${big!['hash']!.slice(0, 10)}`)).status).toBe(404);
      expect((await get('filemeta')).status).toBe(400);
    });

    it('gives chunks that are exact to the byte and add up to the file', async () => {
      const [, big] = await list();
      const chunk = async (query: string) => {
        const { json } = await get(`filedata?file_id=${big!['hash']!.slice(0, 12)}${query}`);
        return (json as { attach: { content: string; start: number; length: number } }).attach;
      };
      expect(await chunk('')).toMatchObject({ start: 0, length: 300_001, content: bytes.toString('base64') });
      const parts: Buffer[] = [];
      for (let start = 0; start < bytes.length; start += 100_000) {
        const part = await chunk(`&start=${start}&length=100000`);
        expect(part.start).toBe(start);
        parts.push(Buffer.from(part.content, 'base64'));
        expect(part.length).toBe(parts.at(-1)!.length);
      }
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
      expect(await chunk('&start=300000&length=9')).toMatchObject({ length: 1, start: 300_000 });
      expect(await chunk('&start=300001')).toMatchObject({ length: 0, content: '' });
      expect(await chunk('&start=1&length=2')).toMatchObject({ content: bytes.subarray(1, 3).toString('base64') });
      expect((await get(`filedata?file_id=${big!['hash']}&start=-1`)).status).toBe(400);
    });

    it('gives many chunks at a time, short and long ones, each exact to the byte', async () => {
      const whole = bytesOf(1_700_000);
      await upload('large.bin', whole);
      const large = (await list()).find(({ filename }) => filename === 'large.bin')!;
      // Some are made in buffers that are used again; the longest, and those for which none is left, are streamed.
      const ranges = Array.from({ length: 40 }, (_, index) => [index * 1000 + 1, 40_000 * (index + 1) - (index % 3)]);
      await Promise.all(
        [[0, whole.length], ...ranges].map(async ([start, length]) => {
          const { json } = await get(`filedata?file_id=${large['hash']}&start=${start}&length=${length}`);
          const { attach } = json as { attach: { content: string; length: number } };
          const wanted = whole.subarray(start, start! + length!);
          expect(attach.length).toBe(wanted.length);
          expect(Buffer.from(attach.content, 'base64').equals(wanted), `${length} from ${start}`).toBe(true);
        }),
      );
      const { json } = await get(`file?file_id=${large['hash']}`);
      expect((json as { attach: FileRecord }).attach['content'] === whole.toString('base64')).toBe(true);
    });

    it('tags what is short, and compresses what is long', async () => {
      const file = (await list()).find(({ filename }) => filename === 'large.bin')!;
      const url = `filedata?file_id=${file['hash']}`;
      const short = await get(`${url}&length=300000`);
      expect(short.headers).toMatchObject({ etag: expect.stringMatching(/^W/), 'cache-control': 'private, no-cache' });
      const again = await get(`${url}&length=300000`, cast.alice, { 'if-none-match': String(short.headers['etag']) });
      expect([again.status, again.text]).toEqual([304, '']);
      const server = await tributary.server();
      const headers = { authorization: cast.alice.basic, 'accept-encoding': 'gzip' };
      const long = await server.inject({ url: `/api/z/1.0/${url}&length=1000000`, headers });
      expect(long.headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'gzip' });
      expect(long.headers).not.toHaveProperty('etag');
      const { attach } = JSON.parse(gunzipSync(long.rawPayload).toString()) as { attach: FileRecord };
      expect(attach['content'] === bytesOf(1_700_000).subarray(0, 1_000_000).toString('base64')).toBe(true);
    });

    it('has nothing in empty files and folders', async () => {
      const [folder, , , empty] = await list();
      for (const file of [folder!, empty!]) {
        const { json } = await get(`filedata?file_id=${file['hash']}`);
        expect((json as { attach: object }).attach).toMatchObject({ content: '', start: 0, length: 0 });
      }
    });
  });
});
