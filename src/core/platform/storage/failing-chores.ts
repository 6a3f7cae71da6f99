import type { Instant } from '../../../lib/clock.ts';
import type { FailingChore } from '../domain/server-health.ts';
import type { Source, Tx } from './database.ts';
import { deleteSettingRow, readSettingRow, writeSettingRow } from './settings.ts';

const key = 'failing_chores';

/** The chores of the sweeper that failed in their last round. */
export async function readFailingChores(source: Source): Promise<readonly FailingChore[]> {
  const text = await readSettingRow(source, key);
  return text === undefined ? [] : (JSON.parse(text) as FailingChore[]);
}

/** Stores which chores failed in the last round; those that failed before keep the time of their first failure. */
export async function writeFailingChores(
  tx: Tx,
  failed: readonly Omit<FailingChore, 'since'>[],
  now: Instant,
): Promise<void> {
  const before = new Map((await readFailingChores(tx)).map(({ name, since }) => [name, since]));
  const rows: FailingChore[] = failed.map(({ name, error }) => ({ name, since: before.get(name) ?? now, error }));
  if (rows.length > 0) await writeSettingRow(tx, key, JSON.stringify(rows), now);
  else if (before.size > 0) await deleteSettingRow(tx, key);
}
