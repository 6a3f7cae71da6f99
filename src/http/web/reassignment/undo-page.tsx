import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { ContributionCounts, SourceUser } from '../../../core/reassignment/index.ts';
import { Counts } from './contribution-counts.tsx';
import { Breadcrumbs, CsrfInput, placeholdersBreadcrumbs, sourceUserPath } from '../shared/index.ts';

interface UndoProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly assignee: User | undefined;
  /** What would go back, by kind. */
  readonly kinds: ContributionCounts['kinds'];
  readonly csrfToken: string;
}

/** Before a reassignment is taken back. */
export function UndoPage({ sourceUser, group, assignee, kinds, csrfToken }: UndoProps) {
  const who = sourceUser.name ?? sourceUser.identifier;
  const person = assignee ? `${assignee.name} (@${assignee.username})` : 'the person who has them';
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group), [sourceUserPath(sourceUser.id), who]]} />
      <h1>Undo the reassignment of {who}?</h1>
      <div class="card prose">
        <p>This goes back from {person} to a placeholder:</p>
        <Counts counts={{ kinds, memberships: 0 }} none="Nothing has moved yet." />
        <p>
          What the person has edited since stays theirs, and roles that the reassignment gave are taken away. Afterwards
          you can reassign again; whoever it is has to accept again.
        </p>
        <div class="actions">
          <form method="post" action={`${sourceUserPath(sourceUser.id)}/undo`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              Undo the reassignment
            </button>
          </form>
          <a class="button second" href={sourceUserPath(sourceUser.id)}>
            Leave it as it is
          </a>
        </div>
      </div>
    </>
  );
}
