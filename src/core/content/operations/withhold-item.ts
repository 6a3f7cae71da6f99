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

/**
 * Deletes an item for those who moderate, who have been checked by the caller: as its author would, but files that hang
 * on it are withheld too.
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

/**
 * Whether moderators may look at what has this audience: it is for everyone who sees the channel, but for those it
 * denies. Messages to chosen people are not for them.
 */
export function mayBeHeld(channel: Channel, { visibility, aclId }: StoredAudience): boolean {
  if (visibility === 'public' || visibility === 'group') return true;
  return channel.groupId !== null && aclId !== null && aclId === channel.defaultAclId;
}

/** Has moderators look at an item that was written as held: a case is opened by a job, which the item takes along. */
export async function holdNew(tx: Tx, itemId: number, because: Hold, now: Instant): Promise<void> {
  await withholdFilesOf(tx, [itemId]);
  await enqueue(tx, reviewHeld, { itemId, because }, { now });
}

/** Takes an item back that has been published, with what stands below it, until moderators have looked at the edit. */
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
 * Shows an item again that is withheld, for those who moderate, who have been checked by the caller. What others have never seen
 * is announced as if it were written now; whom an edit mentions is notified.
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
  // What stands in a thread that is hidden is seen by no one yet.
  if ((await readWithheld(tx, item.id))?.isUnpublished !== 0) return;
  const isNew = before.isUnpublished === withheld.held;
  if (item.isTop) await enqueueDelivery(tx, item.id, now);
  else if (isNew) await announceLate(context, tx, item.id);
  await enqueueNotifications(tx, item.id, now, isNew ? 0 : 1);
}
