import type { HeldByGroup } from '../../../core/archive/index.ts';
import type { Group, GroupVisibility } from '../../../core/groups/index.ts';
import { visibilityLabels } from './group-labels.ts';
import {
  Breadcrumbs,
  CountList,
  CsrfInput,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
} from '../shared/index.ts';
import { usePage, useWords } from '../shared/shell/page-state.ts';

/** What the form of a group holds. */
export interface GroupDraft {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly visibility: GroupVisibility;
}

interface FieldsProps {
  readonly draft: GroupDraft;
  /** What the path stands behind. */
  readonly prefix: string;
  /** Where groups are known by their path already. */
  readonly isKnown: boolean;
}

function Fields({ draft, prefix, isKnown }: FieldsProps) {
  return (
    <>
      <label>
        Name
        <input name="name" value={draft.name} required maxLength={255} autofocus={!isKnown} />
      </label>
      <div class="field">
        <label for="path">Path</label>
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
          Letters, digits, “_”, “-” and “.”. The group’s address is /groups/{prefix}&lt;path&gt;
          {isKnown ? '; links to the old one lead nowhere afterwards.' : '.'}
        </span>
      </div>
      <label>
        Description
        <textarea name="description" rows={3} maxLength={2000}>
          {draft.description}
        </textarea>
      </label>
      <fieldset>
        <legend>Who sees the group and its channels</legend>
        {(Object.keys(visibilityLabels) as GroupVisibility[]).map((visibility) => (
          <label key={visibility} class="check">
            <input type="radio" name="visibility" value={visibility} checked={visibility === draft.visibility} />
            <span>{visibilityLabels[visibility]}</span>
          </label>
        ))}
      </fieldset>
    </>
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
  const parent = ancestors.at(-1);
  return (
    <div class="form">
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{parent ? `New group below ${parent.name}` : 'New group'}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action="/new-group" class="stack card">
        <CsrfInput value={csrfToken} />
        {parent && <input type="hidden" name="below" value={parent.id} />}
        <Fields draft={draft} prefix={parent ? `${parent.fullPath}/` : ''} isKnown={false} />
        <div>
          <button type="submit">Create the group</button>
        </div>
      </form>
    </div>
  );
}

interface NewForumProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly draft: { readonly name: string; readonly description: string };
  readonly problem: string | undefined;
}

/** The form that opens a channel of a group. */
export function NewForumPage({ group, ancestors, draft, problem }: NewForumProps) {
  const { newForum } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="form">
      <Breadcrumbs links={groupBreadcrumbs([...ancestors, group])} />
      <h1>{newForum.title(group.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action={`/groups/${group.id}/channels`} class="stack card">
        <CsrfInput value={csrfToken} />
        <label>
          {newForum.name}
          <input name="name" value={draft.name} required maxLength={255} autofocus dir="auto" />
        </label>
        <label>
          {newForum.description}
          <textarea name="description" rows={3} maxLength={2000} dir="auto">
            {draft.description}
          </textarea>
        </label>
        <p class="faint">{newForum.hint(group.name)}</p>
        <div>
          <button type="submit">{newForum.open}</button>
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
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>Settings of {group.name}</h1>
      <GroupPages group={group} current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      <div class="form">
        <form method="post" action={`/groups/${group.id}/settings`} class="stack card">
          <CsrfInput value={csrfToken} />
          <Fields draft={draft} prefix={group.fullPath.slice(0, -group.path.length)} isKnown />
          <div>
            <button type="submit">Save</button>
          </div>
        </form>
        <section aria-labelledby="remove">
          <h2 id="remove">Remove the group</h2>
          <p>It goes with all that it holds. Before anything is removed, you see how much that is.</p>
          <a class="button second" href={groupPath(group, 'remove')}>
            Remove the group…
          </a>
        </section>
      </div>
    </>
  );
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
  const counts = [
    ['Subgroups', contentCounts.subgroups],
    ['Channels', contentCounts.channels],
    ['Posts and comments', contentCounts.posts],
    ['Reactions', contentCounts.reactions],
    ['Files and folders', contentCounts.files],
    ['Imports', contentCounts.imports],
    ['Members who lose it', contentCounts.members],
    ...(group.id === group.rootId
      ? [['Original users with their placeholders', contentCounts.sourceUsers] as const]
      : []),
  ] as const;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs([...ancestors, group])} />
      <h1>Remove {group.name}?</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <div class="card prose">
        <p>With the group goes all that it holds, whoever wrote it:</p>
        <CountList rows={counts} />
        <p>Nobody sees any of it from the moment on that you remove it. This cannot be undone.</p>
        <form method="post" action={`/groups/${group.id}/remove`} class="stack">
          <CsrfInput value={csrfToken} />
          <div class="field">
            <label for="full-path">
              <span>
                To remove it, enter its path: <code>{group.fullPath}</code>
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
              Remove the group and all of this
            </button>
            <a class="button second" href={groupPath(group)}>
              Keep the group
            </a>
          </div>
        </form>
      </div>
    </>
  );
}
