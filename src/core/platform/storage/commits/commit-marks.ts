import { CompiledQuery } from 'kysely';
import type { Tx } from '../database.ts';

/** Forgets connections that have committed nothing for a day; whoever asked about their last transaction knows by now. */
export async function removeOldMarks(tx: Tx): Promise<void> {
  if (tx.kind !== 'postgres') return;
  await tx.db.executeQuery(CompiledQuery.raw(`delete from commit_mark where marked_at < now() - interval '1 day'`));
}
