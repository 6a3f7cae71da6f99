import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { DeliveryState, EventType, WebhookCategory } from '../domain/webhook.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    webhook: WebhookTable;
    webhook_event: WebhookEventTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}

/** Where events of a group and its subgroups are sent. */
export interface WebhookTable {
  id: Id;
  group_id: number;
  /** The root group, by which triggers check whether an event has subscribers. */
  root_id: number;
  url: string;
  name: string;
  description: string;
  /** Sent unchanged, for receivers that compare it. */
  token: string | null;
  secret: string;
  previous_secret: Defaulted<string | null>;
  previous_until: Defaulted<string | null>;
  /** Names with spaces between. */
  categories: string;
  verifies_tls: Flag;
  state: Defaulted<'active' | 'disabled'>;
  failures: Defaulted<number>;
  retry_at: Defaulted<string | null>;
  created_by: number | null;
  created_at: string;
}

/** Events without deliveries yet; triggers write them in the transaction of the change. */
export interface WebhookEventTable {
  id: Id;
  group_id: number;
  category: WebhookCategory;
  type: EventType;
  subject_id: number;
  /** Of an item. */
  channel_id: number | null;
  user_id: number | null;
  /** Data that the subject no longer has once it is deleted. */
  detail: string | null;
  /** Null if the change has no time. */
  occurred_at: string | null;
}

/**
 * An event for one webhook. Without a foreign key, since there may be a million: a chore removes those without webhook.
 */
export interface WebhookDeliveryTable {
  id: Id;
  webhook_id: number;
  message_id: string;
  category: WebhookCategory;
  type: EventType;
  payload: string;
  state: DeliveryState;
  attempts: Defaulted<number>;
  due_at: string;
  created_at: string;
  attempted_at: Defaulted<string | null>;
  milliseconds: Defaulted<number | null>;
  status: Defaulted<number | null>;
  error: Defaulted<string | null>;
  /** JSON; null before there was a response. */
  response_headers: Defaulted<string | null>;
  response_body: Defaulted<string | null>;
}
