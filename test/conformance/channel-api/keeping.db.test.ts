import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface SavedAnswer {
  folders: Row[];
  saved: { folder: string; item: Row }[];
}

forEachDatabase((open) => {
  describe('saved, pinned and earlier', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (who: Person, method: 'GET' | 'POST', path: string, form?: Row): Promise<TestAnswer> =>
      request(tributary, method, `/api/z/1.0/${path}`, { basic: who.basic, ...(form && { form }) });
    const say = async (who: Person, form: Row): Promise<string> =>
      ((await call(who, 'POST', 'item/update', form)).json as { item_id: string }).item_id;
    const saved = async (who: Person, query = ''): Promise<SavedAnswer> =>
      (await call(who, 'GET', `saved${query}`)).json as SavedAnswer;
    const bodies = async (who: Person, query = ''): Promise<string[]> =>
      (await saved(who, query)).saved.map(({ item }) => item['body']!);

    it('saves any item that may be seen, comments too, for oneself alone', async () => {
      const post = await say(cast.alice, { body: 'Keep this' });
      const comment = await say(cast.alice, { parent: post, body: 'And this' });
      await call(cast.stranger, 'POST', 'item/save', { item_id: post });
      await call(cast.stranger, 'POST', 'item/save', { item_id: comment, folder: 'Boats' });
      await call(cast.stranger, 'POST', 'item/save', { item_id: comment, folder: 'Boats' });
      expect(await bodies(cast.stranger)).toEqual(['And this', 'Keep this']);
      expect(await bodies(cast.stranger, '?folder=Boats')).toEqual(['And this']);
      expect((await saved(cast.stranger)).folders).toEqual([
        { name: 'Boats', count: '1' },
        { name: 'Saved', count: '1' },
      ]);
      expect((await call(cast.stranger, 'GET', 'saved?records=1')).headers['link']).toMatch(/before=\d+/);
      expect(await bodies(cast.alice)).toEqual([]);
      await call(cast.stranger, 'POST', 'item/save', { item_id: comment, folder: 'Boats', delete: '1' });
      expect(await bodies(cast.stranger)).toEqual(['Keep this']);
      await call(cast.alice, 'POST', 'item/delete', { item_id: post });
      expect(await bodies(cast.stranger)).toEqual([]);
      const hidden = await say(cast.bob, { body: 'Secret', contact_allow: cast.bob.viewer.username, group_allow: 'x' });
      expect(hidden).toBeUndefined();
      expect((await call(cast.stranger, 'POST', 'item/save', { item_id: '999' })).status).toBe(404);
    });

    it('gives threads a star that are in no stream of its own, and lists them with those that are', async () => {
      const mark = (form: Row) => call(cast.stranger, 'POST', 'item/mark', form);
      const starred = async (query = ''): Promise<(string | undefined)[]> => {
        const rows = (await call(cast.stranger, 'GET', `network/stream?star=1&order=post${query}`)).json as Row[];
        return rows.map((row) => row['body']);
      };
      const other = await say(cast.alice, { body: 'Of alice, to all', created: '2025-03-01 10:00:00' });
      const comment = await say(cast.alice, { parent: other, body: 'An answer' });
      const own = await say(cast.stranger, { body: 'My own', created: '2025-03-02 10:00:00' });
      expect(await starred()).toEqual([]);
      for (const item_id of [own, comment, comment]) {
        expect((await mark({ item_id, star: '1' })).status).toBe(200);
      }
      expect(await starred('&top=1')).toEqual(['My own', 'Of alice, to all']);
      const whole = (await call(cast.stranger, 'GET', `item/full?item_id=${other}`)).json as { item: Row[] };
      expect(whole.item.map((row) => row['item_starred'])).toEqual(['1', '1']);
      expect(await starred('&nouveau=1')).toHaveLength(3);
      expect(await starred('&top=1&search=alice')).toEqual(['Of alice, to all']);
      expect(await starred('&top=1&wall=1')).toEqual(['My own']);
      const first = await call(cast.stranger, 'GET', 'network/stream?star=1&order=post&top=1&records=1');
      const next = /[?&]after=([^&>]+)/.exec(String(first.headers['link']))![1]!;
      expect(await starred(`&top=1&after=${next}`)).toEqual(['Of alice, to all']);
      expect(JSON.stringify((await call(cast.stranger, 'GET', 'network/stream')).json)).not.toContain('Of alice');
      expect((await mark({ item_id: other, star: '1', unseen: '1' })).status).toBe(404);
      await mark({ item_id: other, star: '0' });
      expect(await starred('&top=1')).toEqual(['My own']);
      await mark({ item_id: other, star: '1' });
      await call(cast.alice, 'POST', 'item/delete', { item_id: other });
      expect(await starred('&top=1')).toEqual(['My own']);
    });

    it('renames, joins and removes folders of its own', async () => {
      const [one, two] = [await say(cast.alice, { body: 'One' }), await say(cast.alice, { body: 'Two' })];
      const folder = (form: Row) => call(cast.dana, 'POST', 'saved/folder', form);
      for (const [item_id, name] of [
        [one, 'Boats'],
        [one, 'Ships'],
        [two, 'Boats'],
      ] as const) {
        await call(cast.dana, 'POST', 'item/save', { item_id, folder: name });
      }
      expect((await folder({ folder: 'Boats', name: 'Ships' })).json).toEqual({
        success: true,
        folders: [{ name: 'Ships', count: '2' }],
      });
      expect((await folder({ folder: 'Boats', name: 'Cars' })).status).toBe(404);
      expect((await call(cast.bob, 'POST', 'saved/folder', { folder: 'Ships', delete: '1' })).status).toBe(404);
      expect((await folder({ folder: 'Ships' })).status).toBe(400);
      expect((await folder({ folder: 'Ships', name: 'x', delete: '1' })).status).toBe(400);
      expect((await folder({ folder: 'Ships', name: 'x'.repeat(192) })).status).toBe(422);
      expect((await folder({ folder: 'Ships', name: 'Ships' })).status).toBe(200);
      expect(await bodies(cast.dana)).toHaveLength(2);
      expect((await folder({ folder: 'Ships', delete: '1' })).json).toEqual({ success: true, folders: [] });
      expect(await bodies(cast.dana)).toEqual([]);
    });

    it('takes message ids as well', async () => {
      const answer = await call(cast.alice, 'POST', 'item/update', { body: 'By its mid' });
      const { mid } = (answer.json as { item: Row }).item as { mid: string };
      await call(cast.alice, 'POST', 'item/save', { mid });
      await call(cast.alice, 'POST', 'item/pin', { mid });
      await call(cast.alice, 'POST', 'item/notify', { mid, setting: 'muted' });
      expect((await call(cast.alice, 'GET', `item/notify?mid=${encodeURIComponent(mid)}`)).json).toEqual({
        setting: 'muted',
        folders: ['Saved'],
      });
      expect((await call(cast.alice, 'GET', `item/revisions?mid=${encodeURIComponent(mid)}`)).json).toEqual([]);
      await call(cast.alice, 'POST', 'item/pin', { mid, delete: '1' });
      await call(cast.alice, 'POST', 'item/delete', { mid });
    });

    it('pins for those who moderate the channel, and shows pins to those who may see the items', async () => {
      const post = await say(cast.alice, { body: 'The rules' });
      const reason = (await call(cast.bob, 'POST', 'item/pin', { item_id: post })).status;
      expect(reason).toBe(403);
      expect((await call(cast.alice, 'POST', 'item/pin', { item_id: post })).status).toBe(200);
      const pins = async (who: Person) =>
        ((await call(who, 'GET', 'pins?address=alice')).json as Row[]).map((row) => row['body']);
      expect([await pins(cast.alice), await pins(cast.stranger)]).toEqual([['The rules'], ['The rules']]);
      const id = cast.alice.viewer.channelId;
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('item').set({ visibility: 'owner' }).where('channel_id', '=', id).execute(),
      );
      expect([await pins(cast.alice), await pins(cast.stranger)]).toEqual([['The rules'], []]);
      await call(cast.alice, 'POST', 'item/pin', { item_id: post, delete: '1' });
      expect(await pins(cast.alice)).toEqual([]);
    });

    it('keeps what an item said, for whoever may see it, and forgets it with the item', async () => {
      const post = await say(cast.bob, { title: 'Tides', body: 'High at noon, @alice' });
      await call(cast.bob, 'POST', 'item/update', { post_id: post, body: 'High at one' });
      await call(cast.bob, 'POST', 'item/update', { post_id: post, title: 'Tide', body: 'High at two' });
      const revisions = async (who: Person) => (await call(who, 'GET', `item/revisions?item_id=${post}`)).json as Row[];
      const [second, first] = await revisions(cast.alice);
      expect(second).toMatchObject({ revision: '1', title: 'Tides', body: 'High at one' });
      expect(first).toMatchObject({ revision: '0', title: 'Tides' });
      expect(first!['body']).toMatch(/^High at noon, @.*Alice Example/);
      const { database } = tributary.operations;
      await database.write((tx) =>
        tx.db.updateTable('item').set({ visibility: 'owner' }).where('id', '=', Number(post)).execute(),
      );
      expect((await call(cast.alice, 'GET', `item/revisions?item_id=${post}`)).status).toBe(404);
      expect(await revisions(cast.bob)).toHaveLength(2);
      await call(cast.bob, 'POST', 'item/delete', { item_id: post });
      const left = await database.write((tx) =>
        tx.db.selectFrom('item_revision').select('id').where('item_id', '=', Number(post)).execute(),
      );
      expect(left).toEqual([]);
    });
  });
});
