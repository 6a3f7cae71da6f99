import { withholdFilesOf } from '../../files/index.ts';
import type { Channel, StoredAudience } from '../../identity/index.ts';
import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { withheld } from '../domain/item.ts';
import { reviewHeld } from '../storage/job-contracts.ts';
import { leaveTombstones, readWithheld, releaseItem, withholdItem } from '../storage/published-items.ts';
import { announceLate, enqueueDelivery, enqueueNotifications } from './deliver-item.ts';
import { recount } from './vote.ts';
import type { Hold } from './writer-rules.ts';

/** Deletes an item as a moderator, checked by the caller: like its author, but attached files are withheld too. */
export async function removeWithheld(
  tx: Tx,
  item: { readonly id: number; readonly parentId: number },
  now: Instant,
): Promise<void> {
  await withholdFilesOf(tx, [item.id]);
  await leaveTombstones(tx, [item.id], now);
  await recount(tx, [item.parentId], now);
}

/**
 * Whether moderators can see an audience: everyone who sees the channel, except denied people. Messages to specific
 * people are excluded.
 */
export function mayBeHeld(channel: Channel, { visibility, aclId }: StoredAudience): boolean {
  if (visibility === 'public' || visibility === 'group') return true;
  return channel.groupId !== null && aclId !== null && aclId === channel.defaultAclId;
}

/** Submits a held item to moderators: a job opens a case in the item's transaction. */
export async function holdNew(tx: Tx, itemId: number, because: Hold, now: Instant): Promise<void> {
  await withholdFilesOf(tx, [itemId]);
  await enqueue(tx, reviewHeld, { itemId, because }, { now });
}

/** Withdraws a published item with its replies until moderators have reviewed the edit. */
export async function holdEdit(
  tx: Tx,
  item: { readonly id: number; readonly isTop: boolean },
  because: Hold,
  now: Instant,
): Promise<void> {
  if (!(await withholdItem(tx, item, now, withheld.heldEdit))) return;
  await enqueue(tx, reviewHeld, { itemId: item.id, because }, { now });
}

/**
 * Shows a withheld item again, as a moderator, checked by the caller. A new item is announced as if it were written
 * now; for an edit, mentioned people are notified.
 */
export async function showWithheld(
  context: OperationContext,
  tx: Tx,
  item: { readonly id: number; readonly isTop: boolean; readonly parentId: number },
  now: Instant,
): Promise<void> {
  const before = await readWithheld(tx, item.id);
  await releaseItem(tx, item, now);
  const isHeld = before?.isUnpublished === withheld.held || before?.isUnpublished === withheld.heldEdit;
  if (!before || !isHeld || before.isDelayed || before.isQuiet) return;
  // Items in a hidden thread stay invisible.
  if ((await readWithheld(tx, item.id))?.isUnpublished !== 0) return;
  const isNew = before.isUnpublished === withheld.held;
  if (item.isTop) await enqueueDelivery(tx, item.id, now);
  else if (isNew) await announceLate(context, tx, item.id);
  await enqueueNotifications(tx, item.id, now, isNew ? 0 : 1);
}
