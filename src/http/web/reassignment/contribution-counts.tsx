import type { ContributionCounts } from '../../../core/reassignment/index.ts';
import { useWords } from '../shared/index.ts';

/** The kinds of contributions, in the order in which they are shown. */
export const contributionKinds = ['item_author', 'term_mention', 'file_creator', 'privacy_group_member'] as const;

interface CountsProps {
  readonly counts: ContributionCounts;
  /** Said when there is nothing at all. */
  readonly none?: string;
}

/** How much there is of each kind. */
export function Counts({ counts, none }: CountsProps) {
  const { sourceUsers, count: grouped } = useWords();
  const rows = [
    ...contributionKinds.map((kind) => [sourceUsers.kinds[kind], counts.kinds[kind] ?? 0] as const),
    [sourceUsers.kinds.memberships, counts.memberships] as const,
  ].filter(([, count]) => count > 0);
  if (rows.length === 0) return <p>{none ?? sourceUsers.nothingToMove}</p>;
  return (
    <dl class="counts">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
