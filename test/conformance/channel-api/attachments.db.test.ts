import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { uploader } from '../../rig/uploader.ts';

interface Posted {
  readonly success: boolean;
  /** `attach` is JSON in a text. */
  readonly item?: { readonly attach: string };
}

forEachDatabase((open) => {
  describe('uploads that wait for an item', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let origin: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const server = await tributary.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const { api, upload, stateOf, finished, filesNamed } = uploader(() => ({ tributary, cast, origin }));
    const keyOf = (path: string): string => path.split('/').at(-1)!;
    const waiting = (filename: string): Promise<string> =>
      upload(Buffer.from(`bytes of ${filename}`), { filename, filetype: 'text/plain', attachment: '1' });
    const post = (form: Record<string, string>, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });

    it('hang on the item that names them, and are no files before', async () => {
      const path = await waiting('tide.txt');
      expect([(await finished(path))['state'], await filesNamed('tide.txt')]).toEqual(['ready', 0]);
      const { status, json } = await post({ body: 'The tide', upload: keyOf(path) });
      const attach = JSON.parse((json as Posted).item!.attach) as { readonly title: string }[];
      expect([status, attach.map(({ title }) => title)]).toEqual([200, ['tide.txt']]);
      expect([(await api(path)).status, await filesNamed('tide.txt')]).toEqual([404, 1]);
    });

    it('hang on one item only, and only on one of who began them', async () => {
      const path = await waiting('once.txt');
      expect((await post({ body: 'Not mine', upload: keyOf(path) }, cast.bob)).status).toBe(404);
      expect((await stateOf(path))['state']).toBe('ready');
      expect((await post({ body: 'Mine', upload: keyOf(path) })).status).toBe(200);
      const again = await post({ body: 'Again', upload: keyOf(path) });
      expect([again.status, (again.json as Posted).success]).toEqual([404, false]);
      expect((await post({ body: 'Nothing', upload: 'nothing' })).status).toBe(404);
      expect(await filesNamed('once.txt')).toBe(1);
    });
  });
});
