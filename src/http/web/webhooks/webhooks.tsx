import type { Group } from '../../../core/groups/index.ts';
import { addWebhook, showWebhooks, type Webhook } from '../../../core/webhooks/index.ts';
import { Form, GroupHead, groupOwner, page, Table, useWords } from '../shared/index.ts';
import { nameOf, webhookChange, WebhookFields, webhookInput, webhooksPath, WebhookState } from './webhook-form.tsx';
import { webhookPage } from './webhook.tsx';

/** The webhooks of a group, and the form that adds one. */
export const webhooksPage = page({
  path: 'hooks',
  who: groupOwner,
  load: async ({ operations, viewer, group }) => ({ webhooks: await showWebhooks(operations, viewer, group.id) }),
  view: (shown) => ({
    title: shown.words.webhooks.title({ group: shown.group.name }),
    content: <Webhooks {...shown} />,
  }),
  notices: ({ words }) => ({ removed: words.webhooks.notices.removed }),
  actions: {
    default: {
      input: webhookInput,
      run: async ({ operations, viewer, group, input }) => {
        const { webhook, secret } = await addWebhook(operations, viewer, group.id, webhookChange(input));
        const at = { group: group.fullPath, hook: webhook.id };
        return { shows: webhookPage.showing(at, { notice: 'saved', once: secret }) };
      },
    },
  },
});

interface WebhooksProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly webhooks: readonly Webhook[];
}

function Webhooks({ webhooks, ...place }: WebhooksProps) {
  const words = useWords().webhooks;
  return (
    <>
      <GroupHead {...place} title={words.title({ group: place.group.name })} tab="hooks" />
      <p class="faint">{words.hint}</p>
      <section aria-labelledby="webhooks">
        <h2 id="webhooks">{words.list}</h2>
        <Table
          labelledBy="webhooks"
          columns={[words.url, words.events, words.state]}
          rows={webhooks}
          none={words.none}
          row={(webhook) => <Row key={webhook.id} webhook={webhook} path={webhooksPath(place.group, webhook.id)} />}
        />
      </section>
      <section aria-labelledby="add" class="card">
        <h2 id="add">{words.add}</h2>
        <Form action="default" class="stack">
          <WebhookFields />
          <div>
            <button type="submit">{words.addButton}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function Row({ webhook, path }: { readonly webhook: Webhook; readonly path: string }) {
  const words = useWords().webhooks;
  return (
    <tr>
      <th scope="row">
        <a href={path}>
          <bdi>{nameOf(webhook)}</bdi>
        </a>
        <span class="below" dir="ltr">
          {webhook.url}
        </span>
      </th>
      <td data-label={words.events}>{webhook.categories.map((each) => words.categories[each]).join(', ')}</td>
      <td data-label={words.state}>
        <WebhookState webhook={webhook} />
      </td>
    </tr>
  );
}
