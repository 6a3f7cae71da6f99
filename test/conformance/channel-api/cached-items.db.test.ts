import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreXchans } from '../../../src/core/identity/storage/xchans.ts';
import { type CachedLists, startCachedLists } from '../../rig/cached-lists.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

const [files, wall, network, exported] = [
  'files',
  'channel/stream?mindate=2000-01-01',
  'network/stream?records=200',
  'item/export_page?records=1000',
] as const;

forEachDatabase((open) => {
  describe('cached rows of items', () => {
    let world: CachedLists;

    beforeAll(async () => {
      world = await startCachedLists(open);
    });
    afterAll(() => world.tributary[Symbol.asyncDispose]());

    it('follow the text of an item, its author and whom it names', async () => {
      const id = await world.say('Hello @bob and @carol', { title: 'First' });
      const lists = [
        [wall, world.cast.alice],
        [exported, world.cast.alice],
        [network, world.cast.alice],
      ] as const;
      expect(await world.changes(lists, () => world.say('Hello again @bob', { post_id: id }))).not.toContain(false);
      expect(
        await world.changes(lists, () => world.post('channel/rename', { name: 'Robert' }, world.cast.bob)),
      ).not.toContain(false);
      expect(
        await world.changes(lists, () =>
          world.post('channel/rename', { name: 'Alice of the Harbour' }, world.cast.alice),
        ),
      ).not.toContain(false);
      const change = { photo_mimetype: 'image/webp' };
      const xchan = world.cast.alice.viewer.xchanId;
      expect(
        await world.changes(lists, () =>
          world.write((tx) => tx.db.updateTable('xchan').set(change).where('id', '=', xchan).execute()),
        ),
      ).not.toContain(false);
      // As a reassignment does.
      const [from, to] = [world.cast.bob.viewer.xchanId, world.cast.dana.viewer.xchanId];
      expect(
        await world.changes(lists, () =>
          world.write((tx) => tx.db.updateTable('term').set({ xchan_id: to }).where('xchan_id', '=', from).execute()),
        ),
      ).not.toContain(false);
      expect(
        await world.changes(lists, () =>
          world.write((tx) =>
            tx.db
              .updateTable('item')
              .set({ author_xchan_id: attributeBy(to, 'own') })
              .where('id', '=', Number(id))
              .execute(),
          ),
        ),
      ).not.toContain(false);
    });

    it('follow identities that go and come back', async () => {
      const id = await world.say('Hello @stranger');
      const lists = [
        [wall, world.cast.alice],
        [exported, world.cast.alice],
      ] as const;
      const xchanId = world.cast.stranger.viewer.xchanId;
      const row = await world.write((tx) =>
        tx.db.selectFrom('xchan').selectAll().where('id', '=', xchanId).executeTakeFirstOrThrow(),
      );
      expect(
        await world.changes(lists, () =>
          world.write((tx) => tx.db.deleteFrom('xchan').where('id', '=', xchanId).execute()),
        ),
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
        now: world.tributary.clock.now(),
      };
      expect(
        await world.changes(lists, () => world.write((tx) => restoreXchans(tx, [{ id: xchanId, xchan: again }]))),
      ).not.toContain(false);
      expect(await world.get(`item/full?item_id=${id}`, world.cast.alice)).toContain(
        'Somebody else by the same number',
      );
    });

    it('follow the files that hang on an item', async () => {
      const sent = { file: 'attached', part: 'media', filename: 'attached.txt', mimetype: 'text/plain' };
      await world.say('With a file', {}, world.cast.alice, sent);
      const attached = JSON.parse(await world.get(files, world.cast.alice)) as {
        results: { filename: string; hash: string }[];
      };
      const { hash } = attached.results.find(({ filename }) => filename === 'attached.txt')!;
      const lists = [
        [wall, world.cast.alice],
        [exported, world.cast.alice],
      ] as const;
      expect(
        await world.changes(lists, () =>
          world.post('file', { file_id: hash, filename: 'renamed.txt' }, world.cast.alice),
        ),
      ).not.toContain(false);
      expect(
        await world.changes(lists, () => world.post('file', { file_id: hash, delete: '1' }, world.cast.alice)),
      ).not.toContain(false);
    });

    it('follow how private an item is, also where its audience changes by itself', async () => {
      const [bob, dana] = [
        await hashOf(world.tributary, world.cast.bob),
        await hashOf(world.tributary, world.cast.dana),
      ];
      const id = await world.say('For bob', { contact_allow: bob });
      const lists = [
        [wall, world.cast.alice],
        [exported, world.cast.alice],
      ] as const;
      expect(
        await world.changes([[exported, world.cast.alice]], () =>
          world.say('For bob', { post_id: id, contact_allow: dana }),
        ),
      ).not.toContain(false);
      const ids = await world.write((tx) =>
        tx.db.selectFrom('item').select('acl_id').where('id', '=', Number(id)).executeTakeFirstOrThrow(),
      );
      // Whoever it named has gone: it goes to nobody in person any more.
      expect(
        await world.changes(lists, () =>
          world.write((tx) => tx.db.deleteFrom('acl_entry').where('acl_id', '=', ids.acl_id).execute()),
        ),
      ).not.toContain(false);
    });

    it('tell each channel of its own marks', async () => {
      const id = await world.say('To be starred');
      const lists = [[exported, world.cast.alice]] as const;
      expect(
        await world.changes(lists, () => world.post('item/mark', { item_id: id, star: '1' }, world.cast.alice)),
      ).not.toContain(false);
      expect(
        await world.changes(lists, () =>
          world.post('item/mark', { item_id: id, unseen: '1', star: '0' }, world.cast.alice),
        ),
      ).not.toContain(false);
    });

    it('keep the audiences in objects for those who act for the channel, whoever asks first', async () => {
      const obj = JSON.stringify({ type: 'Note', allow_cid: '<somebody>', to: ['https://elsewhere.test/somebody'] });
      for (const order of [
        [world.cast.alice, world.cast.bob],
        [world.cast.bob, world.cast.alice],
      ]) {
        await world.say('With an object', { obj });
        await world.tributary.runner.drain();
        for (const who of order) {
          const answer = await world.list(network, who);
          expect(answer.includes('<somebody>')).toBe(who === world.cast.alice);
        }
      }
    });

    it('name forums to those alone who may know of them, whoever asks first', async () => {
      await world.post('channel/rename', { name: 'Dana Example' }, world.cast.dana);
      for (const order of [
        [world.cast.bob, world.cast.dana],
        [world.cast.dana, world.cast.bob],
      ]) {
        await world.say('See @harbour-general');
        await world.tributary.runner.drain();
        const seen: string[] = [];
        for (const who of order) seen.push(await world.list(network, who));
        expect(seen[0]).not.toBe(seen[1]);
      }
    });

    it('are gone for whoever may not see them any more', async () => {
      await world.say('For all');
      await world.tributary.runner.drain();
      expect(await world.list(network, world.cast.bob)).toContain('For all');
      await world.post('perm_limits', { role: 'custom', view_stream: '0' }, world.cast.alice);
      expect(await world.list(network, world.cast.bob)).not.toContain('For all');
      expect(await world.list(network, world.cast.alice)).toContain('For all');
    });
  });
});
