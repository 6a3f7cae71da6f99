import type { Group } from '../../../../core/groups/index.ts';
import type { ContributionCounts, SourceUser } from '../../../../core/reassignment/index.ts';
import { Breadcrumbs, CsrfInput, placeholdersBreadcrumbs, sourceUserPath, useWords } from '../../shared/index.ts';
import { Counts } from '../contribution-counts.tsx';

interface UndoMergeProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly target: SourceUser;
  /** What would go back, by kind. */
  readonly kinds: ContributionCounts['kinds'];
  readonly csrfToken: string;
}

/** Before a merge is taken back. */
export function UndoMergePage({ sourceUser, group, target, kinds, csrfToken }: UndoMergeProps) {
  const words = useWords();
  const { undo } = words.merges;
  const [who, other] = [sourceUser, target].map(({ name, identifier }) => name ?? identifier) as [string, string];
  const path = sourceUserPath(sourceUser.id);
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group, words), [path, who]]} />
      <h1>{undo.question(who, other)}</h1>
      <div class="card prose">
        <p>{undo.back(other)}</p>
        <Counts counts={{ kinds, memberships: 0 }} none={undo.nothing} />
        <p>{undo.stays}</p>
        <div class="actions">
          <form method="post" action={`${path}/undo_merge`}>
            <CsrfInput value={csrfToken} />
            <button type="submit" class="danger">
              {undo.undo}
            </button>
          </form>
          <a class="button second" href={path}>
            {words.splits.undo.leave}
          </a>
        </div>
      </div>
    </>
  );
}
