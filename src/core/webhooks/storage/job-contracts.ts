import { defineJob, needsNoRecovery } from '../../platform/index.ts';

/** Sends events to subscribers. Triggers enqueue it by this name too (migration 0021). */
export const deliverWebhooks = defineJob<Record<string, never>>('deliver-webhooks', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it again as long as something is to be sent'),
});
