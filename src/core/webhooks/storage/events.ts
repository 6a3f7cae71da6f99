import type { Instant } from '../../../lib/clock.ts';
import { type Reader, type Tx } from '../../platform/index.ts';
import type { EventType, WebhookCategory } from '../domain/webhook.ts';

/** Something that has happened in a group, as its trigger has noted it. */
export interface WebhookEvent {
  readonly id: number;
  readonly groupId: number;
  readonly category: WebhookCategory;
  readonly type: EventType;
  readonly subjectId: number;
  readonly channelId: number | null;
  readonly userId: number | null;
  readonly detail: string;
  /** Null if the change has no time. */
  readonly occurredAt: Instant | null;
}

/** The oldest events that nothing was made of yet. */
export async function listEvents(reader: Reader, limit: number): Promise<WebhookEvent[]> {
  const rows = await reader.db.selectFrom('webhook_event').selectAll().orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    category: row.category,
    type: row.type,
    subjectId: row.subject_id,
    channelId: row.channel_id,
    userId: row.user_id,
    detail: row.detail ?? '',
    occurredAt: row.occurred_at,
  }));
}

/** Removes those of these events that still exist, so that they are processed once; returns their ids. */
export async function takeEvents(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db.deleteFrom('webhook_event').where('id', 'in', ids).returning('id').execute();
  return new Set(rows.map((row) => row.id));
}
