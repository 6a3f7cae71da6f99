import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Activity = Record<string, unknown> & { body: string; message_id: string };

const linkOf = (answer: TestAnswer): string => (answer.headers['link'] as string | undefined) ?? '';

forEachDatabase((open) => {
  describe('streams', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: { id: number; hash: string };
    const ids: Record<string, string> = {};
    const mids: Record<string, string> = {};

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const send = (path: string, form: Record<string, string>, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const post = async (name: string, form: Record<string, string>, who?: Person): Promise<void> => {
      const { json } = await send('item/update', { body: name, ...form }, who);
      const { item } = json as { item: Record<string, string> };
      ids[name] = item['id']!;
      mids[name] = item['mid']!;
    };
    const bodies = (answer: TestAnswer): string[] => (answer.json as Activity[]).map((item) => item.body);
    const network = async (query: string, who?: Person): Promise<string[]> =>
      bodies(await get(`network/stream?${query}`, who));

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = await bringCircle(tributary, cast);
      await post('old #harbour', { created: '2025-01-01 10:00:00', category: 'news' });
      await post('from bob', { created: '2025-01-02 10:00:00' }, cast.bob);
      await post('from dana', { created: '2025-01-03 10:00:00' }, cast.dana);
      await post('to alice @alice', { created: '2025-01-04 10:00:00' }, cast.bob);
      await post('100% sure', { created: '2025-01-05 10:00:00' });
      await tributary.runner.drain();
      await post('old reply', { parent: ids['old #harbour']! }, cast.bob);
      await post('hello dana', { parent: ids['from dana']! });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('orders threads by last comment or by creation, each top with its comments', async () => {
      expect(await network('')).toEqual([
        'from dana',
        'hello dana',
        'old #harbour',
        'old reply',
        '100% sure',
        'to alice @[zrl=http://tributary.test/channel/alice]Alice Example[/zrl]',
        'from bob',
      ]);
      expect((await network('order=post&top=1')).map((body) => body.slice(0, 8))).toEqual([
        '100% sur',
        'to alice',
        'from dan',
        'from bob',
        'old #har',
      ]);
      expect(await network('order=post&top=1&start=2&records=1')).toEqual(['from dana']);
      expect(await network('order=post&top=1&page=2&records=3')).toEqual(['from bob', 'old #harbour']);
      expect(await network('records=0')).toEqual([]);
    });

    it('finds words, hashtags and categories, and nothing that only looks like a pattern', async () => {
      expect(await network('search=FROM&top=1')).toEqual(['from dana', 'from bob']);
      expect(await network('search=%25')).toEqual(['100% sure']);
      expect(await network('search=o_d')).toEqual([]);
      expect(await network('search=%23Harbour&top=1')).toEqual(['old #harbour']);
      expect(await network('search=%23harb')).toEqual([]);
      expect(await network('cat=news&top=1')).toEqual(['old #harbour']);
      expect(await network('category=news&top=1')).toEqual(['old #harbour']);
      expect(await network('cat=weather')).toEqual([]);
    });

    it('finds one thread by mid or id of its top', async () => {
      expect(await network(`mid=${encodeURIComponent(mids['from dana']!)}`)).toEqual(['from dana', 'hello dana']);
      expect(await network(`item_id=${ids['from dana']}`)).toEqual(['from dana', 'hello dana']);
      expect(await network(`item_id=${ids['hello dana']}`)).toEqual([]);
      expect(await network(`item_id=${ids['from dana']}`, cast.stranger)).toEqual([]);
    });

    it('filters by wall, conversation, dates and row id', async () => {
      expect(await network('wall=1&top=1')).toEqual(['old #harbour', '100% sure']);
      expect(await network('wall=0&top=1')).toHaveLength(5);
      expect((await network('conv=1&top=1')).map((body) => body.slice(0, 8))).toEqual([
        'from dan',
        'old #har',
        '100% sur',
        'to alice',
      ]);
      const span = ['2025-01-02 10:00:00', '2025-01-03 10:00:00'].map(encodeURIComponent);
      for (const [begin, end] of [
        ['dbegin', 'dend'],
        ['datequery2', 'datequery'],
      ]) {
        expect(await network(`${begin}=${span[0]}&${end}=${span[1]}&top=1`)).toEqual(['from dana', 'from bob']);
      }
      expect((await get('network/stream?dbegin=soon')).status).toBe(422);
      expect(await network(`since_id=${ids['to alice @alice']}&top=1`)).toEqual(['100% sure']);
    });

    it('filters by privacy group, connection and closeness', async () => {
      for (const query of [`gid=${family.id}`, `gid=1&group=${family.id}`, `group=${family.hash}`]) {
        expect(await network(`${query}&top=1`)).toEqual(['from dana']);
      }
      expect((await get('network/stream?gid=999')).status).toBe(404);
      expect((await get(`network/stream?gid=${family.id}`, cast.bob)).status).toBe(404);
      const connections = (await get('abook')).json as Record<string, string>[];
      const bob = connections.find((row) => row['xchan_name'] === 'Bob Example')!;
      expect(await network(`cid=${bob['abook_id']}&top=1&order=post`)).toHaveLength(3);
      expect((await get(`network/stream?cid=${bob['abook_id']}`, cast.bob)).status).toBe(404);
      expect(await network('cmin=1&cmax=99&top=1')).toHaveLength(3);
      expect(await network('cmin=0&cmax=5&top=1')).toEqual(['old #harbour', '100% sure']);
      expect((await get('network/stream?cmin=9&cmax=5')).status).toBe(400);
    });

    it('keeps threads in folders and stars them, for one channel alone', async () => {
      expect((await send('item/mark', { item_id: ids['from bob']!, star: '1', file: 'To read' })).status).toBe(200);
      expect(await network('star=1')).toEqual(['from bob']);
      expect(await network('star=0&top=1')).toHaveLength(5);
      expect(await network('file=To%20read')).toEqual(['from bob']);
      expect(await network('file=1&files=To%20read')).toEqual(['from bob']);
      expect(await network('star=1', cast.bob)).toEqual([]);
      await send('item/mark', { mid: mids['from bob']!, star: '0', unfile: 'To read', unseen: '0' });
      expect(await network('star=1')).toEqual([]);
      expect(await network('file=To%20read')).toEqual([]);
      expect(await network('unseen=1&top=1')).not.toContain('from bob');
      expect((await send('item/mark', { item_id: ids['from bob']!, file: 'x' }, cast.stranger)).status).toBe(404);
      expect((await send('item/mark', { item_id: ids['from bob']!, file: ' ' })).status).toBe(422);
    });

    it('lists single items, last received first', async () => {
      const all = await network('compat=0&records=3');
      expect(all).toEqual(['hello dana', 'old reply', '100% sure']);
      expect(await network('compat=1')).toEqual(['hello dana', '100% sure', 'old #harbour']);
    });

    it.each([
      'network/stream?order=post&top=1',
      'network/stream?top=1',
      'network/stream?compat=0',
      'channel/stream?mindate=2000-01-01',
    ])('goes through %s by the header Link', async (path) => {
      const whole = bodies(await get(`${path}&records=100`));
      const seen: string[] = [];
      let next: string | undefined = `${path}&records=1`;
      for (let turns = 0; next !== undefined && turns < 20; turns += 1) {
        const answer: TestAnswer = await get(next);
        expect(answer.status).toBe(200);
        seen.push(...bodies(answer));
        next = /<http:\/\/tributary\.test\/api\/z\/1\.0\/([^>]*)>; rel="next"/.exec(linkOf(answer))?.[1];
      }
      expect(seen).toEqual(whole);
    });

    it('lists wall threads that were made or changed, oldest first', async () => {
      expect(bodies(await get('channel/stream?mindate=2000-01-01'))).toEqual([
        'old #harbour',
        'old reply',
        '100% sure',
      ]);
      expect(bodies(await get('channel/stream?mindate=2099-01-01'))).toEqual([]);
      expect((await get('channel/stream?mindate=nonsense')).status).toBe(422);
    });

    it('stores an activity by the names of its columns', async () => {
      const dana = await hashOf(tributary, cast.dana);
      const { status, json } = await send('channel/stream', {
        body: 'by columns',
        title: 'Raw',
        mid: 'http://tributary.test/item/raw-1',
        allow_cid: `<${dana}>`,
      });
      expect(status).toBe(200);
      const { activity } = json as { activity: Record<string, string> };
      expect(activity).toMatchObject({
        body: 'by columns',
        title: 'Raw',
        mid: 'http://tributary.test/item/raw-1',
        allow_cid: `<${dana}>`,
        item_private: '2',
        item_thread_top: '1',
      });
      expect((await send('channel/stream', { body: 'again', mid: 'http://tributary.test/item/raw-1' })).status).toBe(
        409,
      );
      expect((await send('channel/stream', { title: 'empty body' })).status).toBe(200);
      expect((await send('channel/stream', { body: 'x', uid: '999' })).status).toBe(403);
      const own = (await send('channel/stream', { body: 'for me alone', item_private: '1' })).json as {
        activity: { mid: string };
      };
      const found = await get(`item/full?mid=${encodeURIComponent(own.activity.mid)}`, cast.dana);
      expect(found.status).toBe(404);
      const comment = await send('channel/stream', { body: 'c', parent_mid: mids['100% sure']! });
      expect((comment.json as { activity: object }).activity).toMatchObject({ parent: ids['100% sure'] });
    });

    it('keeps deleted items out of streams and leaves tombstones in exports', async () => {
      await post('doomed', { category: 'news' });
      await post('answer', { parent: ids['doomed']! }, cast.bob);
      await post('second answer', { parent: ids['doomed']! }, cast.bob);
      const remove = (form: Record<string, string>, who?: Person) => send('item/delete', form, who);
      expect((await remove({ item_id: ids['doomed']! }, cast.bob)).status).toBe(403);
      expect((await remove({ item_id: ids['answer']! }, cast.dana)).status).toBe(403);
      expect((await remove({}, cast.bob)).status).toBe(400);
      expect((await remove({ item_id: '999999' })).status).toBe(404);
      expect((await remove({ item_id: ids['answer']! }, cast.bob)).json).toEqual({ success: true });
      expect(await network(`item_id=${ids['doomed']}`)).toEqual(['doomed', 'second answer']);
      expect((await send('item/update', { dropitems: `${ids['doomed']},999999` })).status).toBe(404);
      expect((await send('item/update', { dropitems: `${ids['doomed']}, ` })).json).toEqual({ success: true });
      expect(await network(`item_id=${ids['doomed']}`)).toEqual([]);
      expect((await get(`item/full?item_id=${ids['doomed']}`)).status).toBe(404);
      expect((await remove({ mid: mids['doomed']! })).status).toBe(404);
      const { item } = (await get('item/export_page?records=1000')).json as { item: Record<string, unknown>[] };
      for (const name of ['doomed', 'answer', 'second answer']) {
        expect(item.find((each) => each['message_id'] === mids[name])).toMatchObject({
          item_deleted: '1',
          body: '',
          title: '',
          tags: [],
          flags: expect.arrayContaining(['deleted']) as unknown,
        });
      }
    });
  });
});
