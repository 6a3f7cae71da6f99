import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  addWebhook,
  changeWebhook,
  defaultOverlapHours,
  deliveryStates,
  listDeliveries,
  longestDescription,
  longestName,
  longestToken,
  longestUrl,
  maxOverlapHours,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  showDelivery,
  showWebhook,
  showWebhooks,
  testWebhook,
  webhookCategories,
  type WebhookCategory,
} from '../../../core/webhooks/index.ts';
import {
  absentEvents,
  categoryDescriptions,
  deliveryRecord,
  encodeDelivery,
  encodeWebhook,
  flagsOf,
  webhookRecord,
  webhookWithSecretRecord,
} from '../../../wire/group-api/webhooks/webhook.ts';
import { list } from '../../../wire/schema.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { answerKeysetPage, cursorParameters, numberedParameters, pageOfAll } from '../paging.ts';
import { only, rowId } from '../parameters.ts';
import { type Exchange, route } from '../route.ts';

const hookParams = Type.Object({ ...groupParams.properties, hook_id: rowId });
const eventParams = Type.Object({ ...hookParams.properties, event_id: rowId });
const url = Type.String({ maxLength: longestUrl, description: 'URL that receives the events: https or http.' });
const changes = {
  name: Type.Optional(Type.String({ maxLength: longestName })),
  description: Type.Optional(Type.String({ maxLength: longestDescription })),
  token: Type.Optional(
    Type.String({ maxLength: longestToken, description: 'Sent as `X-Gitlab-Token`; empty for none. Never shown.' }),
  ),
  enable_ssl_verification: Type.Optional(
    Type.Boolean({ description: 'Whether the receiver must have a valid certificate; true by default.' }),
  ),
  ...flagsOf(webhookCategories, (name) => Type.Optional(Type.Boolean({ description: categoryDescriptions[name] }))),
  ...flagsOf(absentEvents, () => only(false, 'there are no such events.')),
};
const draft = Type.Object({ url, ...changes });
const edit = Type.Object({ url: Type.Optional(url), ...changes });
const noSuch = { 404: 'There is no such webhook, or event.' };
const refused = { 400: 'The URL cannot be used, or no event is turned on.' };

/** Webhooks of groups, and their deliveries. */
export const webhookRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/hooks',
    tag: 'Webhooks',
    summary: 'The webhooks of a group',
    description: 'Those of the group itself, oldest first.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object(numberedParameters),
    answer: list(webhookRecord),
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const page = pageOfAll(exchange, input, await showWebhooks(operations, viewer, group.id));
      const now = operations.clock.now();
      return page.map((each) => encodeWebhook(each, now));
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/hooks',
    tag: 'Webhooks',
    summary: 'Create a webhook of a group',
    description:
      'The webhook with its signing secret, which is shown once. It gets events of the group and its subgroups: the selected ones, or all if none is selected.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: webhookWithSecretRecord,
    refusals: { ...refused, 422: 'There are too many webhooks.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const said = { ...contentOf(input), url: input.url, categories: categoriesOf(input, []) };
      const { webhook, secret } = await addWebhook(operations, viewer, group.id, said);
      return { ...encodeWebhook(webhook, operations.clock.now()), secret };
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/hooks/:hook_id',
    tag: 'Webhooks',
    summary: 'A webhook of a group',
    description: 'The webhook.',
    access: ownedGroup,
    params: hookParams,
    answer: webhookRecord,
    refusals: noSuch,
    handle: async (exchange) => encodeWebhook(await hookOf(exchange), exchange.operations.clock.now()),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/hooks/:hook_id',
    tag: 'Webhooks',
    summary: 'Edit a webhook of a group',
    description:
      'The webhook. Omitted values do not change. If it was paused or disabled and its URL changes, it is tried again.',
    access: ownedGroup,
    params: hookParams,
    input: edit,
    answer: webhookRecord,
    refusals: { ...refused, ...noSuch },
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const before = await hookOf(exchange);
      const said = { ...contentOf(input), url: input.url, categories: categoriesOf(input, before.categories) };
      const webhook = await changeWebhook(operations, viewer, group.id, before.id, said);
      return encodeWebhook(webhook, operations.clock.now());
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/hooks/:hook_id',
    tag: 'Webhooks',
    summary: 'Delete a webhook of a group',
    description: 'No content. Its deliveries are deleted too.',
    access: ownedGroup,
    params: hookParams,
    answer: null,
    refusals: noSuch,
    handle: ({ operations, viewer, subject: group, params }) =>
      removeWebhook(operations, viewer, group.id, params.hook_id),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/hooks/:hook_id/rotate_secret',
    tag: 'Webhooks',
    summary: 'Rotate the secret of a webhook',
    description:
      'The webhook with the new secret, which is shown once. For some hours, deliveries are also signed with the previous secret, so that receivers can switch.',
    access: ownedGroup,
    params: hookParams,
    input: Type.Object({
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxOverlapHours,
          description: `Hours for which both secrets sign; ${defaultOverlapHours} by default, 0 if the previous one was exposed.`,
        }),
      ),
    }),
    answer: webhookWithSecretRecord,
    refusals: noSuch,
    handle: async ({ operations, viewer, subject: group, params, input }) => {
      const hours = input.overlap_hours;
      const rotated = await rotateWebhookSecret(operations, viewer, group.id, params.hook_id, hours);
      return { ...encodeWebhook(rotated.webhook, operations.clock.now()), secret: rotated.secret };
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/hooks/:hook_id/test/:trigger',
    tag: 'Webhooks',
    summary: 'Test a webhook',
    description:
      'The event, with the type `test`; it is sent in the background. A paused or disabled webhook is tried again with it, and when it succeeds, waiting events follow.',
    access: ownedGroup,
    params: Type.Object({ ...hookParams.properties, trigger: Type.Enum([...webhookCategories]) }),
    answer: deliveryRecord,
    refusals: noSuch,
    handle: async (exchange) => {
      const { operations, viewer, subject: group, params } = exchange;
      const webhook = { groupId: group.id, id: params.hook_id };
      const delivery = await testWebhook(operations, viewer, webhook, params.trigger);
      return encodeDelivery(delivery, await hookOf(exchange));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/hooks/:hook_id/events',
    tag: 'Webhooks',
    summary: 'Deliveries of a webhook, newest first',
    description: 'Sent and waiting events, with the last response.',
    access: ownedGroup,
    params: hookParams,
    input: Type.Object({ ...cursorParameters, state: Type.Optional(Type.Enum([...deliveryStates])) }),
    answer: list(deliveryRecord),
    refusals: noSuch,
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const webhook = await hookOf(exchange);
      const of = { groupId: group.id, id: webhook.id };
      const deliveries = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        listDeliveries(operations, viewer, of, { state: input.state, before: after?.id, limit }),
      );
      return deliveries.map((each) => encodeDelivery(each, webhook));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/hooks/:hook_id/events/:event_id',
    tag: 'Webhooks',
    summary: 'One delivery of a webhook',
    description: 'The event, with the last response.',
    access: ownedGroup,
    params: eventParams,
    answer: deliveryRecord,
    refusals: noSuch,
    handle: (exchange) => answerDelivery(exchange, showDelivery),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/hooks/:hook_id/events/:event_id/resend',
    tag: 'Webhooks',
    summary: 'Resend an event to a webhook',
    description:
      'The event, which is sent again in the background with the same id. A paused or disabled webhook is tried again with it.',
    access: ownedGroup,
    params: eventParams,
    answer: deliveryRecord,
    refusals: noSuch,
    handle: (exchange) => answerDelivery(exchange, resendDelivery),
  }),
];

type Naming = Exchange<{ readonly id: string; readonly hook_id: number }, unknown, Group, unknown>;

/** @throws DomainError not_found */
function hookOf({ operations, viewer, subject: group, params }: Naming) {
  return showWebhook(operations, viewer, group.id, params.hook_id);
}

type NamingDelivery = Exchange<Static<typeof eventParams>, unknown, Group, unknown>;

async function answerDelivery(exchange: NamingDelivery, find: typeof showDelivery) {
  const { operations, viewer, subject: group, params } = exchange;
  const webhook = { groupId: group.id, id: params.hook_id };
  return encodeDelivery(await find(operations, viewer, webhook, params.event_id), await hookOf(exchange));
}

function contentOf({ name, description, token, enable_ssl_verification: verifiesTls }: Static<typeof edit>) {
  return { name, description, token, verifiesTls };
}

/** The events that are on afterwards; undefined if none is given. */
function categoriesOf(
  input: Partial<Record<WebhookCategory, boolean>>,
  before: readonly WebhookCategory[],
): WebhookCategory[] | undefined {
  if (webhookCategories.every((name) => input[name] === undefined)) return undefined;
  return webhookCategories.filter((name) => input[name] ?? before.includes(name));
}
