import { type Static, type TBoolean, type TObject, Type } from 'typebox';
import {
  alertStatus,
  type DeliveryContents,
  deliveryStates,
  type Webhook,
  webhookCategories,
  type WebhookCategory,
} from '../../../core/webhooks/domain/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { count, id, moment, named, orNull, text, truth } from '../../schema.ts';

/** Events of the reference server without an equivalent: clients see them as off. */
export const absentEvents = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'confidential_issues_events',
  'confidential_note_events',
  'job_events',
  'pipeline_events',
  'wiki_page_events',
  'deployment_events',
  'feature_flag_events',
  'releases_events',
  'milestone_events',
  'emoji_events',
  'subgroup_events',
  'project_events',
  'vulnerability_events',
  'resource_access_token_events',
  'repository_update_events',
] as const;

/** Subject of each kind of event. */
export const categoryDescriptions: Readonly<Record<WebhookCategory, string>> = {
  issues_events: 'Posts in channels of the group: new, edited, deleted.',
  note_events: 'Comments there: new, edited, deleted.',
  member_events: 'Members: added, changed, removed.',
  import_events: 'Imports: finished, failed.',
  upload_events: 'Files of reassignments: finished, failed.',
  reassignment_events: 'Source users: requested, accepted, declined, cancelled, expired, claimed, completed, failed.',
};

type Flags<Names extends string> = Record<Names, TBoolean>;

/** A value for each of these names. */
export function flagsOf<const Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>;
}

const flags: Flags<WebhookCategory | (typeof absentEvents)[number]> = {
  ...flagsOf(webhookCategories, (name) => Type.Boolean({ description: categoryDescriptions[name] })),
  ...flagsOf(absentEvents, () => Type.Boolean({ description: 'Always false: there are none on this server.' })),
};

const properties = {
  id,
  url: text,
  name: text,
  description: text,
  group_id: id,
  created_at: moment,
  enable_ssl_verification: truth,
  token_set: Type.Boolean({ description: 'Whether a token is sent; it is never shown.' }),
  previous_secret_until: orNull(moment),
  alert_status: Type.Enum(['executable', 'temporarily_disabled', 'disabled']),
  disabled_until: orNull(moment),
  failures: Type.Integer({ minimum: 0, description: 'Number of consecutive failed attempts.' }),
  ...flags,
};

/** A webhook of a group, without its secrets. */
export const webhookRecord = named('GroupHook', Type.Object(properties));

/** The same with the secret, which is shown once. */
export const webhookWithSecretRecord = named(
  'GroupHookWithSecret',
  Type.Object({
    ...properties,
    secret: Type.String({ description: 'Secret that signs the events (Standard Webhooks). Shown only once.' }),
  }),
);

/** A webhook with its current state. */
export function encodeWebhook(webhook: Webhook, now: Instant): Static<typeof webhookRecord> {
  const status = alertStatus(webhook, now);
  return {
    id: webhook.id,
    url: webhook.url,
    name: webhook.name,
    description: webhook.description,
    group_id: webhook.groupId,
    created_at: webhook.createdAt,
    enable_ssl_verification: webhook.verifiesTls,
    token_set: webhook.hasToken,
    previous_secret_until: webhook.previousSecretUntil,
    alert_status: status,
    disabled_until: status === 'temporarily_disabled' ? webhook.retryAt : null,
    failures: webhook.failures,
    ...flagsOf(webhookCategories, (name) => webhook.categories.includes(name)),
    ...flagsOf(absentEvents, () => false),
  };
}

const textsByName = Type.Record(Type.String(), Type.String());

/** A sent or waiting event, with the last response. */
export const deliveryRecord = named(
  'GroupHookEvent',
  Type.Object({
    id,
    url: text,
    trigger: Type.Enum([...webhookCategories]),
    type: Type.String({ description: 'The event, as in the payload.' }),
    message_id: Type.String({ description: 'The same in each attempt.' }),
    state: Type.Enum([...deliveryStates]),
    attempts: count,
    created_at: moment,
    attempted_at: orNull(moment),
    next_attempt_at: orNull(moment),
    request_headers: textsByName,
    request_data: Type.Unknown({ description: 'The payload.' }),
    response_status: Type.Union([Type.String(), Type.Null()], {
      description: 'The status as text, `internal error` if there was no response, null before the first attempt.',
    }),
    response_headers: textsByName,
    response_body: Type.String({ description: 'The first 4 KB.' }),
    execution_duration: Type.Union([Type.Number(), Type.Null()], { description: 'Seconds.' }),
    error: orNull(text),
  }) satisfies TObject,
);

/** An event for a webhook. Only includes headers that aren't secret. */
export function encodeDelivery(delivery: DeliveryContents, { url }: Webhook): Static<typeof deliveryRecord> {
  const { attemptedAt, status, milliseconds, state } = delivery;
  return {
    id: delivery.id,
    url,
    trigger: delivery.category,
    type: delivery.type,
    message_id: delivery.messageId,
    state,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    attempted_at: attemptedAt,
    next_attempt_at: state === 'queued' ? delivery.dueAt : null,
    request_headers: { 'content-type': 'application/json', 'webhook-id': delivery.messageId },
    request_data: JSON.parse(delivery.payload) as unknown,
    response_status: attemptedAt === null ? null : status === null ? 'internal error' : String(status),
    response_headers: { ...delivery.responseHeaders },
    response_body: delivery.responseBody,
    execution_duration: milliseconds === null ? null : milliseconds / 1000,
    error: delivery.error,
  };
}
