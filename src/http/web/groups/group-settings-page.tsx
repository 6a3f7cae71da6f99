import type { HeldByGroup } from '../../../core/lifecycle/index.ts';
import type { Group, GroupVisibility } from '../../../core/groups/index.ts';
import {
  Avatar,
  Breadcrumbs,
  CountList,
  CsrfInput,
  ErrorNotice,
  faceOfGroup,
  Filled,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  PictureForm,
  useWords,
} from '../shared/index.ts';
import { languages } from '../../../words/index.ts';

/** What the form of a group holds. */
export interface GroupDraft {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly visibility: GroupVisibility;
  /** Empty for none. */
  readonly language: string;
}

const visibilities: readonly GroupVisibility[] = ['private', 'internal', 'public'];

interface FieldsProps {
  readonly draft: GroupDraft;
  /** What the path stands behind. */
  readonly prefix: string;
  /** Where groups are known by their path already. */
  readonly isKnown: boolean;
}

function Fields({ draft, prefix, isKnown }: FieldsProps) {
  const { groupForms, groups } = useWords();
  return (
    <>
      <label>
        {groupForms.name}
        <input name="name" value={draft.name} required maxLength={255} autofocus={!isKnown} />
      </label>
      <div class="field">
        <label for="path">{groupForms.path}</label>
        <input
          id="path"
          name="path"
          value={draft.path}
          required
          maxLength={255}
          pattern="[a-zA-Z0-9_][a-zA-Z0-9_.\-]*"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="path-help"
        />
        <span class="hint" id="path-help">
          {isKnown ? groupForms.pathKnownHint(prefix) : groupForms.pathHint(prefix)}
        </span>
      </div>
      <label>
        {groupForms.description}
        <textarea name="description" rows={3} maxLength={2000}>
          {draft.description}
        </textarea>
      </label>
      {isKnown && <LanguageField language={draft.language} />}
      <fieldset>
        <legend>{groupForms.visibility}</legend>
        {visibilities.map((visibility) => (
          <label key={visibility} class="check">
            <input type="radio" name="visibility" value={visibility} checked={visibility === draft.visibility} />
            <span>{groups.visibilities[visibility]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function LanguageField({ language }: Pick<GroupDraft, 'language'>) {
  const { groupForms } = useWords();
  return (
    <div class="field">
      <label for="language">{groupForms.language}</label>
      <select id="language" name="language" aria-describedby="language-help">
        <option value="">{groupForms.languageOfBrowser}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code} selected={code === language}>
            {name}
          </option>
        ))}
      </select>
      <span class="hint" id="language-help">
        {groupForms.languageHint}
      </span>
    </div>
  );
}

interface NewGroupProps {
  readonly draft: GroupDraft;
  /** The groups above it, the top first. */
  readonly ancestors: readonly Group[];
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** The form that makes a group. */
export function NewGroupPage({ draft, ancestors, problem, csrfToken }: NewGroupProps) {
  const { groupForms } = useWords();
  const parent = ancestors.at(-1);
  return (
    <div class="form">
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{parent ? groupForms.newBelow(parent.name) : groupForms.newGroup}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action="/new-group" class="stack card">
        <CsrfInput value={csrfToken} />
        {parent && <input type="hidden" name="below" value={parent.id} />}
        <Fields draft={draft} prefix={parent ? `${parent.fullPath}/` : ''} isKnown={false} />
        <div>
          <button type="submit">{groupForms.create}</button>
        </div>
      </form>
    </div>
  );
}

interface SettingsProps extends NewGroupProps {
  readonly group: Group;
}

/** Changing a group, and the way to its removal. */
export function GroupSettingsPage({ group, draft, ancestors, problem, csrfToken }: SettingsProps) {
  const { groupForms } = useWords();
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{groupForms.settingsOf(group.name)}</h1>
      <GroupPages group={group} current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      <div class="form">
        <form method="post" action={`/groups/${group.id}/settings`} class="stack card">
          <CsrfInput value={csrfToken} />
          <Fields draft={draft} prefix={group.fullPath.slice(0, -group.path.length)} isKnown />
          <div>
            <button type="submit">{groupForms.save}</button>
          </div>
        </form>
        <Picture group={group} />
        <Further group={group} />
        <section aria-labelledby="remove">
          <h2 id="remove">{groupForms.remove}</h2>
          <p>{groupForms.removeHint}</p>
          <a class="button second" href={groupPath(group, 'remove')}>
            {groupForms.removeAsk}
          </a>
        </section>
      </div>
    </>
  );
}

/** What the group shows of itself. */
function Picture({ group }: Pick<SettingsProps, 'group'>) {
  const { groupForms, settings } = useWords();
  const face = faceOfGroup(group);
  return (
    <section aria-labelledby="picture">
      <h2 id="picture">{settings.picture}</h2>
      <PictureForm
        id="picture-file"
        action={`/groups/${group.id}/picture`}
        label={settings.picture}
        hint={groupForms.pictureHint}
        upload={settings.upload}
        remove={face.hasPicture ? settings.remove : undefined}
      >
        <Avatar face={face} size="l" />
      </PictureForm>
    </section>
  );
}

/** The ways to the settings that have a page of their own. */
function Further({ group }: Pick<SettingsProps, 'group'>) {
  const { groupAccess, groupSharing, groupMove } = useWords();
  const pages = [
    ['access', groupAccess],
    ['sharing', groupSharing],
    ['move', groupMove],
  ] as const;
  return pages.map(([page, { tab, open, openHint }]) => (
    <section key={page} aria-labelledby={page}>
      <h2 id={page}>{tab}</h2>
      <p>{openHint}</p>
      <a class="button second" href={groupPath(group, page)}>
        {open}
      </a>
    </section>
  ));
}

interface RemovalProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly contentCounts: HeldByGroup;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** What would go with a group, before it goes. */
export function GroupRemovalPage({ group, ancestors, contentCounts, problem, csrfToken }: RemovalProps) {
  const { removal } = useWords().groupForms;
  const kinds = ['subgroups', 'channels', 'posts', 'reactions', 'files', 'imports', 'members'] as const;
  const counted = group.id === group.rootId ? [...kinds, 'sourceUsers' as const] : kinds;
  const counts = counted.map((kind) => [removal.counts[kind], contentCounts[kind]] as const);
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs([...ancestors, group])} />
      <h1>{removal.question(group.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <div class="card prose">
        <p>{removal.lead}</p>
        <CountList rows={counts} />
        <p>{removal.final}</p>
        <form method="post" action={`/groups/${group.id}/remove`} class="stack">
          <CsrfInput value={csrfToken} />
          <div class="field">
            <label for="full-path">
              <span>
                <Filled text={removal.enter} slots={{ path: <code>{group.fullPath}</code> }} />
              </span>
            </label>
            <input
              id="full-path"
              name="full_path"
              required
              maxLength={2000}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              {...(problem && { 'aria-describedby': 'problem' })}
            />
          </div>
          <div class="actions">
            <button type="submit" class="danger">
              {removal.remove}
            </button>
            <a class="button second" href={groupPath(group)}>
              {removal.keep}
            </a>
          </div>
        </form>
      </div>
    </>
  );
}
