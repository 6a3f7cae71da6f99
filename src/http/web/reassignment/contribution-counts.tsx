import type { ContributionCounts } from '../../../core/reassignment/index.ts';

/** What people read for the kinds of contributions. */
export const kindLabels = [
  ['item_author', 'Posts, comments and reactions'],
  ['term_mention', 'Mentions'],
  ['file_creator', 'Files'],
  ['privacy_group_member', 'Places in privacy groups'],
] as const;

interface CountsProps {
  readonly counts: ContributionCounts;
  /** Said when there is nothing at all. */
  readonly none?: string;
}

/** How much there is of each kind. */
export function Counts({ counts, none = 'Nothing is waiting to be moved.' }: CountsProps) {
  const rows = [
    ...kindLabels.map(([kind, label]) => [label, counts.kinds[kind] ?? 0] as const),
    ['Memberships', counts.memberships] as const,
  ].filter(([, count]) => count > 0);
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <dl class="counts">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
