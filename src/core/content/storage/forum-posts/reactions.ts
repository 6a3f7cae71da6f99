import { visibleItems } from '../../../identity/index.ts';
import { type Listed, type Reader, readSlice, type Slice, type UserViewer } from '../../../platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';

/** A reaction. */
export interface SingleReaction {
  readonly id: number;
  /** A sign, or the name of a custom emoji between colons. */
  readonly emoji: string;
  readonly authorXchanId: number;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
}

/** The visible reactions to an item; only one with `id`. */
export async function listReactions(
  reader: Reader,
  viewer: UserViewer,
  { itemId, id }: { readonly itemId: number; readonly id?: number | undefined },
  slice: Slice,
): Promise<Listed<SingleReaction>> {
  let reactions = visibleItems(reader, viewer)
    .where('item.thr_parent_id', '=', itemId)
    .where('item.reaction', 'is not', null)
    .where('item.is_deleted', '=', 0)
    .select(['item.id', 'item.reaction', 'item.author_xchan_id', 'item.created_at', 'item.changed_at']);
  if (id !== undefined) reactions = reactions.where('item.id', '=', id);
  const { rows, ...rest } = await readSlice(reader, reactions, slice, { id: 'item.id' });
  return {
    ...rest,
    rows: rows.map((row) => ({
      id: row.id,
      emoji: row.reaction!,
      authorXchanId: row.author_xchan_id,
      createdAt: row.created_at,
      changedAt: row.changed_at,
    })),
  };
}
