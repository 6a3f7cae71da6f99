import type { Instant } from '../../../lib/clock.ts';
import { questionType, voteType } from '../domain/poll.ts';
import { lockRows, noteItems, type Tx } from '../../platform/index.ts';

/** A vote: who gave it, and for which answer. */
export interface Vote {
  readonly authorXchanId: number;
  readonly answer: string;
}

/** The `obj` of a poll, locked until the transaction ends; undefined for an item that is none. */
export async function lockPoll(tx: Tx, itemId: number): Promise<string | undefined> {
  const poll = tx.db
    .selectFrom('item')
    .select('obj')
    .where('id', '=', itemId)
    .where('obj_type', '=', questionType)
    .where('obj', '!=', '');
  const row = await lockRows(tx.kind, poll).executeTakeFirst();
  return row?.obj;
}

/** The votes in a poll that have not been taken back. */
export async function listVotes(tx: Tx, pollId: number): Promise<Vote[]> {
  const rows = await tx.db
    .selectFrom('item')
    .select(['author_xchan_id', 'title'])
    .where('parent_id', '=', pollId)
    .where('obj_type', '=', voteType)
    .where('is_deleted', '=', 0)
    .execute();
  return rows.map((row) => ({ authorXchanId: row.author_xchan_id, answer: row.title }));
}

/** Writes the object of a poll (JSON), and dates the change so that caches of the item end. */
export async function writePoll(tx: Tx, itemId: number, obj: string, now: Instant): Promise<void> {
  await tx.db.updateTable('item').set({ obj, changed_at: now }).where('id', '=', itemId).execute();
  await noteItems(tx, 'item_changed', [itemId], now);
}
