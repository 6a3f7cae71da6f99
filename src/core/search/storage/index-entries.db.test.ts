import { expect, it } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { insertImportedItems } from '../../content/storage/imported-items.ts';
import { insertEntries } from './full-text.ts';
import { takenIds } from './index-entries.ts';

const at = '2026-01-31T12:00:00.000Z';

forEachDatabase((open) => {
  it.each([
    ['nothing', []],
    ['few entries', [1005, 1300, 1301]],
    ['more entries than ids', Array.from({ length: 300 }, (_, index) => 1100 + index)],
  ])('says which ids are taken where %s lie between them', async (_, entries: number[]) => {
    await using tributary = await startTributary(await open('cast'));
    const { channelId, xchanId } = (await bringCast(tributary)).alice.viewer;
    await tributary.operations.database.write(async (tx) => {
      const rows = entries.map((id) => ({
        id,
        uuid: `uuid-${id}`,
        mid: `mid-${id}`,
        channelId,
        parentId: id,
        thrParentId: null,
        authorXchanId: xchanId,
        ownerXchanId: xchanId,
        createdAt: at,
        editedAt: at,
        commentedAt: at,
        mimetype: 'text/plain',
        title: '',
        body: '',
        verb: 'post',
        objType: 'note',
        obj: '',
        reaction: null,
        visibility: 'public' as const,
        aclId: null,
      }));
      await insertImportedItems(tx, rows, at);
      await insertEntries(
        tx,
        entries.map((id) => ({ id, itemId: id, words: 'word', facts: [] })),
      );
      // Every third one, in no order.
      const ids = Array.from({ length: 250 }, (__, index) => 999 + 3 * ((index * 7) % 250));
      const taken = (some: readonly number[]) => new Set(some.filter((id) => entries.includes(id)));
      expect(await takenIds(tx, ids)).toEqual(taken(ids));
      expect(await takenIds(tx, ids.slice(0, 99))).toEqual(taken(ids.slice(0, 99)));
    });
  });
});
