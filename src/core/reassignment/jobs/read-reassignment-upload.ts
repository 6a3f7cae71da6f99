import { buffer } from 'node:stream/consumers';
import { BlobNotFoundError } from '../../../blobs/store.ts';
import type { ReassignmentCells } from '../domain/reassignment.ts';
import { type MailAttachment, type OperationContext, orNotFound } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { readSettings } from '../operations/change-setting.ts';
import {
  failReassignmentUpload,
  finishReassignmentUpload,
  noteUploadedRows,
} from '../operations/uploads/end-reassignment-upload.ts';
import { decideUploadRows, storeUploadRows } from '../operations/uploads/plan-bulk-reassignment.ts';
import { findUpload, pageFailedRows } from '../storage/uploads.ts';
import {
  errorHeaderRow,
  errorRow,
  type ReturnedColumns,
} from '../../../wire/group-api/reassignment/reassignment-csv.ts';
import { readRows, UploadFormatError } from '../../../wire/group-api/reassignment/reassignment-upload.ts';
import { readReassignmentUpload } from '../storage/job-contracts.ts';

/** Processes an uploaded file row by row, then emails the result. */
export function readReassignmentUploadHandler(context: OperationContext): JobHandler {
  return handle(readReassignmentUpload, async ({ uploadId }, run) => {
    const { reader } = context.database;
    const received = await findUpload(reader, uploadId);
    if (received?.state !== 'received' && received?.state !== 'processing') return;
    try {
      if (received.state === 'received') {
        const bytes = await buffer(await context.blobs.open(received.blobHash));
        const { allow_several_placeholders_per_user: allowsSeveral } = await readSettings(reader);
        await storeUploadRows(context, received, readRows(bytes, { allowsSeveral }));
      }
      const upload = orNotFound(await findUpload(reader, uploadId), 'upload');
      if (!(await decideUploadRows(context, upload, run.signal))) return;
      if (upload.isDryRun) return await finishReassignmentUpload(context, upload, undefined);
      await noteUploadedRows(context, upload);
      await finishReassignmentUpload(context, upload, await storeErrors(context, uploadId));
    } catch (error) {
      if (error instanceof UploadFormatError)
        return failReassignmentUpload(context, uploadId, error.message, { removesRows: true });
      if (error instanceof BlobNotFoundError)
        return failReassignmentUpload(context, uploadId, 'it is not on the server any more.');
      if (run.isFinal(error))
        await failReassignmentUpload(context, uploadId, 'the server met an error; its log says more.');
      throw error;
    }
  });
}

/** Stores the failed rows as the CSV attachment of the email. */
async function storeErrors(context: OperationContext, uploadId: number): Promise<MailAttachment | undefined> {
  const first = await pageFailedRows(context.database.reader, uploadId, 0, 1);
  if (first.length === 0) return undefined;
  // All rows of a file have the columns of its header.
  const { keep, remove, undo, sourceEmail } = JSON.parse(first[0]!.cells) as ReassignmentCells;
  const returned = {
    flags: keep !== undefined || remove !== undefined,
    undo: undo !== undefined,
    sourceEmail: sourceEmail !== undefined,
  };
  const { hash } = await context.blobs.put(errorFile(context, uploadId, returned));
  return { filename: 'failed_reassignments.csv', contentType: 'text/csv; charset=utf-8', blobHash: hash };
}

async function* errorFile(
  context: OperationContext,
  uploadId: number,
  returned: ReturnedColumns,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(errorHeaderRow(returned));
  for (let line = 0; ; ) {
    const rows = await pageFailedRows(context.database.reader, uploadId, line, 1000);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map((row) => errorRow(JSON.parse(row.cells) as ReassignmentCells, row, returned)).join(''));
    line = rows.at(-1)!.line;
  }
}
