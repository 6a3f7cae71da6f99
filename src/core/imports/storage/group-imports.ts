import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Group } from '../../groups/index.ts';
import { isAnyRunning, markUnreferenced, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { runImport } from './job-contracts.ts';

/** Ends the running imports into these groups. */
export async function cancelImportsInto(tx: Tx, groupIds: readonly number[], now: Instant): Promise<void> {
  await sql`update import set state = 'cancelled', finished_at = ${now}
    where group_id in ${valuesOf(tx.kind, groupIds)} and state in ('created', 'running')`.execute(tx.db);
}

/** Whether an import into any group of a namespace is running. */
export async function isAnyImporting(source: Source, namespaceId: number): Promise<boolean> {
  const query = tables(source).selectFrom('import').select(['id', 'state']).where('namespace_id', '=', namespaceId);
  const imports = await query.execute();
  const payloads = imports.map(({ id }) => ({ importId: id }));
  return imports.some(({ state }) => state === 'running') || isAnyRunning(source, runImport.name, payloads);
}

/** Removes the import data of a namespace about rows that are being deleted. */
export async function removeExternalIdsOf(
  tx: Tx,
  namespaceId: number,
  kinds: readonly string[],
  localIds: readonly number[],
): Promise<void> {
  const imports = sql`(select id from import where namespace_id = ${namespaceId} union all select 0)`;
  await sql`delete from external_id where import_id in ${imports} and kind in ${valuesOf(tx.kind, kinds)}
    and local_id in ${valuesOf(tx.kind, localIds)}
    and import_source_id in (select id from import_source where namespace_id = ${namespaceId})`.execute(tx.db);
}

/** Removes the next `limit` of everything that the imports of a namespace know; false when there is nothing. */
export async function removeSomeExternalIdsIn(tx: Tx, namespaceId: number, limit: number): Promise<boolean> {
  const own = sql`(select id from import_source where namespace_id = ${namespaceId})`;
  const { numAffectedRows = 0n } = await sql`delete from external_id where (import_source_id, kind, xid) in
    (select import_source_id, kind, xid from external_id where import_source_id in ${own} limit ${limit})`.execute(
    tx.db,
  );
  return numAffectedRows > 0n;
}

/** Removes the imports into a group; those that filled other groups of the tree then belong to its root. */
export async function removeImportsInto(tx: Tx, group: Group, now: Instant): Promise<void> {
  if (group.id !== group.rootId) {
    await sql`update import set group_id = ${group.rootId} where group_id = ${group.id}
      and exists (select 1 from external_id where external_id.import_id = import.id)`.execute(tx.db);
  }
  const gone = await tx.db
    .deleteFrom('import')
    .where((eb) => eb.or([eb('group_id', '=', group.id), eb('namespace_id', '=', group.id)]))
    .returning('blob_hash')
    .execute();
  await markUnreferenced(
    tx,
    gone.map((row) => row.blob_hash),
    now,
  );
}
