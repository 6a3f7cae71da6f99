import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../../test/rig/postgres.ts';
import { newUuid } from '../../../../lib/random.ts';
import { type Database, openDatabase } from '../database.ts';
import { StatementNames } from './statement-names.ts';

describe('the names of statements', () => {
  const run = (names: StatementNames, times: number, statement = 'select 1', client = {}) =>
    Array.from({ length: times }, () => names.nameOf(client, statement)).at(-1);

  it('are for those that run often, and differ', () => {
    const names = new StatementNames();
    expect(run(names, 8)).toBeUndefined();
    const name = run(names, 1);
    expect(name).toMatch(/^statement_/);
    expect(run(names, 5)).toBe(name);
    expect(run(names, 9, 'select 2')).not.toBe(name);
  });

  it('are not for connections of a pooler', () => {
    const names = new StatementNames();
    const client = {};
    names.exclude(client);
    expect([run(names, 20, 'select 1', client), run(names, 9)]).toEqual([undefined, expect.any(String)]);
  });

  it('are not for all that a server may run in a year', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 500 }, (_, index) => run(names, 9, `select ${index}`));
    expect(new Set(given.filter((name) => name !== undefined)).size).toBe(400);
  });
});

describe.skipIf(!inject('postgresUrl'))('statements that run often on PostgreSQL', () => {
  const name = `names_${newUuid().replaceAll('-', '')}`;
  let database: Database;
  let url: string;

  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl'), name);
    database = openDatabase(url, { poolSize: 1 });
    await database.migrate();
  });

  afterAll(async () => {
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  });

  const settings = (key: string) =>
    database.reader.db.selectFrom('setting').selectAll().where('key', '=', key).execute();

  it('are parsed once, and planned for the values of each run', async () => {
    for (let index = 0; index < 12; index += 1) await settings(`key ${index}`);
    const { rows } = await sql<{ statement: string; generic: number; custom: number }>`select statement,
      generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where statement like '%"setting"%'`.execute(database.reader.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ generic: 0, custom: 4 });
  });

  it('run on after their table has changed, alone and in transactions', async () => {
    const other = openDatabase(url, { poolSize: 1 });
    const change = (statement: string) => sql.raw(statement).execute(other.reader.db);
    try {
      for (let index = 0; index < 12; index += 1) await settings('name');
      await change('alter table setting add column extra bigint');
      expect(await settings('name')).toEqual([]);
      for (let index = 0; index < 12; index += 1) await settings('name');
      await change('alter table setting drop column extra');
      const value = { key: 'name', value: '1', updated_at: '2026-01-02T03:04:05.000Z' };
      await database.write(async (tx) => {
        await tx.db.insertInto('setting').values(value).execute();
        await tx.db.selectFrom('setting').selectAll().where('key', '=', 'name').execute();
      });
      expect(await settings('name')).toEqual([value]);
    } finally {
      await other.close();
    }
  });
});
