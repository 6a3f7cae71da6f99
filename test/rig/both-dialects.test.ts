import { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { forKind } from '../../src/core/platform/storage/dialect/for-kind.ts';
import type { Schema } from '../../src/core/platform/storage/schema.ts';
import { onPostgresOf, refusalsOf } from './both-dialects.ts';

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it.skipIf(!inject('postgresUrl'))('refuses what only SQLite takes, and nothing else', async () => {
  const users = db.selectFrom('user').select('id');
  const given = [
    users.where('username', '=', 'alice'),
    // SQLite takes a column that is not grouped, compares numbers with texts, and counts a word as 0.
    users.select((eb) => eb.fn.countAll().as('count')),
    users.where(sql<boolean>`id = username`),
    users.where('id', '=', 'alice' as never),
    users.where(sql<boolean>`name glob 'a*'`),
    users.where(
      forKind('sqlite', {
        sqlite: () => sql<boolean>`name glob 'a*'`,
        postgres: () => sql<boolean>`name like ${'a%'}`,
      }),
    ),
  ];
  const refusals = await refusalsOf(given.map((query) => onPostgresOf(query.toOperationNode())));
  expect(refusals).toEqual([
    undefined,
    expect.stringContaining('must appear in the GROUP BY clause'),
    expect.stringContaining('operator does not exist'),
    expect.stringContaining('invalid input syntax for type bigint'),
    expect.stringContaining('syntax error'),
    undefined,
  ]);
});
