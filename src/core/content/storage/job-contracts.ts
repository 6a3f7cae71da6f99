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
 * For a published or edited item: notifies the people concerned. `afterUserId` continues within those who follow the
 * whole channel. The handler is in the room attention.
 */
export const notifyOfItem = defineJob<{ itemId: number; isEdit: 0 | 1; afterUserId: number }>('notify-of-item', {
  dedupeKey: () => null,
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
/**
 * For a changed event (`xchanId` is 0), or a response to one: schedules its reminders. The handler is in the room
 * attention.
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
/** For a held item and the reason (the pattern of a rule, or empty). The handler is in the room moderation. */
export const reviewHeld = defineJob<{ itemId: number; because: string }>('review-held-item', {
  dedupeKey: ({ itemId }) => String(itemId),
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
