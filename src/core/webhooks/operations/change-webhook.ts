import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { randomBase64 } from '../../../lib/random.ts';
import { parseUrl } from '../../../lib/url.ts';
import { requireOwnedGroup } from '../../groups/index.ts';
import {
  type Actor,
  type AuditAction,
  cleanText,
  commit,
  DomainError,
  insertGroupEvent,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import {
  defaultOverlapHours,
  longestDescription,
  longestName,
  longestToken,
  longestUrl,
  maxOverlapHours,
  maxWebhooks,
  type Webhook,
  webhookCategories,
} from '../domain/webhook.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  updateHealth,
  updateWebhook,
  type WebhookContent,
} from '../storage/webhooks.ts';
import { requireWebhook } from './own-webhook.ts';

/** Fields of a webhook; undefined ones stay unchanged, or get the default. */
export type WebhookChanges = { readonly [Name in keyof WebhookContent]?: WebhookContent[Name] | undefined };

/** A webhook, and the secret that is shown this once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * The webhooks of a group, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function showWebhooks(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
): Promise<Webhook[]> {
  await requireOwnedGroup(reader, viewer, groupId);
  return listWebhooks(reader, groupId);
}

/**
 * A webhook of a group, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export function showWebhook(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  webhookId: number,
): Promise<Webhook> {
  return requireWebhook(reader, viewer, groupId, webhookId);
}

/**
 * Has events of a group, and of all below it, sent to an address; of every kind unless some are named.
 * @throws DomainError not_found, forbidden, invalid_input for what cannot be sent to, unprocessable where there are too many
 */
export function addWebhook(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  draft: WebhookChanges & { readonly url: string },
): Promise<WebhookWithSecret> {
  return commit(context, 'add-webhook', viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    if (group.kind !== 'group') throw new DomainError('unprocessable', 'webhooks.forGroups');
    const content = tidy(context, {
      url: draft.url,
      name: draft.name ?? '',
      description: draft.description ?? '',
      categories: draft.categories ?? webhookCategories,
      verifiesTls: draft.verifiesTls ?? true,
      token: draft.token ?? null,
    });
    if ((await listWebhooks(tx, groupId)).length >= maxWebhooks) {
      throw new DomainError('unprocessable', 'webhooks.tooMany', { max: maxWebhooks });
    }
    const secret = newSecret();
    const now = context.clock.now();
    const by = { groupId, rootId: group.rootId, createdBy: viewer.userId, now };
    const id = await insertWebhook(tx, { ...content, token: content.token ?? null, secret, ...by });
    const webhook = (await findWebhook(tx, id))!;
    await log(tx, context, viewer, webhook, 'add_webhook');
    return { webhook, secret };
  });
}

/**
 * Changes a webhook. One that was paused or disabled is tried again when its address changes. A new address gets no token
 * unless the token is given with it, since Owners can't read the token that another Owner has set.
 * @throws DomainError not_found, forbidden, invalid_input
 */
export function changeWebhook(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  webhookId: number,
  changes: WebhookChanges,
): Promise<Webhook> {
  return commit(context, 'change-webhook', viewer, async (tx) => {
    const before = await requireWebhook(tx, viewer, groupId, webhookId);
    const content = tidy(context, {
      url: changes.url ?? before.url,
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
      categories: changes.categories ?? before.categories,
      verifiesTls: changes.verifiesTls ?? before.verifiesTls,
      token: changes.token,
    });
    const isMoved = content.url !== before.url;
    await updateWebhook(tx, webhookId, isMoved ? { ...content, token: content.token ?? null } : content);
    if (isMoved) await updateHealth(tx, webhookId, { state: 'active', failures: 0, retryAt: null });
    const webhook = (await findWebhook(tx, webhookId))!;
    await log(tx, context, viewer, webhook, 'change_webhook');
    return webhook;
  });
}

/**
 * Removes a webhook; nothing is sent to it from now on, and its deliveries are removed in the background.
 * @throws DomainError not_found, forbidden
 */
export function removeWebhook(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  webhookId: number,
): Promise<void> {
  return commit(context, 'remove-webhook', viewer, async (tx) => {
    const webhook = await requireWebhook(tx, viewer, groupId, webhookId);
    await deleteWebhook(tx, webhookId);
    await log(tx, context, viewer, webhook, 'remove_webhook');
  });
}

/**
 * Gives a webhook a new secret. For some hours requests are also signed with the previous one, so that receivers can
 * switch; 0 if that one was exposed.
 * @throws DomainError not_found, forbidden, invalid_input
 */
export function rotateWebhookSecret(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  webhookId: number,
  overlapHours: number = defaultOverlapHours,
): Promise<WebhookWithSecret> {
  return commit(context, 'rotate-webhook-secret', viewer, async (tx) => {
    await requireWebhook(tx, viewer, groupId, webhookId);
    if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > maxOverlapHours) {
      throw new DomainError('invalid_input', 'webhooks.badOverlap', { max: maxOverlapHours, field: 'overlap_hours' });
    }
    const secret = newSecret();
    const until = addMilliseconds(context.clock.now(), overlapHours * hourMilliseconds);
    await replaceSecret(tx, webhookId, secret, overlapHours === 0 ? null : until);
    const webhook = (await findWebhook(tx, webhookId))!;
    await log(tx, context, viewer, webhook, 'rotate_webhook_secret');
    return { webhook, secret };
  });
}

/** A secret as Standard Webhooks writes it. */
function newSecret(): string {
  return `whsec_${randomBase64(32)}`;
}

async function log(
  tx: Tx,
  { clock }: OperationContext,
  actor: Actor,
  { id, groupId, url }: Webhook,
  action: Extract<AuditAction, `${string}webhook${string}`>,
): Promise<void> {
  const details = { webhook_id: id, host: new URL(url).host };
  await insertGroupEvent(tx, { namespaceId: groupId, actor, action, details, now: clock.now() });
}

type Tidied = Omit<WebhookContent, 'token'> & { readonly token: string | null | undefined };

/** @throws DomainError invalid_input */
function tidy({ mayConnectTo }: OperationContext, content: Tidied): Tidied {
  const name = cleanText(content.name).trim();
  const description = cleanText(content.description).trim();
  if (name.length > longestName)
    throw new DomainError('invalid_input', 'fields.longerThan', { max: longestName, field: 'name' });
  if (description.length > longestDescription) {
    throw new DomainError('invalid_input', 'fields.longerThan', { max: longestDescription, field: 'description' });
  }
  const token = content.token === '' ? null : content.token;
  if (token && (token.length > longestToken || !/^[\x21-\x7e]+$/.test(token))) {
    throw new DomainError('invalid_input', 'webhooks.badToken', { max: longestToken, field: 'token' });
  }
  if (content.categories.length === 0) throw new DomainError('invalid_input', 'webhooks.noEvents', { field: 'events' });
  return { ...content, url: urlOf(content.url, mayConnectTo), name, description, token };
}

/** The address as it is called. Its name is resolved when something is sent. */
function urlOf(text: string, mayConnectTo: (address: string) => boolean): string {
  const trimmed = text.trim();
  const url = trimmed.length <= longestUrl ? parseUrl(trimmed) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw new DomainError('invalid_input', 'webhooks.badUrl', { max: longestUrl, field: 'url' });
  }
  if (url.username !== '' || url.password !== '') {
    throw new DomainError('invalid_input', 'webhooks.urlWithPassword', { field: 'url' });
  }
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  const isLocal = /^(?:.*\.)?localhost\.?$/.test(host);
  if ((isAddress && !mayConnectTo(host)) || (isLocal && !mayConnectTo('127.0.0.1'))) {
    throw new DomainError('invalid_input', 'webhooks.privateNetwork', { field: 'url' });
  }
  return url.href;
}
