import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/index.ts';

/** Puts channels of a group into a section, or into none (null), in this order. */
export async function setSection(tx: Tx, categoryId: number | null, ids: readonly number[]): Promise<void> {
  const places = ids.map((id, index) => ({ id, position: index + 1 }));
  const given = rowsOf(tx.kind, { id: 'integer', position: 'integer' }, places);
  await sql`update channel set position = given.position, category_id = ${categoryId}
    from ${given} as given where channel.id = given.id
      and (channel.position is null or channel.position <> given.position
        or coalesce(channel.category_id, 0) <> ${categoryId ?? 0})`.execute(tx.db);
}

/** Removes all channels from a section; they have no positions until someone sets them. */
export async function emptySection(tx: Tx, categoryId: number): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set({ category_id: null, position: null })
    .where('category_id', '=', categoryId)
    .execute();
}
