import { type QueryExecutorProvider, sql } from 'kysely';
import { newUuid } from '../../../../lib/random.ts';

/** The index comes after it, when `fill` has given another uuid to items that share one. */
export function up(): readonly string[] {
  return [];
}

/**
 * Of items with one uuid keeps it the one whose mid ends with it, the first of several; the others came from an
 * archive.
 */
export async function fill(db: QueryExecutorProvider): Promise<void> {
  const shared = sql<{ id: number; uuid: string; mid: string }>`select id, uuid, mid from item
    where uuid in (select uuid from item group by uuid having count(*) > 1) order by uuid, id`;
  const { rows } = await shared.execute(db);
  const keepers = new Map<string, number>();
  for (const { id, uuid, mid } of rows) if (mid.endsWith(`/item/${uuid}`) && !keepers.has(uuid)) keepers.set(uuid, id);
  for (const { id, uuid } of rows) {
    if (!keepers.has(uuid)) keepers.set(uuid, id);
    if (keepers.get(uuid) !== id) await sql`update item set uuid = ${newUuid()} where id = ${id}`.execute(db);
  }
}
