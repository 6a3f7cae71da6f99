import { defineJob, needsNoRecovery } from '../../platform/index.ts';

/** Plans a person's digests and reminders again after their time zone has changed. The room attention has the handler. */
export const followZone = defineJob<{ userId: number }>('follow-time-zone', {
  dedupeKey: () => null,
  recover: needsNoRecovery('enqueued in the transaction of the change; a job is only ever removed when it is done'),
});
