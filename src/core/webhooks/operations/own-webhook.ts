import { requireOwnedGroup } from '../../groups/index.ts';
import { notFound, type Source, type UserViewer } from '../../platform/index.ts';
import type { Webhook } from '../domain/webhook.ts';
import { findWebhook } from '../storage/webhooks.ts';

/**
 * A webhook of a group, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function requireWebhook(
  source: Source,
  viewer: UserViewer,
  groupId: number,
  webhookId: number,
): Promise<Webhook> {
  await requireOwnedGroup(source, viewer, groupId);
  const webhook = await findWebhook(source, webhookId);
  if (webhook?.groupId !== groupId) throw notFound('hook');
  return webhook;
}
