import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cast } from '../../../../test/rig/cast.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import type { Tx } from '../../platform/index.ts';
import { deliverToConnections, findDeliverable } from '../storage/deliveries.ts';
import { publishItem } from './publish-item.ts';

forEachDatabase((open, kind) => {
  // SQLite writes one after the other.
  describe.skipIf(kind === 'sqlite')('what is posted', () => {
    let tributary: TestTributary;
    let cast: Cast;
    beforeEach(async () => {
      ({ tributary, cast } = await openHarbour(await open('cast')));
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const post = (more: object = {}) =>
      publishItem(tributary.operations, cast.alice.viewer, { body: 'Hello.', mayBeEmpty: false, ...more });

    /** Runs `meanwhile` while a transaction that has done `first` is open. */
    const beside = async (first: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> => {
      const [begun, end] = [deferred(), deferred()];
      const open = tributary.operations.database.write(async (tx) => {
        await first(tx);
        begun.resolve();
        await end.promise;
      });
      await begun.promise;
      try {
        await meanwhile();
      } finally {
        end.resolve();
        await open;
      }
    };

    it('does not wait for another post into the same channel', async () => {
      const { id } = await post();
      const copy = async (tx: Tx) => {
        const { id: _, ...row } = await tx.db
          .selectFrom('item')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await tx.db
          .insertInto('item')
          .values({ ...row, mid: `${row.mid}-2`, uuid: `${row.uuid}-2` } as never)
          .execute();
      };
      await beside(copy, async () => expect((await post()).id).toBeGreaterThan(id));
    });

    it('is edited while the index of the search notes it', async () => {
      const { id } = await post();
      const note = (tx: Tx) =>
        sql`insert into search_entry (id, item_id, words) values (${id}, ${id}, '')`.execute(tx.db);
      await beside(note, async () => expect((await post({ postId: id, body: 'Edited.' })).id).toBe(id));
    });

    it('is noted as commented in the streams to which it is delivered meanwhile', async () => {
      await bringCircle(tributary, cast);
      const { id } = await post();
      const { database } = tributary.operations;
      const entries = database.reader.db
        .selectFrom('stream_entry')
        .select(['commented_at', 'is_untouched'])
        .where('item_id', '=', id);
      await database.write(({ db }) => db.deleteFrom('stream_entry').where('item_id', '=', id).execute());
      const { channelId, xchanId } = cast.alice.viewer;
      const deliver = async (tx: Tx) => {
        const thread = await findDeliverable(tx, id);
        await deliverToConnections(tx, thread!, { channelId: channelId!, xchanId }, 0, 500);
      };
      const comment = { body: 'Welcome.', mayBeEmpty: false, parent: { id } };
      await beside(deliver, () => publishItem(tributary.operations, cast.bob.viewer, comment));
      const { commented_at: commentedAt } = await database.write(({ db }) =>
        db.selectFrom('item').select('commented_at').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const received = await entries.execute();
      expect(received).toHaveLength(3);
      for (const entry of received) expect(entry).toEqual({ commented_at: commentedAt, is_untouched: 0 });
    });
  });
});
