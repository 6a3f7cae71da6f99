import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Tx } from './database.ts';
import { hasChange, lastChange, noteForUsers, readChanges, removeOldChanges } from './change-events.ts';

const then = '2026-01-01T00:00:00.000Z';

forEachDatabase((open, kind) => {
  describe('the log of changes', () => {
    it('is read once and in order from any place, and forgets what is old', async () => {
      await using tributary = await startTributary(await open('cast'));
      await bringCast(tributary);
      const { database } = tributary.operations;
      const start = await lastChange(database.reader);
      await database.write((tx) => noteForUsers(tx, 'read', [1, 2], then));
      await database.write((tx) => noteForUsers(tx, 'notified', [3], then));
      const { changes } = await readChanges(database.reader, start);
      expect(changes.map((change) => [change.kind, change.userId])).toEqual([
        ['read', 1],
        ['read', 2],
        ['notified', 3],
      ]);
      expect((await readChanges(database.reader, changes[1]!.id)).changes.map(({ userId }) => userId)).toEqual([3]);
      expect(await lastChange(database.reader)).toEqual(changes[2]!.id);
      expect(await hasChange(database.reader, changes[0]!.id)).toBe(true);
      // The last one stays, so that readers who have seen it know that nothing is missing.
      expect(await database.write((tx) => removeOldChanges(tx, '2026-01-02T00:00:00.000Z', 10))).toBe(2);
      expect(await hasChange(database.reader, changes[0]!.id)).toBe(false);
      expect(await hasChange(database.reader, changes[2]!.id)).toBe(true);
    });

    /** A log, and a transaction that has written and isn't committed before `end`. */
    const beside = async (tributary: TestTributary, work: (tx: Tx) => Promise<unknown>) => {
      await bringCast(tributary);
      const { database } = tributary.operations;
      const start = await lastChange(database.reader);
      const [begun, goOn] = [deferred(), deferred()];
      const slow = database.write(async (tx) => {
        await work(tx);
        begun.resolve();
        await goOn.promise;
      });
      await begun.promise;
      const end = async (): Promise<void> => {
        goOn.resolve();
        await slow;
      };
      return { database, start, end };
    };

    it.runIf(kind === 'postgres')('waits for writers that began earlier and end later', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { database, start, end } = await beside(tributary, (tx) => noteForUsers(tx, 'read', [1], then));
      await database.write((tx) => noteForUsers(tx, 'read', [2], then));
      expect(await readChanges(database.reader, start)).toEqual({ changes: [], hasWriters: true });
      await end();
      const { changes, hasWriters } = await readChanges(database.reader, start);
      expect(hasWriters).toBe(false);
      expect(changes.map(({ userId }) => userId)).toEqual([1, 2]);
    });

    it.runIf(kind === 'postgres')('waits for no transaction that writes something else', async () => {
      await using tributary = await startTributary(await open('cast'));
      const writing = CompiledQuery.raw('select pg_current_xact_id()');
      const { database, start, end } = await beside(tributary, (tx) => tx.db.executeQuery(writing));
      await database.write((tx) => noteForUsers(tx, 'read', [1], then));
      expect((await readChanges(database.reader, start)).changes.map(({ userId }) => userId)).toEqual([1]);
      await end();
    });
  });
});
