import { sql } from 'kysely';
import { type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { ownerColumns } from './owner-columns.ts';

/** Whose ledger is looked through: that of one source, or of a whole namespace. */
export type LedgerOf = { readonly importSourceId: number } | { readonly namespaceId: number };

/** The next entries of the ledger and the journal, after the last one seen. */
export async function nextLedgerEntries(
  source: Source,
  of: LedgerOf,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const owners = tables(source)
    .selectFrom('source_user')
    .select('source_user.id')
    .$if('importSourceId' in of, (query) =>
      query.where('import_source_id', '=', (of as { importSourceId: number }).importSourceId),
    )
    .$if('namespaceId' in of, (query) => query.where('namespace_id', '=', (of as { namespaceId: number }).namespaceId));
  const rows = await tables(source)
    .selectFrom('contribution')
    .select('contribution.id')
    .where('contribution.id', '>', afterId)
    // The `+` keeps both databases on the ids, which are asked for in their order.
    // What was merged is in the ledger of the target, who may be of another source.
    .where(sql<boolean>`(+contribution.source_user_id in ${owners} or contribution.merged_from_id in ${owners})`)
    .orderBy('contribution.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes those of these ledger entries whose rows are deleted, or are posts without a person behind them. */
export async function removeOrphanedEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [kind, [table]] of Object.entries(ownerColumns)) {
    await sql`delete from contribution where id in ${valuesOf(tx.kind, ids)} and kind = ${kind}
      and not exists (select 1 from ${sql.table(table)} as held where held.id = contribution.row_id)
      and not exists (select 1 from merged_member where merged_member.contribution_id = contribution.id)`.execute(
      tx.db,
    );
  }
  await sql`delete from contribution where id in ${valuesOf(tx.kind, ids)} and kind = 'item_author' and exists
    (select 1 from item where item.id = contribution.row_id and item.author_xchan_id = item.owner_xchan_id)`.execute(
    tx.db,
  );
}
