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

/** From this number of reassignments on, following the ledger is less work than going through them. */
const many = 200;
/** Number of partitions of source users in a range. */
const partitionCount = 4;
/** After this number of failed ranges in a row, it isn't a single source user's fault. */
const maxFailures = 3;

/** What to move along the ledger. */
interface Moving {
  /** Which reassignments. */
  readonly state: MovingState;
  /** Name of its commits. */
  readonly name: string;
  /** Entries that are looked at together; others can write after each partition of them. */
  readonly rangeSize: number;
  /** Moves the open contributions of a partition of source users in a range. */
  readonly move: (tx: Tx, range: LedgerRange, partition: Partition) => Promise<void>;
}

/** Whether very many reassignments have this state. */
export function areManyIn({ database, batchLimit }: OperationContext, state: MovingState): Promise<boolean> {
  return areMany(database.reader, state, Math.min(many, batchLimit));
}

/**
 * Follows the ledger once if very many reassignments have something to move. The caller moves the rest; errors are
 * logged.
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

/** Moves a range by partitions; in one transaction while no one waits for its end, because that writes less. */
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
