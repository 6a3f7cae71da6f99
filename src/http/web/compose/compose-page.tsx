import { AttachFields } from '../content/composer.tsx';
import { AttachedFiles, composerData, EmojiButton, FormatBar, type HeldFile } from '../content/composer-tools.tsx';
import type { PrivacyGroup } from '../../../core/identity/index.ts';
import {
  Choices,
  Field,
  Form,
  Icon,
  type NavigationGroup,
  Submit,
  TextField,
  Tick,
  useWords,
} from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

/** What somebody is writing, as the form holds it. */
export interface Writing {
  /** Address of the channel that it is to stand in; empty for one's own. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
  readonly seen: string;
  readonly groups: readonly string[];
  readonly people: string;
  readonly except: string;
  /** Answers, each on a line. */
  readonly poll: string;
  readonly isPollMultiple: boolean;
  readonly pollDays: string;
  readonly created: string;
  readonly expire: string;
  readonly isNocomment: boolean;
  /** What scripts uploaded for it. */
  readonly files: readonly HeldFile[];
}

/** What the page to write a post is made of. */
export interface ComposeProps {
  readonly draft: Writing;
  /** How many drafts the writer has. */
  readonly drafts: number;
  /** The text as it will be shown. */
  readonly html?: string;
  readonly own: readonly { readonly name: string; readonly address: string }[];
  readonly ownChannelId: number;
  readonly groups: readonly NavigationGroup[];
  readonly privacyGroups: readonly PrivacyGroup[];
  readonly connections: number;
}

/** What the page is called: what is for chosen people alone is a message to them. */
export function composeTitle({ seen }: Writing, { compose, messages }: Words): string {
  return seen === 'people' ? messages.new : compose.title;
}

export function Compose(props: ComposeProps) {
  const { draft, drafts, html, ownChannelId } = props;
  const words = useWords();
  const { compose, composer } = words;
  return (
    <div class="page">
      <h1 class="section-h">{composeTitle(draft, words)}</h1>
      <Form action="default" enctype="multipart/form-data" {...composerData(`post:${ownChannelId}`)}>
        <input type="hidden" name="is_drafted" value="1" />
        <div class="cols">
          <div>
            {html !== undefined && (
              <section class="card pad section-h" aria-label={compose.preview}>
                {draft.title !== '' && <h2>{draft.title}</h2>}
                <div class="body" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
              </section>
            )}
            <TextFields draft={draft} />
            <p class="faint small section-s">{compose.markdown}</p>
            {drafts > 0 && (
              <p class="small">
                <a href="/drafts">{compose.drafts({ count: drafts })}</a>
              </p>
            )}
            <section class="form section-s" aria-label={composer.attach}>
              <AttachFields />
            </section>
          </div>
          <aside class="glance" aria-label={compose.options}>
            <Place {...props} />
            <AudienceFields {...props} />
            <MoreFields draft={draft} />
          </aside>
        </div>
      </Form>
    </div>
  );
}

function TextFields({ draft }: Pick<ComposeProps, 'draft'>) {
  const { compose } = useWords();
  return (
    <div class="composer tall flush">
      <FormatBar />
      <label class="hidden" for="title">
        {compose.heading}
      </label>
      <input class="title" id="title" name="title" placeholder={compose.headingHint} value={draft.title} dir="auto" />
      <label class="hidden" for="body">
        {compose.text}
      </label>
      <textarea id="body" name="body" dir="auto" placeholder={compose.textHint}>
        {draft.body}
      </textarea>
      <AttachedFiles files={draft.files} />
      <div class="tools">
        <EmojiButton />
        <span class="end">
          <span class="small faint" role="status" data-draft-said />
          <Submit action="save" class="quiet">
            {compose.save}
          </Submit>
          <Submit action="preview" class="second">
            <Icon name="eye" /> {compose.preview}
          </Submit>
          <button type="submit" data-send>
            {compose.post}
          </button>
        </span>
      </div>
    </div>
  );
}

/** Where it is to stand. */
export function Place({
  draft,
  own,
  ownChannelId,
  groups,
}: Pick<ComposeProps, 'draft' | 'own' | 'ownChannelId' | 'groups'>) {
  const { compose } = useWords();
  return (
    <section class="card pad form">
      <div class="field">
        <label>
          {compose.to}
          <select aria-describedby="to-hint" name="to">
            <option value="" data-place={`post:${ownChannelId}`}>
              {compose.ownChannel({ name: own[0]?.name ?? '' })}
            </option>
            {groups.map((group) => (
              <optgroup key={group.id} label={group.name}>
                {group.channels.map(({ id, address, name }) => (
                  <option key={address} value={address} selected={draft.to === address} data-place={`post:${id}`}>
                    #{name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <span class="hint" id="to-hint">
          {compose.toHint}
        </span>
      </div>
    </section>
  );
}

/** Who sees what stands in one's own channel. */
export function AudienceFields({
  draft,
  privacyGroups,
  connections,
}: Pick<ComposeProps, 'draft' | 'privacyGroups' | 'connections'>) {
  const { compose } = useWords();
  const { choices } = compose;
  const rows = [
    ['default', 'circle-user-round', choices.default, choices.defaultHint],
    ['public', 'globe', choices.public, choices.publicHint],
    ['connections', 'users', choices.connections, choices.connectionsHint({ count: connections })],
    ['groups', 'users-round', choices.groups, choices.groupsHint],
    ['people', 'at-sign', choices.people, choices.peopleHint],
    ['me', 'lock', choices.me, choices.meHint],
  ] as const;
  return (
    <section class="card pad">
      <fieldset>
        <legend>{compose.seenBy}</legend>
        {rows.map(([value, icon, label, hint]) => {
          if (value === 'groups' && privacyGroups.length === 0) return null;
          return (
            <div key={value}>
              <Choices name="seen" value={draft.seen} options={[[value, icon, label, hint]]} />
              {value === 'groups' && (
                <div class="nest">
                  {privacyGroups.map(({ id, name }) => (
                    <Tick
                      key={id}
                      name="group"
                      value={id}
                      checked={draft.groups.includes(String(id))}
                      class="check"
                      label={<span>{name}</span>}
                    />
                  ))}
                </div>
              )}
              {value === 'people' && (
                <div class="nest">
                  <input name="people" value={draft.people} aria-label={choices.people} placeholder="@lucia, @remy" />
                </div>
              )}
            </div>
          );
        })}
        <label class="section-s">
          {choices.except}
          <input name="except" value={draft.except} placeholder="@remy" />
        </label>
      </fieldset>
    </section>
  );
}

function MoreFields({ draft }: Pick<ComposeProps, 'draft'>) {
  const { compose } = useWords();
  const isUsed = [draft.poll, draft.created, draft.expire].some((text) => text !== '') || draft.isNocomment;
  return (
    <details class="card pad" open={isUsed}>
      <summary>{compose.more}</summary>
      <div class="form section-s">
        <TextField name="poll" label={compose.poll} hint={compose.pollHint} value={draft.poll} rows={3} dir="auto" />
        <Tick
          name="poll_multiple"
          label={<span>{compose.pollMultiple}</span>}
          checked={draft.isPollMultiple}
          class="check"
        />
        <Field type="number" name="poll_days" label={compose.pollDays} min={1} max={365} value={draft.pollDays} />
        <Field type="datetime-local" name="created" label={compose.created} value={draft.created} />
        <Field type="datetime-local" name="expire" label={compose.expire} value={draft.expire} />
        <Tick name="nocomment" label={<span>{compose.nocomment}</span>} checked={draft.isNocomment} class="check" />
      </div>
    </details>
  );
}
