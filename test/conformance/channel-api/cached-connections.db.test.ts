import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setGrants } from '../../../src/core/identity/storage/permissions.ts';
import type { Tx } from '../../../src/core/platform/index.ts';
import type { Person } from '../../rig/cast.ts';
import { type CachedLists, type Row, startCachedLists } from '../../rig/cached-lists.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';

/** Members of exports that are lists of connections: these, their identities, where those live, and who stands in groups. */
const exported = {
  connections: 'channel/export/basic?sections=connections',
  identities: 'channel/export/basic?sections=connections,apps',
  locations: 'channel/export/basic?sections=connections,mail',
  members: 'channel/export/basic?sections=connections,wikis',
} as const;

forEachDatabase((open) => {
  describe('cached rows of connections', () => {
    let world: CachedLists;
    const hashes = new Map<Person, string>();

    beforeEach(async () => {
      world = await startCachedLists(open);
      for (const who of Object.values(world.cast) as Person[]) hashes.set(who, await hashOf(world.tributary, who));
    });
    afterEach(() => world.tributary[Symbol.asyncDispose]());

    /** The connection that alice has with somebody, as lists name it. */
    const abookIdOf = async (who: Person): Promise<string> => {
      const rows = JSON.parse(await world.get('abook', world.cast.alice)) as Row[];
      return String(rows.find((row) => row['abook_xchan'] === hashes.get(who))!['abook_id']);
    };

    it('follow connections, identities and members in exports', async () => {
      const { alice, carol } = world.cast;
      const lists = Object.values(exported).map((path) => [path, alice] as const);
      const abook_id = await abookIdOf(carol);
      const changes = (change: () => Promise<unknown>) => world.changes(lists, change);
      const ofConnections = [true, false, false, false];
      expect(await changes(() => world.post('abook', { abook_id, closeness: '3' }, alice))).toEqual(ofConnections);
      expect(await changes(() => world.post('abook', { abook_id, revoke: 'post_wall' }, alice))).toEqual(ofConnections);
      const [channelId, xchanId] = [carol.viewer.channelId, alice.viewer.xchanId];
      const revoke = (tx: Tx) => setGrants(tx, { channelId, xchanId }, { post_wall: false });
      expect(await changes(() => world.write(revoke))).toEqual(ofConnections);
      // What each of both sides lets the other do.
      for (const who of [alice, carol]) {
        const limits = { role: 'custom', post_like: '0' };
        expect(await changes(() => world.post('perm_limits', limits, who))).toEqual(ofConnections);
      }
      const ofIdentities = [false, true, true, false];
      // Where an identity lives has the second in which it got its name.
      world.tributary.clock.advance(60_000);
      expect(await changes(() => world.post('channel/rename', { name: 'C' }, carol))).toEqual(ofIdentities);
      const moved = { url: 'http://elsewhere.test/carol' };
      const move = (tx: Tx) => tx.db.updateTable('xchan').set(moved).where('id', '=', carol.viewer.xchanId).execute();
      expect(await changes(() => world.write(move))).toEqual(ofIdentities);
      const place = { group_id: String(world.family), add: hashes.get(carol)! };
      const join = () =>
        request(world.tributary, 'POST', '/api/z/1.0/group_members', { token: alice.token, form: place });
      expect(await changes(join)).toEqual([false, false, false, true]);
      // Another group of the same members has memberships of its own.
      const { group } = await world.post('group', { gname: 'Friends' }, alice);
      const friends = { group_id: String((group as Row)['id']), add: hashes.get(carol)! };
      const joinFriends = () =>
        request(world.tributary, 'POST', '/api/z/1.0/group_members', { token: alice.token, form: friends });
      expect(await changes(joinFriends)).toEqual([false, false, false, true]);
    });

    it('say the account of whoever asks for an export, and the same of the channel', async () => {
      const { alice, bob } = world.cast;
      await world.post('perm_limits', { role: 'custom', delegate: '128' }, alice);
      await world.post('abook', { abook_id: await abookIdOf(bob), grant: 'delegate' }, alice);
      const accounts = async (path: string, who: Person): Promise<unknown[]> => {
        const { abook } = JSON.parse(await world.get(path, who)) as { abook: Row[] };
        const each = abook.map(({ abook_account: account, abook_channel: channel }) =>
          JSON.stringify([account, channel]),
        );
        return [...new Set(each)];
      };
      const [own, channel] = [exported.connections, String(alice.viewer.channelId)];
      expect(await accounts(own, alice)).toEqual([JSON.stringify([String(alice.user.id), channel])]);
      expect(await accounts(`${own}&channel=alice`, bob)).toEqual([JSON.stringify([String(bob.user.id), channel])]);
    });

    it('follow connections, permissions and identities of members', async () => {
      const members = `group_members?group_id=${world.family}`;
      const lists = [
        ['abook', world.cast.alice],
        [members, world.cast.alice],
      ] as const;
      const rows = JSON.parse(await world.get('abook', world.cast.alice)) as Row[];
      const abook_id = String(rows.find((row) => row['xchan_name'] === 'Dana Example')!['abook_id']);
      const connection = (form: Record<string, string>, who = world.cast.alice) =>
        world.post('abook', { abook_id, ...form }, who);
      expect(await world.changes(lists, () => connection({ closeness: '7' }))).not.toContain(false);
      expect(await world.changes(lists, () => connection({ revoke: 'post_wall' }))).not.toContain(false);
      expect(await world.changes(lists, () => connection({ block: '1' }))).not.toContain(false);
      expect(await world.changes(lists, () => connection({ block: '0' }))).not.toContain(false);
      const back = (JSON.parse(await world.get('abook', world.cast.dana)) as Row[]).find(
        (row) => row['abook_self'] !== '1',
      )!;
      const revoked = { abook_id: String(back['abook_id']), revoke: 'post_wall' };
      expect(await world.changes(lists, () => world.post('abook', revoked, world.cast.dana))).not.toContain(false);
      const blocked = { abook_id: String(back['abook_id']), block: '1' };
      expect(await world.changes(lists, () => world.post('abook', blocked, world.cast.dana))).not.toContain(false);
      expect(
        await world.changes(lists, () => world.post('abook', { ...blocked, block: '0' }, world.cast.dana)),
      ).not.toContain(false);
      for (const who of [world.cast.alice, world.cast.dana]) {
        expect(await world.changes(lists, () => world.post('perm_limits', { role: 'personal' }, who))).not.toContain(
          false,
        );
        expect(await world.changes(lists, () => world.post('perm_limits', { role: 'public' }, who))).not.toContain(
          false,
        );
      }
      const mine = { role: 'custom', post_mail: '0' };
      expect(await world.changes(lists, () => world.post('perm_limits', mine, world.cast.alice))).not.toContain(false);
      const theirs = { role: 'custom', post_comments: '0' };
      expect(await world.changes(lists, () => world.post('perm_limits', theirs, world.cast.dana))).not.toContain(false);
      const name = { name: 'Dana of the Harbour' };
      expect(await world.changes(lists, () => world.post('channel/rename', name, world.cast.dana))).not.toContain(
        false,
      );
      // What is granted has rows of its own, beside those of connections.
      const [channelId, xchanId] = [world.cast.dana.viewer.channelId, world.cast.alice.viewer.xchanId];
      const grant = (tx: Tx) => setGrants(tx, { channelId, xchanId }, { post_wall: true });
      expect(await world.changes(lists, () => world.write(grant))).not.toContain(false);
      const ends = (tx: Tx) =>
        tx.db.deleteFrom('connection').where('channel_id', '=', channelId).where('xchan_id', '=', xchanId).execute();
      expect(await world.changes(lists, () => world.write(ends))).not.toContain(false);
      const now = world.tributary.clock.now();
      const begins = { channel_id: channelId, xchan_id: xchanId, connected_at: now, created_at: now, updated_at: now };
      const begin = (tx: Tx) => tx.db.insertInto('connection').values(begins).execute();
      expect(await world.changes(lists, () => world.write(begin))).not.toContain(false);
      const add = { group_id: String(world.family), add: await hashOf(world.tributary, world.cast.bob) };
      const group = [[members, world.cast.alice]] as const;
      const grown = await request(world.tributary, 'POST', '/api/z/1.0/group_members', {
        token: world.cast.alice.token,
        form: add,
      });
      expect(grown.text).toBe(await world.list(members, world.cast.alice));
      expect(
        await world.changes(group, () => world.post('abook/delete', { abook_id }, world.cast.alice)),
      ).not.toContain(false);
      // Whoever is no connection any more may still stand in a group.
      const stranger = { privacy_group_id: world.family, xchan_id: world.cast.stranger.viewer.xchanId };
      const join = () => world.write((tx) => tx.db.insertInto('privacy_group_member').values(stranger).execute());
      expect(await world.changes(group, join)).not.toContain(false);
      expect(
        await world.changes(group, () => world.post('channel/rename', { name: 'X' }, world.cast.stranger)),
      ).not.toContain(false);
    });
  });
});
