import { hasUnscaled } from '../../identity/index.ts';
import { defineJob, defineRowJob, defineSingleJob, needsNoRecovery } from '../../platform/index.ts';

/** Gives imported images their sizes. */
export const scalePhotos = defineSingleJob('scale-photos', { hasWork: hasUnscaled });
export const finishUpload = defineRowJob('finish-upload', 'uploadId', {
  table: 'resumable_upload',
  states: ['received'],
});
export const findOrphanBlobs = defineJob<Record<string, never>>('find-orphans', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it once a day'),
});
/** Removes files that can no longer be restored. */
export const purgeBins = defineJob<Record<string, never>>('purge-bins', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it whenever there is something to remove'),
});
