import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../../lib/clock.ts';
import type { OperationContext, Reader } from '../../platform/index.ts';

/** How what is due is found, and what is done with a batch of it. */
export interface Due<Row> {
  /** The rows of a batch, at most. */
  readonly batchSize: number;
  list(reader: Reader, now: Instant, limit: number): Promise<readonly Row[]>;
  send(rows: readonly Row[], now: Instant): Promise<unknown>;
}

/** Sends what is due, a batch after the other, until nothing is or the job is asked to stop. `send` moves the moments on. */
export async function whileDue<Row>(context: OperationContext, signal: AbortSignal, due: Due<Row>): Promise<void> {
  const limit = Math.min(due.batchSize, context.batchLimit);
  while (!signal.aborted) {
    const now = context.clock.now();
    const rows = await due.list(context.database.reader, now, limit);
    if (rows.length === 0) return;
    await due.send(rows, now);
    await nextTurn();
  }
}
