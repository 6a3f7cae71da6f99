import { expect, it } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { insertImportedItems, insertImportedTerms } from '../../content/storage/imported-items.ts';
import { reserveIds } from '../../platform/storage/dialect/portable.ts';
import { listItemIds, readNamedByItems } from './own-items.ts';
import { attributeBy } from '../../identity/domain/attribution.ts';

/** More than are read at once. */
const count = 4100;

forEachDatabase((open) => {
  it('items of a channel and whom they name are read in pages by age, between which others get their turn', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { alice, bob, carol, dana } = await bringCast(tributary);
    const { database, clock } = tributary.operations;
    const ids = await database.write(async (tx) => {
      const reserved = await reserveIds(tx, 'item', count);
      const rows = reserved.map((id, index) => ({
        id,
        uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
        mid: `http://localhost/item/${id}`,
        // One of someone else; of the others the first that was created is the last by its id, and many are of one
        // moment.
        channelId: index === 7 ? bob.viewer.channelId : alice.viewer.channelId,
        parentId: id,
        thrParentId: null,
        authorXchanId: attributeBy(index === 0 ? bob.viewer.xchanId : alice.viewer.xchanId, 'own'),
        ownerXchanId: index === count - 1 ? carol.viewer.xchanId : alice.viewer.xchanId,
        createdAt: new Date(Date.UTC(2020, 0, 1) - Math.floor(index / 900) * 60_000).toISOString(),
        editedAt: clock.now(),
        commentedAt: clock.now(),
        mimetype: 'text/markdown',
        title: '',
        body: `Text ${index}`,
        verb: 'post',
        objType: 'note',
        obj: '',
        reaction: null,
        visibility: 'public' as const,
        aclId: null,
      }));
      await insertImportedItems(tx, rows, clock.now());
      const [termId] = await reserveIds(tx, 'term', 1);
      const mention = { kind: 'mention' as const, ordinal: 0, text: 'Dana', xchanId: dana.viewer.xchanId };
      await insertImportedTerms(tx, [{ id: termId!, itemId: reserved[2000]!, ...mention }]);
      return reserved.filter((_id, index) => index !== 7);
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const found = await listItemIds(database.reader, alice.viewer);
    const named = await readNamedByItems(database.reader, alice.viewer);
    clearInterval(timer);
    expect([...found].filter((id) => id >= ids[0]!)).toEqual(ids);
    expect(named.writers).toContain(bob.viewer.xchanId);
    expect(named.writers).toContain(carol.viewer.xchanId);
    expect(named.writers).not.toContain(dana.viewer.xchanId);
    expect(named.mentioned).toContain(dana.viewer.xchanId);
    expect(turns).toBeGreaterThan(0);
  });
});
