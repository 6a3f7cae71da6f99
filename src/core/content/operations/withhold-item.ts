import { withholdFilesOf } from '../../files/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { leaveTombstones } from '../storage/published-items.ts';
import { recount } from './vote.ts';

/**
 * Deletes an item for those who moderate, who have been checked by the caller: as its author would, but files that hang on it are
 * withheld as well.
 */
export async function removeWithheld(
  tx: Tx,
  item: { readonly id: number; readonly parentId: number },
  now: Instant,
): Promise<void> {
  await withholdFilesOf(tx, [item.id]);
  await leaveTombstones(tx, [item.id], now);
  await recount(tx, [item.parentId], now);
}
