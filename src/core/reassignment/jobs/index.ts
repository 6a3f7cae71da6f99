import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { mailOwnersOfClaims } from '../operations/claims/mail-owners.ts';
import { expireDryRuns } from '../operations/uploads/expire-dry-runs.ts';
import { expireTakeovers } from '../operations/takeovers/expire-takeovers.ts';
import { scheduleFollowUps } from '../operations/requests/follow-up.ts';
import { applyReassignmentsHandler } from './apply-reassignments.ts';
import { followUpRequestsHandler } from './follow-up-requests.ts';
import { givePlaceholdersHandler } from './give-placeholders.ts';
import { mergeContributionsHandler } from './merge-contributions.ts';
import { readReassignmentUploadHandler } from './read-reassignment-upload.ts';
import { splitContributionsHandler } from './split-contributions.ts';
import { undoReassignmentsHandler } from './undo-reassignments.ts';

/** The jobs of the room, and what the sweeper does at each round. */
export function reassignmentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      readReassignmentUploadHandler(context),
      applyReassignmentsHandler(context),
      undoReassignmentsHandler(context),
      splitContributionsHandler(context),
      mergeContributionsHandler(context),
      givePlaceholdersHandler(context),
      followUpRequestsHandler(context),
    ],
    chores: {
      'expire-dry-runs': () => expireDryRuns(context),
      'expire-takeovers': () => expireTakeovers(context),
      'mail-owners-of-claims': () => mailOwnersOfClaims(context),
      'schedule-follow-ups': () => scheduleFollowUps(context),
    },
  };
}
