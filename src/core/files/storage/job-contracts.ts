import { hasUnscaled } from '../../identity/storage/visible.ts';
import { defineRowJob, defineSingleJob } from '../../platform/storage/job-contracts.ts';

/** Gives imported images their sizes. */
export const scalePhotos = defineSingleJob('scale-photos', { hasWork: hasUnscaled });
export const finishUpload = defineRowJob('finish-upload', 'uploadId', {
  table: 'resumable_upload',
  states: ['received'],
});
export const findOrphanBlobs = defineSingleJob('find-orphans', {
  // Once a day, by the sweeper.
  hasWork: () => Promise.resolve(false),
});
