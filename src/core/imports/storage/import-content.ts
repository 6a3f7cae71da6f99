import { sql } from 'kysely';
import type { Visibility } from '../../identity/domain/acl.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { chunked, rowsOf, valuesOf } from '../../platform/storage/dialect/portable.ts';
import { insertMany } from '../../platform/storage/insert-many.ts';
import { toFlag } from '../../platform/storage/column.ts';

/** An imported post, comment or reaction with its id taken beforehand (`reserveIds`). */
export interface ImportedItem {
  readonly id: number;
  readonly uuid: string;
  readonly mid: string;
  readonly channelId: number;
  readonly parentId: number;
  /** The item answered or reacted to; null for the top of a thread. */
  readonly thrParentId: number | null;
  readonly authorXchanId: number;
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
 * Inserts items many at a time. Reactions that the same identity has made already are left out; returns the ids that
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
    verb: item.verb,
    obj_type: item.objType,
    obj: item.obj,
    reaction: item.reaction,
    visibility: item.visibility,
    acl_id: item.aclId,
  }));
  const inserted = await insertMany(tx, 'item', rows, {
    ignoreConflicts: items.some((item) => item.reaction !== null),
  });
  return new Set(items.filter((_, index) => inserted[index]).map((item) => item.id));
}

/** Puts the text and author of the real record where a stub for an absent parent stood, or a newer version. */
export async function replaceImportedItem(
  tx: Tx,
  id: number,
  item: {
    authorXchanId?: number;
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
  // The beginning of a thread may be younger than the reply that stood for it.
  await touchThreads(tx, new Map([[id, item.createdAt]]));
  await tx.db.updateTable('stream_entry').set({ created_at: item.createdAt }).where('item_id', '=', id).execute();
  await tx.db.deleteFrom('term').where('item_id', '=', id).execute();
}

/** True for an item that nobody has edited here since it was imported. */
export async function isUnedited(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.db.selectFrom('item').select(['revision', 'is_deleted']).where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.revision === 0 && row.is_deleted === 0;
}

/** Where items stand: what comments and reactions inherit. */
export interface ItemPlace {
  readonly id: number;
  readonly uuid: string;
  readonly parentId: number;
  readonly channelId: number;
  readonly createdAt: Instant;
}

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

/** Puts imported threads into the stream of their own channel. */
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
  await sql`update stream_entry set commented_at = touched.text from ${touched} as touched
    where stream_entry.item_id = touched.id and stream_entry.commented_at < touched.text`.execute(tx.db);
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

export interface ImportedFile {
  readonly id: number;
  readonly channelId: number;
  readonly hash: string;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  readonly creatorXchanId: number;
  readonly createdAt: Instant;
  readonly visibility: Visibility;
  readonly aclId: number | null;
  /** The item it was attached to, if that was imported. */
  readonly itemId: number | null;
}

export async function insertImportedFiles(tx: Tx, files: readonly ImportedFile[]): Promise<void> {
  for (const chunk of chunked(files, 13)) {
    await tx.db
      .insertInto('file')
      .values(
        chunk.map((file) => ({
          id: file.id,
          channel_id: file.channelId,
          hash: file.hash,
          folder_id: null,
          filename: file.filename,
          filetype: file.filetype,
          filesize: file.filesize,
          is_unscaled: toFlag(file.filetype.startsWith('image/')),
          blob_hash: file.blobHash,
          creator_xchan_id: file.creatorXchanId,
          created_at: file.createdAt,
          edited_at: file.createdAt,
          visibility: file.visibility,
          acl_id: file.aclId,
        })),
      )
      .execute();
    // Files of one post may come in several batches: their ids count on.
    const links = chunk.filter((file) => file.itemId !== null);
    if (links.length === 0) continue;
    await tx.db
      .insertInto('item_file')
      .values(links.map((file) => ({ item_id: file.itemId!, file_id: file.id, ordinal: file.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes the mentions of an item off the ledger, before they are replaced. */
export async function removeMentionLedger(tx: Tx, itemId: number): Promise<void> {
  const terms = await tx.db
    .selectFrom('term')
    .innerJoin('source_user', 'source_user.placeholder_xchan_id', 'term.xchan_id')
    .select(['term.id', 'source_user.id as source_user_id'])
    .where('term.item_id', '=', itemId)
    .execute();
  for (const term of terms) {
    await tx.db
      .deleteFrom('contribution')
      .where('source_user_id', '=', term.source_user_id)
      .where('kind', '=', 'term_mention')
      .where('row_id', '=', term.id)
      .execute();
  }
}

export interface NewExternalId {
  readonly kind: string;
  readonly xid: string;
  readonly localId: number;
  readonly contentHash: string;
  /** The record was here before and has changed. */
  readonly isKnown?: boolean;
}

/** Remembers which local row a source record became. A changed hash replaces the old one. */
export async function keepExternalIds(
  tx: Tx,
  importSourceId: number,
  importId: number,
  ids: readonly NewExternalId[],
): Promise<void> {
  const row = (id: NewExternalId) => ({
    import_source_id: importSourceId,
    kind: id.kind,
    xid: id.xid,
    local_id: id.localId,
    content_hash: id.contentHash,
    import_id: importId,
  });
  await insertMany(tx, 'external_id', ids.filter((id) => !id.isKnown).map(row));
  for (const id of ids.filter((known) => known.isKnown)) {
    await tx.db
      .updateTable('external_id')
      .set({ content_hash: id.contentHash })
      .where('import_source_id', '=', importSourceId)
      .where('kind', '=', id.kind)
      .where('xid', '=', id.xid)
      .execute();
  }
}
