import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import type { SendPush } from '../domain/index.ts';
import { sendDuePushes } from '../operations/send-pushes.ts';
import { sendPushes } from '../storage/job-contracts.ts';

/** Sends people's browsers that they have been notified. */
export function sendPushesHandler(context: OperationContext, send: SendPush): JobHandler {
  return handle(sendPushes, (_payload, run) => sendDuePushes(context, send, run.signal));
}
