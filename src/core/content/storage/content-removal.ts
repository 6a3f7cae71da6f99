import { sql } from 'kysely';
import { detachFiles } from '../../files/index.ts';
import { type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Permanently deletes items with mentions, folders and stream entries. Replies must be deleted before or with them. */
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

/** These items and their reactions, recursively: a reaction has no meaning without its target. */
export async function withTheirReactions(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`with recursive gone (id) as (
      select item.id from item where item.id in ${valuesOf(tx.kind, ids)}
      union select answer.id from gone join item as answer
        on answer.thr_parent_id = gone.id and answer.reaction is not null)
    select id from gone`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Answers to comments and reactions that go answer the beginning of the thread instead. */
export async function reparentAnswers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = valuesOf(tx.kind, ids);
  const threads = sql`(select distinct parent_id from item where id in ${gone} and is_top = 0)`;
  await sql`update item set thr_parent_id = parent_id where parent_id in ${threads} and thr_parent_id in ${gone}
    and reaction is null`.execute(tx.db);
}

/**
 * Gives up to `limit` mentions of these identities another text.
 * @returns how many; none when all have it
 */
export async function renameMentions(
  tx: Tx,
  xchanIds: readonly number[],
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<number> {
  if (xchanIds.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`update term set text = ${text} where id in (select id from term
    where xchan_id in ${valuesOf(tx.kind, xchanIds)} and kind = 'mention' and text <> ${text} limit ${limit})`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}
