import webPush from 'web-push';
import type { OutgoingPush, PushKeys, PushOutcome, SendPush } from '../core/attention/domain/index.ts';
import { sendGuarded } from './guarded-request.ts';

/** Timeout for a message to a push service. */
const milliseconds = 10_000;
/** How long it keeps a message for an offline browser. */
const ttlSeconds = 24 * 60 * 60;
/** Only the last of several waiting messages is delivered (RFC 8030, section 5.4). */
const topic = 'notifications';

/** Makes keys for a server. */
export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/** Makes what sends messages to browsers, encrypted for each, to addresses that the server may connect to. */
export function pushSender({ mayConnectTo }: { readonly mayConnectTo: (address: string) => boolean }): SendPush {
  return async (push, signal) => {
    try {
      const { endpoint: url, headers, body } = requestOf(push);
      const request = { url, headers, body, verifiesTls: true, mayConnectTo, milliseconds, maxBytes: 0, signal };
      return outcomeOf((await sendGuarded(request)).status);
    } catch {
      return 'failed';
    }
  };
}

function requestOf({ to, keys, subject, payload, isUrgent }: OutgoingPush) {
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return { endpoint, headers: Object.fromEntries(texts), body };
}

/** RFC 8030, sections 5 and 7.3: 404 and 410 mean that the subscription no longer exists. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}
