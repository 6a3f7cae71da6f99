import { type Static, Type } from 'typebox';
import type { PushKeys, PushSubscription } from '../../../core/attention/domain/index.ts';
import { id, moment, named, text } from '../../schema.ts';

/** The key that browsers ask for. */
export const pushKeyRecord = named(
  'PushKey',
  Type.Object({
    public_key: Type.String({ description: 'In base64url: the `applicationServerKey` of a subscription.' }),
  }),
);

/** A device that is sent notifications. Its keys are not shown. */
export const pushSubscriptionRecord = named(
  'PushSubscription',
  Type.Object({ id, endpoint: text, user_agent: text, created_at: moment }),
);

/** Subscription data of a browser. */
export const pushSubscriptionInput = Type.Object({
  endpoint: Type.String({ maxLength: 1000, description: 'URL at the push service of the browser (RFC 8030).' }),
  p256dh: Type.String({ maxLength: 200, description: 'Public key of the browser, in base64url (RFC 8291).' }),
  auth: Type.String({ maxLength: 100, description: 'The authentication secret of the browser, in base64url.' }),
});

/** The public one of the keys of the server. */
export function encodePushKey({ publicKey }: PushKeys): Static<typeof pushKeyRecord> {
  return { public_key: publicKey };
}

/** A device as its owner sees it. */
export function encodePushSubscription(subscription: PushSubscription): Static<typeof pushSubscriptionRecord> {
  const { id: subscriptionId, endpoint, agent, createdAt } = subscription;
  return { id: subscriptionId, endpoint, user_agent: agent, created_at: createdAt };
}
