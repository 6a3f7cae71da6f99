import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { findItem } from '../storage/items.ts';
import { deleteItems } from './delete-items.ts';
import { publishItem } from './publish-item.ts';
import { attributeBy } from '../../identity/domain/attribution.ts';

forEachDatabase((open) => {
  describe('what changes right before the transaction of an operation', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let post: Item;

    beforeEach(async () => {
      ({ tributary, cast } = await openHarbour(await open('cast')));
      post = await publishItem(tributary.operations, cast.bob.viewer, input({ body: 'Low water' }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const input = (fields: Partial<ItemInput>): ItemInput => ({ mayBeEmpty: false, ...fields }) as ItemInput;

    /** The server, on which `change` is committed just before the next transaction. */
    function after(change: (tx: Tx) => Promise<unknown>): OperationContext {
      const { operations } = tributary;
      const { database } = operations;
      let isChanged = false;
      const write: typeof database.write = async (...work) => {
        if (!isChanged) {
          isChanged = true;
          await database.write(change);
        }
        return database.write(...work);
      };
      return { ...operations, database: { ...database, write } };
    }

    const givenAway = (tx: Tx) =>
      tx.db
        .updateTable('item')
        .set({
          author_xchan_id: attributeBy(cast.carol.viewer.xchanId, 'own'),
          channel_id: cast.carol.viewer.channelId,
        })
        .where('id', '=', post.id)
        .execute();
    const now = () => findItem(tributary.operations.database.reader, cast.carol.viewer, { id: post.id });

    it('keeps from editing an item that is somebody else’s by now', async () => {
      const edit = publishItem(after(givenAway), cast.bob.viewer, input({ postId: post.id, body: 'High water' }));
      await expect(edit).rejects.toMatchObject({ code: 'forbidden' });
      expect((await now())?.body).toBe('Low water');
    });

    it('keeps from deleting it', async () => {
      const removal = deleteItems(after(givenAway), cast.bob.viewer, [{ id: post.id }]);
      await expect(removal).rejects.toMatchObject({ code: 'forbidden' });
      expect(await now()).toBeDefined();
    });

    it('keeps from answering where comments are closed by now', async () => {
      const close = (tx: Tx) => tx.db.updateTable('item').set({ is_nocomment: 1 }).where('id', '=', post.id).execute();
      const answer = publishItem(after(close), cast.carol.viewer, input({ parent: { id: post.id }, body: 'Thanks' }));
      await expect(answer).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('keeps from posting in a channel that is archived by now', async () => {
      const archive = (tx: Tx) =>
        tx.db.updateTable('channel').set({ archived: 1 }).where('id', '=', cast.bob.viewer.channelId).execute();
      const posting = publishItem(after(archive), cast.bob.viewer, input({ body: 'Spring tide' }));
      await expect(posting).rejects.toMatchObject({ code: 'invalid_state' });
    });

    it('sanitizes an edit for the type that the item has by now', async () => {
      const retype = (tx: Tx) =>
        tx.db
          .updateTable('item')
          .set((eb) => ({ mimetype: 'text/html', revision: eb('revision', '+', 1) }))
          .where('id', '=', post.id)
          .execute();
      const body = '<p>High</p><script>alert(1)</script>';
      const edited = await publishItem(after(retype), cast.bob.viewer, input({ postId: post.id, body }));
      expect(edited.mimetype).toBe('text/html');
      expect(edited.body).not.toContain('script');
    });
  });
});
