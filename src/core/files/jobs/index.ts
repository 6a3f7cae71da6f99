import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { schedulePurge } from '../operations/bin.ts';
import { collectBlobs } from '../operations/collect-blobs.ts';
import { expireUploads } from '../operations/drop-upload.ts';
import { scheduleOrphanSearch } from '../operations/find-orphans.ts';
import { findOrphansHandler } from './find-orphans.ts';
import { finishUploadHandler } from './finish-upload.ts';
import { purgeBinsHandler } from './purge-bins.ts';
import { scalePhotosHandler } from './scale-photos.ts';

/** The jobs of the room, and what the sweeper does at each round. */
export function filesJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      scalePhotosHandler(context),
      finishUploadHandler(context),
      findOrphansHandler(context),
      purgeBinsHandler(context),
    ],
    chores: {
      'expire-uploads': () => expireUploads(context),
      'schedule-purge': () => schedulePurge(context),
      'collect-blobs': () => collectBlobs(context),
      'schedule-orphan-search': () => scheduleOrphanSearch(context),
    },
  };
}
