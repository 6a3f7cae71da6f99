import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block } from '../../../src/core/identity/index.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Fields of the records (channel API specification, group member; `abook_not_here` and `abook_role`: facts). */
const connectionFields =
  'abook_id abook_account abook_channel abook_xchan abook_my_perms abook_their_perms abook_closeness abook_created abook_updated abook_connected abook_dob abook_flags abook_blocked abook_ignored abook_hidden abook_archived abook_pending abook_unconnected abook_self abook_feed abook_not_here abook_profile abook_incl abook_excl abook_instance abook_role'.split(
    ' ',
  );
const xchanFields =
  'xchan_hash xchan_guid xchan_guid_sig xchan_pubkey xchan_photo_mimetype xchan_photo_l xchan_photo_m xchan_photo_s xchan_addr xchan_url xchan_connurl xchan_follow xchan_connpage xchan_name xchan_network xchan_instance_url xchan_flags xchan_photo_date xchan_name_date xchan_hidden xchan_orphan xchan_censored xchan_selfcensored xchan_system xchan_pubforum xchan_deleted'.split(
    ' ',
  );

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('abook, group and group_members', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Record<string, string>, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });

    it('lists connections, the own identity first, with every field as text', async () => {
      const rows = (await get('abook')).json as Row[];
      expect(rows.map((row) => row['xchan_name'])).toEqual([
        'Alice Example',
        'Bob Example',
        'Carol Example',
        'Dana Example',
      ]);
      expect(rows.map((row) => row['abook_self'])).toEqual(['1', '0', '0', '0']);
      expect(rows.map((row) => row['abook_pending'])).toEqual(['0', '0', '0', '0']);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual([...connectionFields, ...xchanFields]);
        for (const value of Object.values(row)) expect(typeof value).toBe('string');
      }
      expect((await get(`abook?abook_id=${rows[2]!['abook_id']}`)).json).toEqual([rows[2]]);
      expect((await get(`abook?abook_id=${rows[2]!['abook_id']}`, cast.bob)).json).toEqual([]);
      expect((await get('abook?abook_id=0')).json).toEqual(rows);
    });

    it('asks, and connects when the other side has asked too', async () => {
      const address = 'stranger@tributary.test';
      const asked = await post('abook', { address }, cast.bob);
      expect(asked.json).toMatchObject({ success: true, connection: { xchan_addr: address, abook_pending: '0' } });
      const waiting = ((await get('abook', cast.stranger)).json as Row[])[1]!;
      expect(waiting).toMatchObject({ xchan_name: 'Bob Example', abook_pending: '1' });
      await post('abook', { hash: await hashOf(tributary, cast.bob) }, cast.stranger);
      expect(((await get('abook', cast.stranger)).json as Row[])[1]).toMatchObject({ abook_pending: '0' });
      expect((await post('abook', { address: 'nobody@nowhere.test' })).status).toBe(404);
      expect((await post('abook', {})).status).toBe(400);
      expect((await post('abook', { address: 'alice@tributary.test' })).status).toBe(422);
    });

    it('only asks someone who was blocked before, and never connects them', async () => {
      const rowOf = async (who: Person, name: string): Promise<Row | undefined> =>
        ((await get('abook', who)).json as Row[]).find((row) => row['xchan_name'] === name);
      const admin = await hashOf(tributary, cast.admin);
      await block(tributary.operations, cast.stranger.viewer, { hash: admin });
      await post('abook', { hash: admin }, cast.stranger);
      expect(await rowOf(cast.admin, 'Stranger Example')).toMatchObject({ abook_pending: '1' });
      expect(await rowOf(cast.stranger, 'Admin Example')).toMatchObject({ abook_pending: '0', abook_blocked: '1' });
      await post('abook', { hash: await hashOf(tributary, cast.stranger) }, cast.admin);
      expect(await rowOf(cast.admin, 'Stranger Example')).toMatchObject({ abook_pending: '0' });
    });

    it('connects nobody where both have blocked each other', async () => {
      const [carol, stranger] = [await hashOf(tributary, cast.carol), await hashOf(tributary, cast.stranger)];
      await block(tributary.operations, cast.carol.viewer, { hash: stranger });
      await block(tributary.operations, cast.stranger.viewer, { hash: carol });
      await post('abook', { hash: carol }, cast.stranger);
      const rows = (await get('abook', cast.carol)).json as Row[];
      const row = rows.find((each) => each['xchan_name'] === 'Stranger Example');
      expect(row).toMatchObject({ abook_pending: '1', abook_blocked: '1' });
    });

    it('keeps a block when the blocked side connects and disconnects again', async () => {
      await block(tributary.operations, cast.dana.viewer, { hash: await hashOf(tributary, cast.bob) });
      const asked = await post('abook', { hash: await hashOf(tributary, cast.dana) }, cast.bob);
      const { abook_id = '' } = (asked.json as { connection: Row }).connection;
      expect((await post('abook/delete', { abook_id }, cast.bob)).status).toBe(200);
      const rows = (await get('abook', cast.dana)).json as Row[];
      const row = rows.find((each) => each['xchan_name'] === 'Bob Example');
      expect(row).toMatchObject({ abook_blocked: '1' });
    });

    it('tells in one number what connections let each other do, as abconfig tells it row by row', async () => {
      // The numbers that the reference server's exports have beside the same rows of abconfig.
      const usual = '218555';
      const withoutWall = String(218555 - 0x20);
      const withAll = String(218555 + 0x800 + 0x2000 + 0x8000);
      const numbers = (row: Row | undefined) => [row?.['abook_my_perms'], row?.['abook_their_perms']];
      const ofBob = async (): Promise<Row> =>
        ((await get('abook')).json as Row[]).find((row) => row['xchan_name'] === 'Bob Example')!;
      const { abook_id = '' } = await ofBob();
      expect(numbers(await ofBob())).toEqual([usual, usual]);
      expect(numbers(((await get('abook')).json as Row[])[0])).toEqual(['0', '0']);
      const changed = await post('abook', { abook_id, revoke: 'post_wall' });
      expect(changed.json).toMatchObject({ connection: { abook_my_perms: withoutWall, abook_their_perms: usual } });
      const alice = ((await get('abook', cast.bob)).json as Row[]).find((row) => row['xchan_name'] === 'Alice Example');
      expect(numbers(alice)).toEqual([usual, withoutWall]);
      await post('abook', { abook_id, grant: 'post_wall,delegate,write_storage,write_pages,write_wiki' });
      expect(numbers(await ofBob())).toEqual([withAll, usual]);
      const made = (await post('group', { gname: 'Numbers' })).json as { group: Row };
      const members = await post('group_members', {
        group_id: made.group['id']!,
        add: await hashOf(tributary, cast.bob),
      });
      expect(numbers((members.json as Row[])[0])).toEqual([withAll, usual]);
      const exported = (await get('channel/export/basic?sections=connections')).json as { abook: Row[] };
      expect(numbers(exported.abook.find((row) => row['abook_id'] === abook_id))).toEqual([withAll, usual]);
      await post('abook', { abook_id, revoke: 'delegate,write_storage,write_pages,write_wiki' });
      expect(numbers(await ofBob())).toEqual([usual, usual]);
    });

    it('lists privacy groups and their members', async () => {
      const [family] = (await get('group')).json as Row[];
      expect(family).toMatchObject({ gname: 'Family', deleted: '0', visible: '0' });
      expect(Object.keys(family!)).toEqual(['id', 'hash', 'uid', 'visible', 'deleted', 'gname']);
      for (const query of [`group_id=${family!['id']}`, 'group_name=family', `group_id=0&group_name=Family%20`]) {
        const rows = (await get(`group_members?${query}`)).json as Row[];
        expect(rows.map((row) => row['xchan_name'])).toEqual(['Dana Example']);
        expect(Object.keys(rows[0]!)).toEqual(['id', 'uid', 'gid', 'xchan', ...connectionFields, ...xchanFields]);
        expect(rows[0]).toMatchObject({ gid: family!['id'], xchan: rows[0]!['xchan_hash'] });
      }
      expect((await get('group_members?group_name=Nobody')).status).toBe(404);
      expect((await get('group_members')).status).toBe(400);
      expect((await get(`group_members?group_id=${family!['id']}`, cast.bob)).status).toBe(404);
      expect((await get('group', cast.bob)).json).toEqual([]);
    });

    it('creates privacy groups and changes who is in them', async () => {
      const made = (await post('group', { gname: 'Crew' })).json as { group: Row };
      const { id = '' } = made.group;
      expect((await get(`group_members?group_id=${id}`)).json).toEqual([]);
      const bob = await hashOf(tributary, cast.bob);
      const added = (await post('group_members', { group_id: id, add: bob })).json as Row[];
      expect(added.map((row) => row['xchan_name'])).toEqual(['Bob Example']);
      expect((await post('group_members', { group_id: id, add: bob })).json).toEqual(added);
      expect((await post('group_members', { group_id: id, remove: bob })).json).toEqual([]);
      const stranger = await hashOf(tributary, cast.stranger);
      expect((await post('group_members', { group_id: id, add: stranger })).status).toBe(422);
      expect((await post('group', { gname: 'crew' })).status).toBe(409);
      expect((await post('group', { gname: ' ' })).status).toBe(422);
    });
  });
});
