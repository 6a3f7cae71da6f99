import { type RawBuilder, sql } from 'kysely';
import type { ContributionKind } from './tables.ts';

/** Table of each kind of contribution, and the column with the owner. */
export const ownerColumns: Readonly<Record<ContributionKind, readonly [table: string, column: string]>> = {
  item_author: ['item', 'author_xchan_id'],
  term_mention: ['term', 'xchan_id'],
  file_creator: ['file', 'creator_xchan_id'],
  privacy_group_member: ['privacy_group_member', 'xchan_id'],
};

/**
 * Additional columns in updates of these rows: rows with a version (docs/adr/0008) get the next one at once, because a
 * trigger would write each a second time.
 */
export const nextVersions: Readonly<Record<ContributionKind, RawBuilder<unknown>>> = {
  item_author: sql`, version = item.version + 1`,
  term_mention: sql``,
  file_creator: sql`, version = file.version + 1`,
  privacy_group_member: sql``,
};

export const contributionKinds = Object.keys(ownerColumns) as ContributionKind[];
