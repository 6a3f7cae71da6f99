import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replannedAmong } from '../../../../../test/rig/counted/replanned.ts';
import { openDatabase } from '../database.ts';
import type { Schema } from '../schema.ts';
import { SqliteConnection, sqliteDialect } from './sqlite.ts';
import { decidingColumns } from './sqlite-plans.ts';

describe('plans of SQLite', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'tributary-plans-')), 'tributary.sqlite');
  let db: Kysely<Schema>;

  beforeAll(async () => {
    const database = openDatabase(`sqlite:${path}`);
    await database.migrate();
    await database.close();
    db = new Kysely({ dialect: sqliteDialect(new SqliteConnection(path, { readOnly: true, cacheKilobytes: 1000 })) });
  });

  afterAll(() => db.destroy());

  it('are not made again for each value of a limit, a pattern, or what decides about a partial index', () => {
    const items = db.selectFrom('item').select('id');
    const statements = [
      items.where('channel_id', '=', 7).orderBy('created_at').orderBy('id').limit(20),
      items.where(sql<boolean>`lower(body) like ${'%a%'} escape '\\'`),
      items.where(sql<boolean>`body glob ${'*a*'}`),
      items.where('is_top', '=', 1).where('parent_id', '=', 7),
      db.selectFrom('connection').select('id').where('blocked', '=', 1).where('xchan_id', '=', 7),
      db.selectFrom('term').select('id').where('kind', '=', 'hashtag').where('text', '=', 'a'),
    ];
    const again = replannedAmong(
      path,
      statements.map((statement) => statement.compile().sql),
    );
    expect(again ?? []).toEqual([]);
    const bound = 'select id from item where is_top = ? and parent_id = ?';
    expect(replannedAmong(path, [bound]) ?? [bound]).toEqual([bound]);
  });

  it('know each column that the condition of a partial index compares with a value', async () => {
    const conditions = sql<{
      sql: string;
    }>`select sql from sqlite_master where type = 'index' and sql like '% where %'`;
    const { rows } = await conditions.execute(db);
    const compared = rows.flatMap((row) =>
      Array.from(row.sql.split(' where ')[1]!.matchAll(/(\w+) = (?:\d|'\w)/g), ([, name]) => name!),
    );
    const known = compared.filter((name) => name.startsWith('is_') || decidingColumns.has(name));
    expect(known.length).toBeGreaterThan(10);
    expect(compared).toEqual(known);
  });

  it('have values as parameters that need escaping, and lists', () => {
    const query = db
      .selectFrom('item')
      .select('id')
      .where('state' as 'title', '=', "it's")
      .where('id', 'in', [1, 2]);
    expect(query.compile().parameters).toEqual(["it's", 1, 2]);
  });
});
