import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../groups/domain/group.ts';

const start = '1705000000.000100';
const said = (ts: string, text: string, more: object = {}) => ({ type: 'message', user: 'U1', ts, text, ...more });
const answered = (ts: string, text: string) => said(ts, text, { thread_ts: start });

forEachDatabase((open) => {
  describe('the last activity of an imported thread', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      group = await bringGroup(tributary, cast.alice, 'quay');
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Imports these messages, and returns what item and entry of the thread then have. */
    async function activityWith(messages: Readonly<Record<string, object[]>>): Promise<object> {
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, ...messages }));
      return tributary.operations.database.write((tx) =>
        tx.db
          .selectFrom('item')
          .innerJoin('stream_entry', 'stream_entry.item_id', 'item.id')
          .select(['item.commented_at as item', 'stream_entry.commented_at as entry', 'stream_entry.created_at'])
          .where('body', '=', 'one')
          .executeTakeFirstOrThrow(),
      );
    }

    const at = (ts: string): string => new Date(Number(ts) * 1000).toISOString();

    it('is its last comment, whether it comes in the same batch or a later one', async () => {
      const first = [answered('1705000200.000100', 'three'), answered('1705000100.000100', 'two')];
      const days = { 'general/2024-01-11.json': [said(start, 'one'), ...first] };
      const created = { created_at: at(start) };
      const after = at('1705000200.000100');
      expect(await activityWith(days)).toEqual({ item: after, entry: after, ...created });
      const later = { ...days, 'general/2024-01-12.json': [answered('1705080000.000100', 'four')] };
      const last = at('1705080000.000100');
      expect(await activityWith(later)).toEqual({ item: last, entry: last, ...created });
    });

    it('is never moved back', async () => {
      const early = { 'general/2024-01-13.json': [answered('1705000050.000100', 'late to be found')] };
      const last = at('1705080000.000100');
      expect(await activityWith(early)).toEqual({ item: last, entry: last, created_at: at(start) });
    });
  });
});
