import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectBlobs } from '../../../src/core/files/operations/collect-blobs.ts';
import { expireUploads } from '../../../src/core/files/operations/drop-upload.ts';
import { finishReceived } from '../../../src/core/files/operations/finish-upload.ts';
import { findOwnUpload, receiveBytes } from '../../../src/core/files/operations/receive-upload.ts';
import { findResumable } from '../../../src/core/files/storage/resumable-uploads.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { type Attach, type Metadata, uploader } from '../../rig/uploader.ts';

const hour = 3600 * 1000;
const megabyte = 1024 * 1024;

forEachDatabase((open, kind) => {
  describe('uploads in pieces', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let origin: string;
    let broken = '';

    // One database with the disk, the other with S3.
    const startS3 = async () => {
      const s3 = await startFauxqs({ port: 0, logger: false });
      s3.createBucket('blobs');
      return s3;
    };
    let s3: Awaited<ReturnType<typeof startS3>> | undefined;

    beforeAll(async () => {
      s3 = kind === 'postgres' ? await startS3() : undefined;
      const blobs = s3 ? `s3://blobs/club?endpoint=http://127.0.0.1:${s3.port}` : 'disk:';
      const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', timeout: 10 };
      tributary = await startTributary(await open('cast'), {
        config: { uploadLimit: 100 * megabyte, uploadHours: 2, blobs, s3: keys },
        overrides: {
          faultPoint: (name) => {
            if (name === broken) throw new Error(`the world stopped at ${name}`);
          },
        },
      });
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const server = await tributary.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await s3?.stop();
    });

    const {
      api,
      upload,
      send,
      patch,
      begin,
      beginAt,
      offsetOf,
      stateOf,
      finished,
      metaOf,
      bytesOf,
      filesNamed,
      blobs,
    } = uploader(() => ({ tributary, cast, origin }));
    const pattern = (size: number, seed: number): Buffer =>
      Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed + (index >> 9)) % 251));

    it('become a file, in a folder, for whom they are meant, in many pieces or in one', async () => {
      const made = await request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        form: { create_folder: 'Pieces' },
      });
      const folder = (made.json as { attach: Attach }).attach['hash']!;
      const bob = await hashOf(tributary, cast.bob);
      for (const [number, options] of [{ chunkSize: 100_000 }, {}, { uploadDataDuringCreation: true }].entries()) {
        const bytes = pattern(1_000_003, number);
        const metadata = {
          filename: `n\u00f6 ${number}.bin`,
          filetype: 'application/x-test',
          folder,
          contact_allow: bob,
        };
        const path = await upload(bytes, metadata, options);
        expect(path).toMatch(/^\/api\/z\/1.0\/upload\/[0-9a-f]{64}$/);
        const { state, file_id } = await finished(path);
        expect(state).toBe('stored');
        expect(await metaOf(file_id!)).toMatchObject({
          filename: `n\u00f6 ${number}.bin`,
          filetype: 'application/x-test',
          filesize: '1000003',
          folder,
          allow_cid: `<${bob}>`,
        });
        expect((await bytesOf(file_id!)).equals(bytes)).toBe(true);
      }
    });

    it('go on where they were when the client stopped', async () => {
      const bytes = pattern(3 * megabyte, 7);
      let stopped: Upload | undefined;
      const url = await new Promise<string>((resolve, reject) => {
        stopped = new Upload(bytes, {
          endpoint: `${origin}/api/z/1.0/upload`,
          headers: { authorization: cast.alice.basic },
          metadata: { filename: 'stopped.bin' },
          chunkSize: megabyte,
          retryDelays: null,
          onError: reject,
          onChunkComplete: (_size, accepted) => {
            if (accepted === 2 * megabyte) void stopped!.abort().then(() => resolve(stopped!.url!));
          },
        });
        stopped.start();
      });
      const path = new URL(url).pathname;
      expect(await offsetOf(path)).toBeGreaterThanOrEqual(2 * megabyte);
      expect((await stateOf(path))['state']).toBe('open');
      let sent = 0;
      const onShouldRetry = (): boolean => false;
      const onProgress = (): void => void (sent += 1);
      await upload(bytes, {}, { uploadUrl: url, onShouldRetry, onProgress });
      expect(sent).toBeGreaterThan(0);
      const { file_id } = await finished(path);
      expect((await bytesOf(file_id!)).equals(bytes)).toBe(true);
    });

    it('keep what had come when the line was cut', async () => {
      const bytes = pattern(2 * megabyte, 9);
      const path = await beginAt(bytes.length);
      const cut = httpRequest(origin + path, {
        method: 'PATCH',
        headers: {
          authorization: cast.alice.basic,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      });
      cut.on('error', () => undefined);
      cut.write(bytes.subarray(0, megabyte));
      await delay(200);
      cut.destroy();
      await new Promise((resolve) => cut.once('close', resolve));
      let offset = 0;
      for (let tries = 0; tries < 100 && offset === 0; tries += 1) {
        await delay(20);
        offset = await offsetOf(path);
      }
      expect(offset).toBeGreaterThan(0);
      expect(offset).toBeLessThanOrEqual(megabyte);
      expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
      const { file_id } = await finished(path);
      expect((await bytesOf(file_id!)).equals(bytes)).toBe(true);
    });

    it('replace the bytes of a file: its next revision', async () => {
      const { file_id } = await finished(await upload(Buffer.from('first'), { filename: 'draft.txt' }));
      const metadata = { file_id: file_id!, filetype: 'text/markdown' };
      expect(await finished(await upload(Buffer.from('the second'), metadata))).toMatchObject({ file_id });
      expect(await metaOf(file_id!)).toMatchObject({ revision: '1', filename: 'draft.txt', filetype: 'text/markdown' });
      expect(String(await bytesOf(file_id!))).toBe('the second');
    });

    it('may be empty', async () => {
      const answer = await begin(0, 'filename ZW1wdHkudHh0');
      expect(answer.status).toBe(201);
      const { file_id } = await finished(answer.headers.get('location')!);
      expect(await metaOf(file_id!)).toMatchObject({ filename: 'empty.txt', filesize: '0' });
    });

    it('speak the protocol', async () => {
      const options = await fetch(`${origin}/api/z/1.0/upload`, { method: 'OPTIONS' });
      expect(options.status).toBe(204);
      expect(Object.fromEntries(options.headers)).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
        'tus-max-size': String(100 * megabyte),
      });
      const created = await begin(10, 'filename YS50eHQ=,note');
      expect(created.headers.get('tus-resumable')).toBe('1.0.0');
      const expires = Date.parse(created.headers.get('upload-expires')!);
      expect(Math.round((expires - Date.parse(tributary.clock.now())) / hour)).toBe(2);
      const path = created.headers.get('location')!;
      const head = await send('HEAD', path, {});
      expect(Object.fromEntries(head.headers)).toMatchObject({
        'upload-offset': '0',
        'upload-length': '10',
        'upload-metadata': 'filename YS50eHQ=,note',
        'cache-control': 'no-store',
      });
      expect((await patch(path, 0, Buffer.from('01234'))).headers.get('upload-offset')).toBe('5');
      const wrong = await patch(path, 0, Buffer.from('01234'));
      expect([wrong.status, await wrong.json()]).toEqual([409, expect.objectContaining({ error: 'conflict' })]);
      expect((await patch(path, 5, Buffer.from('0123456789'))).status).toBe(413);
      const old = await send('HEAD', path, { 'tus-resumable': '0.2.0' });
      expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
      const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'image/png', ''];
      for (const type of types) {
        const typed = { 'upload-offset': '5', 'content-type': type };
        const refused = await send('PATCH', path, typed, Buffer.from('x'));
        expect([refused.status, await refused.json()]).toEqual([
          415,
          expect.objectContaining({ error: 'unsupported_media_type' }),
        ]);
      }
      expect(await offsetOf(path)).toBe(5);
      const written = { 'upload-offset': '5', 'content-type': 'Application/Offset+Octet-Stream; charset=binary' };
      expect((await send('PATCH', path, written, Buffer.from('5'))).status).toBe(204);
      expect(await offsetOf(path)).toBe(6);
    });

    it.each([
      ['no header', {}],
      ['an empty header', { 'upload-metadata': '' }],
      ['a comma', { 'upload-metadata': ' , ' }],
    ])('may begin with no metadata: %s', async (_, metadata) => {
      const begun = await send('POST', '/api/z/1.0/upload', { 'upload-length': '2', ...metadata });
      expect(begun.status).toBe(201);
      const path = begun.headers.get('location')!;
      expect((await patch(path, 0, Buffer.from('hi'))).status).toBe(204);
      const { state, file_id } = await finished(path);
      expect(state).toBe('stored');
      expect(await metaOf(file_id!)).toMatchObject({
        filename: expect.stringMatching(/^unnamed(\(\d+\))?$/),
        filetype: 'application/octet-stream',
      });
    });

    it('take metadata with blanks around commas', async () => {
      const begun = await begin(2, 'filename YS50eHQ= , filetype dGV4dC9wbGFpbg==,');
      expect([begun.status, begun.headers.get('upload-metadata')]).toEqual([201, null]);
      const { metadata } = (await findResumable(tributary.operations.database.reader, {
        key: begun.headers.get('location')!.split('/').at(-1)!,
      }))!;
      expect(metadata).toEqual({ filename: 'a.txt', filetype: 'text/plain' });
    });

    it('go on by POST where that is all that comes through, with the method in X-HTTP-Method-Override', async () => {
      const path = await beginAt(4);
      const by = (method: string, headers: Metadata = {}, body?: Buffer) =>
        send('POST', path, { 'x-http-method-override': method, ...headers }, body);
      const bytesType = { 'content-type': 'application/offset+octet-stream' };
      expect((await by('PATCH', { 'upload-offset': '0', ...bytesType }, Buffer.from('hi'))).status).toBe(204);
      const head = await by('HEAD');
      expect([head.status, head.headers.get('upload-offset'), await head.text()]).toEqual([200, '2', '']);
      expect((await by('PATCH', { 'upload-offset': '2', 'content-type': 'text/plain' }, Buffer.from('x'))).status).toBe(
        415,
      );
      expect((await by('delete')).status).toBe(204);
      expect((await send('HEAD', path, {})).status).toBe(404);
      const asked = await send('POST', '/api/z/1.0/upload', { 'x-http-method-override': 'OPTIONS' });
      expect([asked.status, asked.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    });

    it('change no method of reading, and of nothing else', async () => {
      const path = await beginAt(4);
      const headers = { 'x-http-method-override': 'DELETE' };
      expect((await send('GET', path, headers)).status).toBe(200);
      expect((await send('HEAD', path, {})).status).toBe(200);
      const { status } = await send('POST', '/api/z/1.0/file', headers);
      expect(status).not.toBe(405);
      expect((await send('POST', path, { 'x-http-method-override': 'PUT' })).status).toBe(405);
    });

    it.each(['nowhere', 'F'.repeat(64), '0'.repeat(65), '%00', '..%2f..', '-1'])(
      'are not there by the malformed key %s',
      async (key) => {
        const path = `/api/z/1.0/upload/${key}`;
        const bytesType = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
        for (const method of ['GET', 'HEAD', 'DELETE']) expect((await send(method, path, {})).status).toBe(404);
        const patched = await send('PATCH', path, bytesType, Buffer.from('x'));
        expect([patched.status, await patched.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
      },
    );

    it('are refused before the first byte', async () => {
      const metadata = (pairs: Metadata): string =>
        Object.entries(pairs)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(',');
      const statusOf = async (pairs: Metadata, size = 3): Promise<number> =>
        (await begin(size, metadata(pairs))).status;
      expect(await statusOf({ filename: 'big' }, 100 * megabyte + 1)).toBe(413);
      expect(await statusOf({ folder: 'nowhere' })).toBe(404);
      expect(await statusOf({ file_id: 'nothing' })).toBe(404);
      expect(await statusOf({ contact_allow: 'nobody' })).toBe(422);
      expect((await send('POST', '/api/z/1.0/upload', {})).status).toBe(400);
      const anonymous = await fetch(`${origin}/api/z/1.0/upload`, {
        method: 'POST',
        headers: { 'upload-length': '3' },
      });
      expect(anonymous.status).toBe(401);
      const other = await send('POST', '/api/z/1.0/upload?channel=bob', { 'upload-length': '3' });
      expect(other.status).toBe(403);
    });

    it('belong to who began them', async () => {
      const path = await beginAt(4);
      for (const method of ['HEAD', 'DELETE']) {
        expect((await send(method, path, {}, undefined, cast.bob)).status).toBe(404);
      }
      expect((await patch(path, 0, Buffer.from('evil'), cast.bob)).status).toBe(404);
      expect((await api(path, cast.bob)).status).toBe(404);
      expect(await offsetOf(path)).toBe(0);
    });

    it('let one of two that go on at the same place win', async () => {
      const path = await beginAt(200_000);
      const one = Buffer.alloc(100_000, 'a');
      const two = Buffer.alloc(100_000, 'b');
      const statuses = (await Promise.all([patch(path, 0, one), patch(path, 0, two)])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      const rest = Buffer.alloc(100_000, 'c');
      expect((await patch(path, 100_000, rest)).status).toBe(204);
      const bytes = await bytesOf((await finished(path))['file_id']!);
      const [won] = [one, two].filter((each) => bytes.equals(Buffer.concat([each, rest])));
      expect(won).toBeDefined();
    });

    it('let one of two processes win', async () => {
      const path = await beginAt(10);
      const { operations } = tributary;
      const upload = await findOwnUpload(operations, cast.alice.viewer, path.split('/').at(-1)!);
      const before = (await blobs()).length;
      const once = async function* (text: string) {
        yield Buffer.from(text);
      };
      const both = [
        receiveBytes(operations, cast.alice.viewer, upload, 0, once('aaaaa')),
        receiveBytes(operations, cast.alice.viewer, upload, 0, once('bbb')),
      ];
      const ends = await Promise.allSettled(both);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
      expect(await blobs()).toHaveLength(before + 1);
    });

    it.each(['finish-upload:joined', 'finish-upload:stored'])(
      'become one file though the world stops at %s',
      async (point) => {
        const name = `${point.replace(/\W/g, '-')}.bin`;
        const path = await upload(Buffer.from(`stopped at ${point}`), { filename: name });
        const key = path.split('/').at(-1)!;
        const { id } = (await findResumable(tributary.operations.database.reader, { key }))!;
        broken = point;
        await expect(finishReceived(tributary.operations, id)).rejects.toThrow('the world stopped');
        broken = '';
        expect((await finished(path))['state']).toBe('stored');
        await finishReceived(tributary.operations, id);
        expect(await filesNamed(name)).toBe(1);
      },
    );

    it('say why they came to nothing', async () => {
      const made = await request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        form: { create_folder: 'Short-lived' },
      });
      const folder = (made.json as { attach: Attach }).attach['hash']!;
      const path = await upload(Buffer.from('x'), { filename: 'x.txt', folder });
      await request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        form: { file_id: folder, delete: '1' },
      });
      expect(await finished(path)).toMatchObject({
        state: 'failed',
        file_id: '',
        message: expect.stringContaining('Not Found'),
      });
    });

    it('leave no bytes when they are given up, or expire', async () => {
      await tributary.runner.drain();
      tributary.clock.advance(3 * hour);
      await expireUploads(tributary.operations);
      const before = (await blobs()).length;
      const gone = await beginAt(10);
      await patch(gone, 0, Buffer.from('01234'));
      expect(await blobs()).toHaveLength(before + 1);
      expect((await send('DELETE', gone, {})).status).toBe(204);
      expect((await send('HEAD', gone, {})).status).toBe(404);
      expect(await blobs()).toHaveLength(before);

      const waiting = await beginAt(10);
      await patch(waiting, 0, Buffer.from('01234'));
      tributary.clock.advance(1.5 * hour);
      await patch(waiting, 5, Buffer.from('567'));
      tributary.clock.advance(1.5 * hour);
      await expireUploads(tributary.operations);
      expect(await offsetOf(waiting)).toBe(8);
      tributary.clock.advance(hour);
      expect((await send('HEAD', waiting, {})).status).toBe(404);
      await expireUploads(tributary.operations);
      expect(await blobs()).toHaveLength(before);
      expect(
        await findResumable(tributary.operations.database.reader, { key: waiting.split('/').at(-1)! }),
      ).toBeUndefined();
    });

    it('keep their parts while they wait, however often bytes are collected', async () => {
      const path = await beginAt(10);
      await patch(path, 0, Buffer.from('01234'));
      tributary.clock.advance(0.5 * hour);
      await collectBlobs(tributary.operations);
      expect((await patch(path, 5, Buffer.from('56789'))).status).toBe(204);
      expect(String(await bytesOf((await finished(path))['file_id']!))).toBe('0123456789');
    });

    it('learn how long they are while they come, or at the end', async () => {
      const bytes = Buffer.from('as long as it gets');
      const length = (size: number) => ({ 'upload-length': String(size) });
      const patching = (offset: number) => ({
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      });
      const beginDeferred = async (): Promise<string> => {
        const answer = await send('POST', '/api/z/1.0/upload', {
          'upload-defer-length': '1',
          'upload-metadata': 'filename YS50eHQ=',
        });
        expect(answer.status).toBe(201);
        return answer.headers.get('location')!;
      };
      const known = await beginDeferred();
      expect((await send('HEAD', known, {})).headers.get('upload-defer-length')).toBe('1');
      expect((await patch(known, 0, bytes.subarray(0, 5))).status).toBe(204);
      expect(await stateOf(known)).toMatchObject({ state: 'open', received: '5', filesize: '0' });
      const tooShort = await send('PATCH', known, { ...patching(5), ...length(4) }, Buffer.alloc(0));
      expect(tooShort.status).toBe(400);
      const last = await send('PATCH', known, { ...patching(5), ...length(bytes.length) }, bytes.subarray(5));
      expect(last.status).toBe(204);
      const { state, file_id = '' } = await finished(known);
      expect([state, (await bytesOf(file_id)).toString()]).toEqual(['stored', bytes.toString()]);

      const late = await beginDeferred();
      expect((await patch(late, 0, bytes)).status).toBe(204);
      expect(await finished(late)).toMatchObject({ state: 'open' });
      const completed = await send(
        'PATCH',
        late,
        { ...patching(bytes.length), ...length(bytes.length) },
        Buffer.alloc(0),
      );
      expect(completed.status).toBe(204);
      const stored = await finished(late);
      expect((await bytesOf(stored['file_id']!)).equals(bytes)).toBe(true);

      const large = await beginDeferred();
      expect((await send('PATCH', large, { ...patching(0), ...length(101 * megabyte) }, bytes)).status).toBe(413);
      expect((await send('PATCH', large, { ...patching(0), ...length(30) }, bytes)).status).toBe(204);
      const again = await send('PATCH', large, { ...patching(bytes.length), ...length(40) }, bytes.subarray(0, 12));
      expect(again.status).toBe(400);
      expect((await patch(large, bytes.length, bytes.subarray(0, 12))).status).toBe(204);
      expect(await finished(large)).toMatchObject({ state: 'stored', filesize: '30' });
    });
  });
});
