import { addMilliseconds } from '../../../lib/clock.ts';
import { type OperationContext, removeOldChanges, removeOldNotifications } from '../../platform/index.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** Whoever was away for longer begins with what is there now. */
const daysOfNotifications = 180;
/** For so long a live page that lost its connection can go on where it was. */
const daysOfChanges = 1;
const rowsAtOnce = 1000;

/** Removes old notifications and the old part of the log of changes, some rows to a transaction; a chore. */
export async function removeOldRows(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const before = (days: number) => addMilliseconds(now, -days * dayMilliseconds);
  const { database } = context;
  const chores = [
    () => database.write((tx) => removeOldNotifications(tx, before(daysOfNotifications), rowsAtOnce)),
    () => database.write((tx) => removeOldChanges(tx, before(daysOfChanges), rowsAtOnce)),
  ];
  for (const chore of chores) while ((await chore()) === rowsAtOnce);
}
