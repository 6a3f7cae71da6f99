import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const seventeen = 17;

forEachDatabase((open) => {
  describe('perm_allowed', () => {
    let tributary: TestTributary;
    let cast: Cast;

    const get = (path: string): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
    const connections = async (): Promise<Row[]> => (await get('abook')).json as Row[];
    /** The four names of one of the cast; `abook_id` only for whom alice knows. */
    const namesOf = async (name: keyof Cast): Promise<string[]> => {
      const hash = await hashOf(tributary, cast[name]);
      const { guid } = (await get(`xchan?hash=${hash}`)).json as Row;
      const known = (await connections()).find((row) => row['xchan_hash'] === hash);
      const others = [
        `hash=${hash}`,
        `guid=${guid}`,
        `address=${name}@tributary.test`,
        `address=${name.toUpperCase()}@tributary.test`,
      ];
      return known ? [`abook_id=${known['abook_id']}`, ...others] : others;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const carol = (await connections()).find((row) => row['xchan_name'] === 'Carol Example')!;
      const form = { abook_id: carol['abook_id']!, blocked: '1' };
      await request(tributary, 'POST', '/api/z/1.0/abook', { basic: cast.alice.basic, form });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const all = 'all';
    const cases: readonly [keyof Cast, number, readonly string[] | typeof all][] = [
      ['alice', 5, all],
      [
        'bob',
        5,
        [
          'view_stream',
          'send_stream',
          'view_profile',
          'view_contacts',
          'view_storage',
          'view_pages',
          'view_wiki',
          'post_wall',
          'post_comments',
          'post_mail',
          'post_like',
          'chat',
          'republish',
        ],
      ],
      [
        'stranger',
        4,
        [
          'view_stream',
          'view_profile',
          'view_contacts',
          'view_storage',
          'view_pages',
          'view_wiki',
          'post_comments',
          'post_mail',
          'post_like',
          'chat',
        ],
      ],
      ['carol', 5, []],
    ];

    it.each(cases)('says the same of %s by each of %i names', async (name, names, allowed) => {
      const targets = await namesOf(name);
      expect(targets).toHaveLength(names);
      for (const target of targets) {
        const rows = (await get(`perm_allowed?${target}`)).json as Row[];
        expect(rows).toHaveLength(seventeen);
        const given = rows.filter((row) => row['allowed'] === '1').map((row) => row['perm']!);
        const expected = allowed === all ? rows.map((row) => row['perm']!) : allowed;
        expect([target, [...given].sort()]).toEqual([target, [...expected].sort()]);
        for (const { perm, allowed: one } of rows) {
          const single = (await get(`perm_allowed?${target}&perm=${perm}`)).json;
          expect(single).toEqual([{ perm, allowed: one === '1' }]);
        }
        expect((await get(`perm_allowed?${target}&perm=fly`)).json).toEqual([{ perm: 'fly', allowed: false }]);
      }
    });

    it.each(['abook_id=999', 'hash=nobody', 'guid=nobody', 'address=nobody@tributary.test', 'address=bob'])(
      'knows nobody by %s',
      async (target) => {
        expect((await get(`perm_allowed?${target}`)).status).toBe(404);
        expect((await get(`perm_allowed?${target}&perm=view_stream`)).status).toBe(404);
      },
    );
  });
});
