import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';
import type { Tx } from '../../../src/core/platform/index.ts';
import { type CachedLists, type Row, startCachedLists } from '../../rig/cached-lists.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';

const exported = 'item/export_page?records=1000';

forEachDatabase((open) => {
  describe('the cached rows of whole threads', () => {
    let world: CachedLists;
    let top: string;
    let comment: string;
    let path: string;

    beforeAll(async () => {
      world = await startCachedLists(open);
    });
    afterAll(() => world.tributary[Symbol.asyncDispose]());

    beforeEach(async () => {
      top = await world.say('Hello @bob, see #harbour', { title: 'First', category: 'news' });
      comment = await world.say('An answer to @carol', { parent: top }, world.cast.bob);
      await world.tributary.runner.drain();
      path = `item/full?item_id=${top}`;
    });

    /** Whether the thread becomes another for its owner, the author of a comment, a friend and a stranger, in this order. */
    const changes = (change: () => Promise<unknown>): Promise<boolean[]> => {
      const { alice, bob, dana, stranger } = world.cast;
      return world.changes(
        [alice, bob, dana, stranger].map((who) => [path, who] as const),
        change,
      );
    };
    const everyone = [true, true, true, true];
    const set = (id: string, values: object): Promise<unknown> =>
      world.write((tx: Tx) => tx.db.updateTable('item').set(values).where('id', '=', Number(id)).execute());
    const answered = async (who = world.cast.alice): Promise<Row[]> =>
      (JSON.parse(await world.get(path, who)) as { item: Row[] }).item;

    it('are found by the id and the message id of each item in it', async () => {
      const [first, second] = await answered();
      for (const { id, message_id: mid } of [first!, second!] as { id: string; message_id: string }[]) {
        for (const key of [`item_id=${id}`, `mid=${encodeURIComponent(mid)}`]) {
          expect(JSON.parse(await world.get(`item/full?${key}`, world.cast.dana))).toEqual({
            item: await answered(world.cast.dana),
          });
        }
      }
    });

    it('follow what is written in it', async () => {
      const { bob, dana } = world.cast;
      expect(await changes(() => world.say('Hello again @dana', { post_id: top, title: 'Second' }))).toEqual(everyone);
      expect(await changes(() => world.say('Another answer', { post_id: comment }, bob))).toEqual(everyone);
      expect(await changes(() => world.say('One more', { parent: comment }, dana))).toEqual(everyone);
      expect(await changes(() => world.say('', { parent: top, verb: 'like' }, dana))).toEqual(everyone);
      expect(await changes(() => world.say('Hello', { post_id: top, category: 'other' }))).toEqual(everyone);
      expect(await changes(() => world.post('item/delete', { item_id: comment }, bob))).toEqual(everyone);
      expect((await answered()).map(({ body }) => body)).toEqual(['Hello', 'One more', '']);
    });

    it.each<[what: string, values: object]>([
      ['moments', { edited_at: '2025-03-04T05:06:07.000Z', commented_at: '2025-04-05T06:07:08.000Z' }],
      ['closed comments', { comments_closed_at: '2026-01-02T03:04:05.000Z', is_nocomment: 1 }],
      ['an end', { expires_at: '2099-01-02T03:04:05.000Z' }],
      ['its address elsewhere', { plink: 'https://blog.example/1' }],
      ['a place', { location: 'Harbour', coord: '53.5 10.0' }],
      ['an object', { obj: '{"type":"Note"}', target: '{"type":"Collection"}' }],
      ['marks for all', { is_nsfw: 1, is_consensus: 1, is_hidden: 1 }],
      ['a signature and a revision', { sig: 'signed', revision: 7 }],
      ['a summary', { summary: 'In short' }],
    ])('follow %s', async (_what, values) => {
      expect(await changes(() => set(top, values))).toEqual(everyone);
      expect(await changes(() => set(comment, values))).toEqual(everyone);
    });

    it('follow whom it names, whoever wrote it, and whose it is', async () => {
      const { alice, bob, carol, dana } = world.cast;
      for (const who of [carol, bob, alice]) {
        const rename = () => world.post('channel/rename', { name: `Not ${who.user.username} any more` }, who);
        expect(await changes(rename)).toEqual(everyone);
      }
      const picture = { photo_mimetype: 'image/webp' };
      const others = (tx: Tx) =>
        tx.db.updateTable('xchan').set(picture).where('id', '=', alice.viewer.xchanId).execute();
      expect(await changes(() => world.write(others))).toEqual(everyone);
      const terms = (tx: Tx) =>
        tx.db
          .updateTable('term')
          .set({ xchan_id: dana.viewer.xchanId })
          .where('xchan_id', '=', carol.viewer.xchanId)
          .execute();
      expect(await changes(() => world.write(terms))).toEqual(everyone);
      const reassigned = { author_xchan_id: attributeBy(dana.viewer.xchanId, 'own') };
      expect(await changes(() => set(comment, reassigned))).toEqual(everyone);
      expect(await changes(() => set(top, { owner_xchan_id: dana.viewer.xchanId }))).toEqual(everyone);
    });

    it('follow the files that hang on it', async () => {
      const sent = { file: 'attached', part: 'media', filename: 'attached.txt', mimetype: 'text/plain' };
      const written = await world.post('item/update', { body: 'With a file', parent: top }, world.cast.alice, sent);
      const attached = (written['item'] as { attach: string }).attach;
      const [{ hash }] = JSON.parse(attached) as [{ hash: string }];
      const change = (form: Record<string, string>) => () =>
        world.post('file', { file_id: hash, ...form }, world.cast.alice);
      expect(await changes(change({ filename: 'renamed.txt' }))).toEqual(everyone);
      expect(await changes(change({ delete: '1' }))).toEqual(everyone);
    });

    it('say how private it is, and to its owner alone for whom it is', async () => {
      const { alice, bob, dana } = world.cast;
      const [toBob, toDana] = [await hashOf(world.tributary, bob), await hashOf(world.tributary, dana)];
      top = await world.say('For two', { contact_allow: [toBob, toDana].join(',') });
      const lists = [alice, bob, dana].map((who) => [`item/full?item_id=${top}`, who] as const);
      const rows = await world.write((tx) =>
        tx.db.selectFrom('item').select('acl_id').where('id', '=', Number(top)).executeTakeFirstOrThrow(),
      );
      const [own, others] = [await world.list(...lists[0]!), await world.list(...lists[1]!)];
      for (const hash of [toBob, toDana]) {
        expect(own).toContain(`"allow_cid":"`);
        expect([own.includes(hash), others.split('"author"')[0]!.includes(hash)]).toEqual([true, false]);
      }
      // The audience changes by itself: only bob is left, then a privacy group comes in.
      const without = (tx: Tx) =>
        tx.db
          .deleteFrom('acl_entry')
          .where('acl_id', '=', rows.acl_id)
          .where('xchan_id', '=', dana.viewer.xchanId)
          .execute();
      expect(await world.changes(lists.slice(0, 2), () => world.write(without))).toEqual([true, false]);
      const family = { acl_id: rows.acl_id!, effect: 'allow', xchan_id: null, privacy_group_id: world.family } as const;
      const withFamily = (tx: Tx) => tx.db.insertInto('acl_entry').values(family).execute();
      expect(await world.changes(lists.slice(0, 2), () => world.write(withFamily))).toEqual([true, true]);
      expect(await world.changes(lists, () => world.say('For all', { post_id: top, scope: 'public' }))).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('tell each channel of its own marks', async () => {
      const mark = (form: Record<string, string>, who = world.cast.alice) =>
        changes(() => world.post('item/mark', { item_id: top, ...form }, who));
      expect(await mark({ star: '1' })).toEqual([true, false, false, false]);
      expect(await mark({ unseen: '1', star: '0' })).toEqual([true, false, false, false]);
      expect(await mark({ star: '1' }, world.cast.dana)).toEqual([false, false, true, false]);
    });

    it('have objects with audiences for the owner alone, whoever asks first', async () => {
      const { alice, bob } = world.cast;
      for (const order of [
        [alice, bob],
        [bob, alice],
      ]) {
        top = await world.say('With an object', { obj: JSON.stringify({ type: 'Note', allow_cid: '<somebody>' }) });
        for (const who of order) {
          const answer = await world.list(`item/full?item_id=${top}`, who);
          expect(answer.includes('<somebody>')).toBe(who === alice);
        }
      }
    });

    it('are of the same text in exports, which have what is not to be seen as well', async () => {
      const { alice } = world.cast;
      const [, own] = await answered();
      const inExport = async () =>
        (JSON.parse(await world.list(exported, alice)) as Row[]).find(({ id }) => id === comment);
      expect(await inExport()).toEqual(own);
      await set(comment, { is_deleted: 1, body: '' });
      expect(await inExport()).toMatchObject({ body: '', item_deleted: '1' });
      expect(JSON.parse(await world.list(path, alice))).toHaveLength(1);
    });

    it('leave out what somebody may not see, and are not there where that is what is asked for', async () => {
      const { alice, stranger } = world.cast;
      await set(comment, { is_unpublished: 1 });
      const shown = async (who = alice): Promise<unknown[]> => JSON.parse(await world.list(path, who)) as Row[];
      expect([(await shown()).length, (await shown(stranger)).length]).toEqual([2, 1]);
      const url = `/api/z/1.0/item/full?item_id=${comment}`;
      const status = async (token: string) => (await request(world.tributary, 'GET', url, { token })).status;
      expect([await status(alice.token), await status(stranger.token)]).toEqual([200, 404]);
      await set(top, { visibility: 'owner' });
      path = `item/full?item_id=${comment}`;
      expect((JSON.parse(await world.list(path, world.cast.bob)) as Row[]).map(({ id }) => id)).toEqual([comment]);
    });
  });
});
