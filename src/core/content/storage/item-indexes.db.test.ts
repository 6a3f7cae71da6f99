import { describe, expect, it } from 'vitest';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { listOwnEvents } from '../../calendar/index.ts';
import type { Reader, UserViewer } from '../../platform/index.ts';
import { listExportedPlaces } from './item-pages.ts';
import { listNewestItems } from './newest-items.ts';

type Read = (reader: Reader, viewer: UserViewer) => Promise<unknown>;

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('items are found by an index', () => {
    const page = { after: undefined, skip: 800, limit: 5 };
    const reads: Record<string, [Read, RegExp]> = {
      'for an export, which skips by the index alone': [
        (reader, viewer) => listExportedPlaces(reader, viewer, {}, page),
        /^SEARCH item USING COVERING INDEX item_channel_created \(channel_id=\?\)$/,
      ],
      'for an export since a moment': [
        (reader, viewer) => listExportedPlaces(reader, viewer, { since: '2026-01-01T00:00:00.000Z' }, page),
        /^SEARCH item USING COVERING INDEX item_channel_created \(channel_id=\? AND created_at>\?\)$/,
      ],
      'for an export of events, which begins at the events': [
        (reader, viewer) => listOwnEvents(reader, viewer, { afterId: 0, limit: 5 }),
        /^SEARCH item USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
      ],
      'by a hashtag': [
        (reader, viewer) => listNewestItems(reader, viewer, { hashtag: 'Tide' }, { limit: 5 }),
        /^SEARCH term USING COVERING INDEX term_hashtag \(text=\?\)$/,
      ],
    };

    it.each(Object.entries(reads))('%s', async (_, [read, step]) => {
      await using tributary = await startTributary(await open('cast'));
      const { alice } = await bringCast(tributary);
      const plans = await plansOf(tributary.operations.database.reader, (reader) => read(reader, alice.viewer));
      expect(plans.flat()).toContainEqual(expect.stringMatching(step));
      expect(plans.flat().join()).not.toMatch(/SCAN (item|term)\b/);
    });
  });
});
