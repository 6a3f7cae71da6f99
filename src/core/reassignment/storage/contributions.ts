import { type Source, tables, type Tx } from '../../platform/storage/database.ts';
import { insertMany } from '../../platform/storage/insert-many.ts';
import type { ContributionKind } from './tables.ts';

/** What a source user brought that has not moved: entries of the ledger by kind, and roles in groups. */
export interface ContributionCounts {
  readonly kinds: Readonly<Partial<Record<ContributionKind, number>>>;
  readonly memberships: number;
}

export async function countContributions(source: Source, sourceUserId: number): Promise<ContributionCounts> {
  const rows = await tables(source)
    .selectFrom('contribution')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('source_user_id', '=', sourceUserId)
    .where('reassignment_id', 'is', null)
    .groupBy('kind')
    .execute();
  const memberships = await tables(source)
    .selectFrom('source_membership')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_user_id', '=', sourceUserId)
    .executeTakeFirstOrThrow();
  return {
    kinds: Object.fromEntries(rows.map((row) => [row.kind, Number(row.count)])),
    memberships: Number(memberships.count),
  };
}

/** One row of the ledger to be: whose it is, and which row and column carry the authorship. */
export interface LedgerEntry {
  readonly sourceUserId: number;
  readonly kind: ContributionKind;
  readonly rowId: number;
  /** The reassignment that gave the row away as it was written. */
  readonly reassignmentId?: number | null;
}

/** Writes ledger rows; always in the transaction of the contributions themselves. */
export async function insertLedger(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  await insertMany(
    tx,
    'contribution',
    entries.map((entry) => ({
      source_user_id: entry.sourceUserId,
      kind: entry.kind,
      row_id: entry.rowId,
      reassignment_id: entry.reassignmentId ?? null,
    })),
  );
}
