import type { Instant } from '../../../lib/clock.ts';
import { type Reader, type Source, tables, toFlag, type Tx } from '../../platform/index.ts';
import type { Webhook, WebhookCategory } from '../domain/webhook.ts';

function select(source: Source) {
  return tables(source)
    .selectFrom('webhook')
    .select([
      'webhook.id',
      'webhook.group_id',
      'webhook.url',
      'webhook.name',
      'webhook.description',
      'webhook.token',
      'webhook.previous_until',
      'webhook.categories',
      'webhook.verifies_tls',
      'webhook.state',
      'webhook.failures',
      'webhook.retry_at',
      'webhook.created_by',
      'webhook.created_at',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    groupId: row.group_id,
    url: row.url,
    name: row.name,
    description: row.description,
    categories: row.categories.split(' ').filter((each) => each !== '') as WebhookCategory[],
    verifiesTls: row.verifies_tls === 1,
    hasToken: row.token !== null,
    previousSecretUntil: row.previous_until,
    state: row.state,
    failures: row.failures,
    retryAt: row.retry_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** A webhook; undefined if there is none. */
export async function findWebhook(source: Source, id: number): Promise<Webhook | undefined> {
  const row = await select(source).where('id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** The webhooks with these ids, in no order. */
export async function findWebhooks(source: Source, ids: readonly number[]): Promise<Webhook[]> {
  if (ids.length === 0) return [];
  return (await select(source).where('id', 'in', ids).execute()).map(toWebhook);
}

/** The webhooks of a group itself, the oldest first; how many there can be is limited. */
export async function listWebhooks(source: Source, groupId: number): Promise<Webhook[]> {
  const rows = await select(source).where('group_id', '=', groupId).orderBy('id').execute();
  return rows.map(toWebhook);
}

/** The webhooks of these groups that send. */
export async function listActiveWebhooks(reader: Reader, groupIds: readonly number[]): Promise<Webhook[]> {
  const rows = await select(reader)
    .where('group_id', 'in', groupIds)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
}

/** Fields of a webhook; undefined ones stay unchanged. */
export interface WebhookContent {
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly categories: readonly WebhookCategory[];
  readonly verifiesTls: boolean;
  /** Null for none. */
  readonly token: string | null;
}

/** Adds a webhook; returns its id. */
export async function insertWebhook(
  tx: Tx,
  webhook: WebhookContent & {
    readonly groupId: number;
    readonly rootId: number;
    readonly secret: string;
    readonly createdBy: number;
    readonly now: Instant;
  },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('webhook')
    .values({
      group_id: webhook.groupId,
      root_id: webhook.rootId,
      url: webhook.url,
      name: webhook.name,
      description: webhook.description,
      token: webhook.token,
      secret: webhook.secret,
      categories: webhook.categories.join(' '),
      verifies_tls: toFlag(webhook.verifiesTls),
      created_by: webhook.createdBy,
      created_at: webhook.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a webhook; a token that is undefined stays. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  content: Omit<WebhookContent, 'token'> & { readonly token: string | null | undefined },
): Promise<void> {
  const { url, name, description, categories, verifiesTls, token } = content;
  await tx.db
    .updateTable('webhook')
    .set({
      url,
      name,
      description,
      categories: categories.join(' '),
      verifies_tls: toFlag(verifiesTls),
      ...(token !== undefined && { token }),
    })
    .where('id', '=', id)
    .execute();
}

/** Gives a webhook a new secret; the one that it had signs as well until a moment. */
export async function replaceSecret(tx: Tx, id: number, secret: string, previousUntil: Instant | null): Promise<void> {
  await tx.db
    .updateTable('webhook')
    .set((eb) => ({
      secret,
      previous_secret: previousUntil === null ? null : eb.ref('secret'),
      previous_until: previousUntil,
    }))
    .where('id', '=', id)
    .execute();
}

/** State of a webhook's attempts. */
export interface WebhookHealth {
  readonly state: Webhook['state'];
  readonly failures: number;
  readonly retryAt: Instant | null;
}

/** Stores the state of a webhook's attempts. */
export async function updateHealth(tx: Tx, id: number, { state, failures, retryAt }: WebhookHealth): Promise<void> {
  await tx.db.updateTable('webhook').set({ state, failures, retry_at: retryAt }).where('id', '=', id).execute();
}

/** Removes a webhook; its deliveries are removed in the background. */
export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Says at the top of which tree of groups webhooks of these groups are. */
export async function setWebhookRoot(tx: Tx, groupIds: readonly number[], rootId: number): Promise<void> {
  await tx.db.updateTable('webhook').set({ root_id: rootId }).where('group_id', 'in', groupIds).execute();
}
