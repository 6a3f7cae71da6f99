import type { Mailer } from '../../../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { type BackUp, backUpHandler } from './back-up.ts';
import { announceCommentHandler } from '../../content/jobs/announce-comment.ts';
import { applyReassignmentsHandler } from '../../reassignment/jobs/apply-reassignments.ts';
import { deliverItemHandler } from '../../content/jobs/deliver-item.ts';
import { findOrphansHandler } from '../../files/jobs/find-orphans.ts';
import { finishUploadHandler } from '../../files/jobs/finish-upload.ts';
import { givePlaceholdersHandler } from '../../reassignment/jobs/give-placeholders.ts';
import { keepItemTimesHandler } from '../../content/jobs/keep-item-times.ts';
import { mintKeysHandler } from '../../identity/jobs/mint-keys.ts';
import { readReassignmentUploadHandler } from '../../reassignment/jobs/read-reassignment-upload.ts';
import { removeGroupsHandler } from '../../groups/jobs/remove-groups.ts';
import { removeImportHandler } from '../../imports/jobs/remove-import.ts';
import { runImportHandler } from '../../imports/jobs/run-import.ts';
import type { JobHandler } from './runner.ts';
import { scalePhotosHandler } from '../../files/jobs/scale-photos.ts';
import { sendMailHandler } from './send-mail.ts';
import { splitContributionsHandler } from '../../reassignment/jobs/split-contributions.ts';
import { sweepHandler } from './sweep.ts';
import { undoReassignmentsHandler } from '../../reassignment/jobs/undo-reassignments.ts';

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
