import { defineJob, needsNoRecovery } from '../../platform/index.ts';

export const sendDigests = defineJob<Record<string, never>>('send-digests', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it again as long as a digest is due'),
});
export const sendEventReminders = defineJob<Record<string, never>>('send-event-reminders', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it again as long as a reminder is due'),
});
export const sendPushes = defineJob<Record<string, never>>('send-pushes', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it again as long as somebody is due'),
});
