import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { indexUses } from './index-uses.ts';

/** Indexes that statements have made, not keys and the like. */
const indexes = {
  sqlite: `select name from sqlite_master where type = 'index' and sql is not null`,
  postgres: `select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
    where not exists (select 1 from pg_constraint where conindid = indexrelid)`,
};

forEachDatabase((open, kind) => {
  it('each index has a line that says what it is for, and each line an index', async () => {
    const { database } = await open();
    const query = CompiledQuery.raw(indexes[kind]);
    const { rows } = await database.reader.db.executeQuery<{ name: string }>(query);
    const elsewhere = kind === 'postgres' ? undefined : /^PostgreSQL: /;
    const named = Object.entries(indexUses).filter(([, use]) => !elsewhere?.test(use));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  it('the lines are in the order of the alphabet', () => {
    expect(Object.keys(indexUses)).toEqual(Object.keys(indexUses).toSorted());
  });
});
