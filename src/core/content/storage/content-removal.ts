import { sql } from 'kysely';
import { detachFiles } from '../../files/index.ts';
import { type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Removes items for good, with mentions, folders and places in streams. Answers to them must be gone, or go too. */
export async function removeItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const items = valuesOf(tx.kind, ids);
  await sql`delete from stream_entry where item_id in ${items}`.execute(tx.db);
  await sql`delete from item where id in ${items}`.execute(tx.db);
}

/** Takes words, mentions, files and author from items that stay as the place of what answers them. */
export async function emptyItems(tx: Tx, ids: readonly number[], body: string, now: Instant): Promise<void> {
  const items = valuesOf(tx.kind, ids);
  await sql`update item set title = '', summary = '', body = ${body}, author_xchan_id = owner_xchan_id, revision = 0,
    changed_at = ${now} where id in ${items}`.execute(tx.db);
  await sql`delete from term where item_id in ${items}`.execute(tx.db);
  await detachFiles(tx, ids);
}

/** Answers to comments that go answer the beginning of the thread instead. */
export async function liftAnswers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = valuesOf(tx.kind, ids);
  const threads = sql`(select distinct parent_id from item where id in ${gone} and is_top = 0)`;
  await sql`update item set thr_parent_id = parent_id where parent_id in ${threads} and thr_parent_id in ${gone}
    and reaction is null`.execute(tx.db);
}
