import { stopwatch } from '../../../lib/clock.ts';
import type { ActingWrite } from '../storage/commits/acting.ts';
import type { Database, Tx } from '../storage/database.ts';
import type { DatabaseKind } from '../storage/dialect/portable.ts';
import type { OperationContext } from './context.ts';

/**
 * One transaction, with a fault point on either side of its commit (`<name>:before-commit`, `<name>:after-commit`), so
 * that tests can simulate a crash there. For the steps of background work, which must survive that.
 */
export function commit<T>(context: OperationContext, name: string, ...write: ActingWrite<T>): Promise<T> {
  const { database } = context;
  if (write.length === 1) return between(context, name, write[0], (work) => database.write(work));
  return between(context, name, write[1], (work) => database.write(write[0], work));
}

/** The same for bulk work (`writeAlone`). */
export function commitAlone<T>(context: OperationContext, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return between(context, name, work, (counted) => context.database.writeAlone(counted));
}

async function between<T>(
  context: OperationContext,
  name: string,
  work: (tx: Tx) => Promise<T>,
  write: (work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const result = await write(async (tx) => {
    const worked = await work(tx);
    context.faultPoint(`${name}:before-commit`);
    return worked;
  });
  context.faultPoint(`${name}:after-commit`);
  return result;
}

/** How long a transaction accepts more work, by database. */
export type Milliseconds = Readonly<Record<DatabaseKind, number>>;

/**
 * Starts measuring a transaction. The returned function tells whether it can accept more work: as long as no one waits
 * for its end, up to a number of milliseconds.
 */
export function roomIn(tx: Tx, milliseconds: Milliseconds): () => boolean {
  const elapsed = stopwatch();
  return () => !tx.hasWaitingWriter() && elapsed() < milliseconds[tx.kind];
}

/**
 * Steps that start later than this get a separate transaction, because the log of the database is finite. PostgreSQL
 * doesn't know who waits for a row.
 */
const longestTogether: Milliseconds = { sqlite: 100, postgres: 0 };

/**
 * `roomIn` for the steps of a transaction, since a commit for each one writes more pages and waits for the disk more often; none beyond
 * the first where batches have a limit.
 */
export function stepsOf({ batchLimit }: OperationContext, tx: Tx): () => boolean {
  return Number.isFinite(batchLimit) ? () => false : roomIn(tx, longestTogether);
}

/**
 * Takes steps of background work in one transaction (`commit`), as many as `stepsOf` has room for.
 * @param from where the first step begins
 * @param step does the next step and returns where the one after it begins; undefined when nothing is left
 * @returns where the next transaction begins; undefined when nothing is left
 */
export function commitSteps<Place>(
  context: OperationContext,
  name: string,
  from: Place,
  step: (tx: Tx, place: Place) => Promise<Place | undefined>,
): Promise<Place | undefined> {
  return commit(context, name, async (tx) => {
    const mayGoOn = stepsOf(context, tx);
    let place = await step(tx, from);
    while (place !== undefined && mayGoOn()) place = await step(tx, place);
    return place;
  });
}

/** Rows that one transaction of a chore removes. */
const removedAtOnce = 1000;

/**
 * Deletes rows until none are left, some per transaction, so that other writes can run in between.
 * @param remove deletes up to `limit` rows and returns their number
 */
export async function removeInParts(
  { database }: { readonly database: Database },
  remove: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  while ((await database.write((tx) => remove(tx, removedAtOnce))) === removedAtOnce);
}
