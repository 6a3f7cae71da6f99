import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('permissions', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bobId: string;

    const get = (path: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, who: Person = cast.alice, sent: TestRequest = {}): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form, ...sent });
    const publish = async (form: Row, who?: Person): Promise<Row> =>
      ((await post('item/update', form, who)) as { json: { item: Row } }).json.item;
    const limit = (form: Row): Promise<TestAnswer> => post('perm_limits', form);
    const change = (form: Row): Promise<TestAnswer> => post('abook', { abook_id: bobId, ...form });
    const seen = async (path: string): Promise<boolean[]> => {
      const answers = await Promise.all([cast.bob, cast.stranger].map((who) => get(path, who)));
      return answers.map(({ status }) => status === 200);
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      bobId = ((await get('abook')).json as Row[]).find((row) => row['xchan_name'] === 'Bob Example')!['abook_id']!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('to look at posts, pages, wikis and files are four', async () => {
      const note = await publish({ body: 'a post' });
      const page = await publish({ body: 'a page', webpage: '3' });
      const card = await publish({ body: 'a card', webpage: '6' });
      const wiki = await publish({ body: 'a wiki page' });
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('item').set({ resource_type: 'nwikipage' }).where('id', '=', Number(wiki['id'])).execute(),
      );
      const sent = { file: 'x', filename: 'x.txt', mimetype: 'text/plain' };
      const { attach } = (await post('file', {}, cast.alice, sent)).json as { attach: Row };
      const paths: Record<string, string[]> = {
        view_stream: [`item/full?item_id=${note['id']}`, `item/full?item_id=${wiki['id']}`],
        view_pages: [`item/full?item_id=${page['id']}`, `item/full?item_id=${card['id']}`],
        view_wiki: [`item/full?item_id=${wiki['id']}`],
        view_storage: [`filemeta?file_id=${attach['hash']}`],
      };
      const all = [...new Set(Object.values(paths).flat())];
      for (const [permission, hidden] of Object.entries(paths)) {
        await limit({ [permission]: '8' });
        for (const path of all)
          expect([permission, path, await seen(path)]).toEqual([permission, path, [true, !hidden.includes(path)]]);
        const anonymous = await request(tributary, 'GET', `/attach/${attach['hash']}`);
        expect(anonymous.status).toBe(permission === 'view_storage' ? 404 : 200);
        await limit({ role: 'public' });
      }
    });

    it('to read the profile and to list connections', async () => {
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('channel').set({ description: 'I sail' }).where('address', '=', 'alice').execute(),
      );
      const actor = async (): Promise<string> =>
        (await request(tributary, 'GET', '/channel/alice', { headers: { accept: 'application/activity+json' } })).text;
      const contacts = (who?: Person): Promise<TestAnswer> =>
        request(tributary, 'GET', '/poco/alice', who ? { basic: who.basic } : {});
      expect(await actor()).toContain('I sail');
      expect((await contacts()).json).toMatchObject({ totalResults: 3, startIndex: 0, itemsPerPage: 3 });
      await change({ hide: '1' });
      expect((await contacts()).text).not.toContain('Bob Example');
      await change({ hide: '0' });
      await limit({ view_profile: '8', view_contacts: '8' });
      expect(await actor()).not.toContain('I sail');
      expect((await contacts()).status).toBe(404);
      expect((await contacts(cast.stranger)).status).toBe(404);
      expect((await contacts(cast.bob)).text).toContain('Dana Example');
      await limit({ role: 'public' });
      expect((await request(tributary, 'GET', '/poco/nobody')).status).toBe(404);
    });

    it('to store files in folders of the channel', async () => {
      const { attach: folder } = (await post('file', { create_folder: 'Shared', contact_allow: '' })).json as {
        attach: Row;
      };
      const sent = { file: 'by bob', filename: 'bob.txt', mimetype: 'text/plain' };
      const store = () => post('file', { folder: folder['hash']! }, cast.bob, sent);
      expect((await store()).status).toBe(403);
      await change({ grant: 'write_storage' });
      const { attach } = (await store()).json as { attach: Row };
      expect(attach).toMatchObject({ uid: folder['uid'], folder: folder['hash'], filename: 'bob.txt' });
      expect((await get('files?filename=bob.txt')).json).toMatchObject({ results: [{ hash: attach['hash'] }] });
      await change({ revoke: 'write_storage' });
      expect((await store()).status).toBe(403);
    });

    it('to post on the wall, to make pages', async () => {
      const wall = await publish({ body: 'on your wall', wall: 'alice' }, cast.bob);
      const mine = await publish({ body: 'mine' });
      expect(wall).toMatchObject({ uid: mine['uid'], owner_xchan: mine['owner_xchan'] });
      expect(wall['author_xchan']).not.toBe(mine['author_xchan']);
      const write = (form: Row, who = cast.bob) => post('item/update', { body: 'x', ...form }, who);
      expect((await write({ wall: 'alice' }, cast.stranger)).status).toBe(403);
      expect((await write({ wall: 'nobody' })).status).toBe(403);
      expect((await write({ wall: 'alice', contact_allow: '' })).status).toBe(422);
      expect((await write({ post_id: wall['id']!, contact_allow: '' })).status).toBe(403);
      expect((await write({ wall: 'alice', webpage: '3' })).status).toBe(403);
      await change({ grant: 'write_pages' });
      const page = (await write({ wall: 'alice', webpage: '3', pagetitle: 'By Bob' })).json as { item: Row };
      expect(page.item).toMatchObject({ uid: mine['uid'], item_type: '3' });
    });

    it('to share', async () => {
      const { id } = await publish({ body: 'share me', contact_allow: '' });
      const share = (who: Person) => post('item/update', { body: 'x', parent: id!, verb: 'Announce' }, who);
      expect((await share(cast.bob)).status).toBe(200);
      expect((await share(cast.stranger)).status).toBe(403);
    });

    it('to act for the channel', async () => {
      const act = () => post('item/update', { body: 'for alice', channel: 'alice' }, cast.bob);
      expect((await act()).status).toBe(403);
      expect((await get('channel/list', cast.bob)).json).toEqual(['bob']);
      await change({ grant: 'delegate' });
      expect((await act()).json).toMatchObject({ item: { body: 'for alice' } });
      expect((await get('channel/list', cast.bob)).json).toEqual(['bob', 'alice']);
      const exported = (await get('channel/export/basic?sections=channel&channel=alice', cast.bob)).json;
      expect(exported).toMatchObject({ channel: { channel_address: 'alice', channel_prvkey: '' } });
      expect((await limit({ delegate: '1' })).status).toBe(422);
      await change({ revoke: 'delegate' });
      expect((await act()).status).toBe(403);
    });

    it('leave it to the role who comments, in the words of the record', async () => {
      for (const [form, policy] of [
        [{ role: 'personal' }, 'contacts'],
        [{ post_comments: '1' }, 'public'],
        [{ role: 'public' }, 'authenticated'],
      ] as const) {
        await limit(form);
        expect(await publish({ body: policy })).toMatchObject({ comment_policy: policy });
      }
    });

    it('let those vote who may comment, once', async () => {
      const request_ = { basic: cast.alice.basic, form: { body: 'Which?', poll_answers: ['left', 'right'] } };
      const made = await request(tributary, 'POST', '/api/z/1.0/item/update', request_);
      const { id, obj, comments_closed } = (made.json as { item: Row }).item;
      expect(JSON.parse(obj!)).toMatchObject({ type: 'Question', oneOf: [{ name: 'left' }, { name: 'right' }] });
      expect(comments_closed).toBe(JSON.parse(obj!).endTime.slice(0, 19).replace('T', ' '));
      const vote = (title: string, who: Person) => post('item/update', { parent: id!, obj_type: 'Answer', title }, who);
      expect((await vote('up', cast.bob)).status).toBe(422);
      const cast_ = await vote('left', cast.bob);
      expect(cast_.status).toBe(200);
      expect((await vote('right', cast.bob)).status).toBe(409);
      expect((await vote('right', cast.dana)).status).toBe(200);
      const totals = async (): Promise<unknown> => {
        const { item } = (await get(`item/full?item_id=${id}`)).json as {
          item: { object: { oneOf: { name: string; replies: { totalItems: number } }[] } }[];
        };
        return item[0]!.object.oneOf.map(({ name, replies }) => [name, replies.totalItems]);
      };
      expect(await totals()).toEqual([
        ['left', 1],
        ['right', 1],
      ]);
      await post('item/delete', { item_id: (cast_.json as { item: Row }).item['id']! }, cast.bob);
      expect(await totals()).toEqual([
        ['left', 0],
        ['right', 1],
      ]);
      expect((await vote('right', cast.bob)).status).toBe(200);
      expect((await post('item/update', { body: 'x', 'poll_answers[]': 'one' })).status).toBe(422);
    });
  });
});
