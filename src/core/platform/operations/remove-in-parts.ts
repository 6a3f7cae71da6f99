import type { Database, Tx } from '../storage/database.ts';

/** Rows that one transaction of a chore removes. */
const removedAtOnce = 1000;

/**
 * Removes rows until none are left, some to a transaction, so that other writes have their turn in between.
 * @param remove removes up to `limit` rows and returns how many
 */
export async function removeInParts(
  { database }: { readonly database: Database },
  remove: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  while ((await database.write((tx) => remove(tx, removedAtOnce))) === removedAtOnce);
}
