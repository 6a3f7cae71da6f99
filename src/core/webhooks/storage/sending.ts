import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { type Reader, type Tx } from '../../platform/index.ts';
import type { WebhookCategory } from '../domain/webhook.ts';

/** Data for sending to a webhook; it never leaves the job. */
export interface Receiver {
  readonly id: number;
  readonly url: string;
  readonly verifiesTls: boolean;
  readonly token: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: Instant | null;
}

/** A delivery that is to be sent now. */
export interface DueDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly category: WebhookCategory;
  readonly payload: string;
  readonly attempts: number;
}

/** Webhooks that are looked at for something to send in one query; the others come when these have nothing left. */
const maxReceivers = 1000;

/** The condition that a webhook has something to send now. */
const isDue = (now: Instant) => sql<boolean>`webhook.state = 'active'
  and (webhook.retry_at is null or webhook.retry_at <= ${now})
  and exists (select 1 from webhook_delivery where webhook_delivery.webhook_id = webhook.id
    and webhook_delivery.state = 'queued' and webhook_delivery.due_at <= ${now})`;

/** Whether something is due, or an event hasn't been processed yet. */
export async function hasWebhookWork(reader: Reader, now: Instant): Promise<boolean> {
  const { rows } = await sql`select id from webhook_event limit 1`.execute(reader.db);
  if (rows.length > 0) return true;
  return (await reader.db.selectFrom('webhook').select('id').where(isDue(now)).limit(1).execute()).length > 0;
}

/** The webhooks that have something to send now. */
export async function listReceivers(reader: Reader, now: Instant): Promise<number[]> {
  const rows = await reader.db.selectFrom('webhook').select('id').where(isDue(now)).limit(maxReceivers).execute();
  return rows.map(({ id }) => id);
}

/** A webhook for its job; undefined if it was removed. */
export async function findReceiver(reader: Reader, id: number): Promise<Receiver | undefined> {
  const row = await reader.db
    .selectFrom('webhook')
    .select(['id', 'url', 'verifies_tls', 'token', 'secret', 'previous_secret', 'previous_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      url: row.url,
      verifiesTls: row.verifies_tls === 1,
      token: row.token,
      secret: row.secret,
      previousSecret: row.previous_secret,
      previousUntil: row.previous_until,
    }
  );
}

/** The next due delivery of a webhook; undefined if there is none, or the webhook is off. */
export async function nextDelivery(reader: Reader, webhookId: number, now: Instant): Promise<DueDelivery | undefined> {
  const row = await reader.db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select([
      'webhook_delivery.id',
      'webhook_delivery.message_id',
      'webhook_delivery.category',
      'webhook_delivery.payload',
      'webhook_delivery.attempts',
    ])
    .where('webhook_delivery.webhook_id', '=', webhookId)
    .where('webhook_delivery.state', '=', 'queued')
    .where('webhook_delivery.due_at', '<=', now)
    .where('webhook.state', '=', 'active')
    .where((eb) => eb.or([eb('webhook.retry_at', 'is', null), eb('webhook.retry_at', '<=', now)]))
    .orderBy('webhook_delivery.due_at')
    .orderBy('webhook_delivery.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, message_id: messageId, category, payload, attempts } = row;
  return { id, messageId, category, payload, attempts };
}

/** How often a webhook has failed in a row; undefined if it was removed or disabled. */
export async function findFailures(tx: Tx, id: number): Promise<{ failures: number; groupId: number } | undefined> {
  const row = await tx.db
    .selectFrom('webhook')
    .select(['failures', 'group_id'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row && { failures: row.failures, groupId: row.group_id };
}
