import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { finishReceived } from '../operations/finish-upload.ts';
import { finishUpload } from '../storage/job-contracts.ts';

/** Makes a file of a resumable upload that is whole. */
export function finishUploadHandler(context: OperationContext): JobHandler {
  return handle(finishUpload, ({ uploadId }) => finishReceived(context, uploadId));
}
