import type { Instant } from '../../../lib/clock.ts';
import { type Source, type Tx, tables } from './database.ts';
import { prepared } from './queries/prepared.ts';
import type { Param } from './param.ts';

/** The settings that somebody has changed. */
export async function readSettingRows(source: Source): Promise<Map<string, string>> {
  const rows = await tables(source).selectFrom('setting').select(['key', 'value']).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Removes a setting, with a value only where it has that; false where there was nothing to remove. */
export async function deleteSettingRow(tx: Tx, key: string, value?: string): Promise<boolean> {
  let query = tx.db.deleteFrom('setting').where('key', '=', key);
  if (value !== undefined) query = query.where('value', '=', value);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Writes a setting, over the one that is there. */
export async function writeSettingRow(tx: Tx, key: string, value: string, now: Instant): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

const valueOf = prepared(({ db }, key: Param<string>) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
);

/** One setting, where somebody has changed it. */
export async function readSettingRow(source: Source, key: string): Promise<string | undefined> {
  return (await valueOf(source, key))[0]?.value;
}
