import type { Group } from '../../../core/groups/index.ts';
import {
  alertStatus,
  type AlertStatus,
  longestDescription,
  longestName,
  longestToken,
  longestUrl,
  type Webhook,
  webhookCategories,
  type WebhookCategory,
} from '../../../core/webhooks/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  StatusBadge,
  SuccessNotice,
  type Tone,
  usePage,
  useWords,
} from '../shared/index.ts';

/** What the form of a webhook holds. The token that is set is not part of it. */
export interface WebhookDraft {
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly categories: readonly WebhookCategory[];
  readonly verifiesTls: boolean;
}

interface WebhooksProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly webhooks: readonly Webhook[];
  readonly draft: WebhookDraft;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** Address of the webhooks of a group, or of one of them. */
export function webhooksPath(group: Group, id?: number): string {
  return groupPath(group, id === undefined ? 'hooks' : `hooks/${id}`);
}

const tones: Readonly<Record<AlertStatus, Tone>> = {
  executable: 'good',
  temporarily_disabled: 'warn',
  disabled: 'bad',
};

/** Whether a webhook sends, pauses, or sends no more. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks } = useWords();
  const { now } = usePage();
  const status = alertStatus(webhook, now);
  return <StatusBadge tone={tones[status]}>{webhooks.states[status]}</StatusBadge>;
}

/** The webhooks of a group, and the form that adds one. */
export function WebhooksPage(props: WebhooksProps) {
  const { group, ancestors, webhooks, draft, problem, done } = props;
  const words = useWords().webhooks;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{words.title(group.name)}</h1>
      <GroupPages group={group} current="hooks" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{words.hint}</p>
      <section aria-labelledby="webhooks">
        <h2 id="webhooks">{words.list}</h2>
        {webhooks.length === 0 ? <EmptyState>{words.none}</EmptyState> : <List group={group} webhooks={webhooks} />}
      </section>
      <section aria-labelledby="add" class="card">
        <h2 id="add">{words.add}</h2>
        <form method="post" action={`/groups/${group.id}/hooks`} class="stack">
          <WebhookFields draft={draft} hasToken={false} />
          <div>
            <button type="submit">{words.addButton}</button>
          </div>
        </form>
      </section>
    </>
  );
}

function List({ group, webhooks }: Pick<WebhooksProps, 'group' | 'webhooks'>) {
  const words = useWords().webhooks;
  return (
    <table aria-labelledby="webhooks">
      <thead>
        <tr>
          <th scope="col">{words.url}</th>
          <th scope="col">{words.events}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <th scope="row">
              <a href={webhooksPath(group, webhook.id)}>
                <bdi>{webhook.name || new URL(webhook.url).host}</bdi>
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
        ))}
      </tbody>
    </table>
  );
}

interface FieldsProps {
  readonly draft: WebhookDraft;
  /** A token is set, which an empty field leaves as it is. */
  readonly hasToken: boolean;
}

/** What can be said of a webhook. */
export function WebhookFields({ draft, hasToken }: FieldsProps) {
  const words = useWords().webhooks;
  const { csrfToken } = usePage();
  return (
    <>
      <CsrfInput value={csrfToken} />
      <div class="field">
        <label for="url">{words.url}</label>
        <input
          id="url"
          type="url"
          name="url"
          value={draft.url}
          maxLength={longestUrl}
          required
          dir="ltr"
          aria-describedby="url-help"
        />
        <span class="hint" id="url-help">
          {words.urlHint}
        </span>
      </div>
      <div class="field">
        <label for="name">{words.name}</label>
        <input id="name" name="name" value={draft.name} maxLength={longestName} dir="auto" />
      </div>
      <div class="field">
        <label for="description">{words.description}</label>
        <textarea id="description" name="description" rows={2} maxLength={longestDescription} dir="auto">
          {draft.description}
        </textarea>
      </div>
      <fieldset class="stack">
        <legend>{words.events}</legend>
        {webhookCategories.map((each) => (
          <label class="choice" key={each}>
            <input type="checkbox" name={each} value="1" checked={draft.categories.includes(each)} />{' '}
            {words.categories[each]}
          </label>
        ))}
      </fieldset>
      <TokenField hasToken={hasToken} />
      <label class="choice">
        <input type="checkbox" name="verifies_tls" value="1" checked={draft.verifiesTls} /> {words.verifiesTls}
      </label>
    </>
  );
}

function TokenField({ hasToken }: Pick<FieldsProps, 'hasToken'>) {
  const words = useWords().webhooks;
  return (
    <>
      <div class="field">
        <label for="token">{words.token}</label>
        <input
          id="token"
          name="token"
          maxLength={longestToken}
          autoComplete="off"
          dir="ltr"
          aria-describedby="token-help"
        />
        <span class="hint" id="token-help">
          {hasToken ? words.tokenIsSet : words.tokenHint}
        </span>
      </div>
      {hasToken && (
        <label class="choice">
          <input type="checkbox" name="no_token" value="1" /> {words.noToken}
        </label>
      )}
    </>
  );
}
