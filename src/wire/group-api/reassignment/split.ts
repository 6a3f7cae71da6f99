import { type Static, Type } from 'typebox';
import { count, named, truth } from '../../schema.ts';

const contributions = Type.Object({ items: count, mentions: count, files: count, channel_memberships: count });
export const splitPreview = named(
  'SplitPreview',
  Type.Object({ dry_run: truth, counts: Type.Object({ part: contributions, total: contributions }) }),
);

/** Entries of the ledger, by what they are about. */
type LedgerCounts = Readonly<
  Partial<Record<'item_author' | 'term_mention' | 'file_creator' | 'privacy_group_member', number>>
>;

/** What would fall into the part, of how much. */
export function encodeSplitPreview(counts: {
  readonly part: LedgerCounts;
  readonly total: LedgerCounts;
}): Static<typeof splitPreview> {
  return { dry_run: true, counts: { part: encodeCounts(counts.part), total: encodeCounts(counts.total) } };
}

function encodeCounts(counts: LedgerCounts): Static<typeof contributions> {
  return {
    items: counts.item_author ?? 0,
    mentions: counts.term_mention ?? 0,
    files: counts.file_creator ?? 0,
    channel_memberships: counts.privacy_group_member ?? 0,
  };
}
