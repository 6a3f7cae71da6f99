import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { isUniqueViolation } from '../dialect/portable.ts';
import { insertMany } from './insert-many.ts';
import { addressKey } from '../../../../lib/email-address.ts';

const now = '2026-01-02T03:04:05.000Z';

/** Enough rows to be copied into PostgreSQL, and too few. */
const sizes = [3, 300, 4100];

forEachDatabase((open) => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      email: `Somebody ${n}`,
      email_key: addressKey(`somebody-${n}`),
      reason: 'bounce' as const,
      detail: '',
      created_by: n % 2 === 0 ? null : n,
      created_at: now,
    }));
  const read = (database: Awaited<ReturnType<typeof open>>['database']) =>
    database.reader.db.selectFrom('suppressed_address').selectAll().orderBy('id').execute();

  it.each(sizes)('inserts %i rows as they are, whatever their texts hold', async (count) => {
    const { database } = await open();
    const awkward = ['\\', '\\N', '\t', 'a\nb\r\nc', '\\.', '"quoted", \'so\'', 'ü 漢 🦆', '', '\\\\t', ' '];
    const rows = rowsOf(count).map((row, n) => ({ ...row, detail: awkward[n % awkward.length]! }));
    expect(await database.write((tx) => insertMany(tx, 'suppressed_address', rows))).toEqual(rows.map(() => true));
    expect(await read(database)).toEqual(rows);
  });

  it.each(sizes)('inserts none of %i rows where one is refused, and says why', async (count) => {
    const { database } = await open();
    const rows = rowsOf(count);
    const twice = [...rows.slice(0, -1), { ...rows.at(-1)!, email_key: rows[0]!.email_key }];
    const refused = database.write(async (tx) => {
      await insertMany(tx, 'suppressed_address', twice);
      await sql`select 1`.execute(tx.db);
    });
    expect(await refused.catch((error: unknown) => isUniqueViolation(error))).toBe(true);
    // The same if nothing follows, and if the next statement fails.
    const last = database.write((tx) => insertMany(tx, 'suppressed_address', twice));
    expect(await last.catch((error: unknown) => isUniqueViolation(error))).toBe(true);
    const failing = database.write(async (tx) => {
      await insertMany(tx, 'suppressed_address', rows);
      throw new Error('not so');
    });
    await expect(failing).rejects.toThrow('not so');
    expect(await read(database)).toEqual([]);
    await database.write((tx) => insertMany(tx, 'suppressed_address', rows));
    expect(await read(database)).toHaveLength(count);
  });

  it.each(sizes)('leaves out those of %i rows that are there, and says which', async (count) => {
    const { database } = await open();
    const rows = rowsOf(count);
    const given = (some: typeof rows) =>
      database.write((tx) => insertMany(tx, 'suppressed_address', some, { ignoreConflicts: true }));
    expect(await given(rows.slice(1))).toEqual(rows.slice(1).map(() => true));
    const again = rows.map((row) => ({ ...row, id: row.id + count }));
    expect(await given(again)).toEqual(rows.map((_, n) => n === 0));
    expect(await read(database)).toEqual([...rows.slice(1), again[0]]);
  });

  it.each(sizes)('leaves out those of %i rows that are there, also in a table without ids', async (count) => {
    const { database } = await open();
    const rows = Array.from({ length: count }, (_, n) => ({ key: `key ${n}`, value: String(n), updated_at: now }));
    const give = (some: typeof rows) =>
      database.write((tx) => insertMany(tx, 'setting', some, { ignoreConflicts: true }));
    await give(rows.slice(1));
    await give(rows.map((row) => ({ ...row, value: 'again' })));
    const there = await database.reader.db.selectFrom('setting').select(['key', 'value']).execute();
    expect(new Map(there.map(({ key, value }) => [key, value]))).toEqual(
      new Map(rows.map(({ key, value }, n) => [key, n === 0 ? 'again' : value])),
    );
  });
});
