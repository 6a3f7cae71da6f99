import type { Group } from '../../../core/groups/index.ts';
import { Breadcrumbs, CsrfInput, placeholdersBreadcrumbs, placeholdersPath, useWords } from '../shared/index.ts';

/** Before every placeholder of a group is kept. */
export function KeepAllPage({ group, count, csrfToken }: { group: Group; count: number; csrfToken: string }) {
  const words = useWords();
  const { keepAllPage } = words.placeholders;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, words)} />
      <h1>{keepAllPage.question(group.name)}</h1>
      <div class="card prose">
        <p>{count === 0 ? keepAllPage.nobody : keepAllPage.lead(count)}</p>
        <div class="actions">
          {count > 0 && (
            <form method="post" action="/source_users/keep_all">
              <CsrfInput value={csrfToken} />
              <input type="hidden" name="group" value={group.id} />
              <button type="submit">{keepAllPage.keep(count)}</button>
            </form>
          )}
          <a class="button second" href={placeholdersPath(group)}>
            {count > 0 ? keepAllPage.keepNone : keepAllPage.back}
          </a>
        </div>
      </div>
    </>
  );
}
