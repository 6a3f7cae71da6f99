import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('odd input', () => {
    let tributary: TestTributary;
    let cast: Cast;

    const get = (path: string): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
    const send = (path: string, sent: TestRequest): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: cast.alice.basic, ...sent });
    const update = async (sent: TestRequest): Promise<Row> => {
      const { status, text, json } = await send('item/update', sent);
      expect([status, text]).toEqual([200, text]);
      return (json as { item: Row }).item;
    };
    const terms = (item: Row): string[] => (item['term'] as unknown as Row[]).map((term) => term['term']!);

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('a row goes back in as it came out, dates that are none included', async () => {
      const { mid: _, uuid: __, ...row } = await update({ form: { body: 'a row', title: 'T', location: 'here' } });
      expect(row['expires']).toBe('0001-01-01 00:00:00');
      const again = await send('channel/stream', { json: row });
      expect([again.status, again.text]).toEqual([200, again.text]);
      const { activity } = again.json as { activity: Row };
      expect(activity).toMatchObject({ body: 'a row', title: 'T', location: 'here', created: row['created'] });
      for (const none of ['0001-01-01 00:00:00', '0000-00-00 00:00:00', '0000-00-00']) {
        const item = await update({ form: { body: 'x', expire: none, created: none } });
        expect(item['expires']).toBe('0001-01-01 00:00:00');
        expect(item['created']).toMatch(/^2026-/);
      }
      const limited = await update({ form: { body: 'x', expire: '2027-01-01' } });
      const unchanged = await update({ form: { post_id: limited['id']!, title: 'y' } });
      expect(unchanged['expires']).toBe('2027-01-01 00:00:00');
      const freed = await update({ form: { post_id: limited['id']!, expire: '0001-01-01 00:00:00' } });
      expect(freed['expires']).toBe('0001-01-01 00:00:00');
    });

    it('categories come as a list, too', async () => {
      expect(terms(await update({ json: { body: 'x', category: ['a', 'b', 'a'] } }))).toEqual(['a', 'b']);
      expect(terms(await update({ form: { body: 'x', categories: ['a', 'b,c'] } }))).toEqual(['a', 'b', 'c']);
      expect(terms(await update({ json: { body: 'x', category: null, categories: 'd' } }))).toEqual(['d']);
      expect((await send('item/update', { json: { body: 'x', category: [1, {}] } })).status).toBe(400);
    });

    it('filters that are empty or 0 are none', async () => {
      const whole = await get('network/stream');
      expect((whole.json as Row[]).length).toBeGreaterThan(3);
      for (const query of ['compat=', 'cid=0', 'gid=0', 'group=0', 'cid=0&gid=0', 'cid=&gid=&search=&mid=']) {
        expect([query, (await get(`network/stream?${query}`)).json]).toEqual([query, whole.json]);
      }
    });

    it('a name is not taken to pieces', async () => {
      const file = { file: 'x', filename: 'some/where/x.txt', mimetype: 'text/plain' };
      expect((await send('file', file)).json).toMatchObject({ attach: { filename: 'x.txt' } });
      for (const name of ['a/b', '/', '.', '..', ' ', 'a\\b']) {
        for (const form of [{ create_folder: name }, { filename: name }] as Row[]) {
          const { status, json } = await send('file', { ...('filename' in form && file), form });
          expect([form, status, json]).toMatchObject([form, 422, { error: 'invalid_input' }]);
        }
      }
      expect((await send('file', { form: { create_folder: 'a.b ..c' } })).status).toBe(200);
    });
  });
});
