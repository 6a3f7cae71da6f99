import type { Instant } from '../../../lib/clock.ts';
import { defineJob, needsNoRecovery } from '../../platform/storage/job-contracts.ts';

export const deliverItem = defineJob<{ itemId: number }>('deliver-item', {
  dedupeKey: ({ itemId }) => String(itemId),
  recover: needsNoRecovery('enqueued in the transaction of the item; a job is only ever removed when it is done'),
});
export const announceComment = defineJob<{ commentId: number; afterEntryId: number }>('announce-comment', {
  dedupeKey: () => null,
  recover: needsNoRecovery('enqueued in the transaction of the comment; a job is only ever removed when it is done'),
});
/** For one moment at which items appear or expire. */
export const keepItemTimes = defineJob<{ at: Instant }>('keep-item-times', {
  dedupeKey: ({ at }) => at,
  recover: needsNoRecovery('the sweeper does the same work each minute'),
});
