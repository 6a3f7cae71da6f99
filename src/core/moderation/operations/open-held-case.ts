import type { OperationContext } from '../../platform/index.ts';
import { findHeld } from '../storage/case-places.ts';
import { openCase, updateCase } from '../storage/cases.ts';
import { notifyModerators } from './report.ts';

/**
 * Opens a case for a held item, and notifies moderators; its author can see it. Does nothing if it is no longer held.
 * Repeating it only changes the time.
 * @param because the pattern of a rule, or empty for a link of someone new
 */
export async function openHeldCase(context: OperationContext, itemId: number, because: string): Promise<void> {
  await context.database.write(async (tx) => {
    const held = await findHeld(tx, itemId);
    if (!held) return;
    const now = context.clock.now();
    const about = await openCase(tx, { kind: 'post', id: itemId, groupId: held.groupId }, now);
    const change = { state: 'open', outcome: 'held', reason: '', heldBecause: because, isNotified: true } as const;
    await updateCase(tx, about.id, change, now);
    if (about.outcome !== 'held') await notifyModerators(tx, about, now);
  });
}
