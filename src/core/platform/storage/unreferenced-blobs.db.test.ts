import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { clearUnreferenced, listUnreferenced, markStored } from './unreferenced-blobs.ts';

forEachDatabase((open) => {
  it('people who upload the same pictures at the same moment do not keep each other waiting', {
    retry: 0,
  }, async () => {
    const { database } = await open();
    const hashes = ['a', 'b', 'c'];
    await markStored(database, hashes, '2026-01-01T00:00:00.000Z');
    for (let round = 0; round < 10; round += 1) {
      const now = `2026-01-02T00:00:0${round}.000Z`;
      await Promise.all([1, 2, 3, 4].map((n) => markStored(database, n % 2 ? hashes : hashes.toReversed(), now)));
    }
    expect(database.retries()).toBe(0);
    const unreferenced = await database.write(async (tx) => {
      await clearUnreferenced(tx, hashes, '2026-01-02T00:00:05.000Z');
      return listUnreferenced(tx, '2026-01-03T00:00:00.000Z', 10);
    });
    expect(unreferenced.toSorted()).toEqual(hashes);
  });
});
