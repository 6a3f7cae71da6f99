import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { sendDueDigests } from '../operations/send-digests.ts';
import { sendDigests } from '../storage/job-contracts.ts';

/** Mails people what they have not seen. */
export function sendDigestsHandler(context: OperationContext): JobHandler {
  return handle(sendDigests, (_payload, run) => sendDueDigests(context, run.signal));
}
