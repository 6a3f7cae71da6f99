import type { Group } from '../../../domain/group.ts';
import { FormToken } from './parts.tsx';
import { placeholdersPath } from './paths.ts';

/** Before every placeholder of a group is kept. */
export function KeepAllPage({ group, count, csrfToken }: { group: Group; count: number; csrfToken: string }) {
  return (
    <>
      <h1>Keep all placeholder users of {group.name}?</h1>
      <div class="card">
        <p>
          {count === 1 ? '1 placeholder user is' : `${count} placeholder users are`} not reassigned or declined. Their
          contributions stay with them; nobody gets a mail. Each can be opened again by its button.
        </p>
        <div class="actions">
          {count > 0 && (
            <form method="post" action="/source_users/keep_all">
              <FormToken value={csrfToken} />
              <input type="hidden" name="group" value={group.id} />
              <button type="submit">Keep {count === 1 ? 'it' : `all ${count}`}</button>
            </form>
          )}
          <a class="button second" href={placeholdersPath(group)}>
            Back
          </a>
        </div>
      </div>
    </>
  );
}
