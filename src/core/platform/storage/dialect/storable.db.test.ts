import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { insertMany } from '../queries/insert-many.ts';
import { rowsOf, valuesOf } from './portable.ts';

const now = '2026-01-02T03:04:05.000Z';

forEachDatabase((open) => {
  it('keeps and finds text with U+0000, which no database can keep, as text with U+FFFD', async () => {
    const { database } = await open();
    const find = (key: string) =>
      database.reader.db.selectFrom('setting').select(['key', 'value']).where('key', '=', key).execute();
    await database.write(async (tx) => {
      await tx.db.insertInto('setting').values({ key: 'a\0b', value: 'x\0y', updated_at: now }).execute();
      await insertMany(tx, 'setting', [
        { key: 'c\0', value: '\0', updated_at: now },
        { key: 'a', value: 'plain', updated_at: now },
      ]);
    });
    expect(await find('a\0b')).toMatchObject([{ key: 'a\ufffdb', value: 'x\ufffdy' }]);
    expect(await find('c\0')).toMatchObject([{ key: 'c\ufffd', value: '\ufffd' }]);
    expect(await find('a')).toMatchObject([{ value: 'plain' }]);
    expect(await find('a\0')).toEqual([]);
  });

  it('looks lists with U+0000 up', async () => {
    const { database } = await open();
    const { kind, db } = database.reader;
    await database.write((tx) =>
      tx.db.insertInto('setting').values({ key: 'a\0', value: '1', updated_at: now }).execute(),
    );
    const found = await db
      .selectFrom('setting')
      .select('value')
      .where('key', 'in', valuesOf(kind, ['a\0', 'b']))
      .execute();
    expect(found).toMatchObject([{ value: '1' }]);
    const rows = [{ id: 7, text: 'a\0', none: null }];
    const table = rowsOf(kind, { id: 'integer', text: 'text', none: 'text' }, rows);
    const given = await sql`select id, text, none from ${table} as given`.execute(db);
    expect(given.rows).toMatchObject([{ id: 7, text: 'a\ufffd', none: null }]);
  });
});
