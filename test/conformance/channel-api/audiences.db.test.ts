import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('the default audience, and privacy groups that change', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: Row;
    let bob: string;

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const say = async (form: Row): Promise<Row> => ((await post('item/update', form)).json as { item: Row }).item;
    /** Who of bob, carol and dana may read an item. */
    const readers = async ({ mid }: Row): Promise<string[]> => {
      const names: string[] = [];
      for (const name of ['bob', 'carol', 'dana'] as const) {
        const { status } = await get(`item/full?mid=${encodeURIComponent(mid!)}`, cast[name]);
        if (status === 200) names.push(name);
      }
      return names;
    };
    const made = async (gname: string, ...members: string[]): Promise<Row> => {
      const { group } = (await post('group', { gname })).json as { group: Row };
      for (const add of members) await post('group_members', { group_id: group['id']!, add });
      return group;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      [family] = (await get('group')).json as [Row];
      bob = await hashOf(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is everybody from the beginning', async () => {
      const everybody = { visibility: 'public', allow_cid: '', allow_gid: '', deny_cid: '', deny_gid: '' };
      expect((await get('channel/audience')).json).toEqual(everybody);
      expect(await readers(await say({ body: 'for all' }))).toEqual(['bob', 'carol', 'dana']);
    });

    it('holds from when it is given, for what names none', async () => {
      const before = await say({ body: 'before' });
      const given = await post('channel/audience', { group_allow: family['hash']! });
      const audience = { visibility: 'restricted', allow_cid: '', allow_gid: `<${family['hash']}>` };
      expect([given.status, given.json]).toMatchObject([200, { success: true, ...audience }]);
      expect((await get('channel/audience')).json).toMatchObject(audience);
      expect((await get('verify')).json).toMatchObject({
        channel_allow_gid: audience.allow_gid,
        channel_allow_cid: '',
      });
      expect((await get('channel/export/basic?sections=channel')).json).toMatchObject({
        channel: { channel_allow_gid: audience.allow_gid },
      });
      const item = await say({ body: 'for the family' });
      expect([item['allow_gid'], await readers(item)]).toEqual([audience.allow_gid, ['dana']]);
      expect(await readers(await say({ body: 'for bob', contact_allow: bob }))).toEqual(['bob']);
      expect(await readers(await say({ body: 'for all', contact_allow: '' }))).toEqual(['bob', 'carol', 'dana']);
      expect(await readers(before)).toEqual(['bob', 'carol', 'dana']);
      await post('channel/audience', { contact_deny: bob });
      expect(await readers(await say({ body: 'not for bob' }))).toEqual(['carol', 'dana']);
      await post('channel/audience', { contact_allow: '' });
      expect((await get('channel/audience')).json).toMatchObject({ visibility: 'public', deny_cid: '' });
    });

    it('is refused where it says nothing, or something unknown', async () => {
      expect((await post('channel/audience', {})).status).toBe(400);
      expect((await post('channel/audience', { contact_allow: ',' })).status).toBe(400);
      expect((await post('channel/audience', { group_allow: 'nobody' })).status).toBe(422);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const forum = { channel: 'harbour-general', contact_allow: '' };
      expect((await post('channel/audience', forum)).json).toMatchObject({ error: 'forbidden' });
      expect((await post('channel/audience', { channel: 'alice', contact_allow: '' }, cast.bob)).status).toBe(403);
    });

    it('a privacy group is renamed, and nothing else about it', async () => {
      const crew = await made('Crew', bob);
      const item = await say({ body: 'for the crew', group_allow: crew['hash']! });
      const renamed = await post('group', { group_id: crew['id']!, gname: 'The crew' });
      expect(renamed.json).toEqual({ success: true, group: { ...crew, gname: 'The crew' } });
      expect((await post('group', { group_name: 'the CREW', gname: 'THE CREW' })).json).toMatchObject({
        group: { id: crew['id'], gname: 'THE CREW' },
      });
      expect(((await get('group')).json as Row[]).map(({ gname }) => gname)).toEqual(['Family', 'THE CREW']);
      expect(await readers(item)).toEqual(['bob']);
      expect((await post('group', { group_id: crew['id']!, gname: 'family' })).status).toBe(409);
      expect((await post('group', { group_id: crew['id']!, gname: ' ' })).status).toBe(422);
      expect((await post('group', { group_id: crew['id']! })).status).toBe(400);
      expect((await post('group', { group_id: '999', gname: 'x' })).status).toBe(404);
      expect((await post('group', { group_id: crew['id']!, gname: 'x' }, cast.bob)).status).toBe(404);
    });

    it('one that is deleted lets nobody in any more, and keeps out whom it kept out', async () => {
      const club = await made('Club', bob);
      const forClub = await say({ body: 'for the club', group_allow: club['hash']! });
      const notForClub = await say({ body: 'not for the club', group_deny: club['hash']! });
      expect([await readers(forClub), await readers(notForClub)]).toEqual([['bob'], ['carol', 'dana']]);
      expect((await post('group/delete', { group_id: club['id']! }, cast.bob)).status).toBe(404);
      expect((await post('group/delete', {})).status).toBe(400);
      expect((await post('group/delete', { group_name: 'club' })).json).toEqual({ success: true });
      expect([await readers(forClub), await readers(notForClub)]).toEqual([[], ['carol', 'dana']]);
      const { status } = await request(tributary, 'GET', `/item/${notForClub['uuid']!}`);
      expect(status).toBe(404);
      expect(((await get('group')).json as Row[]).map(({ gname }) => gname)).not.toContain('Club');
      expect((await get(`group_members?group_id=${club['id']}`)).status).toBe(404);
      expect((await post('group/delete', { group_id: club['id']! })).status).toBe(404);
      expect((await post('item/update', { body: 'x', group_allow: club['hash']! })).status).toBe(422);
      const again = await made('Club');
      expect(again['hash']).not.toBe(club['hash']);
    });

    it('the one that the default audience names stays', async () => {
      const inner = await made('Inner');
      await post('channel/audience', { group_allow: inner['hash']! });
      expect((await post('group/delete', { group_id: inner['id']! })).json).toMatchObject({ error: 'invalid_state' });
      await post('channel/audience', { contact_allow: '' });
      expect((await post('group/delete', { group_id: inner['id']! })).status).toBe(200);
    });
  });
});
