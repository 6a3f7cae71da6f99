import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../../lib/clock.ts';
import { isUnavailable, type OperationContext, type Reader } from '../../platform/index.ts';

/** How due rows are found, and how a batch of them is processed. */
export interface Due<Row> {
  /** The rows of a batch, at most. */
  readonly batchSize: number;
  list(reader: Reader, now: Instant, limit: number): Promise<readonly Row[]>;
  send(rows: readonly Row[], now: Instant): Promise<unknown>;
}

/**
 * Sends due rows, batch after batch, until there are none or the job is asked to stop. `send` sets their next time.
 * Rows that can't be sent don't delay the others: they are tried one at a time, and left for the next run of the job.
 * @throws the first error that such a row caused
 */
export async function whileDue<Row>(context: OperationContext, signal: AbortSignal, due: Due<Row>): Promise<void> {
  const limit = Math.min(due.batchSize, context.batchLimit);
  const failures = new Map<string, Error>();
  while (!signal.aborted) {
    const now = context.clock.now();
    const listed = await due.list(context.database.reader, now, limit + failures.size);
    const rows = listed.filter((row) => !failures.has(keyOf(row)));
    if (rows.length === 0) break;
    await due.send(rows, now).catch(async (error: Error) => {
      if (isUnavailable(error)) throw error;
      if (rows.length > 1) await sendEach(rows, now);
      else failures.set(keyOf(rows[0]), error);
    });
    await nextTurn();
  }
  const [failure] = failures.values();
  if (failure !== undefined) throw failure;

  async function sendEach(rows: readonly Row[], now: Instant): Promise<void> {
    for (const row of rows) await due.send([row], now).catch((error: Error) => failures.set(keyOf(row), error));
  }
}

function keyOf(row: unknown): string {
  return JSON.stringify(row);
}
