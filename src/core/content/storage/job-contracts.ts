import type { Instant } from '../../../lib/clock.ts';
import { defineJob, needsNoRecovery } from '../../platform/index.ts';

export const deliverItem = defineJob<{ itemId: number }>('deliver-item', {
  dedupeKey: ({ itemId }) => String(itemId),
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
export const announceComment = defineJob<{ commentId: number; afterChannelId: number }>('announce-comment', {
  dedupeKey: () => null,
  recover: needsNoRecovery('enqueued in the transaction of the comment; a job is only ever removed when it is done'),
});
/**
 * For an item that has appeared, or whose text was edited: whom it concerns is notified. `afterUserId` goes on within those
 * who want to hear of everything in its channel. The room attention has the handler.
 */
export const notifyOfItem = defineJob<{ itemId: number; isEdit: 0 | 1; afterUserId: number }>('notify-of-item', {
  dedupeKey: () => null,
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
/**
 * For an event that was changed (`xchanId` is 0), or that an identity has said to come to: reminders of it are planned. The
 * room attention has the handler.
 */
export const planReminders = defineJob<{ itemId: number; xchanId: number; afterUserId: number }>(
  'plan-event-reminders',
  {
    dedupeKey: () => null,
    recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
  },
);
/** For one moment at which items appear or expire. */
export const publishDue = defineJob<{ at: Instant }>('keep-item-times', {
  dedupeKey: ({ at }) => at,
  recover: needsNoRecovery('the sweeper does the same work each minute'),
});
/**
 * For an item that waits until moderators have looked at it, and why (the pattern of a rule, or empty). The room moderation has
 * the handler.
 */
export const reviewHeld = defineJob<{ itemId: number; because: string }>('review-held-item', {
  dedupeKey: ({ itemId }) => String(itemId),
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
