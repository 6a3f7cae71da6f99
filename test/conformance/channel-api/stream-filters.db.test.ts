import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const minute = 60_000;

/** A thread as a filter sees it. */
interface Thread {
  readonly body: string;
  readonly by: 'alice' | 'bob' | 'dana';
  readonly created: string;
  readonly category?: string;
  readonly starred?: boolean;
  readonly folder?: string;
  readonly seen?: boolean;
}

const threads: readonly Thread[] = [
  { body: 'alpha tide', by: 'alice', created: '2025-01-01 00:00:00', category: 'news', starred: true },
  { body: 'beta tide #sea', by: 'bob', created: '2025-01-02 00:00:00', folder: 'Later', seen: true },
  { body: 'gamma @alice', by: 'bob', created: '2025-01-03 00:00:00', category: 'news', starred: true },
  { body: 'delta tide', by: 'dana', created: '2025-01-04 00:00:00', folder: 'Later', starred: true },
  { body: 'epsilon #sea', by: 'alice', created: '2025-01-05 00:00:00', seen: true },
  { body: 'zeta', by: 'dana', created: '2025-01-06 00:00:00', category: 'news', folder: 'Later' },
];

/** Filters by what they ask, and which threads they let through. */
const filters: Readonly<Record<string, (thread: Thread) => boolean>> = {
  'search=tide': ({ body }) => body.includes('tide'),
  'search=%23sea': ({ body }) => body.includes('#sea'),
  'cat=news': ({ category }) => category === 'news',
  'file=Later': ({ folder }) => folder === 'Later',
  'star=1': ({ starred }) => starred === true,
  'wall=1': ({ by }) => by === 'alice',
  'unseen=1': ({ by, seen }) => by !== 'alice' && seen !== true,
  'conv=1': ({ by, body }) => by === 'alice' || body.includes('@alice'),
  'dbegin=2025-01-02': ({ created }) => created >= '2025-01-02 00:00:00',
  'dend=2025-01-04': ({ created }) => created <= '2025-01-04 00:00:00',
  'cid=BOB': ({ by }) => by === 'bob',
  'gid=FAMILY': ({ by }) => by === 'dana',
  'since_id=BETA': ({ created }) => created > '2025-01-02 00:00:00',
};
const names = Object.keys(filters);
const searches = names.filter((name) => name.startsWith('search='));
// Two searches in one request are a list, which is refused.
const pairs = names
  .flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const))
  .filter((pair) => pair.some((name) => !searches.includes(name)));

forEachDatabase((open) => {
  describe('filters of network/stream', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const known: Record<string, string> = {};

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = async (path: string, who: Person, form: Row): Promise<Row> => {
      const { status, json } = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
      expect([path, status]).toEqual([path, 200]);
      return (json as { item: Row }).item;
    };
    const asked = (filter: string): string => filter.replace(/[A-Z]{3,}$/, (word) => known[word] ?? word);
    const created = (answer: TestAnswer): string[] => (answer.json as Row[]).map((item) => item['created']!);
    const letThrough = (asking: readonly string[]): string[] =>
      threads.filter((thread) => asking.every((name) => filters[name]!(thread))).map((thread) => thread.created);

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      known['FAMILY'] = String((await bringCircle(tributary, cast)).id);
      const connections = (await get('abook')).json as Row[];
      known['BOB'] = connections.find((row) => row['xchan_name'] === 'Bob Example')!['abook_id']!;
      for (const { body, by, created: at, category, starred, folder, seen } of threads) {
        const item = await post('item/update', cast[by], { body, created: at, ...(category && { category }) });
        await tributary.runner.drain();
        if (body.startsWith('beta')) known['BETA'] = item['id']!;
        const marks = { ...(starred && { star: '1' }), ...(folder && { file: folder }), ...(seen && { unseen: '0' }) };
        if (Object.keys(marks).length > 0) await post('item/mark', cast.alice, { item_id: item['id']!, ...marks });
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it.each(names)('%s', async (name) => {
      const found = created(await get(`network/stream?top=1&order=post&records=100&${asked(name)}`));
      expect(found.reverse()).toEqual(letThrough([name]));
      expect(letThrough([name]).length).toBeGreaterThan(0);
    });

    it('each with each other', async () => {
      expect((await get(`network/stream?${searches.join('&')}`)).status).toBe(400);
      for (const pair of pairs) {
        const query = pair.map(asked).join('&');
        const found = created(await get(`network/stream?top=1&order=post&records=100&${query}`));
        expect([pair, found.reverse()]).toEqual([pair, letThrough(pair)]);
      }
    });

    it('page by page, by number, by start and by cursor', async () => {
      const whole = created(await get('network/stream?top=1&order=post&search=a&records=100'));
      expect(whole.length).toBe(6);
      const [second] = [await get('network/stream?top=1&order=post&search=a&start=2&records=2')];
      expect(created(second)).toEqual(whole.slice(2, 4));
      expect(created(await get('network/stream?top=1&order=post&search=a&page=2&records=4'))).toEqual(whole.slice(4));
      expect(created(await get('network/stream?top=1&order=post&search=a&start=6&records=2'))).toEqual([]);
      const next = /[?&]after=([^&>]+)/.exec(String(second.headers['link']))![1]!;
      const rest = await get(`network/stream?top=1&order=post&search=a&records=2&after=${next}`);
      expect(created(rest)).toEqual(whole.slice(4));
      expect(rest.headers['link']).toBeUndefined();
    });

    it('of channel/stream: mindate, start, records and after, by creation and by change', async () => {
      const stream = (query: string): Promise<TestAnswer> => get(`channel/stream?${query}`);
      const all = ['2025-01-01 00:00:00', '2025-01-05 00:00:00'];
      expect(created(await stream('mindate=2000-01-01'))).toEqual(all);
      expect(created(await stream('mindate=2000-01-01&records=1'))).toEqual(all.slice(0, 1));
      expect(created(await stream('mindate=2000-01-01&start=1'))).toEqual(all.slice(1));
      expect(created(await stream('mindate=2000-01-01&start=1&records=5'))).toEqual(all.slice(1));
      // By default, what was made or changed in a fortnight: all was stored just now.
      expect(created(await stream(''))).toEqual(all);
      tributary.clock.advance(15 * 24 * 60 * minute);
      expect(created(await stream(''))).toEqual([]);
      const moment = tributary.clock.now().slice(0, 19);
      tributary.clock.advance(minute);
      const item = (await get('network/stream?search=alpha&top=1')).json as Row[];
      const { id } = (
        (await get(`item/full?mid=${encodeURIComponent(item[0]!['message_id']!)}`)).json as { item: Row[] }
      ).item[0]!;
      const reply = await post('item/update', cast.bob, { body: 'late answer', parent: id! });
      expect(created(await stream(`mindate=${moment}`))).toEqual([all[0], reply['created']]);
      tributary.clock.advance(minute);
      const later = tributary.clock.now();
      tributary.clock.advance(minute);
      await post('item/update', cast.alice, { post_id: id!, body: 'alpha tide, edited' });
      expect(created(await stream(`mindate=${later}`))).toEqual([all[0], reply['created']]);
      expect(created(await stream(`mindate=${encodeURIComponent(tributary.clock.now())}`))).toEqual([]);
    });
  });
});
