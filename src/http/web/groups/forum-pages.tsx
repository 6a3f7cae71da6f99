import { type Group, longestTopic } from '../../../core/groups/index.ts';
import {
  Breadcrumbs,
  channelPath,
  CsrfInput,
  ErrorNotice,
  groupBreadcrumbs,
  Icon,
  usePage,
  useWords,
} from '../shared/index.ts';
import { WhoSees, type WhoSeesProps } from './channels/who-sees.tsx';

/** What a form of a channel holds. */
export interface ForumDraft {
  readonly name: string;
  readonly description: string;
  readonly topic?: string | undefined;
  /** Of one that is to be opened. */
  readonly isPrivate?: boolean;
}

function ForumFields({ draft, isNew }: { readonly draft: ForumDraft; readonly isNew: boolean }) {
  const { newForum, editForum } = useWords();
  return (
    <>
      <label>
        {newForum.name}
        <input name="name" value={draft.name} required maxLength={255} autofocus={isNew} dir="auto" />
      </label>
      <label>
        {newForum.description}
        <textarea name="description" rows={3} maxLength={2000} dir="auto">
          {draft.description}
        </textarea>
      </label>
      {!isNew && (
        <div class="field">
          <label for="topic">{editForum.topic}</label>
          <input
            id="topic"
            name="topic"
            value={draft.topic ?? ''}
            maxLength={longestTopic}
            dir="auto"
            aria-describedby="topic-help"
          />
          <span class="hint" id="topic-help">
            {editForum.topicHint}
          </span>
        </div>
      )}
    </>
  );
}

interface NewForumProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly draft: ForumDraft;
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
        <ForumFields draft={draft} isNew />
        <p class="faint">{newForum.hint(group.name)}</p>
        <label class="choice">
          <input type="checkbox" name="private" value="1" checked={draft.isPrivate} /> {newForum.isPrivate}
        </label>
        <div>
          <button type="submit">{newForum.open}</button>
        </div>
      </form>
    </div>
  );
}

interface EditForumProps extends WhoSeesProps {
  /** The groups that it stands in, the top first. */
  readonly ancestors: readonly Group[];
  readonly draft: ForumDraft;
  readonly problem: string | undefined;
}

/** Changing a channel of a group, archiving it, and opening it again. */
export function EditForumPage(props: EditForumProps) {
  const { forum, ancestors, draft, problem } = props;
  const { editForum, groupForms } = useWords();
  const { csrfToken } = usePage();
  const crumbs = [...groupBreadcrumbs(ancestors), [channelPath(forum), forum.name] as const];
  return (
    <div class="form">
      <Breadcrumbs links={crumbs} />
      <h1>{editForum.title(forum.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action={`/forums/${forum.id}`} class="stack card">
        <CsrfInput value={csrfToken} />
        <ForumFields draft={draft} isNew={false} />
        <div>
          <button type="submit">{groupForms.save}</button>
        </div>
      </form>
      <WhoSees {...props} />
      <section aria-labelledby="archive">
        <h2 id="archive">{forum.archived ? editForum.unarchive : editForum.archive}</h2>
        <p>{forum.archived ? editForum.unarchiveHint : editForum.archiveHint}</p>
        <form method="post" action={`/forums/${forum.id}/archive`}>
          <CsrfInput value={csrfToken} />
          <input type="hidden" name="archived" value={forum.archived ? 'no' : 'yes'} />
          <button type="submit" class="second">
            <Icon name="archive" /> {forum.archived ? editForum.unarchive : editForum.archive}
          </button>
        </form>
      </section>
    </div>
  );
}
