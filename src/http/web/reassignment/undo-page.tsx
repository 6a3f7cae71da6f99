import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { ContributionCounts, SourceUser } from '../../../core/reassignment/index.ts';
import { Counts } from './contribution-counts.tsx';
import { Breadcrumbs, CsrfInput, placeholdersBreadcrumbs, sourceUserPath, useWords } from '../shared/index.ts';

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
  const words = useWords();
  const { undo } = words.splits;
  const who = sourceUser.name ?? sourceUser.identifier;
  const person = assignee ? `${assignee.name} (@${assignee.username})` : undo.somebody;
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group, words), [sourceUserPath(sourceUser.id), who]]} />
      <h1>{undo.question(who)}</h1>
      <div class="card prose">
        <p>{undo.back(person)}</p>
        <Counts counts={{ kinds, memberships: 0 }} none={undo.nothing} />
        <p>{undo.stays}</p>
        <div class="actions">
          <form method="post" action={`${sourceUserPath(sourceUser.id)}/undo`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              {undo.undo}
            </button>
          </form>
          <a class="button second" href={sourceUserPath(sourceUser.id)}>
            {undo.leave}
          </a>
        </div>
      </div>
    </>
  );
}
