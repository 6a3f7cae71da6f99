import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeOrphanedEntries, type LedgerOf, nextLedgerEntries } from '../storage/ledger-sweep.ts';
import { commit, type OperationContext } from '../../platform/index.ts';

const batchSize = 1000;

/** Removes ledger entries of deleted rows; can be interrupted and resumed. */
export async function sweepLedger(context: OperationContext, of: LedgerOf, signal: AbortSignal): Promise<void> {
  for (let afterId = 0; !signal.aborted; ) {
    const ids = await nextLedgerEntries(context.database.reader, of, afterId, batchSize);
    if (ids.length === 0) return;
    await commit(context, 'sweep-ledger', (tx) => removeOrphanedEntries(tx, ids));
    afterId = ids.at(-1)!;
    await nextTurn();
  }
}
