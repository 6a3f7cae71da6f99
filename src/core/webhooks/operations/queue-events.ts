import { findGroups, type Group, listGroupAndAncestors } from '../../groups/index.ts';
import { commit, type OperationContext } from '../../platform/index.ts';
import type { Webhook } from '../domain/webhook.ts';
import { insertDeliveries } from '../storage/deliveries.ts';
import { listEvents, takeEvents, type WebhookEvent } from '../storage/events.ts';
import { listActiveWebhooks } from '../storage/webhooks.ts';
import { newMessageId } from './deliveries.ts';
import { payloadsOf } from './event-facts.ts';

/** Events of one transaction. */
const batchSize = 100;

/**
 * Creates deliveries of the next events, one for each subscribed webhook: of the group and its parents.
 * @returns false if there were none
 */
export async function queueEvents(context: OperationContext): Promise<boolean> {
  const { reader } = context.database;
  const events = await listEvents(reader, Math.min(batchSize, context.batchLimit));
  if (events.length === 0) return false;
  const groups = new Map(
    (
      await findGroups(
        reader,
        events.map(({ groupId }) => groupId),
      )
    ).map((each) => [each.id, each]),
  );
  const webhooks = await webhooksOf(context, [...groups.values()]);
  const payloads = await payloadsOf(context, events, groups, context.clock.now());
  await commit(context, 'queue-webhook-events', async (tx) => {
    const there = await takeEvents(
      tx,
      events.map(({ id }) => id),
    );
    const deliveries = events.flatMap((event, index) => {
      const payload = payloads[index];
      if (payload === undefined || !there.has(event.id)) return [];
      const { category, type } = event;
      const wanting = (webhooks.get(event.groupId) ?? []).filter((each) => wants(each, event));
      return wanting.map(({ id }) => ({ webhookId: id, messageId: newMessageId(), category, type, payload }));
    });
    await insertDeliveries(tx, deliveries, context.clock.now());
  });
  return true;
}

function wants({ categories }: Webhook, { category }: WebhookEvent): boolean {
  return categories.includes(category);
}

/** The webhooks that receive events of each of these groups; none for removed groups. */
async function webhooksOf(
  { database: { reader } }: OperationContext,
  groups: readonly Group[],
): Promise<ReadonlyMap<number, readonly Webhook[]>> {
  const found = new Map<number, readonly Webhook[]>();
  for (const group of groups) {
    if (group.kind !== 'group') continue;
    const ids = (await listGroupAndAncestors(reader, group)).map(({ id }) => id);
    found.set(group.id, await listActiveWebhooks(reader, ids));
  }
  return found;
}
