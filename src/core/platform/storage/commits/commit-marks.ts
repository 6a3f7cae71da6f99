import { CompiledQuery } from 'kysely';
import type { Tx } from '../database.ts';

/** Deletes marks of connections without a commit for a day; lookups of their last transaction have ended by then. */
export async function removeOldMarks(tx: Tx): Promise<void> {
  if (tx.kind !== 'postgres') return;
  await tx.db.executeQuery(CompiledQuery.raw(`delete from commit_mark where marked_at < now() - interval '1 day'`));
}
