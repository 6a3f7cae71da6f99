import type { Instant } from '../../../lib/clock.ts';
import { type Source, type Tx, tables } from './database.ts';

/** The settings that somebody has changed. */
export async function readSettingRows(source: Source): Promise<Map<string, string>> {
  const rows = await tables(source).selectFrom('setting').select(['key', 'value']).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Writes a setting, over the one that is there. */
export async function writeSettingRow(tx: Tx, key: string, value: string, now: Instant): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
