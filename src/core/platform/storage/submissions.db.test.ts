import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { removeInParts } from '../operations/commit.ts';
import { claimSubmission, findSubmission, removeSubmissions } from './submissions.ts';

forEachDatabase((open) => {
  it('forms that were sent before a moment are removed in parts, the others stay', async () => {
    await using tributary = await startTributary(await open());
    const { database } = tributary.operations;
    const claim = (digest: string, now: string) =>
      database.write((tx) => claimSubmission(tx, { digest, request: 'a' }, now));
    for (const digest of ['a', 'b', 'c']) await claim(digest, '2026-01-01T00:00:00.000Z');
    await claim('d', '2026-01-02T00:00:00.000Z');
    const removed: number[] = [];
    await removeInParts(tributary.operations, async (tx, limit) => {
      const count = await removeSubmissions(tx, '2026-01-02T00:00:00.000Z', 2);
      removed.push(count);
      // As if the part were full.
      return count === 2 ? limit : 0;
    });
    expect(removed).toEqual([2, 1]);
    expect(await findSubmission(database.reader, 'a')).toBeUndefined();
    expect(await findSubmission(database.reader, 'd')).toBeDefined();
  });
});
