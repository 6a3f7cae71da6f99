import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { setGrants } from '../../../src/core/identity/storage/permissions.ts';
import { restoreXchans } from '../../../src/core/identity/storage/xchans.ts';
import type { Tx } from '../../../src/core/platform/index.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { listsFromScratch, membersFromScratch, membersOfGroup } from '../../rig/lists-from-scratch.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, unknown>;

const [files, wall, network, exported] = [
  'files',
  'channel/stream?mindate=2000-01-01',
  'network/stream?records=200',
  'item/export_page?records=1000',
] as const;

forEachDatabase((open) => {
  describe('encoded rows that are cached', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let asked = 0;
    let family: number;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).id;
      const group = await bringGroup(tributary, cast.alice);
      const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { ...member, userId: cast.bob.user.id });
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = async (path: string, who: Person): Promise<string> => {
      const url = `/api/z/1.0/${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`;
      const answer = await request(tributary, 'GET', url, { token: who.token });
      expect(answer.status).toBe(200);
      return answer.text;
    };
    const post = async (path: string, form: Record<string, string>, who: Person, sent: TestRequest = {}) => {
      const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { token: who.token, form, ...sent });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return answer.json as Row;
    };
    const say = async (body: string, form: Record<string, string> = {}, who = cast.alice, sent: TestRequest = {}) =>
      String((await post('item/update', { body, ...form }, who, sent))['item_id']);
    const upload = async (filename: string, form: Record<string, string> = {}): Promise<string> => {
      const sent = { file: 'bytes', filename, mimetype: 'text/plain' };
      return ((await post('file', form, cast.alice, sent))['attach'] as { hash: string }).hash;
    };
    const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);

    /** The list as it is answered, which is what it is without the cache. */
    const list = async (path: string, who: Person): Promise<string> => {
      const viewer = { ...who.viewer, at: tributary.clock.now() };
      const answer = await get(path, who);
      const named = membersFromScratch[path];
      const [member, fromScratch] = named ?? [undefined, listsFromScratch[path] ?? membersOfGroup(family)];
      const expected = JSON.stringify(await fromScratch(tributary.operations, viewer));
      const found = member === undefined ? answer : JSON.stringify((JSON.parse(answer) as Row)[member]);
      expect(found).toBe(expected);
      return answer;
    };

    /** Whether each of these lists is another one after something was changed; they are cached before. */
    const changes = async (
      lists: readonly (readonly [path: string, who: Person])[],
      change: () => Promise<unknown>,
    ): Promise<boolean[]> => {
      const before: string[] = [];
      for (const [path, who] of lists) before.push(await list(path, who));
      await change();
      const isAnother: boolean[] = [];
      for (const [index, [path, who]] of lists.entries()) isAnother.push((await list(path, who)) !== before[index]);
      return isAnother;
    };

    it('follow the name, place, bytes and audience of a file', async () => {
      const hash = await upload('a.txt');
      const bob = await hashOf(tributary, cast.bob);
      await upload('beside.txt', { contact_allow: await hashOf(tributary, cast.carol) });
      const folder = (await post('file', { create_folder: 'Papers' }, cast.alice))['attach'] as { hash: string };
      const alone = [[files, cast.alice]] as const;
      expect(await changes(alone, () => post('file', { file_id: hash, filename: 'b.txt' }, cast.alice))).not.toContain(
        false,
      );
      expect(
        await changes(alone, () => post('file', { file_id: hash, folder: folder.hash }, cast.alice)),
      ).not.toContain(false);
      const other = { file: 'other bytes', filename: 'b.txt', mimetype: 'text/plain' };
      expect(await changes(alone, () => post('file', { file_id: hash }, cast.alice, other))).not.toContain(false);
      expect(await changes(alone, () => post('file', { file_id: hash, contact_allow: bob }, cast.alice))).not.toContain(
        false,
      );
      // Whoever it names has gone: it names nobody any more.
      const dana = await hashOf(tributary, cast.dana);
      await post('file', { file_id: hash, contact_allow: bob, contact_deny: dana }, cast.alice);
      const { acl_id: aclId } = await write((tx) =>
        tx.db.selectFrom('file').select('acl_id').where('hash', '=', hash).executeTakeFirstOrThrow(),
      );
      const removeEntries = () => write((tx) => tx.db.deleteFrom('acl_entry').where('acl_id', '=', aclId!).execute());
      expect(await changes(alone, removeEntries)).not.toContain(false);
      expect(await changes(alone, () => post('file', { file_id: hash, delete: '1' }, cast.alice))).not.toContain(false);
    });

    it('follow the folders, sizes and words of a photo', async () => {
      const hashOfBob = await hashOf(tributary, cast.bob);
      const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const smaller = await sharp(bytes).resize(300).png().toBuffer();
      const sent = { file: bytes, filename: 'a.png', mimetype: 'image/png' };
      const folder = (await post('file', { create_folder: 'Outer' }, cast.alice))['attach'] as { hash: string };
      const inner = (await post('file', { create_folder: 'Inner', folder: folder.hash }, cast.alice))['attach'] as {
        hash: string;
      };
      const { hash } = (await post('file', { folder: inner.hash }, cast.alice, sent))['attach'] as { hash: string };
      const lists = [['photos', cast.alice]] as const;
      const albums = async (): Promise<unknown[]> => {
        const { photos } = JSON.parse(await list('photos', cast.alice)) as { photos: Row[] };
        return [...new Set(photos.map((photo) => photo['album']))];
      };
      const file = (form: Record<string, string>, more: TestRequest = {}) =>
        post('file', { file_id: hash, ...form }, cast.alice, more);
      expect(await albums()).toEqual(['Outer/Inner']);
      expect(
        await changes(lists, () => post('file', { file_id: folder.hash, filename: 'Renamed' }, cast.alice)),
      ).not.toContain(false);
      expect(await albums()).toEqual(['Renamed/Inner']);
      expect(await changes(lists, () => file({ folder: folder.hash }))).not.toContain(false);
      expect(await changes(lists, () => file({ filename: 'b.png' }))).not.toContain(false);
      const words = { caption: 'A caption', alt: 'Red' };
      expect(
        await changes(lists, () =>
          write((tx) => tx.db.updateTable('file').set(words).where('hash', '=', hash).execute()),
        ),
      ).not.toContain(false);
      expect(await changes(lists, () => file({}, { ...sent, file: smaller }))).not.toContain(false);
      expect(await changes(lists, () => post('channel/photo', { photo_id: hash }, cast.alice))).not.toContain(false);
      expect(await changes(lists, () => post('channel/photo', { delete: '1' }, cast.alice))).not.toContain(false);
      expect(await changes(lists, () => file({ contact_allow: hashOfBob }))).not.toContain(false);
      expect(await changes(lists, () => file({ delete: '1' }))).not.toContain(false);
    });

    it('follow connections, permissions and identities of members', async () => {
      const members = `group_members?group_id=${family}`;
      const lists = [
        ['abook', cast.alice],
        [members, cast.alice],
      ] as const;
      const rows = JSON.parse(await get('abook', cast.alice)) as Row[];
      const abook_id = String(rows.find((row) => row['xchan_name'] === 'Dana Example')!['abook_id']);
      const connection = (form: Record<string, string>, who = cast.alice) => post('abook', { abook_id, ...form }, who);
      expect(await changes(lists, () => connection({ closeness: '7' }))).not.toContain(false);
      expect(await changes(lists, () => connection({ revoke: 'post_wall' }))).not.toContain(false);
      expect(await changes(lists, () => connection({ block: '1' }))).not.toContain(false);
      expect(await changes(lists, () => connection({ block: '0' }))).not.toContain(false);
      const back = (JSON.parse(await get('abook', cast.dana)) as Row[]).find((row) => row['abook_self'] !== '1')!;
      const revoked = { abook_id: String(back['abook_id']), revoke: 'post_wall' };
      expect(await changes(lists, () => post('abook', revoked, cast.dana))).not.toContain(false);
      const blocked = { abook_id: String(back['abook_id']), block: '1' };
      expect(await changes(lists, () => post('abook', blocked, cast.dana))).not.toContain(false);
      expect(await changes(lists, () => post('abook', { ...blocked, block: '0' }, cast.dana))).not.toContain(false);
      for (const who of [cast.alice, cast.dana]) {
        expect(await changes(lists, () => post('perm_limits', { role: 'personal' }, who))).not.toContain(false);
        expect(await changes(lists, () => post('perm_limits', { role: 'public' }, who))).not.toContain(false);
      }
      const mine = { role: 'custom', post_mail: '0' };
      expect(await changes(lists, () => post('perm_limits', mine, cast.alice))).not.toContain(false);
      const theirs = { role: 'custom', post_comments: '0' };
      expect(await changes(lists, () => post('perm_limits', theirs, cast.dana))).not.toContain(false);
      const name = { name: 'Dana of the Harbour' };
      expect(await changes(lists, () => post('channel/rename', name, cast.dana))).not.toContain(false);
      // What is granted has rows of its own, beside those of connections.
      const [channelId, xchanId] = [cast.dana.viewer.channelId, cast.alice.viewer.xchanId];
      const grant = (tx: Tx) => setGrants(tx, { channelId, xchanId }, { post_wall: true });
      expect(await changes(lists, () => write(grant))).not.toContain(false);
      const ends = (tx: Tx) =>
        tx.db.deleteFrom('connection').where('channel_id', '=', channelId).where('xchan_id', '=', xchanId).execute();
      expect(await changes(lists, () => write(ends))).not.toContain(false);
      const now = tributary.clock.now();
      const begins = { channel_id: channelId, xchan_id: xchanId, connected_at: now, created_at: now, updated_at: now };
      const begin = (tx: Tx) => tx.db.insertInto('connection').values(begins).execute();
      expect(await changes(lists, () => write(begin))).not.toContain(false);
      const add = { group_id: String(family), add: await hashOf(tributary, cast.bob) };
      const group = [[members, cast.alice]] as const;
      const grown = await request(tributary, 'POST', '/api/z/1.0/group_members', {
        token: cast.alice.token,
        form: add,
      });
      expect(grown.text).toBe(await list(members, cast.alice));
      expect(await changes(group, () => post('abook/delete', { abook_id }, cast.alice))).not.toContain(false);
      // Whoever is no connection any more may still stand in a group.
      const stranger = { privacy_group_id: family, xchan_id: cast.stranger.viewer.xchanId };
      const join = () => write((tx) => tx.db.insertInto('privacy_group_member').values(stranger).execute());
      expect(await changes(group, join)).not.toContain(false);
      expect(await changes(group, () => post('channel/rename', { name: 'X' }, cast.stranger))).not.toContain(false);
    });

    it('tell everybody of their own account', async () => {
      await upload('for delegates.txt');
      const mine = (JSON.parse(await get('abook', cast.alice)) as Row[]).find(
        (row) => row['xchan_name'] === 'Bob Example',
      )!;
      await post('perm_limits', { role: 'custom', delegate: '128' }, cast.alice);
      await post('abook', { abook_id: String(mine['abook_id']), grant: 'delegate' }, cast.alice);
      const own = JSON.parse(await get('files', cast.alice)) as { results: Row[] };
      const delegated = JSON.parse(await get('files?channel=alice', cast.bob)) as { results: Row[] };
      const aids = ({ results }: { results: Row[] }) => [...new Set(results.map((row) => row['aid']))];
      expect(aids(own)).toEqual([String(cast.alice.user.id)]);
      expect(aids(delegated)).toEqual([String(cast.bob.user.id)]);
      const withoutAid = ({ results }: { results: Row[] }) => results.map((row) => ({ ...row, aid: '' }));
      expect(withoutAid(own)).toEqual(withoutAid(delegated));
      const accounts = (answer: string) => [
        ...new Set((JSON.parse(answer) as Row[]).map((row) => row['abook_account'])),
      ];
      expect(accounts(await get('abook', cast.alice))).toEqual([String(cast.alice.user.id)]);
      expect(accounts(await get('abook?channel=alice', cast.bob))).toEqual([String(cast.bob.user.id)]);
    });

    it('follow the text of an item, its author and whom it names', async () => {
      const id = await say('Hello @bob and @carol', { title: 'First' });
      const lists = [
        [wall, cast.alice],
        [exported, cast.alice],
        [network, cast.alice],
      ] as const;
      expect(await changes(lists, () => say('Hello again @bob', { post_id: id }))).not.toContain(false);
      expect(await changes(lists, () => post('channel/rename', { name: 'Robert' }, cast.bob))).not.toContain(false);
      expect(
        await changes(lists, () => post('channel/rename', { name: 'Alice of the Harbour' }, cast.alice)),
      ).not.toContain(false);
      const change = { photo_mimetype: 'image/webp' };
      const xchan = cast.alice.viewer.xchanId;
      expect(
        await changes(lists, () =>
          write((tx) => tx.db.updateTable('xchan').set(change).where('id', '=', xchan).execute()),
        ),
      ).not.toContain(false);
      // As a reassignment does.
      const [from, to] = [cast.bob.viewer.xchanId, cast.dana.viewer.xchanId];
      expect(
        await changes(lists, () =>
          write((tx) => tx.db.updateTable('term').set({ xchan_id: to }).where('xchan_id', '=', from).execute()),
        ),
      ).not.toContain(false);
      expect(
        await changes(lists, () =>
          write((tx) => tx.db.updateTable('item').set({ author_xchan_id: to }).where('id', '=', Number(id)).execute()),
        ),
      ).not.toContain(false);
    });

    it('follow identities that go and come back', async () => {
      const id = await say('Hello @stranger');
      const lists = [
        [wall, cast.alice],
        [exported, cast.alice],
      ] as const;
      const xchanId = cast.stranger.viewer.xchanId;
      const row = await write((tx) =>
        tx.db.selectFrom('xchan').selectAll().where('id', '=', xchanId).executeTakeFirstOrThrow(),
      );
      expect(
        await changes(lists, () => write((tx) => tx.db.deleteFrom('xchan').where('id', '=', xchanId).execute())),
      ).not.toContain(false);
      const again = {
        hash: row.hash,
        guid: row.guid,
        guidSig: row.guid_sig,
        publicKey: row.public_key,
        address: row.address,
        name: 'Somebody else by the same number',
        network: row.network,
        url: row.url,
        pubforum: false,
        now: tributary.clock.now(),
      };
      expect(
        await changes(lists, () => write((tx) => restoreXchans(tx, [{ id: xchanId, xchan: again }]))),
      ).not.toContain(false);
      expect(await get(`item/full?item_id=${id}`, cast.alice)).toContain('Somebody else by the same number');
    });

    it('follow the files that hang on an item', async () => {
      const sent = { file: 'attached', part: 'media', filename: 'attached.txt', mimetype: 'text/plain' };
      await say('With a file', {}, cast.alice, sent);
      const attached = JSON.parse(await get(files, cast.alice)) as { results: { filename: string; hash: string }[] };
      const { hash } = attached.results.find(({ filename }) => filename === 'attached.txt')!;
      const lists = [
        [wall, cast.alice],
        [exported, cast.alice],
      ] as const;
      expect(
        await changes(lists, () => post('file', { file_id: hash, filename: 'renamed.txt' }, cast.alice)),
      ).not.toContain(false);
      expect(await changes(lists, () => post('file', { file_id: hash, delete: '1' }, cast.alice))).not.toContain(false);
    });

    it('follow how private an item is, also where its audience changes by itself', async () => {
      const [bob, dana] = [await hashOf(tributary, cast.bob), await hashOf(tributary, cast.dana)];
      const id = await say('For bob', { contact_allow: bob });
      const lists = [
        [wall, cast.alice],
        [exported, cast.alice],
      ] as const;
      expect(
        await changes([[exported, cast.alice]], () => say('For bob', { post_id: id, contact_allow: dana })),
      ).not.toContain(false);
      const ids = await write((tx) =>
        tx.db.selectFrom('item').select('acl_id').where('id', '=', Number(id)).executeTakeFirstOrThrow(),
      );
      // Whoever it named has gone: it goes to nobody in person any more.
      expect(
        await changes(lists, () =>
          write((tx) => tx.db.deleteFrom('acl_entry').where('acl_id', '=', ids.acl_id).execute()),
        ),
      ).not.toContain(false);
    });

    it('tell each channel of its own marks', async () => {
      const id = await say('To be starred');
      const lists = [[exported, cast.alice]] as const;
      expect(await changes(lists, () => post('item/mark', { item_id: id, star: '1' }, cast.alice))).not.toContain(
        false,
      );
      expect(
        await changes(lists, () => post('item/mark', { item_id: id, unseen: '1', star: '0' }, cast.alice)),
      ).not.toContain(false);
    });

    it('keep the audiences in objects for those who act for the channel, whoever asks first', async () => {
      const obj = JSON.stringify({ type: 'Note', allow_cid: '<somebody>', to: ['https://elsewhere.test/somebody'] });
      for (const order of [
        [cast.alice, cast.bob],
        [cast.bob, cast.alice],
      ]) {
        await say('With an object', { obj });
        await tributary.runner.drain();
        for (const who of order) {
          const answer = await list(network, who);
          expect(answer.includes('<somebody>')).toBe(who === cast.alice);
        }
      }
    });

    it('name forums to those alone who may know of them, whoever asks first', async () => {
      await post('channel/rename', { name: 'Dana Example' }, cast.dana);
      for (const order of [
        [cast.bob, cast.dana],
        [cast.dana, cast.bob],
      ]) {
        await say('See @harbour-general');
        await tributary.runner.drain();
        const seen: string[] = [];
        for (const who of order) seen.push(await list(network, who));
        expect(seen[0]).not.toBe(seen[1]);
      }
    });

    it('are gone for whoever may not see them any more', async () => {
      await say('For all');
      await tributary.runner.drain();
      expect(await list(network, cast.bob)).toContain('For all');
      await post('perm_limits', { role: 'custom', view_stream: '0' }, cast.alice);
      expect(await list(network, cast.bob)).not.toContain('For all');
      expect(await list(network, cast.alice)).toContain('For all');
    });
  });
});
