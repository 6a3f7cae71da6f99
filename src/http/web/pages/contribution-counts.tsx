import type { ContributionCounts } from '../../../storage/contributions.ts';
import { Facts } from './parts.tsx';

/** What people read for the kinds of contributions. */
export const kindWords = [
  ['item_author', 'Posts, comments and reactions'],
  ['term_mention', 'Mentions'],
  ['file_creator', 'Files'],
  ['privacy_group_member', 'Places in privacy groups'],
] as const;

/** How much there is of each kind. */
export function Counts({ counts }: { readonly counts: ContributionCounts }) {
  const rows = [
    ...kindWords.map(([kind, label]) => [label, counts.kinds[kind] ?? 0] as const),
    ['Memberships', counts.memberships] as const,
  ].filter(([, count]) => count > 0);
  if (rows.length === 0) return <p>Nothing is waiting to be moved.</p>;
  return <Facts rows={rows.map(([label, count]) => [label, String(count)] as const)} />;
}
