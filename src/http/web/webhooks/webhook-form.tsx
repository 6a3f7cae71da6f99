import { Type } from 'typebox';
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
} from '../../../core/webhooks/index.ts';
import {
  Field,
  groupPath,
  rowId,
  StatusBadge,
  TextField,
  Tick,
  ticked,
  type Tone,
  usePage,
  useWords,
  type Values,
} from '../shared/index.ts';

export const hookParams = { hook: rowId };

/** What forms say of a webhook. */
export const webhookInput = {
  url: Type.String({ maxLength: longestUrl }),
  name: Type.String({ maxLength: longestName }),
  description: Type.String({ maxLength: longestDescription }),
  token: Type.String({ maxLength: longestToken }),
  no_token: ticked,
  verifies_tls: ticked,
  issues_events: ticked,
  note_events: ticked,
  member_events: ticked,
  import_events: ticked,
  upload_events: ticked,
  reassignment_events: ticked,
};

/** The same as operations take it; an empty field leaves the token as it is. */
export function webhookChange(input: Values<typeof webhookInput>) {
  const { url, name, description, token, no_token: isWithout, verifies_tls: verifiesTls } = input;
  return {
    url,
    name,
    description,
    categories: webhookCategories.filter((each) => input[each] !== undefined),
    verifiesTls: verifiesTls !== undefined,
    token: isWithout !== undefined ? null : token === '' ? undefined : token,
  };
}

/** Address of the webhooks of a group, or of one of them. */
export function webhooksPath(group: Group, id?: number): string {
  return groupPath(group, id === undefined ? 'hooks' : `hooks/${id}`);
}

/** What a webhook is called: by its name, or by where it sends to. */
export function nameOf({ name, url }: Webhook): string {
  return name || new URL(url).host;
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

/** The fields of a webhook; without one, of a new one. */
export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const words = useWords().webhooks;
  const {
    url,
    name,
    description,
    categories = webhookCategories,
    verifiesTls = true,
    hasToken = false,
  } = webhook ?? {};
  return (
    <>
      <Field
        name="url"
        label={words.url}
        hint={words.urlHint}
        type="url"
        value={url}
        maxLength={longestUrl}
        required
        dir="ltr"
      />
      <Field name="name" label={words.name} value={name} maxLength={longestName} dir="auto" />
      <TextField
        name="description"
        label={words.description}
        value={description}
        rows={2}
        maxLength={longestDescription}
        dir="auto"
      />
      <fieldset class="stack">
        <legend>{words.events}</legend>
        {webhookCategories.map((each) => (
          <Tick key={each} name={each} label={words.categories[each]} checked={categories.includes(each)} />
        ))}
      </fieldset>
      <Field
        name="token"
        label={words.token}
        hint={hasToken ? words.tokenIsSet : words.tokenHint}
        maxLength={longestToken}
        autoComplete="off"
        dir="ltr"
      />
      {hasToken && <Tick name="no_token" label={words.noToken} />}
      <Tick name="verifies_tls" label={words.verifiesTls} checked={verifiesTls} />
    </>
  );
}
