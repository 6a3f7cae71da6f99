import { Type } from 'typebox';
import {
  addPushSubscription,
  ensurePushKeys,
  listOwnPushSubscriptions,
  removePushSubscription,
} from '../../../core/attention/index.ts';
import {
  encodePushKey,
  encodePushSubscription,
  pushKeyRecord,
  pushSubscriptionInput,
  pushSubscriptionRecord,
} from '../../../wire/group-api/attention/push-subscription.ts';
import { list } from '../../../wire/schema.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { route, signedIn } from '../route.ts';

/** Devices of whoever asks that are sent notifications (Web Push). */
export const pushSubscriptionRoutes = [
  route({
    method: 'GET',
    path: '/user/push_key',
    tag: 'Users',
    summary: 'The key with which a device subscribes',
    description: 'The public key by which push services know this server (VAPID, RFC 8292).',
    access: signedIn,
    answer: pushKeyRecord,
    handle: async ({ operations, viewer }) => encodePushKey(await ensurePushKeys(operations, viewer)),
  }),
  route({
    method: 'GET',
    path: '/user/push_subscriptions',
    tag: 'Users',
    summary: 'My devices that are sent notifications',
    description: 'The devices of whoever asks that are sent notifications, without their keys.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(pushSubscriptionRecord),
    handle: async (exchange) => {
      const { operations, viewer, input } = exchange;
      const subscriptions = await listOwnPushSubscriptions(operations, viewer);
      return pageOfAll(exchange, input, subscriptions).map(encodePushSubscription);
    },
  }),
  route({
    method: 'POST',
    path: '/user/push_subscriptions',
    tag: 'Users',
    summary: 'Have a device sent notifications',
    description:
      'The device is sent what is new from now on, until it is removed or its push service knows it no more.',
    access: signedIn,
    input: pushSubscriptionInput,
    answer: pushSubscriptionRecord,
    refusals: { 400: 'The address or a key is none that browsers have.', 422: 'There are too many devices.' },
    handle: async ({ operations, viewer, input, request }) => {
      const given = { ...input, agent: request.headers['user-agent'] };
      return encodePushSubscription(await addPushSubscription(operations, viewer, given));
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/push_subscriptions/:id',
    tag: 'Users',
    summary: 'Send no more to a device',
    description: 'Nothing more is sent to the device.',
    access: signedIn,
    params: rowParams,
    answer: null,
    handle: ({ operations, viewer, params: { id } }) => removePushSubscription(operations, viewer, id),
  }),
];
