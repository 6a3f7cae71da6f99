import { sql } from 'kysely';
import { insertMany, type Source, tables, type Tx } from '../../platform/index.ts';
import type { ContributionKind } from './tables.ts';

/** Unmoved contributions of a source user: ledger entries by kind, and roles in groups. */
export interface ContributionCounts {
  readonly kinds: Readonly<Partial<Record<ContributionKind, number>>>;
  readonly memberships: number;
}

/**
 * Number of ledger entries of a source user, by kind, and memberships, including merged ones; without those moved, or
 * set aside by a merge.
 */
export async function countContributions(source: Source, sourceUserId: number): Promise<ContributionCounts> {
  const rows = await tables(source)
    .selectFrom('contribution')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('source_user_id', '=', sourceUserId)
    .where('reassignment_id', 'is', null)
    .where('conflict', 'is', null)
    .groupBy('kind')
    .execute();
  return {
    kinds: Object.fromEntries(rows.map((row) => [row.kind, Number(row.count)])),
    memberships: await countMemberships(source, sourceUserId),
  };
}

async function countMemberships(source: Source, sourceUserId: number): Promise<number> {
  const { count } = await tables(source)
    .selectFrom('source_membership')
    .innerJoin('source_user', 'source_user.id', 'source_membership.source_user_id')
    .innerJoin('source_user as holder', (join) =>
      join.on((eb) =>
        eb.or([
          eb('holder.id', '=', eb.ref('source_user.id')),
          eb('holder.id', '=', eb.ref('source_user.merged_into_id')),
        ]),
      ),
    )
    .select((eb) => eb.fn.count<number>('source_membership.group_id').distinct().as('count'))
    .where('holder.id', '=', sourceUserId)
    // Completed ones have received them.
    .where('holder.status', 'not in', ['completed', 'revoked'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rows of a kind that were given away from these source users, the first ones of the ledger; `limit` at most. */
export async function listGivenRows(
  source: Source,
  sourceUserIds: readonly number[],
  kind: ContributionKind,
  limit: number,
): Promise<number[]> {
  if (sourceUserIds.length === 0) return [];
  const rows = await tables(source)
    .selectFrom('contribution')
    .select('row_id')
    .where('source_user_id', 'in', sourceUserIds)
    .where('kind', '=', kind)
    .where('reassignment_id', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.row_id);
}

/** A new ledger row: its source user, and the row and column of the authorship. */
export interface LedgerEntry {
  readonly sourceUserId: number;
  readonly kind: ContributionKind;
  readonly rowId: number;
  /** The reassignment that gave the row away as it was written. */
  readonly reassignmentId?: number | null;
  /** The original source user before a merge. */
  readonly mergedFromId?: number | null;
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
      merged_from_id: entry.mergedFromId ?? null,
    })),
  );
}

/** Takes one row off the ledger, because it goes. */
export async function removeLedgerEntry(
  tx: Tx,
  { sourceUserId, kind, rowId }: { sourceUserId: number; kind: ContributionKind; rowId: number },
): Promise<void> {
  await tx.db
    .deleteFrom('contribution')
    .where('source_user_id', '=', sourceUserId)
    .where('kind', '=', kind)
    .where('row_id', '=', rowId)
    .execute();
}

/** Takes the next `limit` entries of a namespace off the ledger; false when there are none. */
export async function removeSomeContributions(tx: Tx, namespaceId: number, limit: number): Promise<boolean> {
  const own = sql`(select id from source_user where namespace_id = ${namespaceId})`;
  const some = sql`select id from contribution where source_user_id in ${own} limit ${limit}`;
  const { numAffectedRows = 0n } = await sql`delete from contribution where id in (${some})`.execute(tx.db);
  return numAffectedRows > 0n;
}
