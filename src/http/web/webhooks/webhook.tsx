import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  alertStatus,
  changeWebhook,
  defaultOverlapHours,
  type Delivery,
  type DeliveryState,
  deliveryStates,
  listDeliveries,
  maxOverlapHours,
  rotateWebhookSecret,
  showWebhook,
  testWebhook,
  type Webhook,
} from '../../../core/webhooks/index.ts';
import {
  ActionButton,
  Field,
  FilterLinks,
  Form,
  GroupHead,
  groupOwner,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import {
  hookParams,
  nameOf,
  webhookChange,
  WebhookFields,
  webhookInput,
  webhooksPath,
  WebhookState,
} from './webhook-form.tsx';

const limit = 30;

/** A webhook: how it stands with it, what was sent, its form and its secret. */
export const webhookPage = page({
  path: 'hooks/:hook',
  who: groupOwner,
  params: hookParams,
  query: { state: Type.Optional(Type.Enum([...deliveryStates])), before: Type.Optional(rowId) },
  once: Type.String(),
  load: async ({ operations, viewer, group, params, query: { state, before } }) => {
    const webhook = await showWebhook(operations, viewer, group.id, params.hook);
    const hook = { groupId: group.id, id: webhook.id };
    const found = await listDeliveries(operations, viewer, hook, { state, before, limit: limit + 1 });
    return { webhook, state, list: keyedRows(found, { limit, before, keyOf: (row) => row.id }) };
  },
  view: (shown) => ({ title: `${nameOf(shown.webhook)} · ${shown.group.name}`, content: <WebhookParts {...shown} /> }),
  notices: ({ words: { webhooks } }) => webhooks.notices,
  actions: {
    save: {
      input: webhookInput,
      run: async ({ operations, viewer, group, params, input }) => {
        await changeWebhook(operations, viewer, group.id, params.hook, webhookChange(input));
        return { notice: 'saved' };
      },
    },
    rotate: {
      input: { overlap_hours: Type.Integer() },
      run: async ({ operations, viewer, group, params, input }) => {
        const { overlap_hours: hours } = input;
        const { secret } = await rotateWebhookSecret(operations, viewer, group.id, params.hook, hours);
        return { notice: 'rotated', once: secret };
      },
    },
    test: {
      run: async ({ operations, viewer, group, params }) => {
        const { id, categories } = await showWebhook(operations, viewer, group.id, params.hook);
        await testWebhook(operations, viewer, { groupId: group.id, id }, categories[0]!);
        return { notice: 'tested' };
      },
    },
  },
});

interface WebhookProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly webhook: Webhook;
  readonly list: KeyedRows<Delivery>;
  readonly state: DeliveryState | undefined;
  /** The secret that has just been made, which is shown this once. */
  readonly once: string | undefined;
}

function WebhookParts(props: WebhookProps) {
  const { group, webhook, once: secret } = props;
  const words = useWords().webhooks;
  const list = [webhooksPath(group), words.list] as const;
  return (
    <>
      <GroupHead {...props} crumbs={[list]} title={<bdi>{nameOf(webhook)}</bdi>} />
      {secret !== undefined && <Secret secret={secret} />}
      <Health webhook={webhook} />
      <Deliveries {...props} />
      <section aria-labelledby="edit" class="card">
        <h2 id="edit">{words.edit}</h2>
        <Form action="save" class="stack">
          <WebhookFields webhook={webhook} />
          <div>
            <button type="submit">{words.save}</button>
          </div>
        </Form>
      </section>
      <Rotation webhook={webhook} />
      <p>
        <a href={`${webhooksPath(group, webhook.id)}/remove`}>{words.remove}</a>
      </p>
    </>
  );
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

function Health({ webhook }: Pick<WebhookProps, 'webhook'>) {
  const words = useWords().webhooks;
  const { now } = usePage();
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
      <ActionButton action="test">{words.test}</ActionButton>
    </section>
  );
}

function Deliveries({ group, webhook, list, state }: WebhookProps) {
  const words = useWords().webhooks;
  const path = webhooksPath(group, webhook.id);
  const pathOf = (each: DeliveryState | undefined): string => (each ? `${path}?state=${each}` : path);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      <FilterLinks
        label={words.filter}
        links={[undefined, ...deliveryStates].map((each) => ({
          path: pathOf(each),
          text: each ? words.deliveryStates[each] : words.all,
          isCurrent: each === state,
        }))}
      />
      <KeyedTable
        labelledBy="deliveries"
        columns={[words.event, words.state, words.answer]}
        list={list}
        path={pathOf(state)}
        none={words.noDeliveries}
        row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} path={`${path}/events/${delivery.id}`} />}
      />
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
        <span class="below">{words.attempts({ count: delivery.attempts })}</span>
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

function Rotation({ webhook: { previousSecretUntil } }: Pick<WebhookProps, 'webhook'>) {
  const words = useWords().webhooks;
  const { now } = usePage();
  return (
    <section aria-labelledby="rotation" class="card">
      <h2 id="rotation">{words.rotate}</h2>
      <p>{words.rotateHint}</p>
      {previousSecretUntil !== null && previousSecretUntil > now && (
        <p>
          {words.bothUntil} <Time at={previousSecretUntil} />
        </p>
      )}
      <Form action="rotate" class="stack">
        <Field
          name="overlap_hours"
          label={words.overlap}
          type="number"
          min={0}
          max={maxOverlapHours}
          value={defaultOverlapHours}
          required
        />
        <div>
          <button type="submit" class="second">
            {words.rotateButton}
          </button>
        </div>
      </Form>
    </section>
  );
}
