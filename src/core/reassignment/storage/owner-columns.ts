import type { ContributionKind } from './tables.ts';

/** Where each kind of contribution has its rows, and the column in which they name their owner. */
export const ownerColumns: Readonly<Record<ContributionKind, readonly [table: string, column: string]>> = {
  item_author: ['item', 'author_xchan_id'],
  term_mention: ['term', 'xchan_id'],
  file_creator: ['file', 'creator_xchan_id'],
  privacy_group_member: ['privacy_group_member', 'xchan_id'],
};

export const contributionKinds = Object.keys(ownerColumns) as ContributionKind[];
