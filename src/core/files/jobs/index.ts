import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { purgeExpired, schedulePurge } from '../operations/bin.ts';
import { collectBlobs } from '../operations/collect-blobs.ts';
import { expireUploads } from '../operations/drop-upload.ts';
import { findOrphans, scheduleOrphanSearch } from '../operations/find-orphans.ts';
import { finishReceived } from '../operations/finish-upload.ts';
import { scaleImported } from '../operations/scale-imported.ts';
import { findOrphanBlobs, finishUpload, purgeBins, scalePhotos } from '../storage/job-contracts.ts';

/** Finishes uploads, scales imported images, and removes expired files and unreferenced blobs. */
export function filesJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      handle(scalePhotos, (_payload, { signal }) => scaleImported(context, signal)),
      handle(finishUpload, ({ uploadId }) => finishReceived(context, uploadId)),
      handle(findOrphanBlobs, (_payload, { signal }) => findOrphans(context, { notes: true, signal })),
      handle(purgeBins, (_payload, { signal }) => purgeExpired(context, signal)),
    ],
    chores: {
      'expire-uploads': () => expireUploads(context),
      'schedule-purge': () => schedulePurge(context),
      'collect-blobs': () => collectBlobs(context),
      'schedule-orphan-search': () => scheduleOrphanSearch(context),
    },
  };
}
