import { describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { deferred } from '../../../../../test/rig/deferred.ts';
import type { Tx } from '../database.ts';
import { insertServerEvent, listServerEvents } from '../server-events.ts';

const now = '2026-01-01T00:00:00.000Z';

forEachDatabase((open, kind) => {
  describe('a log', () => {
    const note = (tx: Tx, userId: number) => insertServerEvent(tx, 'operator', { action: 'block', userId, now });

    it('is read by id, from any place', async () => {
      const { database } = await open();
      for (const userId of [1, 2, 3]) await database.write((tx) => note(tx, userId));
      const events = await listServerEvents(database.reader, { after: 0, limit: 10 });
      expect(events.map(({ userId }) => userId)).toEqual([1, 2, 3]);
      const rest = await listServerEvents(database.reader, { after: events[1]!.id, limit: 10 });
      expect(rest.map(({ userId }) => userId)).toEqual([3]);
    });

    it.runIf(kind === 'postgres')('shows nothing behind an event that is yet to appear', async () => {
      const { database } = await open();
      const users = async (after = 0) =>
        (await listServerEvents(database.reader, { after, limit: 10 })).map(({ userId }) => userId);
      const [noted, goOn] = [deferred(), deferred()];
      const first = database.write(async (tx) => {
        await note(tx, 1);
        noted.resolve();
        await goOn.promise;
      });
      await noted.promise;
      await database.write(async (tx) => {
        await note(tx, 2);
        await note(tx, 3);
      });
      expect(await users()).toEqual([]);
      goOn.resolve();
      await first;
      expect(await users()).toEqual([1, 2, 3]);
      // Rolled-back writes don't hold up anything.
      const refused = database.write(async (tx) => {
        await note(tx, 4);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await database.write((tx) => note(tx, 5));
      expect(await users()).toEqual([1, 2, 3, 5]);
    });
  });
});
