import { expect, it } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { inserter } from '../../../../test/rig/inserter.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { insertEntries } from './full-text.ts';
import { takenIds } from './index-entries.ts';

forEachDatabase((open) => {
  it.each([
    ['nothing', []],
    ['few entries', [1005, 1300, 1301]],
    ['more entries than ids', Array.from({ length: 300 }, (_, index) => 1100 + index)],
  ])('says which ids are taken where %s lie between them', async (_, entries: number[]) => {
    await using tributary = await startTributary(await open('cast'));
    const cast = await bringCast(tributary);
    await inserter(() => ({ tributary, cast })).insertTops(entries.map((id) => ({ id })));
    await tributary.operations.database.write(async (tx) => {
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
