import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('channels of one person', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.admin, 'taken-by-group');
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const channelIn = ({ json, text }: TestAnswer): Row => {
      const { channel } = json as { channel?: Row };
      if (!channel) throw new Error(text);
      return channel;
    };

    it('are created with a role, and act like the first', async () => {
      const channel = channelIn(
        await post('channel/create', { address: 'Garden', name: ' My  Garden ', role: 'personal' }),
      );
      expect(channel).toMatchObject({
        channel_address: 'garden',
        channel_name: 'My Garden',
        channel_primary: '0',
        xchan_addr: 'garden@tributary.test',
      });
      expect((await get('channel/list')).json).toEqual(['alice', 'garden']);
      const { json } = await get('perm_limits?channel=garden');
      expect(json).toMatchObject({ role: 'personal', limits: { post_comments: '128', view_stream: '1' } });
      const posted = await post('item/update?channel=garden', { body: 'The first tomato' });
      expect(posted.status).toBe(200);
      const forum = channelIn(await post('channel/create', { address: 'plaza', role: 'forum' }));
      expect(forum).toMatchObject({ channel_name: 'plaza', xchan_pubforum: '1' });
    });

    it('have addresses that nobody else has', async () => {
      for (const address of ['bob', 'BOB', 'garden', 'taken-by-group']) {
        expect((await post('channel/create', { address })).status).toBe(409);
      }
      for (const address of ['no spaces', '-dash', 'x/y']) {
        expect((await post('channel/create', { address })).status).toBe(422);
      }
      expect((await post('channel/create', {})).status).toBe(400);
      expect((await post('channel/create', { address: 'x', role: 'king' })).status).toBe(422);
      expect((await post('channel/create', { address: 'empty', name: ' ' })).status).toBe(422);
      const both = await Promise.all([1, 2].map(() => post('channel/create', { address: 'race' }, cast.dana)));
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    });

    it('take turns in being the one that is spoken with', async () => {
      const own = async (): Promise<unknown> =>
        ((await request(tributary, 'GET', '/api/z/1.0/verify', { token: cast.alice.token })).json as Row)[
          'channel_address'
        ];
      expect(await own()).toBe('alice');
      expect(channelIn(await post('channel/switch', { channel: 'garden' }))).toMatchObject({ channel_primary: '1' });
      expect(await own()).toBe('garden');
      expect((await get('channel/list')).json).toEqual(['alice', 'garden', 'plaza']);
      await post('channel/switch', { channel: 'alice' });
      expect(await own()).toBe('alice');
      expect((await post('channel/switch', { channel: 'bob' })).status).toBe(403);
    });

    it('are called otherwise, also where they wrote before', async () => {
      const { json } = await post('item/update', { body: 'Before' });
      const { item_id } = json as Row;
      const before = (await get('verify')).json as Row;
      tributary.clock.advance(60_000);
      const renamed = channelIn(await post('channel/rename', { name: 'Alice Renamed', description: 'Of the harbour' }));
      expect(renamed).toMatchObject({
        channel_name: 'Alice Renamed',
        xchan_name: 'Alice Renamed',
        channel_address: 'alice',
      });
      expect(renamed['xchan_name_date']! > before['xchan_name_date']!).toBe(true);
      const full = await get(`item/full?item_id=${item_id}`);
      expect(full.text).toContain('Alice Renamed');
      expect((await request(tributary, 'GET', '/channel/alice')).text).toContain('Of the harbour');
      expect((await post('channel/rename', {})).status).toBe(400);
      expect((await post('channel/rename', { name: ' ' })).status).toBe(422);
      expect((await post('channel/rename', { name: 'Evil', channel: 'bob' })).status).toBe(403);
    });

    it('say of themselves what they like, to whom they let see it', async () => {
      const fields = (...given: [string, string][]) => JSON.stringify(given.map(([name, value]) => ({ name, value })));
      const seen = async (who: Person, query = '?address=alice') =>
        (await request(tributary, 'GET', `/api/z/1.0/channel/profile${query}`, { basic: who.basic })).json as Row;
      const changed = await post('channel/profile', {
        fields: fields(['Pronouns', ' she/her '], ['Boat', 'Ada'], ['', '']),
      });
      const expected = [
        { name: 'Pronouns', value: 'she/her' },
        { name: 'Boat', value: 'Ada' },
      ];
      expect(changed.json).toMatchObject({ success: true, address: 'alice', fields: expected });
      expect(await seen(cast.alice, '')).toEqual(changed.json);
      expect(await seen(cast.bob)).toEqual(changed.json);
      await post('perm_limits', { role: 'custom', view_profile: '8' });
      expect(await seen(cast.stranger)).toMatchObject({ name: 'Alice Renamed', description: '', fields: [] });
      expect(await seen(cast.alice)).toEqual(changed.json);
      expect((await post('channel/profile', { fields: fields(['Boat', '']) })).status).toBe(422);
      expect((await post('channel/profile', { fields: '{"name": "Boat"}' })).status).toBe(400);
      expect((await post('channel/profile', { fields: fields(['Evil', 'x']), channel: 'bob' })).status).toBe(403);
      expect(await seen(cast.alice)).toEqual(changed.json);
      expect((await post('channel/profile', { fields: '[]' })).json).toMatchObject({ fields: [] });
      await post('perm_limits', { role: 'public' });
    });
  });
});
