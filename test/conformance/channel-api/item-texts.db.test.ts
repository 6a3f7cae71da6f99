import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Sent {
  readonly item_id: string;
  readonly item: { readonly mid: string; readonly body: string; readonly obj: string; readonly mimetype: string };
}

const script = '<b onclick="x">bold</b><script>alert(1)</script><a href="javascript:x">y</a>';
const harmless = '<b>bold</b><span>y</span>';

forEachDatabase((open) => {
  describe('texts of items', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const send = (form: Record<string, string>): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
    const post = async (form: Record<string, string>): Promise<Sent> => (await send(form)).json as Sent;

    it('have a limit in bytes, in new posts, comments, edits and previews', async () => {
      const longest = 'ä'.repeat(100_000);
      const { item_id: id } = await post({ body: longest });
      expect(id).toMatch(/^\d+$/);
      const forms: Record<string, string>[] = [{}, { parent: id }, { post_id: id }, { preview: '1' }];
      for (const form of forms) {
        const { status, json } = await send({ ...form, body: `${longest}b` });
        expect(status).toBe(422);
        expect(json).toMatchObject({
          error: 'unprocessable',
          message: expect.stringContaining('"body" is too long: it has 200001 bytes of text, and 200000 are allowed.'),
        });
      }
      const activity = { basic: cast.alice.basic, form: { body: `${longest}b` } };
      expect((await request(tributary, 'POST', '/api/z/1.0/channel/stream', activity)).status).toBe(422);
    });

    it.each([
      ['summary', 'x'.repeat(10_001)],
      ['coord', 'x'.repeat(1001)],
      ['category', 'x'.repeat(256)],
      ['category', Array.from({ length: 101 }, (_, index) => index).join(',')],
      ['obj', `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    ])('have limits beside the body: %s', async (name, value) => {
      const { status, json } = await send({ body: 'x', [name]: value });
      expect([status, json]).toMatchObject([422, { error: 'unprocessable' }]);
    });

    it('bring no more than 200 hashtags', async () => {
      const { item } = await post({ body: Array.from({ length: 300 }, (_, index) => `#tag${index}`).join(' ') });
      expect((item as unknown as { term: unknown[] }).term).toHaveLength(200);
    });

    it('of type text/html are stored without what could run', async () => {
      const { item } = await post({ body: script, mimetype: 'text/html' });
      expect(item.body).toBe(harmless);
      const row = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('item').select('body').where('mid', '=', item.mid).executeTakeFirstOrThrow(),
      );
      expect(row.body).toBe(harmless);
    });

    it('become harmless when an edit makes HTML of them', async () => {
      const { item_id: id, item } = await post({ body: script, mimetype: 'text/plain' });
      expect(item.body).toBe(script);
      expect((await post({ post_id: id, mimetype: 'text/html' })).item).toMatchObject({
        body: harmless,
        mimetype: 'text/html',
      });
      expect((await post({ post_id: id, body: script })).item.body).toBe(harmless);
    });

    it('of older versions come out without what could run, everywhere', async () => {
      const { item_id: id } = await post({ body: 'x', mimetype: 'text/html' });
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('item')
          .set({ body: script, changed_at: '2999-01-01T00:00:00.000Z' })
          .where('id', '=', Number(id))
          .execute(),
      );
      for (const path of [
        'channel/stream',
        'network/stream',
        `item/full?item_id=${id}`,
        'item/export_page?records=99',
      ]) {
        await tributary.runner.drain();
        const { text } = await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
        expect(text).toContain(JSON.stringify(harmless).slice(1, -1));
        expect(text).not.toContain(JSON.stringify('onclick="x"').slice(1, -1));
      }
    });

    it('in what a post is about are harmless', async () => {
      const obj = JSON.stringify({ type: 'Note', content: script, url: 'javascript:x', name: 'n' });
      const { item } = await post({ body: 'x', obj, target: obj });
      expect(JSON.parse(item.obj)).toEqual({ type: 'Note', content: harmless, url: '', name: 'n' });
    });
  });
});
