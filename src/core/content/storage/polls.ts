import type { Instant } from '../../../lib/clock.ts';
import { addTo } from '../../../lib/lists.ts';
import { questionType, voteType } from '../domain/poll.ts';
import { visibleItems } from '../../identity/index.ts';
import { noteItems, type Reader, toStoredName, type Tx, type Viewer } from '../../platform/index.ts';

/** A vote: who gave it, and for which answer. */
export interface Vote {
  readonly authorXchanId: number;
  readonly answer: string;
}

/** The `obj` of a poll; undefined for an item that is none. */
export async function findPoll(tx: Tx, itemId: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select('obj')
    .where('id', '=', itemId)
    .where('obj_type', '=', toStoredName(questionType))
    .where('obj', '!=', '')
    .executeTakeFirst();
  return row?.obj;
}

/** Current votes in a poll. */
export async function listVotes(tx: Tx, pollId: number): Promise<Vote[]> {
  const rows = await tx.db
    .selectFrom('item')
    .select(['author_xchan_id', 'title'])
    .where('parent_id', '=', pollId)
    .where('obj_type', '=', toStoredName(voteType))
    .where('is_deleted', '=', 0)
    .execute();
  return rows.map((row) => ({ authorXchanId: row.author_xchan_id, answer: row.title }));
}

/** The votes of some identities in polls that the viewer sees, by poll. */
export async function readVotes(
  reader: Reader,
  viewer: Viewer,
  pollIds: readonly number[],
  authorXchanIds: readonly number[],
): Promise<Map<number, Vote[]>> {
  if (pollIds.length === 0 || authorXchanIds.length === 0) return new Map();
  const rows = await visibleItems(reader, viewer)
    .where('item.parent_id', 'in', pollIds)
    .where('item.author_xchan_id', 'in', authorXchanIds)
    .where('item.obj_type', '=', toStoredName(voteType))
    .where('item.is_deleted', '=', 0)
    .select(['item.parent_id', 'item.author_xchan_id', 'item.title'])
    .orderBy('item.id')
    .execute();
  const votes = new Map<number, Vote[]>();
  for (const row of rows) addTo(votes, row.parent_id, { authorXchanId: row.author_xchan_id, answer: row.title });
  return votes;
}

/** Writes the object of a poll (JSON), and dates the change so that caches of the item end. */
export async function writePoll(tx: Tx, itemId: number, obj: string, now: Instant): Promise<void> {
  await tx.db.updateTable('item').set({ obj, changed_at: now }).where('id', '=', itemId).execute();
  await noteItems(tx, 'item_changed', [itemId], now);
}
