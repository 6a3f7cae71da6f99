import type { Group } from '../../../core/groups/index.ts';
import {
  alertStatus,
  defaultOverlapHours,
  type Delivery,
  type DeliveryState,
  deliveryStates,
  maxOverlapHours,
  type Webhook,
} from '../../../core/webhooks/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  type KeyedRows,
  KeysetPager,
  StatusBadge,
  SuccessNotice,
  Time,
  type Tone,
  usePage,
  useWords,
} from '../shared/index.ts';
import { type WebhookDraft, WebhookFields, webhooksPath, WebhookState } from './webhooks-page.tsx';

interface WebhookProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly webhook: Webhook;
  readonly draft: WebhookDraft;
  readonly list: KeyedRows<Delivery>;
  readonly state: DeliveryState | undefined;
  /** The secret that has just been made, which is shown this once. */
  readonly secret: string | undefined;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** A webhook: how it stands with it, what was sent, its form and its secret. */
export function WebhookPage(props: WebhookProps) {
  const { group, ancestors, webhook, problem, done, secret } = props;
  const words = useWords().webhooks;
  return (
    <>
      <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [webhooksPath(group), words.list]]} />
      <h1>
        <bdi>{nameOf(webhook)}</bdi>
      </h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {secret !== undefined && <Secret secret={secret} />}
      <Health {...props} />
      <Deliveries {...props} />
      <Edit {...props} />
      <Rotation {...props} />
      <p>
        <a href={`${webhooksPath(group, webhook.id)}/remove`}>{words.remove}</a>
      </p>
    </>
  );
}

/** What a webhook is called: by its name, or by where it sends to. */
export function nameOf({ name, url }: Webhook): string {
  return name || new URL(url).host;
}

function Secret({ secret }: { readonly secret: string }) {
  const words = useWords().webhooks;
  return (
    <section aria-labelledby="secret" class="card">
      <h2 id="secret">{words.secret}</h2>
      <div class="field">
        <label for="secret-text">{words.secretOnce}</label>
        <input id="secret-text" readOnly value={secret} dir="ltr" />
      </div>
    </section>
  );
}

function Health({ group, webhook }: WebhookProps) {
  const words = useWords().webhooks;
  const { csrfToken, now } = usePage();
  const status = alertStatus(webhook, now);
  return (
    <section aria-labelledby="health">
      <h2 id="health">{words.state}</h2>
      <p>
        <WebhookState webhook={webhook} /> <span dir="ltr">{webhook.url}</span>
      </p>
      {status === 'temporarily_disabled' && (
        <p>
          {words.paused} <Time at={webhook.retryAt!} />
        </p>
      )}
      {status === 'disabled' && <p>{words.disabled}</p>}
      <form method="post" action={`/groups/${group.id}/hooks/${webhook.id}/test`}>
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second">
          {words.test}
        </button>
      </form>
    </section>
  );
}

const tones: Readonly<Record<DeliveryState, Tone>> = { queued: 'live', delivered: 'good', failed: 'bad' };

/** Whether an event waits, was taken, or has failed. */
export function DeliveryBadge({ delivery }: { readonly delivery: Delivery }) {
  const words = useWords().webhooks;
  return <StatusBadge tone={tones[delivery.state]}>{words.deliveryStates[delivery.state]}</StatusBadge>;
}

function Deliveries({ group, webhook, list, state }: WebhookProps) {
  const words = useWords().webhooks;
  const path = webhooksPath(group, webhook.id);
  const pathOf = (each: DeliveryState | undefined): string => (each ? `${path}?state=${each}` : path);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      <nav aria-label={words.filter}>
        <ul class="filters">
          {[undefined, ...deliveryStates].map((each) => (
            <li key={each ?? ''}>
              <a href={pathOf(each)} {...(each === state && { 'aria-current': 'page' as const })}>
                {each ? words.deliveryStates[each] : words.all}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>{words.noDeliveries}</EmptyState>
      ) : (
        <table aria-labelledby="deliveries">
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.answer}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} path={`${path}/events/${delivery.id}`} />
            ))}
          </tbody>
        </table>
      )}
      <KeysetPager list={list} path={pathOf(state)} />
    </section>
  );
}

function DeliveryRow({ delivery, path }: { readonly delivery: Delivery; readonly path: string }) {
  const words = useWords().webhooks;
  return (
    <tr>
      <th scope="row">
        <a href={path} dir="ltr">
          {delivery.type}
        </a>
        <span class="below">
          <Time at={delivery.createdAt} />
        </span>
      </th>
      <td data-label={words.state}>
        <DeliveryBadge delivery={delivery} />
        <span class="below">{words.attempts(delivery.attempts)}</span>
      </td>
      <td data-label={words.answer}>
        {delivery.status ?? ''}
        {delivery.error && (
          <span class="below" dir="auto">
            {delivery.error}
          </span>
        )}
      </td>
    </tr>
  );
}

function Edit({ group, webhook, draft }: WebhookProps) {
  const words = useWords().webhooks;
  return (
    <section aria-labelledby="edit" class="card">
      <h2 id="edit">{words.edit}</h2>
      <form method="post" action={`/groups/${group.id}/hooks/${webhook.id}/save`} class="stack">
        <WebhookFields draft={draft} hasToken={webhook.hasToken} />
        <div>
          <button type="submit">{words.save}</button>
        </div>
      </form>
    </section>
  );
}

function Rotation({ group, webhook }: WebhookProps) {
  const words = useWords().webhooks;
  const { csrfToken, now } = usePage();
  const { previousSecretUntil } = webhook;
  return (
    <section aria-labelledby="rotation" class="card">
      <h2 id="rotation">{words.rotate}</h2>
      <p>{words.rotateHint}</p>
      {previousSecretUntil !== null && previousSecretUntil > now && (
        <p>
          {words.bothUntil} <Time at={previousSecretUntil} />
        </p>
      )}
      <form method="post" action={`/groups/${group.id}/hooks/${webhook.id}/rotate`} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="overlap">{words.overlap}</label>
          <input
            id="overlap"
            type="number"
            name="overlap_hours"
            min={0}
            max={maxOverlapHours}
            value={defaultOverlapHours}
            required
          />
        </div>
        <div>
          <button type="submit" class="second">
            {words.rotateButton}
          </button>
        </div>
      </form>
    </section>
  );
}
