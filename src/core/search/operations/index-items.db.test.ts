import { describe, expect, it } from 'vitest';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { png } from '../../../../test/rig/png.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { publishItem } from '../../content/index.ts';
import { scalePhotos } from '../../files/index.ts';
import { enqueue } from '../../platform/index.ts';
import { parseQuery } from '../domain/query.ts';
import { indexItems } from '../storage/job-contracts.ts';
import { searchItems } from '../storage/search-items.ts';
import { runIndexing } from './index-items.ts';

forEachDatabase((open, kind) => {
  describe('the job of the index', () => {
    it('is asked for by an import', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { alice } = await bringCast(tributary);
      const group = await bringGroup(tributary, alice);
      await tributary.runner.drain();
      await importArchive(tributary, alice, group, await writeZip(smallCommunity));
      const { reader } = tributary.operations.database;
      const { hits } = await searchItems(reader, alice.viewer, parseQuery('in:harbour-general'), { limit: 99 });
      expect(hits.length).toBeGreaterThan(0);
      expect(await reader.db.selectFrom('search_pending').selectAll().execute()).toEqual([]);
    });

    it('indexes what an image hangs on again, once it was looked at and is a photo', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { alice } = await bringCast(tributary);
      const { operations, runner, clock } = tributary;
      const { database } = operations;
      const path = '/api/z/1.0/item/update';
      const sent = { basic: alice.basic, form: { body: 'The pier' }, file: png };
      const { json } = await request(tributary, 'POST', path, sent);
      const id = Number((json as { item_id: string }).item_id);
      const ofItem = database.reader.db.selectFrom('item_file').select('file_id').where('item_id', '=', id);
      const { file_id: fileId } = await ofItem.executeTakeFirstOrThrow();
      const change = (row: { is_photo: 0 } | { is_unscaled: 1; filetype: string }, job: typeof indexItems) =>
        database.write(async (tx) => {
          await tx.db.updateTable('file').set(row).where('id', '=', fileId).execute();
          await tx.db.deleteFrom('photo').where('file_id', '=', fileId).execute();
          await enqueue(tx, job, {}, { now: clock.now() });
        });
      const found = async () => {
        await runner.drain();
        const { hits } = await searchItems(database.reader, alice.viewer, parseQuery('pier has:image'), { limit: 9 });
        return hits.length;
      };
      await change({ is_photo: 0 }, indexItems);
      expect(await found()).toBe(0);
      // Like a waiting imported image, which is indexed after its preparation.
      await change({ is_unscaled: 1, filetype: 'image/png' }, scalePhotos);
      expect(await found()).toBe(1);
    });

    it.runIf(kind === 'postgres')('finds what was committed after it ran by one who met it in the queue', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { alice } = await bringCast(tributary);
      const { operations, runner, clock } = tributary;
      const { database } = operations;
      const say = (body: string) =>
        publishItem(operations, alice.viewer, { body, mimetype: 'text/markdown', mayBeEmpty: false });
      const { id } = await say('first');
      await runner.drain();
      const [written, goOn] = [deferred(), deferred()];
      // The job that both ask for is queued by the first, and committed before the second asks.
      await say('one barnacle');
      const slow = database.write(async (tx) => {
        await tx.db.updateTable('item').set({ body: 'another barnacle' }).where('id', '=', id).execute();
        await enqueue(tx, indexItems, {}, { now: clock.now() });
        written.resolve();
        await goOn.promise;
      });
      await written.promise;
      // One run, as a runner makes it: `drain` would run the job again and again until the other has committed.
      await database.writeEach((tx) =>
        tx.db.updateTable('job').set({ state: 'done' }).where('name', '=', indexItems.name).execute(),
      );
      await runIndexing(operations);
      const count = async () => {
        const { hits } = await searchItems(database.reader, alice.viewer, parseQuery('barnacle'), { limit: 9 });
        return hits.length;
      };
      expect(await count()).toBe(1);
      goOn.resolve();
      await slow;
      clock.advance(2000);
      await runner.drain();
      expect(await count()).toBe(2);
    });
  });
});
