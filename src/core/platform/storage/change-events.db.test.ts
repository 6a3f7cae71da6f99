import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import type { Database } from './database.ts';
import { hasChange, lastChange, noteForUsers, readChanges, removeOldChanges } from './change-events.ts';

const then = '2026-01-01T00:00:00.000Z';

/** Until the log shows its last event: on PostgreSQL it waits for transactions of other databases of the same server, too. */
const untilShown = ({ reader }: Database): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from change_event`.execute(reader.db);
    expect((await lastChange(reader)).id).toBe(Number(rows[0]!.id));
  }, 10_000);

forEachDatabase((open, kind) => {
  describe('the log of changes', () => {
    it('is read once and in order from any place, and forgets what is old', async () => {
      await using tributary = await startTributary(await open('cast'));
      await bringCast(tributary);
      const { database } = tributary.operations;
      await untilShown(database);
      const start = await lastChange(database.reader);
      await database.write((tx) => noteForUsers(tx, 'read', [1, 2], then));
      await database.write((tx) => noteForUsers(tx, 'notified', [3], then));
      await untilShown(database);
      const changes = await readChanges(database.reader, start);
      expect(changes.map((change) => [change.kind, change.userId])).toEqual([
        ['read', 1],
        ['read', 2],
        ['notified', 3],
      ]);
      expect((await readChanges(database.reader, changes[1]!.position)).map(({ userId }) => userId)).toEqual([3]);
      expect(await lastChange(database.reader)).toEqual(changes[2]!.position);
      expect(await hasChange(database.reader, changes[0]!.position)).toBe(true);
      // The last one stays, so that whoever has seen it knows that nothing is missing.
      expect(await database.write((tx) => removeOldChanges(tx, '2026-01-02T00:00:00.000Z', 10))).toBe(2);
      expect(await hasChange(database.reader, changes[0]!.position)).toBe(false);
      expect(await hasChange(database.reader, changes[2]!.position)).toBe(true);
    });

    it.runIf(kind === 'postgres')('waits for transactions that began earlier and end later', async () => {
      await using tributary = await startTributary(await open('cast'));
      await bringCast(tributary);
      const { database } = tributary.operations;
      await untilShown(database);
      const start = await lastChange(database.reader);
      const [begun, goOn] = [deferred(), deferred()];
      const slow = database.write(async (tx) => {
        await tx.db.executeQuery(CompiledQuery.raw('select pg_current_xact_id()'));
        await noteForUsers(tx, 'read', [1], then);
        begun.resolve();
        await goOn.promise;
      });
      await begun.promise;
      await database.write((tx) => noteForUsers(tx, 'read', [2], then));
      expect(await readChanges(database.reader, start)).toEqual([]);
      goOn.resolve();
      await slow;
      await untilShown(database);
      expect((await readChanges(database.reader, start)).map(({ userId }) => userId)).toEqual([1, 2]);
    });
  });
});
