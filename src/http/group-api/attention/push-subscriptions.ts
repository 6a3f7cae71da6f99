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

/** The requester's devices for push notifications (Web Push). */
export const pushSubscriptionRoutes = [
  route({
    method: 'GET',
    path: '/user/push_key',
    tag: 'Users',
    summary: 'The key for subscribing a device',
    description: 'The public key that identifies this server to push services (VAPID, RFC 8292).',
    access: signedIn,
    answer: pushKeyRecord,
    handle: async ({ operations, viewer }) => encodePushKey(await ensurePushKeys(operations, viewer)),
  }),
  route({
    method: 'GET',
    path: '/user/push_subscriptions',
    tag: 'Users',
    summary: 'My devices for push notifications',
    description: 'Your devices that get push notifications, without their keys.',
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
    summary: 'Add a device for push notifications',
    description: 'The device gets notifications until it is removed or its push service reports it as gone.',
    access: signedIn,
    input: pushSubscriptionInput,
    answer: pushSubscriptionRecord,
    refusals: { 400: 'The address or a key is not valid.', 422: 'There are too many devices.' },
    handle: async ({ operations, viewer, input, request }) => {
      const given = { ...input, agent: request.headers['user-agent'] };
      return encodePushSubscription(await addPushSubscription(operations, viewer, given));
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/push_subscriptions/:id',
    tag: 'Users',
    summary: 'Remove a device',
    description: 'No more notifications are sent to the device.',
    access: signedIn,
    params: rowParams,
    answer: null,
    handle: ({ operations, viewer, params: { id } }) => removePushSubscription(operations, viewer, id),
  }),
];
