import { dayMilliseconds, hourMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';

/** Categories of a webhook; the names are those of the group API. */
export const webhookCategories = [
  'issues_events',
  'note_events',
  'member_events',
  'import_events',
  'upload_events',
  'reassignment_events',
] as const;

export type WebhookCategory = (typeof webhookCategories)[number];

/** Types of events, with their category; posts and comments share names with theirs. */
export const eventTypes = {
  'item.created': ['issues_events', 'note_events'],
  'item.edited': ['issues_events', 'note_events'],
  'item.deleted': ['issues_events', 'note_events'],
  'member.added': ['member_events'],
  'member.changed': ['member_events'],
  'member.removed': ['member_events'],
  'import.finished': ['import_events'],
  'import.failed': ['import_events'],
  'upload.finished': ['upload_events'],
  'upload.failed': ['upload_events'],
  'reassignment.requested': ['reassignment_events'],
  'reassignment.accepted': ['reassignment_events'],
  'reassignment.declined': ['reassignment_events'],
  'reassignment.cancelled': ['reassignment_events'],
  'reassignment.expired': ['reassignment_events'],
  'reassignment.claimed': ['reassignment_events'],
  'reassignment.completed': ['reassignment_events'],
  'reassignment.failed': ['reassignment_events'],
  'reassignment.merged': ['reassignment_events'],
  'reassignment.merge_undone': ['reassignment_events'],
} as const satisfies Readonly<Record<string, readonly WebhookCategory[]>>;

export type EventType = keyof typeof eventTypes | 'test';

/** Where events of a group and its subgroups are sent. Without secrets. */
export interface Webhook {
  readonly id: number;
  readonly groupId: number;
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly categories: readonly WebhookCategory[];
  /** Whether certificates are verified. */
  readonly verifiesTls: boolean;
  readonly hasToken: boolean;
  /** Until when requests are also signed with the previous secret; null for not at all. */
  readonly previousSecretUntil: Instant | null;
  readonly state: 'active' | 'disabled';
  /** Number of failed attempts in a row. */
  readonly failures: number;
  /** Nothing is sent before; null if there is no pause. */
  readonly retryAt: Instant | null;
  readonly createdBy: number | null;
  readonly createdAt: Instant;
}

export const deliveryStates = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One event for one webhook, and the result of the last attempt. */
export interface Delivery {
  readonly id: number;
  readonly webhookId: number;
  /** The same at each attempt, so that receivers can drop a second one. */
  readonly messageId: string;
  readonly type: EventType;
  readonly category: WebhookCategory;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is sent (again); for one that is no longer queued, when it was last due. */
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  readonly attemptedAt: Instant | null;
  readonly milliseconds: number | null;
  readonly status: number | null;
  readonly error: string | null;
}

/** A delivery with its stored request and response. */
export interface DeliveryContents extends Delivery {
  readonly payload: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
}

/** Result of one attempt. */
export interface Attempt {
  /** Undefined where there was no response. */
  readonly status?: number;
  readonly error?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly milliseconds: number;
}

/** Data of one request. */
export interface OutgoingEvent {
  readonly url: string;
  readonly verifiesTls: boolean;
  readonly messageId: string;
  readonly sentAt: Instant;
  readonly payload: string;
  readonly category: WebhookCategory;
  /** All that sign it: the current one first. */
  readonly secrets: readonly string[];
  readonly token: string | null;
}

/** Sends events: never rejects, but returns the result. The only part that contacts receivers. */
export type SendEvent = (event: OutgoingEvent, signal: AbortSignal) => Promise<Attempt>;

export const maxWebhooks = 50;
export const longestUrl = 2000;
export const longestName = 255;
export const longestDescription = 2000;
export const longestToken = 500;
export const maxOverlapHours = 168;
export const defaultOverlapHours = 24;

/** Bytes of a payload; texts in it are cut before. */
export const maxPayload = 64 * 1024;

/** Delays before a failed delivery is retried; after the last, it has failed (Standard Webhooks). */
const retryDelays = [
  5000,
  5 * minuteMilliseconds,
  30 * minuteMilliseconds,
  2 * hourMilliseconds,
  5 * hourMilliseconds,
  10 * hourMilliseconds,
  14 * hourMilliseconds,
];

/** How long a delivery waits after this many attempts; undefined if it has failed permanently. */
export function retryDelay(attempts: number): number | undefined {
  return retryDelays[attempts - 1];
}

/** After this many failed attempts in a row, of any deliveries, a webhook is disabled. */
export const maxFailures = 15;

/** Number of failures before the other deliveries wait too. */
const failuresWithoutPause = 3;

/** How long nothing is sent to a receiver that has failed this often in a row; a single delivery then tests it. */
export function pauseAfter(failures: number): number {
  if (failures <= failuresWithoutPause) return 0;
  return Math.min(dayMilliseconds, minuteMilliseconds * 2 ** (failures - failuresWithoutPause - 1));
}

/** Whether the receiver accepted it. Redirects aren't followed, so they are failures. */
export function isTaken({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Whether the receiver refuses all further deliveries. */
export function isGone({ status }: Pick<Attempt, 'status'>): boolean {
  return status === 410;
}

export type AlertStatus = 'executable' | 'temporarily_disabled' | 'disabled';

/** State of a webhook, in the terms of the group API. */
export function alertStatus({ state, retryAt }: Pick<Webhook, 'state' | 'retryAt'>, now: Instant): AlertStatus {
  if (state === 'disabled') return 'disabled';
  return retryAt !== null && retryAt > now ? 'temporarily_disabled' : 'executable';
}
