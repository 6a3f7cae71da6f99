import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { applyOpenReassignments } from '../operations/apply-reassignment.ts';
import { mailOwnersOfClaims } from '../operations/claims/mail-owners.ts';
import { givePlaceholdersToAll } from '../operations/give-placeholders.ts';
import { applyOpenMerges } from '../operations/merges/apply-merge.ts';
import { applyOpenSplits } from '../operations/parts/apply-split.ts';
import { followUp, scheduleFollowUps } from '../operations/requests/follow-up.ts';
import { expireTakeovers } from '../operations/takeovers/expire-takeovers.ts';
import { applyOpenUndos } from '../operations/undo-reassignment.ts';
import { expireDryRuns } from '../operations/uploads/end-reassignment-upload.ts';
import {
  applyReassignments,
  followUpRequests,
  givePlaceholders,
  mergeContributions,
  splitContributions,
  undoReassignments,
} from '../storage/job-contracts.ts';
import { readReassignmentUploadHandler } from './read-reassignment-upload.ts';

/** Processes uploads, moves contributions, and reminds of requests. */
export function reassignmentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      readReassignmentUploadHandler(context),
      handle(applyReassignments, (_payload, run) => applyOpenReassignments(context, run)),
      handle(undoReassignments, (_payload, { signal }) => applyOpenUndos(context, signal)),
      handle(splitContributions, (_payload, { signal }) => applyOpenSplits(context, signal)),
      handle(mergeContributions, (_payload, { signal }) => applyOpenMerges(context, signal)),
      handle(givePlaceholders, (_payload, { signal }) => givePlaceholdersToAll(context, signal)),
      handle(followUpRequests, (_payload, { signal }) => followUp(context, signal)),
    ],
    chores: {
      'expire-dry-runs': () => expireDryRuns(context),
      'expire-takeovers': () => expireTakeovers(context),
      'mail-owners-of-claims': () => mailOwnersOfClaims(context),
      'schedule-follow-ups': () => scheduleFollowUps(context),
    },
  };
}
