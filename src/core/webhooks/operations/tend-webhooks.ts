import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { commit, enqueue, type OperationContext } from '../../platform/index.ts';
import { hasOldDeliveries, listLeftBehind, removeOldDeliveries, removeSomeDeliveries } from '../storage/deliveries.ts';
import { deliverWebhooks } from '../storage/job-contracts.ts';
import { hasWebhookWork } from '../storage/sending.ts';

/** Deliveries that are removed in one transaction, and transactions of one round of the sweeper. */
const batchSize = 500;
const maxBatches = 40;

/** Sends due deliveries: retries after a failure, and those whose job was lost. */
export async function scheduleDeliveries(context: OperationContext): Promise<void> {
  const { database, clock } = context;
  if (!(await hasWebhookWork(database.reader, clock.now()))) return;
  await database.write((tx) => enqueue(tx, deliverWebhooks, {}, { now: clock.now() }));
}

/** Removes deliveries older than the retention period, and those of removed webhooks. */
export async function removeDeliveries(context: OperationContext): Promise<void> {
  const { reader } = context.database;
  const limit = Math.min(batchSize, context.batchLimit);
  const before = addMilliseconds(context.clock.now(), -context.live.now.webhook_days * dayMilliseconds);
  let batches = 0;
  if (await hasOldDeliveries(reader, before)) {
    const removeSome = () => commit(context, 'remove-deliveries', (tx) => removeOldDeliveries(tx, before, limit));
    while ((await removeSome()) === limit && ++batches < maxBatches);
  }
  for (const id of await listLeftBehind(reader)) {
    const removeSome = () => commit(context, 'remove-deliveries', (tx) => removeSomeDeliveries(tx, id, limit));
    while ((await removeSome()) === limit && ++batches < maxBatches);
  }
}
