import type { Group } from '../../../core/groups/index.ts';
import type { DeliveryContents, Webhook } from '../../../core/webhooks/index.ts';
import { Breadcrumbs, CsrfInput, groupBreadcrumbs, SuccessNotice, Time, usePage, useWords } from '../shared/index.ts';
import { DeliveryBadge, nameOf } from './webhook-page.tsx';
import { webhooksPath } from './webhooks-page.tsx';

interface Of {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly webhook: Webhook;
}

interface DeliveryProps extends Of {
  readonly delivery: DeliveryContents;
  readonly done: string | undefined;
}

/** An event that was sent to a webhook, or is to be: what is sent, and what was answered the last time. */
export function DeliveryPage({ group, ancestors, webhook, delivery, done }: DeliveryProps) {
  const words = useWords().webhooks;
  const { csrfToken } = usePage();
  const { id, type, attempts, createdAt, attemptedAt, dueAt, state, messageId } = delivery;
  return (
    <>
      <Breadcrumbs
        links={[
          ...groupBreadcrumbs([...ancestors, group]),
          [webhooksPath(group), words.list],
          [webhooksPath(group, webhook.id), nameOf(webhook)],
        ]}
      />
      <h1 dir="ltr">{type}</h1>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p>
        <DeliveryBadge delivery={delivery} /> {words.attempts(attempts)}
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
      <form method="post" action={`/groups/${group.id}/hooks/${webhook.id}/events/${id}/resend`}>
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second">
          {words.resend}
        </button>
      </form>
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
        {status ?? words.noAnswer} {words.milliseconds(milliseconds ?? 0)}
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

/** What goes with a webhook, before it goes. */
export function WebhookRemovalPage({ group, ancestors, webhook }: Of) {
  const words = useWords().webhooks;
  const { csrfToken } = usePage();
  const back = webhooksPath(group, webhook.id);
  return (
    <>
      <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [webhooksPath(group), words.list]]} />
      <h1>{words.removeTitle(nameOf(webhook))}</h1>
      <p>{words.removeText}</p>
      <form method="post" action={`/groups/${group.id}/hooks/${webhook.id}/remove`} class="actions">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {words.removeButton}
        </button>
        <a href={back}>{words.keep}</a>
      </form>
    </>
  );
}
