import { stopwatch } from '../../../lib/clock.ts';
import type { Tx } from '../storage/database.ts';
import type { OperationContext } from './context.ts';

/**
 * One transaction, with a fault point on either side of its commit (`<name>:before-commit`, `<name>:after-commit`), so
 * that tests can simulate a crash there. For the steps of background work, which must survive that.
 */
export async function commit<T>(context: OperationContext, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await context.database.write(async (tx) => {
    const worked = await work(tx);
    context.faultPoint(`${name}:before-commit`);
    return worked;
  });
  context.faultPoint(`${name}:after-commit`);
  return result;
}

/** Steps that begin later than this in a transaction make one of their own: the log of the database has an end. */
const longestTogether = 100;

/**
 * Begins to measure a transaction of several steps. The function that is returned says whether it may take the next one: in SQLite, where
 * nobody waits for its end, since a commit for each step writes more pages and waits for the disk more often.
 * PostgreSQL does not know who waits for a row.
 */
export function stepsOf({ batchLimit }: OperationContext, tx: Tx): () => boolean {
  const elapsed = stopwatch();
  const isLimited = tx.kind === 'postgres' || Number.isFinite(batchLimit);
  return () => !isLimited && !tx.hasWaitingWriter() && elapsed() < longestTogether;
}
