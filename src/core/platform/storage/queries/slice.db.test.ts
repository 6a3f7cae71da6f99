import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { statementsOf } from '../../../../../test/rig/plans.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { maxCounted, readSlice, type Slice } from './slice.ts';

forEachDatabase((open) => {
  it('counts a list whose length a page does not tell', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { reader } = tributary.operations.database;
    const last = maxCounted + 100;
    const numbers = sql`(with recursive counted (id) as (select 1 union all select id + 1 from counted
      where id < ${sql.lit(last)}) select id from counted)`;
    const read = async (asked: Partial<Slice>, most = last) => {
      const query = reader.db.selectFrom(numbers.as('numbers') as never as 'user').select(sql<number>`id`.as('id'));
      const slice: Slice = { limit: 10, offset: 0, orderBy: 'id', sort: 'asc', ...asked };
      const some = query.where(sql<boolean>`id <= ${most}`);
      let listed: Awaited<ReturnType<typeof readSlice<never, never, { id: number }>>> | undefined;
      const statements = await statementsOf(reader, async () => {
        listed = await readSlice(reader, some, slice, { id: 'id' });
      });
      const { rows, total, hasMore } = listed!;
      return { first: Number(rows[0]?.id ?? 0), total, hasMore, statements: statements.length };
    };
    expect(await read({})).toEqual({ first: 1, total: undefined, hasMore: true, statements: 2 });
    expect(await read({}, 50)).toEqual({ first: 1, total: 50, hasMore: true, statements: 2 });
    expect(await read({ offset: 40 }, 50)).toEqual({ first: 41, total: 50, hasMore: false, statements: 1 });
    expect(await read({ offset: 60 }, 50)).toEqual({ first: 0, total: 50, hasMore: false, statements: 2 });
    const offset = maxCounted - 10;
    expect(await read({ offset }, maxCounted)).toMatchObject({ total: maxCounted, hasMore: false, statements: 1 });
    expect(await read({ offset })).toMatchObject({ total: undefined, hasMore: true, statements: 1 });
    expect(await read({ offset: last })).toEqual({ first: 0, total: undefined, hasMore: false, statements: 2 });
  });
});
