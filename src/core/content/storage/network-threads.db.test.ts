import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { instantFromMilliseconds } from '../../../lib/clock.ts';
import { listNetworkItems, listNetworkThreads } from './network-threads.ts';
import { toFlag } from '../../platform/storage/queries/column.ts';
import type { Cursor } from '../../platform/storage/queries/page.ts';
import type { ThreadPage, ThreadWindow } from './streams.ts';

/** More than are sorted. */
const threads = 2100;
const records = 150;

forEachDatabase((open, kind) => {
  describe('a stream of very many threads', () => {
    let tributary: TestTributary;
    let cast: Cast;
    /** Ids of tops and comments that alice sees, in the order in which they came. */
    const seen: { id: number; parentId: number; isOwn: boolean; commentedAt: string }[] = [];

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const { database } = tributary.operations;
      await database.write(async (tx) => {
        seen.splice(0);
        await tx.db
          .updateTable('connection')
          .set({ blocked: 1 })
          .where('channel_id', '=', cast.alice.viewer.channelId)
          .where('xchan_id', '=', cast.carol.viewer.xchanId)
          .execute();
        for (let number = 0; number < threads; number += 1) {
          // Carol's items are hidden, every eleventh is deleted, and every fifth has a reply.
          const author = [cast.alice, cast.bob, cast.carol][number % 3]!;
          const isDeleted = number % 11 === 0;
          const moment = instantFromMilliseconds(Date.UTC(2025, 0, 1) + ((number * 7919) % threads) * 60_000);
          const insert = async (parentId: number | null): Promise<number> => {
            const item = {
              uuid: `u-${number}-${parentId}`,
              mid: `m-${number}-${parentId}`,
              channel_id: author.viewer.channelId,
              is_top: parentId === null ? 1 : 0,
              parent_id: parentId,
              author_xchan_id: author.viewer.xchanId,
              owner_xchan_id: author.viewer.xchanId,
              mimetype: 'text/plain',
              body: `tide ${number}`,
              verb: 'post',
              obj_type: 'note',
              visibility: number % 7 === 0 ? ('restricted' as const) : ('public' as const),
              is_deleted: isDeleted ? (1 as const) : (0 as const),
            };
            const times = { created_at: moment, edited_at: moment, commented_at: moment, received_at: moment };
            const values = { ...item, ...times, changed_at: moment } as never;
            const { id } = await tx.db.insertInto('item').values(values).returning('id').executeTakeFirstOrThrow();
            const isShown = author !== cast.carol && !isDeleted && (author === cast.alice || number % 7 !== 0);
            const isOwn = author === cast.alice && item.visibility === 'public';
            if (isShown) seen.push({ id, parentId: parentId ?? id, isOwn, commentedAt: moment });
            return id;
          };
          const id = await insert(null);
          await tx.db.updateTable('item').set({ parent_id: id }).where('id', '=', id).execute();
          const entry = { item_id: id, created_at: moment, commented_at: moment, is_wall: 0 } as const;
          // Half of them are as they came, one of eight has been seen, and others have comments.
          const isUntouched = toFlag(number % 2 === 0);
          const isUnseen = toFlag(number % 8 !== 1);
          await tx.db
            .insertInto('stream_entry')
            .values({
              ...entry,
              channel_id: cast.alice.viewer.channelId,
              is_unseen: isUnseen,
              is_untouched: isUntouched,
            })
            .execute();
          if (number % 5 === 0) await insert(id);
        }
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    /** Everything, page by page: by offsets, and by cursors. */
    const walk = async (page: (window: ThreadWindow) => Promise<ThreadPage>): Promise<[number[], number[]]> => {
      const byStart: number[] = [];
      for (let start = 0; start <= byStart.length; start += records) {
        byStart.push(...(await page({ start, records })).topIds);
      }
      const byCursor: number[] = [];
      let after: Cursor | undefined;
      do {
        const found = await page({ start: 0, records, after });
        byCursor.push(...found.topIds);
        after = found.next;
      } while (after);
      return [byStart, byCursor];
    };

    it('has the same threads by offsets and by cursors, those alone that are seen', async () => {
      const { viewer } = cast.alice;
      const tops = seen.filter((each) => each.id === each.parentId);
      const expected = tops.sort((a, b) => (a.commentedAt < b.commentedAt ? 1 : -1)).map((each) => each.id);
      for (const order of ['comment', 'post'] as const) {
        const [byStart, byCursor] = await walk((window) =>
          listNetworkThreads(reader(), viewer, {}, { ...window, order }),
        );
        expect(byStart).toEqual(expected);
        expect(byCursor).toEqual(expected);
      }
    });

    it.each([false, true])('has the same single items both ways (own alone: %s)', async (isOwn) => {
      const { viewer } = cast.alice;
      const expected = seen.filter((each) => !isOwn || each.isOwn).map((each) => each.id);
      expected.sort((a, b) => b - a);
      const all = await walk((window) => listNetworkItems(reader(), viewer, {}, { ...window, isOwn }));
      expect(all).toEqual([expected, expected]);
      // A filter that everything passes makes it go the other way around.
      const filtered = await walk((window) =>
        listNetworkItems(reader(), viewer, { search: 'tide' }, { ...window, isOwn }),
      );
      expect(filtered).toEqual([expected, expected]);
    });

    it.skipIf(kind !== 'sqlite')('skips threads by indexes alone', async () => {
      const asked: CompiledQuery[] = [];
      const plain = reader();
      const db = plain.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          asked.push(plain.db.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const window = { start: 1000, records, order: 'comment' } as const;
      await listNetworkThreads({ ...plain, db }, cast.alice.viewer, {}, window);
      // Queries within the query come first.
      const { sql, parameters } = asked.at(-1)!;
      // Which values there are makes no plan.
      const explain = CompiledQuery.raw(
        `explain query plan ${sql}`,
        parameters.map(() => 1),
      );
      const plan = (await plain.db.executeQuery<{ detail: string }>(explain)).rows.map((row) => row.detail);
      const read = plan.filter((step) => /stream_entry|item_top|MERGE/.test(step));
      expect(read).toEqual([
        'CO-ROUTINE stream_entry',
        'MERGE (UNION ALL)',
        expect.stringContaining('COVERING INDEX stream_entry_created'),
        expect.stringContaining('COVERING INDEX stream_entry_commented'),
        'SCAN stream_entry',
        expect.stringContaining('COVERING INDEX item_top'),
      ]);
      expect(plan.join()).not.toContain('TEMP B-TREE');
    });
  });
});
