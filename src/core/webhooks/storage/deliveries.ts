import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { insertMany, type Reader, type Source, tables, type Tx } from '../../platform/index.ts';
import type {
  Attempt,
  Delivery,
  DeliveryContents,
  DeliveryState,
  EventType,
  WebhookCategory,
} from '../domain/webhook.ts';

const columns = [
  'id',
  'webhook_id',
  'message_id',
  'type',
  'category',
  'state',
  'attempts',
  'due_at',
  'created_at',
  'attempted_at',
  'milliseconds',
  'status',
  'error',
] as const;

const contents = ['payload', 'response_headers', 'response_body'] as const;

function select(source: Source) {
  return tables(source).selectFrom('webhook_delivery').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    type: row.type,
    category: row.category,
    state: row.state,
    attempts: row.attempts,
    dueAt: row.due_at,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
    milliseconds: row.milliseconds,
    status: row.status,
    error: row.error,
  };
}

interface ContentRow extends Row {
  payload: string;
  response_headers: string | null;
  response_body: string | null;
}

function toContents(row: ContentRow): DeliveryContents {
  return {
    ...toDelivery(row),
    payload: row.payload,
    responseHeaders: JSON.parse(row.response_headers ?? '{}') as Record<string, string>,
    responseBody: row.response_body ?? '',
  };
}

/** An event for a webhook. */
export interface NewDelivery {
  readonly webhookId: number;
  readonly messageId: string;
  readonly category: WebhookCategory;
  readonly type: EventType;
  readonly payload: string;
}

/** Has events sent, at once. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[], now: Instant): Promise<void> {
  const rows = deliveries.map(({ webhookId, messageId, category, type, payload }) => ({
    webhook_id: webhookId,
    message_id: messageId,
    category,
    type,
    payload,
    state: 'queued' as const,
    due_at: now,
    created_at: now,
  }));
  await insertMany(tx, 'webhook_delivery', rows);
}

/** The newest deliveries of a webhook, of one state or all; with `before` those older than this id. */
export async function pageDeliveries(
  reader: Reader,
  webhookId: number,
  page: { readonly state?: DeliveryState | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<DeliveryContents[]> {
  const { state, before, limit } = page;
  const rows = await select(reader)
    .select(contents)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContents);
}

/** A delivery of a webhook; undefined if there is none. */
export async function findDelivery(
  source: Source,
  webhookId: number,
  id: number,
): Promise<DeliveryContents | undefined> {
  const row = await select(source)
    .select(contents)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toContents(row);
}

/** The newest delivery of a webhook. */
export async function findLastDelivery(source: Source, webhookId: number): Promise<DeliveryContents | undefined> {
  const row = await select(source)
    .select(contents)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toContents(row);
}

/** Has a delivery sent again, from its first attempt on. */
export async function requeueDelivery(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.db
    .updateTable('webhook_delivery')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .execute();
}

/** Result of a delivery's last attempt. */
export interface AttemptResult {
  readonly state: DeliveryState;
  readonly dueAt: Instant;
  readonly attemptedAt: Instant;
}

/** Notes an attempt. */
export async function noteAttempt(tx: Tx, id: number, attempt: Attempt, result: AttemptResult): Promise<void> {
  await tx.db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: result.state,
      due_at: result.dueAt,
      attempted_at: result.attemptedAt,
      attempts: eb('attempts', '+', 1),
      milliseconds: Math.round(attempt.milliseconds),
      status: attempt.status ?? null,
      error: attempt.error ?? null,
      response_headers: JSON.stringify(attempt.headers),
      response_body: attempt.body,
    }))
    .where('id', '=', id)
    .execute();
}

/** Whether there are deliveries from before a moment. */
export async function hasOldDeliveries(reader: Reader, before: Instant): Promise<boolean> {
  const row = await reader.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes up to `limit` deliveries from before a moment; returns how many. */
export async function removeOldDeliveries(tx: Tx, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from webhook_delivery where id in
    (select id from webhook_delivery where created_at < ${before} order by created_at limit ${limit})`.execute(tx.db);
  return Number(numAffectedRows);
}

/** Some ids of removed webhooks that still have deliveries; it reads one row of each webhook. */
export async function listLeftBehind(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ webhook_id: number }>`with recursive each (webhook_id) as (
      select min(webhook_id) from webhook_delivery
      union all
      select (select min(webhook_id) from webhook_delivery where webhook_delivery.webhook_id > each.webhook_id)
      from each where each.webhook_id is not null)
    select webhook_id from each where webhook_id is not null
      and not exists (select 1 from webhook where webhook.id = each.webhook_id) limit 20`.execute(reader.db);
  return rows.map((row) => row.webhook_id);
}

/** Removes up to `limit` deliveries of a removed webhook; returns how many. */
export async function removeSomeDeliveries(tx: Tx, webhookId: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from webhook_delivery where id in
    (select id from webhook_delivery where webhook_id = ${webhookId} order by id limit ${limit})
    and not exists (select 1 from webhook where webhook.id = ${webhookId})`.execute(tx.db);
  return Number(numAffectedRows);
}
