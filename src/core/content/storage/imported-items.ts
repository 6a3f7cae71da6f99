import { sql } from 'kysely';
import type { AttributedXchanId, Visibility } from '../../identity/index.ts';
import { insertMany, rowsOf, toFlag, toStoredName, type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { insertItemRows } from './item-rows.ts';

/** An imported post, comment or reaction with its id taken beforehand (`reserveIds`). */
export interface ImportedItem {
  readonly id: number;
  readonly uuid: string;
  readonly mid: string;
  readonly channelId: number;
  readonly parentId: number;
  /** The item answered or reacted to; null for the top of a thread. */
  readonly thrParentId: number | null;
  readonly authorXchanId: AttributedXchanId;
  readonly ownerXchanId: number;
  readonly createdAt: Instant;
  readonly editedAt: Instant;
  readonly commentedAt: Instant;
  readonly mimetype: string;
  readonly title: string;
  readonly body: string;
  readonly verb: string;
  readonly objType: string;
  readonly obj: string;
  readonly reaction: string | null;
  readonly visibility: Visibility;
  readonly aclId: number | null;
}

/**
 * Inserts items many at a time, for who writes their entries in the index of the search, too (`indexNewItems`). Reactions that the same identity has made already are left out; returns the ids that
 * were really inserted.
 */
export async function insertImportedItems(tx: Tx, items: readonly ImportedItem[], now: Instant): Promise<Set<number>> {
  const rows = items.map((item) => ({
    id: item.id,
    uuid: item.uuid,
    mid: item.mid,
    channel_id: item.channelId,
    parent_id: item.parentId,
    thr_parent_id: item.thrParentId,
    is_top: toFlag(item.thrParentId === null),
    author_xchan_id: item.authorXchanId,
    owner_xchan_id: item.ownerXchanId,
    created_at: item.createdAt,
    edited_at: item.editedAt,
    commented_at: item.commentedAt,
    received_at: now,
    changed_at: item.editedAt,
    mimetype: item.mimetype,
    title: item.title,
    body: item.body,
    verb: toStoredName(item.verb),
    obj_type: toStoredName(item.objType),
    obj: item.obj,
    reaction: item.reaction,
    visibility: item.visibility,
    acl_id: item.aclId,
  }));
  const inserted = await insertItemRows(tx, rows, {
    ignoreConflicts: items.some((item) => item.reaction !== null),
    isIndexed: true,
  });
  return new Set(items.filter((_, index) => inserted[index]).map((item) => item.id));
}

/** Replaces a stub for an absent parent with the real record, or a record with a newer version. */
export async function replaceImportedItem(
  tx: Tx,
  id: number,
  item: {
    authorXchanId?: AttributedXchanId;
    createdAt: Instant;
    editedAt: Instant;
    changedAt: Instant;
    title: string;
    body: string;
  },
): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({
      ...(item.authorXchanId === undefined ? {} : { author_xchan_id: item.authorXchanId }),
      created_at: item.createdAt,
      edited_at: item.editedAt,
      changed_at: item.changedAt,
      title: item.title,
      body: item.body,
    })
    .where('id', '=', id)
    .execute();
  // A thread's first item may be newer than the reply that represented it.
  await touchThreads(tx, new Map([[id, item.createdAt]]));
  await tx.db
    .updateTable('stream_entry')
    .set({ created_at: item.createdAt, is_untouched: 0 })
    .where('item_id', '=', id)
    .execute();
  await tx.db.deleteFrom('term').where('item_id', '=', id).execute();
}

/** The author of an item that hasn't been edited here since it was imported; undefined for others. */
export async function findUneditedAuthor(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select('author_xchan_id')
    .where('id', '=', id)
    .where('revision', '=', 0)
    .where('is_deleted', '=', 0)
    .executeTakeFirst();
  return row?.author_xchan_id;
}

/** Facts that comments and reactions inherit from items. */
export interface ItemPlace {
  readonly id: number;
  readonly uuid: string;
  readonly parentId: number;
  readonly channelId: number;
  readonly createdAt: Instant;
}

/** These facts of items by id; without deleted ones. */
export async function readItemPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, ItemPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('item')
    .select(['id', 'uuid', 'parent_id', 'channel_id', 'created_at'])
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        uuid: row.uuid,
        parentId: row.parent_id ?? row.id,
        channelId: row.channel_id,
        createdAt: row.created_at,
      },
    ]),
  );
}

/** Adds imported threads to the stream of their own channel. */
export async function insertWallEntries(
  tx: Tx,
  threads: readonly { channelId: number; itemId: number; createdAt: Instant; commentedAt: Instant }[],
): Promise<void> {
  await insertMany(
    tx,
    'stream_entry',
    threads.map((thread) => ({
      channel_id: thread.channelId,
      item_id: thread.itemId,
      created_at: thread.createdAt,
      commented_at: thread.commentedAt,
      is_wall: 1 as const,
    })),
  );
}

/** Moves the last activity of threads forward, on the top item and in every stream; never back. */
export async function touchThreads(tx: Tx, activity: ReadonlyMap<number, Instant>): Promise<void> {
  if (activity.size === 0) return;
  const touched = rowsOf(
    tx.kind,
    { id: 'integer', text: 'text' },
    [...activity].map(([id, text]) => ({ id, text })),
  );
  await sql`update item set commented_at = touched.text from ${touched} as touched
    where item.id = touched.id and item.commented_at < touched.text`.execute(tx.db);
  const isOlder = sql`stream_entry.item_id = touched.id and stream_entry.commented_at < touched.text`;
  // Few are untouched; for the others the index by age doesn't change.
  await sql`update stream_entry set commented_at = touched.text, is_untouched = 0 from ${touched} as touched
    where ${isOlder} and stream_entry.is_untouched = 1`.execute(tx.db);
  await sql`update stream_entry set commented_at = touched.text from ${touched} as touched
    where ${isOlder}`.execute(tx.db);
}

/** Mentions of an imported item; each gets its id beforehand, for the ledger. */
export interface ImportedTerm {
  readonly id: number;
  readonly itemId: number;
  readonly kind: 'mention' | 'channel' | 'post';
  readonly ordinal: number;
  readonly text: string;
  /** Of a link to another post. */
  readonly url?: string;
  readonly xchanId: number | null;
}

/** Inserts terms of imported items; their ids are taken already. */
export async function insertImportedTerms(tx: Tx, terms: readonly ImportedTerm[]): Promise<void> {
  await insertMany(
    tx,
    'term',
    terms.map((term) => ({
      id: term.id,
      item_id: term.itemId,
      kind: term.kind,
      ordinal: term.ordinal,
      text: term.text,
      url: term.url ?? '',
      xchan_id: term.xchanId,
    })),
  );
}

/** Makes what answers these ids, which name nothing, answer the beginning of its thread. */
export async function answerTops(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('item')
    .set((eb) => ({ thr_parent_id: eb.ref('parent_id') }))
    .where(sql<boolean>`thr_parent_id in ${valuesOf(tx.kind, ids)}`)
    .execute();
}
