import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import type { SendEvent } from '../domain/index.ts';
import { deliver } from '../operations/deliver.ts';
import { deliverWebhooks } from '../storage/job-contracts.ts';

/** Sends what has happened in groups to whoever wants it. */
export function deliverWebhooksHandler(context: OperationContext, send: SendEvent): JobHandler {
  return handle(deliverWebhooks, (_payload, run) => deliver(context, send, run));
}
