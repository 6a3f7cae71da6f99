import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Reader } from '../../platform/index.ts';
import { publishItem } from '../operations/publish-item.ts';
import { type BoundedItems, readBounded, readCommentSizes } from './item-sizes.ts';

/** Far more than the size of a response. */
const many = 9000;

forEachDatabase((open) => {
  describe('the sizes of a thread of very many comments', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let tops: { readonly id: number; readonly uuid: string }[];
    let comments: number[];

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { operations } = tributary;
      const draft = { mimetype: 'text/plain', mayBeEmpty: false };
      const post = (body: string, more: object = {}) =>
        publishItem(operations, cast.alice.viewer, { ...draft, body, ...more });
      tops = [await post('the first'), await post('the second')];
      const { id } = await post('a comment', { parent: { id: tops[0]!.id } });
      await operations.database.write(async (tx) => {
        const row = await tx.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const names = Object.keys(row).filter((name) => name !== 'id');
        const other = new Map([
          ['uuid', sql`item.uuid || '-' || n`],
          ['mid', sql`item.mid || '-' || n`],
          // Three of them have each moment, and the oldest came last.
          [
            'created_at',
            sql`'2026-01-02T03:' || substr(cast(159 - n / 180 as text), 2) || ':' || substr(cast(159 - n / 3 % 60 as text), 2) || '.000Z'`,
          ],
        ]);
        const values = names.map((name) => other.get(name) ?? sql.ref(`item.${name}`));
        const right = sql`insert into item (${sql.join(names.map((name) => sql.ref(name)))}) `;
        const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)}) `;
        await sql`${right}${numbers}select ${sql.join(values)} from numbers cross join item where item.id = ${id}`.execute(
          tx.db,
        );
        const rows = await tx.db
          .selectFrom('item')
          .select('id')
          .where('parent_id', '=', tops[0]!.id)
          .where('is_top', '=', 0)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        comments = rows.map((each) => each.id);
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Number of sizes read from the database while something is done. */
    const countSizes = async (work: (reader: Reader) => Promise<unknown>): Promise<number> => {
      const { reader } = tributary.operations.database;
      const executor = reader.db.getExecutor();
      const executeQuery = executor.executeQuery.bind(executor);
      let count = 0;
      executor.executeQuery = async (query) => {
        const result = await executeQuery(query);
        for (const { packed } of result.rows as { packed?: unknown }[]) {
          if (typeof packed === 'string') count += packed.split(';').length;
        }
        return result as never;
      };
      try {
        await work(reader);
      } finally {
        executor.executeQuery = executeQuery;
      }
      return count;
    };

    it('are read a part at a time, each once and in their order, whatever the part ends with', async () => {
      const topIds = tops.map(({ id }) => id);
      const places = topIds.map((id) => ({ value: '', id }));
      const found: number[] = [];
      let page: BoundedItems | undefined;
      let rest = topIds;
      for (let within = 0; rest.length > 0; ) {
        const count = await countSizes(async (reader) => {
          const at = places.slice(topIds.length - rest.length);
          page = await readBounded(
            reader,
            cast.alice.viewer,
            { topIds: rest, places: at, next: undefined },
            'threads',
            within,
          );
        });
        expect(count).toBeLessThan(many);
        found.push(...page!.items.map(({ id }) => id));
        const { next } = page!;
        within = next?.within ?? 0;
        rest = next === undefined ? [] : topIds.slice(topIds.indexOf(next.id));
      }
      expect(found).toEqual([topIds[0], ...comments, topIds[1]]);
    });

    it('begin behind an item, or at it', async () => {
      const { reader } = tributary.operations.database;
      const [topId, id] = [tops[0]!.id, comments[4000]!];
      const idsOf = async (...asked: [Parameters<typeof readCommentSizes>[3], number]) => {
        const { sizes, ...rest } = await readCommentSizes(reader, cast.alice.viewer, topId, ...asked);
        return { ids: sizes.map((size) => size.id), ...rest };
      };
      const known = { isBeginning: false, isKnown: true };
      expect(await idsOf({ after: id }, 2)).toEqual({ ids: comments.slice(4001, 4003), ...known });
      expect(await idsOf({ at: id }, 2)).toEqual({ ids: comments.slice(4000, 4002), ...known });
      const first = { ids: comments.slice(0, 2), isBeginning: true };
      expect(await idsOf({ after: topId }, 2)).toEqual({ ...first, isKnown: true });
      expect(await idsOf({ after: tops[1]!.id }, 2)).toEqual({ ...first, isKnown: false });
      expect(await idsOf({ after: undefined }, 2)).toEqual({ ...first, isKnown: false });
    });

    it('are read for one page of it, and no more', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      let text = '';
      const count = await countSizes(async () => (text = (await alice.get(`/item/${tops[0]!.uuid}`)).text));
      expect(text).toContain('rel="next"');
      expect(count).toBeLessThan(1000);
    });
  });
});
