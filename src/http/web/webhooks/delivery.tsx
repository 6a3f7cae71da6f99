import type { Group } from '../../../core/groups/index.ts';
import {
  type DeliveryContents,
  resendDelivery,
  showDelivery,
  showWebhook,
  type Webhook,
} from '../../../core/webhooks/index.ts';
import { ActionButton, GroupHead, groupOwner, page, rowId, Time, useWords } from '../shared/index.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { hookParams, nameOf, webhooksPath } from './webhook-form.tsx';

/** An event that was sent to a webhook, or is to be: what is sent, and what was answered the last time. */
export const deliveryPage = page({
  path: 'hooks/:hook/events/:event',
  who: groupOwner,
  params: { ...hookParams, event: rowId },
  load: async ({ operations, viewer, group, params: { hook, event } }) => ({
    webhook: await showWebhook(operations, viewer, group.id, hook),
    delivery: await showDelivery(operations, viewer, { groupId: group.id, id: hook }, event),
  }),
  view: (shown) => ({ title: shown.words.webhooks.event, content: <DeliveryParts {...shown} /> }),
  notices: ({ words }) => ({ resent: words.webhooks.notices.resent }),
  actions: {
    resend: {
      run: async ({ operations, viewer, group, params: { hook, event } }) => {
        await resendDelivery(operations, viewer, { groupId: group.id, id: hook }, event);
        return { notice: 'resent' };
      },
    },
  },
});

interface DeliveryProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly webhook: Webhook;
  readonly delivery: DeliveryContents;
}

function DeliveryParts({ webhook, delivery, ...place }: DeliveryProps) {
  const words = useWords().webhooks;
  const { type, attempts, createdAt, attemptedAt, dueAt, state, messageId } = delivery;
  const list = [webhooksPath(place.group), words.list] as const;
  const own = [webhooksPath(place.group, webhook.id), nameOf(webhook)] as const;
  return (
    <>
      <GroupHead {...place} crumbs={[list, own]} title={<span dir="ltr">{type}</span>} />
      <p>
        <DeliveryBadge delivery={delivery} /> {words.attempts({ count: attempts })}
      </p>
      <dl class="facts">
        <Fact name={words.happened} at={createdAt} />
        {attemptedAt && <Fact name={words.lastAttempt} at={attemptedAt} />}
        {state === 'queued' && <Fact name={words.nextAttempt} at={dueAt} />}
        <div>
          <dt>{words.messageId}</dt>
          <dd dir="ltr">{messageId}</dd>
        </div>
      </dl>
      <ActionButton action="resend">{words.resend}</ActionButton>
      <section aria-labelledby="request">
        <h2 id="request">{words.request}</h2>
        <pre tabIndex={0} aria-labelledby="request" dir="ltr">
          {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
        </pre>
      </section>
      {attemptedAt && <Response delivery={delivery} />}
    </>
  );
}

function Fact({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Time at={at} />
      </dd>
    </div>
  );
}

function Response({ delivery }: Pick<DeliveryProps, 'delivery'>) {
  const words = useWords().webhooks;
  const { status, error, milliseconds, responseHeaders, responseBody } = delivery;
  const headers = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`);
  return (
    <section aria-labelledby="response">
      <h2 id="response">{words.response}</h2>
      <p>
        {status ?? words.noAnswer} {words.milliseconds({ count: milliseconds ?? 0 })}
      </p>
      {error && <p dir="auto">{error}</p>}
      {headers.length > 0 && (
        <pre tabIndex={0} aria-labelledby="response" dir="ltr">
          {[...headers, '', responseBody].join('\n')}
        </pre>
      )}
      <p class="faint">{words.responseHint}</p>
    </section>
  );
}
