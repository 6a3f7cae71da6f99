import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import type { SendEvent } from '../domain/index.ts';
import { deliver } from '../operations/deliver.ts';
import { removeDeliveries, scheduleDeliveries } from '../operations/tend-webhooks.ts';
import { deliverWebhooks } from '../storage/job-contracts.ts';

/** Sends events, retries those that failed, and removes old ones. */
export function webhookJobs(context: OperationContext, send: SendEvent): RoomJobs {
  return {
    handlers: [handle(deliverWebhooks, (_payload, run) => deliver(context, send, run))],
    chores: {
      'schedule-deliveries': () => scheduleDeliveries(context),
      'remove-deliveries': () => removeDeliveries(context),
    },
  };
}
