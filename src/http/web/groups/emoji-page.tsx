import {
  AdminPages,
  Breadcrumbs,
  CsrfInput,
  EmojiPicture,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import { type CustomEmoji, emojiPath, maxAliases } from '../../../core/files/index.ts';
import type { Group } from '../../../core/groups/index.ts';

/** An emoji with the name of whoever added it, where there is somebody. */
export interface ListedEmoji extends CustomEmoji {
  readonly by: string | undefined;
}

/** What the form holds beside the picture. */
export interface EmojiDraft {
  readonly name: string;
  readonly aliases: string;
}

export interface EmojiPageProps {
  /** Undefined for the emoji of the server. */
  readonly group:
    | { readonly group: Group; readonly ancestors: readonly Group[]; readonly isOwner: boolean }
    | undefined;
  readonly emoji: readonly ListedEmoji[];
  readonly mayEdit: boolean;
  readonly draft: EmojiDraft;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** Where the form of a group, or of the server, goes to. */
export function emojiAction(groupId: number | null): string {
  return groupId === null ? '/admin/emoji' : `/groups/${groupId}/emoji`;
}

/** The emoji of a group, or of the server, and the form that adds one. */
export function EmojiPage({ group: of, emoji, mayEdit, draft, problem, done }: EmojiPageProps) {
  const words = useWords().customEmoji;
  return (
    <>
      {of && <Breadcrumbs links={groupBreadcrumbs(of.ancestors)} />}
      <h1>{of ? words.titleOf(of.group.name) : words.title}</h1>
      {of && <GroupPages group={of.group} current="emoji" isOwner={of.isOwner} isModerator={mayEdit} />}
      {!of && mayEdit && <AdminPages current="emoji" />}
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">
        {of ? words.groupHint : words.serverHint} {words.howTo}
      </p>
      {mayEdit && <Add action={emojiAction(of?.group.id ?? null)} draft={draft} />}
      <section aria-labelledby="emoji">
        <h2 id="emoji">{words.list}</h2>
        {emoji.length === 0 && <EmptyState>{words.none}</EmptyState>}
        <ul class="rows">
          {emoji.map((each) => (
            <Row key={each.id} emoji={each} mayEdit={mayEdit} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Row({ emoji, mayEdit }: { readonly emoji: ListedEmoji; readonly mayEdit: boolean }) {
  const words = useWords().customEmoji;
  const { name, aliases, by } = emoji;
  const below = [aliases.length > 0 ? words.also(aliases) : undefined, by === undefined ? undefined : words.by(by)];
  return (
    <li>
      <div>
        <EmojiPicture path={emojiPath(emoji)} alt="" loading="lazy" isLarge /> <strong>:{name}:</strong>
        <span class="below">{below.filter(Boolean).join(' · ')}</span>
      </div>
      {mayEdit && (
        <a
          class="button second small-button"
          href={`/custom-emoji/${emoji.id}/remove`}
          aria-label={words.removeNamed(name)}
        >
          {words.remove}
        </a>
      )}
    </li>
  );
}

function Add({ action, draft }: { readonly action: string; readonly draft: EmojiDraft }) {
  const words = useWords().customEmoji;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{words.add}</h2>
      <form method="post" action={action} enctype="multipart/form-data" class="stack">
        <CsrfInput value={csrfToken} />
        <div class="pair">
          <NameField name="name" label={words.name} hint={words.nameHint} value={draft.name} maxLength={66} required />
          <NameField
            name="aliases"
            label={words.aliases}
            hint={words.aliasesHint}
            value={draft.aliases}
            maxLength={maxAliases * 66}
          />
        </div>
        <div class="field">
          <label for="picture">{words.picture}</label>
          <input
            id="picture"
            name="file"
            type="file"
            accept="image/png,image/gif,image/webp"
            required
            aria-describedby="picture-help"
          />
          <span class="hint" id="picture-help">
            {words.pictureHint}
          </span>
        </div>
        <div>
          <button type="submit">{words.send}</button>
        </div>
      </form>
    </section>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** Characters that it takes. */
  readonly maxLength: number;
  readonly required?: boolean;
}

function NameField({ name, label, hint, value, maxLength, required = false }: NameFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={value}
        required={required}
        maxLength={maxLength}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={`${name}-help`}
      />
      <span class="hint" id={`${name}-help`}>
        {hint}
      </span>
    </div>
  );
}

/** Asks before an emoji goes. */
export function RemoveEmojiPage({ emoji, back }: { readonly emoji: CustomEmoji; readonly back: string }) {
  const words = useWords().customEmoji;
  const { csrfToken } = usePage();
  return (
    <div class="card prose">
      <h1>{words.removeTitle(emoji.name)}</h1>
      <p>
        <EmojiPicture path={emojiPath(emoji)} alt={`:${emoji.name}:`} isLarge />
      </p>
      <p>{words.removeHint}</p>
      <form method="post" action={`/custom-emoji/${emoji.id}/remove`} class="actions">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {words.remove}
        </button>
        <a class="button second" href={back}>
          {words.keep}
        </a>
      </form>
    </div>
  );
}
