import { randomText } from '../../../lib/random.ts';
import { commit, enqueue, notFound, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import {
  type DeliveryContents,
  type DeliveryState,
  maxFailures,
  type Webhook,
  type WebhookCategory,
} from '../domain/webhook.ts';
import {
  findDelivery,
  findLastDelivery,
  insertDeliveries,
  pageDeliveries,
  requeueDelivery,
} from '../storage/deliveries.ts';
import { deliverWebhooks } from '../storage/job-contracts.ts';
import { updateHealth } from '../storage/webhooks.ts';
import { requireWebhook } from './own-webhook.ts';

/**
 * The newest deliveries of a webhook, for Owners of its group.
 * @throws DomainError not_found, forbidden
 */
export async function listDeliveries(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  webhook: { readonly groupId: number; readonly id: number },
  page: { readonly state?: DeliveryState | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<DeliveryContents[]> {
  await requireWebhook(reader, viewer, webhook.groupId, webhook.id);
  return pageDeliveries(reader, webhook.id, page);
}

/**
 * A delivery of a webhook with its request and response, for Owners of its group.
 * @throws DomainError not_found, forbidden
 */
export async function showDelivery(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  webhook: { readonly groupId: number; readonly id: number },
  deliveryId: number,
): Promise<DeliveryContents> {
  await requireWebhook(reader, viewer, webhook.groupId, webhook.id);
  const delivery = await findDelivery(reader, webhook.id, deliveryId);
  if (!delivery) throw notFound('event');
  return delivery;
}

/**
 * Sends an event again, under the same id; a webhook that was paused or disabled is tried again with it.
 * @throws DomainError not_found, forbidden
 */
export function resendDelivery(
  context: OperationContext,
  viewer: UserViewer,
  of: { readonly groupId: number; readonly id: number },
  deliveryId: number,
): Promise<DeliveryContents> {
  return commit(context, 'resend-delivery', viewer, async (tx) => {
    const webhook = await requireWebhook(tx, viewer, of.groupId, of.id);
    const delivery = await findDelivery(tx, webhook.id, deliveryId);
    if (!delivery) throw notFound('event');
    await sendByHand(context, tx, webhook);
    await requeueDelivery(tx, delivery.id, context.clock.now());
    return (await findDelivery(tx, webhook.id, delivery.id))!;
  });
}

/**
 * Sends an event that says it is a test. A webhook that was paused or disabled is tried again with it; when it is taken,
 * everything else follows.
 * @throws DomainError not_found, forbidden
 */
export function testWebhook(
  context: OperationContext,
  viewer: UserViewer,
  of: { readonly groupId: number; readonly id: number },
  category: WebhookCategory,
): Promise<DeliveryContents> {
  return commit(context, 'test-webhook', viewer, async (tx) => {
    const webhook = await requireWebhook(tx, viewer, of.groupId, of.id);
    await sendByHand(context, tx, webhook);
    const now = context.clock.now();
    const payload = JSON.stringify({
      type: 'test',
      timestamp: now,
      data: { category, group_id: webhook.groupId, webhook_id: webhook.id },
    });
    const event = { webhookId: webhook.id, messageId: newMessageId(), category, type: 'test' as const, payload };
    await insertDeliveries(tx, [event], now);
    return (await findLastDelivery(tx, webhook.id))!;
  });
}

/** A name for an event that no other one has. */
export function newMessageId(): string {
  return `msg_${randomText(18)}`;
}

/** Has a webhook tried at once; one that was disabled is so again when that fails. */
async function sendByHand(context: OperationContext, tx: Tx, { id, state, failures }: Webhook): Promise<void> {
  const isDisabled = state === 'disabled';
  await updateHealth(tx, id, {
    state: 'active',
    failures: isDisabled ? maxFailures - 1 : failures,
    retryAt: null,
  });
  await enqueue(tx, deliverWebhooks, {}, { now: context.clock.now() });
}
