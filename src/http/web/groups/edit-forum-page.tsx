import type { Group, Project } from '../../../core/groups/index.ts';
import { Breadcrumbs, channelPath, CsrfInput, ErrorNotice, groupBreadcrumbs } from '../shared/index.ts';
import { Icon } from '../shared/shell/icon.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';

interface EditForumProps {
  readonly forum: Project;
  /** The groups that it stands in, the top first. */
  readonly ancestors: readonly Group[];
  readonly draft: { readonly name: string; readonly description: string };
  readonly problem: string | undefined;
}

/** Changing a channel of a group, archiving it, and opening it again. */
export function EditForumPage({ forum, ancestors, draft, problem }: EditForumProps) {
  const { newForum, editForum, groupForms } = useWords();
  const { csrfToken } = usePage();
  const crumbs = [...groupBreadcrumbs(ancestors), [channelPath(forum), forum.name] as const];
  return (
    <div class="form">
      <Breadcrumbs links={crumbs} />
      <h1>{editForum.title(forum.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action={`/forums/${forum.id}`} class="stack card">
        <CsrfInput value={csrfToken} />
        <label>
          {newForum.name}
          <input name="name" value={draft.name} required maxLength={255} dir="auto" />
        </label>
        <label>
          {newForum.description}
          <textarea name="description" rows={3} maxLength={2000} dir="auto">
            {draft.description}
          </textarea>
        </label>
        <div>
          <button type="submit">{groupForms.save}</button>
        </div>
      </form>
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
