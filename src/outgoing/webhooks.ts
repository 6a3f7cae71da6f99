import { Webhook as Signer } from 'standardwebhooks';
import type { Attempt, OutgoingEvent, SendEvent, WebhookCategory } from '../core/webhooks/domain/index.ts';
import { dateOf, stopwatch } from '../lib/clock.ts';
import { type GuardedResponse, sendGuarded, UnreachableAddressError } from './guarded-request.ts';

/** Timeout for a receiver. */
const milliseconds = 10_000;
/** Number of stored bytes of its response. */
const maxBytes = 4096;
const maxHeaders = 30;

/** Header for receivers that know the reference server; others read the type in the payload. */
const headerNames: Readonly<Record<WebhookCategory, string>> = {
  issues_events: 'Issue Hook',
  note_events: 'Note Hook',
  member_events: 'Member Hook',
  import_events: 'Import Hook',
  upload_events: 'Upload Hook',
  reassignment_events: 'Reassignment Hook',
};

/** Makes what sends events: signed as Standard Webhooks has it, to addresses that the server may connect to. */
export function eventSender(options: {
  readonly mayConnectTo: (address: string) => boolean;
  readonly milliseconds?: number;
}): SendEvent {
  return async (event, signal) => {
    const elapsed = stopwatch();
    try {
      const { url, payload: body, verifiesTls } = event;
      const request = { url, body, verifiesTls, maxBytes, milliseconds, signal, ...options };
      return { ...attemptOf(await sendGuarded({ ...request, headers: headersOf(event) })), milliseconds: elapsed() };
    } catch (error) {
      // The resolution time would reveal whether a name exists.
      const milliseconds = error instanceof UnreachableAddressError ? 0 : elapsed();
      return { error: reasonOf(error), headers: {}, body: '', milliseconds };
    }
  };
}

function headersOf(event: OutgoingEvent): Record<string, string> {
  const { messageId, sentAt, payload, secrets, token, category } = event;
  const moment = dateOf(sentAt);
  return {
    'content-type': 'application/json',
    'user-agent': 'Tributary-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, moment, payload)).join(' '),
    'idempotency-key': messageId,
    'x-gitlab-event': headerNames[category],
    'x-gitlab-event-uuid': messageId,
    ...(token !== null && { 'x-gitlab-token': token }),
  };
}

function attemptOf({ status, headers, body }: GuardedResponse): Omit<Attempt, 'milliseconds'> {
  const shown = Object.entries(headers)
    .filter(([name, value]) => name !== 'set-cookie' && value !== undefined)
    .slice(0, maxHeaders)
    .map(([name, value]) => [name, String(value).slice(0, 500)] as const);
  return {
    status,
    headers: Object.fromEntries(shown),
    // A character that was cut, or is none, becomes a replacement character.
    body: new TextDecoder().decode(body).replaceAll('\0', '\ufffd'),
    ...(status >= 300 && status < 400 && { error: 'Redirects are not followed.' }),
  };
}

function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  const text = message || code || 'The connection failed.';
  return text.slice(0, 500);
}
