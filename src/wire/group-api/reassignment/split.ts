import { type Static, Type } from 'typebox';
import { count, named, truth } from '../../schema.ts';

export const ledgerCounts = Type.Object({ items: count, mentions: count, files: count, channel_memberships: count });
export const splitPreview = named(
  'SplitPreview',
  Type.Object({ dry_run: truth, counts: Type.Object({ part: ledgerCounts, total: ledgerCounts }) }),
);

/** Ledger entries by kind. */
export type LedgerCounts = Readonly<
  Partial<Record<'item_author' | 'term_mention' | 'file_creator' | 'privacy_group_member', number>>
>;

/** Contributions in the part, and in total. */
export function encodeSplitPreview(counts: {
  readonly part: LedgerCounts;
  readonly total: LedgerCounts;
}): Static<typeof splitPreview> {
  return { dry_run: true, counts: { part: encodeLedgerCounts(counts.part), total: encodeLedgerCounts(counts.total) } };
}

/** Number of entries of each kind. */
export function encodeLedgerCounts(counts: LedgerCounts): Static<typeof ledgerCounts> {
  return {
    items: counts.item_author ?? 0,
    mentions: counts.term_mention ?? 0,
    files: counts.file_creator ?? 0,
    channel_memberships: counts.privacy_group_member ?? 0,
  };
}
