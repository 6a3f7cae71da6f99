import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../../src/core/identity/domain/permission.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('perm_allowed, abconfig, perm_limits and changes of abook', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bobId: string;

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const change = (form: Row): Promise<TestAnswer> => post('abook', { abook_id: bobId, ...form });
    const allowed = async (perm: string, who = 'bob'): Promise<unknown> => {
      const { json } = await get(`perm_allowed?address=${who}@tributary.test&perm=${perm}`);
      return (json as { allowed: unknown }[])[0]?.allowed;
    };
    const streamOf = async (who: Person): Promise<string[]> => {
      await tributary.runner.drain();
      return ((await get('network/stream?records=100', who)).json as { body: string }[]).map((item) => item.body);
    };
    const comment = async (who: Person, more: Row = {}): Promise<number> => {
      const { json } = await post('item/update', { body: 'a post', contact_allow: '' });
      const parent = (json as { item_id: string }).item_id;
      return (await post('item/update', { body: 'a comment', parent, ...more }, who)).status;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const rows = (await get('abook')).json as Row[];
      bobId = rows.find((row) => row['xchan_name'] === 'Bob Example')!['abook_id']!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('tells the same truth by abook_id, hash, guid and address', async () => {
      const hash = await hashOf(tributary, cast.bob);
      const { guid } = (await get(`xchan?hash=${hash}`)).json as { guid: string };
      const whole = (await get(`perm_allowed?abook_id=${bobId}`)).json as { perm: string; allowed: string }[];
      expect(whole.map((row) => row.perm)).toEqual(permissions);
      const not = ['write_storage', 'write_pages', 'write_wiki', 'delegate'];
      for (const { perm, allowed } of whole) expect([perm, allowed]).toEqual([perm, not.includes(perm) ? '0' : '1']);
      for (const target of [`hash=${hash}`, `guid=${encodeURIComponent(guid)}`, 'address=BOB@tributary.test']) {
        expect((await get(`perm_allowed?${target}`)).json).toEqual(whole);
        expect((await get(`perm_allowed?${target}&perm=post_wall`)).json).toEqual([
          { perm: 'post_wall', allowed: true },
        ]);
        expect((await get(`perm_allowed?${target}&perm=delegate`)).json).toEqual([
          { perm: 'delegate', allowed: false },
        ]);
        expect((await get(`perm_allowed?${target}&perm=fly`)).json).toEqual([{ perm: 'fly', allowed: false }]);
      }
    });

    it('knows strangers from connections, and itself', async () => {
      expect(await allowed('post_comments', 'stranger')).toBe(true);
      expect(await allowed('post_wall', 'stranger')).toBe(false);
      expect(await allowed('delegate', 'alice')).toBe(true);
      expect((await get('perm_allowed?address=nobody@tributary.test')).status).toBe(404);
      expect((await get('perm_allowed?abook_id=9999')).status).toBe(404);
      expect((await get(`perm_allowed?abook_id=${bobId}`, cast.bob)).status).toBe(404);
      expect((await get('perm_allowed')).status).toBe(400);
      expect((await get(`perm_allowed?abook_id=${bobId}&address=bob@tributary.test`)).status).toBe(400);
    });

    it('lists what both sides let each other do, seventeen rows each', async () => {
      const rows = (await get('abconfig')).json as Row[];
      expect(rows).toHaveLength(3 * 34);
      expect(new Set(rows.map((row) => row['id'])).size).toBe(rows.length);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(['id', 'chan', 'xchan', 'cat', 'k', 'v']);
        for (const value of Object.values(row)) expect(typeof value).toBe('string');
      }
      const ofBob = (await get(`abconfig?abook_id=${bobId}`)).json as Row[];
      const hash = await hashOf(tributary, cast.bob);
      expect(ofBob).toEqual(rows.filter((row) => row['xchan'] === hash));
      expect(ofBob.map((row) => `${row['cat']} ${row['k']}`)).toEqual(
        ['my_perms', 'their_perms'].flatMap((cat) => permissions.map((k) => `${cat} ${k}`)),
      );
      expect((await get('abconfig?abook_id=9999')).json).toEqual([]);
      const self = ((await get('abook')).json as Row[])[0]!;
      expect((await get(`abconfig?abook_id=${self['abook_id']}`)).json).toEqual([]);
    });

    it('shows the other side what was granted and revoked', async () => {
      expect((await change({ grant: 'write_wiki', revoke: 'chat,post_wall' })).status).toBe(200);
      expect(await allowed('write_wiki')).toBe(true);
      expect(await allowed('post_wall')).toBe(false);
      expect(await allowed('chat')).toBe(true); // Anybody who is known may, on a public channel.
      const rows = (await get('abconfig', cast.bob)).json as Row[];
      const theirs = rows.filter((row) => row['cat'] === 'their_perms' && row['v'] === '1').map((row) => row['k']);
      expect(theirs).toContain('write_wiki');
      expect(theirs).not.toContain('post_wall');
      expect((await change({ grant: 'fly' })).status).toBe(422);
      await change({ grant: 'post_wall,chat', revoke: 'write_wiki' });
    });

    it('blocks, ignores, archives, hides and moves connections', async () => {
      const changed = await change({ block: '1', archive: '1', hide: '1', closeness: '10' });
      expect(changed.json).toMatchObject({
        success: true,
        connection: {
          abook_blocked: '1',
          abook_ignored: '0',
          abook_archived: '1',
          abook_hidden: '1',
          abook_closeness: '10',
        },
      });
      expect(await allowed('view_stream')).toBe(false);
      // Who is blocked sees no post to answer.
      expect(await comment(cast.bob)).toBe(404);
      expect(await comment(cast.dana)).toBe(200);
      const back = await change({ abook_blocked: '0', archived: '0', hidden: '0' });
      expect(back.json).toMatchObject({
        connection: { abook_blocked: '0', abook_archived: '0', abook_closeness: '10' },
      });
      expect(await comment(cast.bob)).toBe(200);
      await change({ ignored: '1' });
      expect(await allowed('view_stream')).toBe(true);
      expect(await comment(cast.bob)).toBe(403);
      await change({ ignored: '0' });
      expect((await change({ closeness: '100' })).status).toBe(422);
      expect((await post('abook', { abook_id: bobId, block: '1' }, cast.bob)).status).toBe(404);
      const self = ((await get('abook')).json as Row[])[0]!;
      expect((await post('abook', { abook_id: self['abook_id']!, block: '1' })).status).toBe(422);
    });

    it('delivers to whom both sides let', async () => {
      const rows = (await get('abook', cast.bob)).json as Row[];
      const alice = rows.find((row) => row['xchan_name'] === 'Alice Example')!['abook_id']!;
      await post('abook', { abook_id: alice, revoke: 'send_stream' }, cast.bob);
      await post('item/update', { body: 'unwanted' });
      expect(await streamOf(cast.bob)).not.toContain('unwanted');
      expect(await streamOf(cast.dana)).toContain('unwanted');
      await post('abook', { abook_id: alice, grant: 'send_stream' }, cast.bob);
      await change({ block: '1' });
      await post('item/update', { body: 'not for the blocked' });
      expect(await streamOf(cast.bob)).not.toContain('not for the blocked');
      await change({ block: '0' });
      await post('perm_limits', { view_stream: '128' });
      await change({ revoke: 'view_stream' });
      await post('item/update', { body: 'for some' });
      expect(await streamOf(cast.bob)).not.toContain('for some');
      expect(await streamOf(cast.dana)).toContain('for some');
      await change({ grant: 'view_stream' });
      await post('perm_limits', { view_stream: '0' });
      await post('item/update', { body: 'for nobody' });
      expect(await streamOf(cast.dana)).not.toContain('for nobody');
      await post('perm_limits', { role: 'public' });
      await post('item/update', { body: 'for all again' });
      expect(await streamOf(cast.bob)).toContain('for all again');
    });

    it('has roles, and limits that make a role of its own', async () => {
      expect((await get('perm_limits')).json).toMatchObject({
        role: 'public',
        limits: { view_stream: '1', send_stream: '128', post_comments: '256', delegate: '128' },
      });
      expect(await comment(cast.stranger)).toBe(200);
      expect((await post('perm_limits', { role: 'personal' })).json).toMatchObject({
        success: true,
        role: 'personal',
        limits: { post_comments: '128' },
      });
      expect(await comment(cast.stranger)).toBe(403);
      expect(await comment(cast.bob)).toBe(200);
      expect(await allowed('post_comments', 'stranger')).toBe(false);
      expect((await post('perm_limits', { post_like: '256' })).json).toMatchObject({
        role: 'custom',
        limits: { post_comments: '128', post_like: '256' },
      });
      expect(await comment(cast.stranger, { verb: 'http://activitystrea.ms/schema/1.0/like' })).toBe(200);
      expect(await comment(cast.stranger)).toBe(403);
      await post('perm_limits', { role: 'forum' });
      expect((await get('xchan?address=alice@tributary.test')).json).toMatchObject({ pubforum: '1' });
      await post('perm_limits', { role: 'public' });
      expect((await get('xchan?address=alice@tributary.test')).json).toMatchObject({ pubforum: '0' });
      expect((await post('perm_limits', { role: 'king' })).status).toBe(422);
      expect((await post('perm_limits', { chat: '3' })).status).toBe(422);
    });

    it('ends connections', async () => {
      expect((await post('abook/delete', {})).status).toBe(400);
      expect((await post('abook/delete', { abook_id: bobId }, cast.carol)).status).toBe(404);
      expect((await post('abook/delete', { abook_id: bobId })).json).toEqual({ success: true });
      expect((await get(`abook?abook_id=${bobId}`)).json).toEqual([]);
      await post('item/update', { body: 'after the end' });
      expect(await streamOf(cast.bob)).not.toContain('after the end');
      expect(await allowed('post_wall')).toBe(false);
      const again = await post('abook', { address: 'bob@tributary.test' });
      expect(again.json).toMatchObject({ connection: { abook_pending: '0' } });
    });
  });
});
