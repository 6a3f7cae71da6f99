import { addMilliseconds } from '../../../lib/clock.ts';
import {
  type OperationContext,
  removeInParts,
  removeOldChanges,
  removeOldNotifications,
} from '../../platform/index.ts';
import { removeOldUnsubscribeLinks } from '../storage/unsubscribe-links.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** After a longer absence, counting starts anew. */
const daysOfNotifications = 180;
/** How long a live page that lost its connection can continue where it was. */
const daysOfChanges = 1;
/** How long the unsubscribe link of an email works. */
const daysOfLinks = 180;

/** Removes old notifications, the old part of the log of changes and old links, some rows to a transaction; a chore. */
export async function removeOldRows(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const before = (days: number) => addMilliseconds(now, -days * dayMilliseconds);
  await removeInParts(context, (tx, limit) => removeOldNotifications(tx, before(daysOfNotifications), limit));
  await removeInParts(context, (tx, limit) => removeOldChanges(tx, before(daysOfChanges), limit));
  await removeInParts(context, (tx, limit) => removeOldUnsubscribeLinks(tx, before(daysOfLinks), limit));
}
