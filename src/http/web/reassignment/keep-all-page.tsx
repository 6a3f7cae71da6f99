import type { Group } from '../../../core/groups/index.ts';
import { Breadcrumbs, CsrfInput, placeholdersBreadcrumbs, placeholdersPath } from '../shared/index.ts';

/** Before every placeholder of a group is kept. */
export function KeepAllPage({ group, count, csrfToken }: { group: Group; count: number; csrfToken: string }) {
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group)} />
      <h1>Keep all placeholder users of {group.name}?</h1>
      <div class="card prose">
        <p>{whatHappens(count)}</p>
        <div class="actions">
          {count > 0 && (
            <form method="post" action="/source_users/keep_all">
              <CsrfInput value={csrfToken} />
              <input type="hidden" name="group" value={group.id} />
              <button type="submit">Keep {count === 1 ? 'it' : `all ${count}`}</button>
            </form>
          )}
          <a class="button second" href={placeholdersPath(group)}>
            {count > 0 ? 'Keep none' : 'Back'}
          </a>
        </div>
      </div>
    </>
  );
}

function whatHappens(count: number): string {
  if (count === 0) return 'Nobody waits to be reassigned: there is nothing to keep.';
  const who = count === 1 ? '1 placeholder user has' : `${count} placeholder users have`;
  return `${who} not been reassigned. Their contributions stay with them, and nobody gets a mail. You can open each of them again later.`;
}
