import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { type Source, type Tx, tables } from './database.ts';
import { preparedByKey } from './queries/prepared.ts';
import type { Param } from './param.ts';

/** Settings that have been changed; only these keys, if given. */
export async function readSettingRows(source: Source, keys?: readonly string[]): Promise<Map<string, string>> {
  let query = tables(source).selectFrom('setting').select(['key', 'value']);
  if (keys) query = query.where('key', 'in', keys);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Removes a setting, with a value only where it has that; false where there was nothing to remove. */
export async function deleteSettingRow(tx: Tx, key: string, value?: string): Promise<boolean> {
  let query = tx.db.deleteFrom('setting').where('key', '=', key);
  if (value !== undefined) query = query.where('value', '=', value);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Writes a setting, replacing an existing one. */
export async function writeSettingRow(tx: Tx, key: string, value: string, now: Instant): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

const valueOf = preparedByKey(({ db }, key: Param<string>) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
);

/** One setting, and when someone changed it; undefined where no one has. */
export async function readDatedSettingRow(
  source: Source,
  key: string,
): Promise<{ readonly value: string; readonly updatedAt: Instant } | undefined> {
  const query = tables(source).selectFrom('setting').select(['value', 'updated_at']).where('key', '=', key);
  const row = await query.executeTakeFirst();
  return row && { value: row.value, updatedAt: row.updated_at };
}

const shortest = 100;

const beginnings = preparedByKey(({ db }, first: Param<string>, second: Param<string>) =>
  db
    .selectFrom('setting')
    .select(['key', sql<string>`substr(value, 1, ${sql.lit(shortest)})`.as('beginning')])
    .where((eb) => eb.or([eb('key', '=', first), eb('key', '=', second)])),
);

/**
 * The first hundred characters of two settings, where someone has changed them: each page needs them, and a value may
 * be long.
 */
export async function readSettingBeginnings(
  source: Source,
  ...keys: readonly [string, string]
): Promise<Map<string, string>> {
  return new Map((await beginnings(source, ...keys)).map(({ key, beginning }) => [key, beginning]));
}

/** One setting, where someone has changed it. */
export async function readSettingRow(source: Source, key: string): Promise<string | undefined> {
  return (await valueOf(source, key))[0]?.value;
}

/** Writes a setting unless it has a value; returns the value that it has then. */
export async function ensureSettingRow(tx: Tx, key: string, value: string, now: Instant): Promise<string> {
  await tx.db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSettingRow(tx, key))!;
}
