import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import type { SendEvent } from '../domain/index.ts';
import { removeDeliveries, scheduleDeliveries } from '../operations/tend-webhooks.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';

/** Sends events, again where that failed, and removes what is old. */
export function webhookJobs(context: OperationContext, send: SendEvent): RoomJobs {
  return {
    handlers: [deliverWebhooksHandler(context, send)],
    chores: {
      'schedule-deliveries': () => scheduleDeliveries(context),
      'remove-deliveries': () => removeDeliveries(context),
    },
  };
}
