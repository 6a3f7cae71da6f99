import { type Source, tables } from '../../platform/storage/database.ts';
import type { ContributionKind } from '../../platform/storage/tables/imports.ts';

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
