import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser } from '../../../accounts/index.ts';
import { findGroup } from '../../../groups/index.ts';
import {
  commit,
  enqueue,
  insertUploadEvents,
  type MailAttachment,
  type OperationContext,
  queueMail,
} from '../../../platform/index.ts';
import { applyReassignments } from '../../storage/job-contracts.ts';
import { areMany } from '../../storage/ledger-ranges.ts';
import {
  changeUpload,
  countResults,
  findOldDryRun,
  findUpload,
  removeRows,
  removeUploadInSteps,
  type Upload,
} from '../../storage/uploads.ts';
import { placeholdersUrl } from '../reassignment-facts.ts';
import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';

/** Rows that are noted or removed in one transaction. */
const batchSize = 1000;

/**
 * Ends a processed file with one email to the uploader, a dry run without. `errors` is the file of failed rows in the
 * blob store.
 */
export async function finishReassignmentUpload(
  context: OperationContext,
  upload: Upload,
  errors: MailAttachment | undefined,
): Promise<void> {
  await commit(context, 'finish-reassignment-upload', async (tx) => {
    const now = context.clock.now();
    if (!(await changeUpload(tx, upload.id, { from: ['processing'], to: 'finished', now })) || upload.isDryRun) return;
    // Work that waited for all rows can start.
    if (await areMany(tx, 'in_progress', 1)) await enqueue(tx, applyReassignments, {}, { now });
    const { matched, invited, retired, undone, failed, skipped } = await countResults(tx, upload.id);
    const group = (await findGroup(tx, upload.groupId))!;
    const user = (await findUser(tx, upload.userId))!;
    await queueMail(tx, context, {
      dedupeKey: `bulk-result:${upload.id}`,
      to: user.email,
      mail: context.messagesFor(user).bulkResult({
        recipientName: user.name,
        groupName: group.name,
        matched,
        invited,
        retired,
        undone,
        failed,
        skipped,
        url: placeholdersUrl(context.baseUrl, group.fullPath),
      }),
      attachments: errors ? [errors] : [],
    });
  });
}

/**
 * Fails a file that couldn't be processed, with an email about the reason; a dry run only stores it.
 * @param options.removesRows rows were written before the error was found, and had no effect
 */
export async function failReassignmentUpload(
  context: OperationContext,
  uploadId: number,
  reason: string,
  { removesRows = false }: { readonly removesRows?: boolean } = {},
): Promise<void> {
  const limit = Math.min(batchSize, context.batchLimit);
  while (removesRows && (await context.database.write((tx) => removeRows(tx, uploadId, limit)))) await nextTurn();
  await context.database.write(async (tx) => {
    const now = context.clock.now();
    const upload = await findUpload(tx, uploadId);
    const from: Upload['state'][] = ['received', 'processing'];
    if (!upload || !(await changeUpload(tx, uploadId, { from, to: 'failed', error: reason, now }))) return;
    if (upload.isDryRun) return;
    const group = (await findGroup(tx, upload.groupId))!;
    const user = (await findUser(tx, upload.userId))!;
    await queueMail(tx, context, {
      dedupeKey: `bulk-failed:${uploadId}`,
      to: user.email,
      mail: context.messagesFor(user).bulkFailed({
        recipientName: user.name,
        groupName: group.name,
        filename: upload.filename,
        reason,
        url: placeholdersUrl(context.baseUrl, group.fullPath),
      }),
    });
  });
}

/** Logs the rows of a file in the group's audit log; each row once, however often this runs. */
export async function noteUploadedRows(context: OperationContext, upload: Upload): Promise<void> {
  const noteFrom = (afterLine: number): Promise<number | undefined> =>
    context.database.write((tx) =>
      insertUploadEvents(tx, upload, { afterLine, limit: batchSize, now: context.clock.now() }),
    );
  for (let line = await noteFrom(0); line !== undefined; ) line = await noteFrom(line);
}

/** Removes the dry runs of large files a day after they were asked for, some rows at a time. */
export async function expireDryRuns(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  for (;;) {
    const upload = await findOldDryRun(context.database.reader, addMilliseconds(now, -dayMilliseconds));
    if (!upload) return;
    const limit = Math.min(batchSize, context.batchLimit);
    await commit(context, 'expire-dry-run', (tx) => removeUploadInSteps(tx, upload, { limit, now }));
  }
}
