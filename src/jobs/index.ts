import type { Mailer } from '../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { type BackUp, backUpHandler } from './back-up.ts';
import { announceCommentHandler } from './announce-comment.ts';
import { applyReassignmentsHandler } from './apply-reassignments.ts';
import { deliverItemHandler } from './deliver-item.ts';
import { findOrphansHandler } from './find-orphans.ts';
import { finishUploadHandler } from './finish-upload.ts';
import { givePlaceholdersHandler } from './give-placeholders.ts';
import { keepItemTimesHandler } from './keep-item-times.ts';
import { mintKeysHandler } from './mint-keys.ts';
import { readReassignmentUploadHandler } from './read-reassignment-upload.ts';
import { removeGroupsHandler } from './remove-groups.ts';
import { removeImportHandler } from './remove-import.ts';
import { runImportHandler } from './run-import.ts';
import type { JobHandler } from './runner.ts';
import { scalePhotosHandler } from './scale-photos.ts';
import { sendMailHandler } from './send-mail.ts';
import { splitContributionsHandler } from './split-contributions.ts';
import { sweepHandler } from './sweep.ts';
import { undoReassignmentsHandler } from './undo-reassignments.ts';

/** Every handler, over a database that only the holder of a job writes to; `createRunner` refuses two for one name. */
export function jobHandlers(context: OperationContext, mailer: Mailer, makeBackup: BackUp): JobHandler[] {
  return [
    runImportHandler(context),
    readReassignmentUploadHandler(context),
    applyReassignmentsHandler(context),
    undoReassignmentsHandler(context),
    removeGroupsHandler(context),
    removeImportHandler(context),
    splitContributionsHandler(context),
    givePlaceholdersHandler(context),
    sendMailHandler(context, mailer),
    deliverItemHandler(context),
    announceCommentHandler(context),
    keepItemTimesHandler(context),
    scalePhotosHandler(context),
    mintKeysHandler(context),
    finishUploadHandler(context),
    findOrphansHandler(context),
    backUpHandler(context, makeBackup),
    sweepHandler(context),
  ];
}
