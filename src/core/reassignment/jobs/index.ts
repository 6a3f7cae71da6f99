import type { OperationContext } from '../../platform/operations/context.ts';
import type { RoomJobs } from '../../platform/jobs/room-jobs.ts';
import { expireDryRuns } from '../operations/expire-dry-runs.ts';
import { applyReassignmentsHandler } from './apply-reassignments.ts';
import { givePlaceholdersHandler } from './give-placeholders.ts';
import { readReassignmentUploadHandler } from './read-reassignment-upload.ts';
import { splitContributionsHandler } from './split-contributions.ts';
import { undoReassignmentsHandler } from './undo-reassignments.ts';

export function reassignmentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      readReassignmentUploadHandler(context),
      applyReassignmentsHandler(context),
      undoReassignmentsHandler(context),
      splitContributionsHandler(context),
      givePlaceholdersHandler(context),
    ],
    chores: [() => expireDryRuns(context)],
  };
}
