import { setImmediate as nextTurn } from 'node:timers/promises';
import { commit, type OperationContext, type Tx } from '../../platform/index.ts';
import {
  areMany,
  endOfRange,
  type LedgerRange,
  type MovingState,
  type Partition,
  partitionMoving,
} from '../storage/ledger-ranges.ts';

/** From so many reassignments on, going along the ledger is less work than going from one to the next. */
const many = 200;
/** In how many partitions the people of a range are taken. */
const partitionCount = 4;
/** After so many ranges in a row that fail, it is not someone who stands in the way. */
const maxFailures = 3;

/** What is moved along the ledger. */
interface Moving {
  /** Of which reassignments. */
  readonly state: MovingState;
  /** What its commits are called. */
  readonly name: string;
  /** Entries that are looked at together; others can write after each partition of them. */
  readonly rangeSize: number;
  /** Moves what is to move of a partition of source users in a range. */
  readonly move: (tx: Tx, range: LedgerRange, partition: Partition) => Promise<void>;
}

/** Whether very many reassignments have this state. */
export function areManyIn({ database, batchLimit }: OperationContext, state: MovingState): Promise<boolean> {
  return areMany(database.reader, state, Math.min(many, batchLimit));
}

/**
 * Goes once along the ledger, where very many reassignments have something to move. The caller moves what is left; the log says what the
 * error was where something is.
 */
export async function moveAlong(context: OperationContext, signal: AbortSignal, moving: Moving): Promise<void> {
  const { reader } = context.database;
  if (!(await areManyIn(context, moving.state))) return;
  const limit = Math.min(moving.rangeSize, context.batchLimit);
  let hasWarned = false;
  let failures = 0;
  const partitions = await partitionMoving(reader, moving.state, partitionCount);
  for (let afterId = 0; failures < maxFailures && !signal.aborted; await nextTurn()) {
    const lastId = await endOfRange(reader, afterId, limit);
    if (lastId === undefined) return;
    await movePartitions(context, moving, { afterId, lastId }, partitions).then(
      () => (failures = 0),
      (error: unknown) => {
        failures += 1;
        if (!hasWarned) context.warn('could not move part of the ledger', error);
        hasWarned = true;
      },
    );
    afterId = lastId;
  }
}

/**
 * Moves a range partition by partition; in one transaction as long as no one waits for its end, since that writes less.
 */
async function movePartitions(
  context: OperationContext,
  { name, move }: Moving,
  range: LedgerRange,
  partitions: readonly Partition[],
): Promise<void> {
  for (let next = 0; next < partitions.length; ) {
    const from = next;
    next = await commit(context, name, async (tx) => {
      let moved = from;
      do await move(tx, range, partitions[moved++]!);
      while (moved < partitions.length && !tx.hasWaitingWriter());
      return moved;
    });
  }
}
