import { detachFiles, releaseFilesOf, setThreadFilesAudience, withholdFilesOf } from '../../files/index.ts';
import type { AttributedXchanId, StoredAudience } from '../../identity/index.ts';
import {
  chunked,
  noteItems,
  type Param,
  type Params,
  preparedWriteByKey,
  reserveIds,
  type Schema,
  toFlag,
  toStoredName,
  type Tx,
} from '../../platform/index.ts';
import { noteNewItems } from '../../search/index.ts';
import type { ItemFields } from '../domain/item-input.ts';
import type { Insertable } from 'kysely';
import { type Term, withheld, withheldThemselves } from '../domain/item.ts';
import type { Instant } from '../../../lib/clock.ts';

/** An item that is published here, with everything that clients may set. */
export interface NewItem {
  readonly uuid: string;
  readonly mid: string;
  readonly channelId: number;
  /** Top of the thread; undefined for an item that begins one. */
  readonly parentId: number | undefined;
  readonly thrParentId: number | undefined;
  readonly authorXchanId: AttributedXchanId;
  readonly ownerXchanId: number;
  readonly createdAt: Instant;
  readonly now: Instant;
  readonly verb: string;
  readonly objType: string;
  /** Reaction shown on the parent; null for other items. */
  readonly reaction: string | null;
  readonly itemType: number;
  /** Who can comment, in the terms of the channel API; `authenticated` by default. */
  readonly commentPolicy?: string | undefined;
  readonly isOrigin?: boolean | undefined;
  readonly isDelayed: boolean;
  /** It waits until moderators have looked at it. */
  readonly isHeld: boolean;
  readonly remote: { readonly namespace: string; readonly id: string } | undefined;
  readonly audience: StoredAudience;
  /** Empty, or `contacts` for items for all connections. */
  readonly publicPolicy?: string | undefined;
  readonly content: ItemContent & { readonly body: string; readonly mimetype: string };
}

/** Editable parts of an item; undefined ones don't change. */
export interface ItemContent extends ItemFields {
  readonly body?: string | undefined;
  readonly commentsClosedAt?: Instant | null | undefined;
}

/** `postopts` of undelivered items. */
export const quietly = 'nopush';

/** The columns of content; undefined ones are left out of the statement. */
function contentColumns(content: ItemContent) {
  return {
    title: content.title,
    summary: content.summary,
    location: content.location,
    coord: content.coord,
    app: content.app,
    plink: content.plink,
    layout_mid: content.layoutMid,
    pagetitle: content.pagetitle,
    obj: content.obj,
    tgt_type: content.tgtType,
    target: content.target,
    postopts: content.isQuiet === undefined ? undefined : content.isQuiet ? quietly : '',
    expires_at: content.expiresAt,
    comments_closed_at: content.commentsClosedAt,
    is_consensus: toFlag(content.isConsensus),
    is_nocomment: toFlag(content.isNocomment),
  };
}

const itemRow = preparedWriteByKey((db, row: Params<Insertable<Schema['item']>>) => db.insertInto('item').values(row));

/** Whether another item, possibly deleted, has the mid, the uuid or the remote id. */
export async function isItemIdTaken(tx: Tx, { mid, uuid, channelId, remote }: NewItem): Promise<boolean> {
  const items = tx.db.selectFrom('item').select('id');
  const byName = items.where((eb) => eb.or([eb('mid', '=', mid), eb('uuid', '=', uuid)]));
  if ((await byName.executeTakeFirst()) !== undefined) return true;
  if (!remote) return false;
  const byRemote = items
    .where('channel_id', '=', channelId)
    .where('remote_namespace', '=', remote.namespace)
    .where('remote_id', '=', remote.id);
  return (await byRemote.executeTakeFirst()) !== undefined;
}

/** Inserts an item, and notes it for the search index and the log of changes. */
export async function insertItem(tx: Tx, item: NewItem): Promise<number> {
  const [id = 0] = await reserveIds(tx, 'item', 1);
  await itemRow(tx, {
    ...contentColumns(item.content),
    id,
    uuid: item.uuid,
    mid: item.mid,
    channel_id: item.channelId,
    parent_id: item.parentId ?? id,
    thr_parent_id: item.parentId === undefined ? null : (item.thrParentId ?? item.parentId),
    is_top: toFlag(item.parentId === undefined),
    author_xchan_id: item.authorXchanId,
    owner_xchan_id: item.ownerXchanId,
    created_at: item.createdAt,
    edited_at: item.createdAt,
    commented_at: item.createdAt,
    received_at: item.now,
    changed_at: item.now,
    body: item.content.body,
    mimetype: item.content.mimetype,
    verb: toStoredName(item.verb),
    obj_type: toStoredName(item.objType),
    reaction: item.reaction,
    item_type: item.itemType,
    comment_policy: item.commentPolicy,
    is_origin: toFlag(item.isOrigin !== false),
    is_delayed: toFlag(item.isDelayed),
    is_unpublished: item.isHeld ? withheld.held : 0,
    remote_namespace: item.remote?.namespace ?? null,
    remote_id: item.remote?.id ?? null,
    visibility: item.audience.visibility,
    acl_id: item.audience.aclId,
    public_policy: item.publicPolicy,
  });
  if (item.reaction === null) await noteNewItems(tx, [id]);
  if (!item.isDelayed && !item.isHeld) await noteItems(tx, 'item_new', [id], item.now);
  const answered = item.reaction === null ? undefined : item.thrParentId;
  // The number of likes of a comment is part of its row; for a post, every event of its thread includes it.
  if (answered !== undefined && answered !== item.parentId) await noteItems(tx, 'item_changed', [answered], item.now);
  return id;
}

/** The reaction of this kind that the identity has given to an item already. */
export async function findReaction(
  tx: Tx,
  itemId: number,
  authorXchanId: number,
  reaction: string,
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select('id')
    .where('thr_parent_id', '=', itemId)
    .where('author_xchan_id', '=', authorXchanId)
    .where('reaction', '=', reaction)
    .executeTakeFirst();
  return row?.id;
}

/** Writes an edit as a new revision. */
export async function editItemRow(tx: Tx, id: number, content: ItemContent, now: Instant): Promise<void> {
  await tx.db
    .updateTable('item')
    .set((eb) => ({
      ...contentColumns(content),
      body: content.body,
      mimetype: content.mimetype,
      edited_at: now,
      changed_at: now,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await noteItems(tx, 'item_changed', [id], now);
}

/** Closes a thread to comments or opens it; its text and revision stay. */
export async function setThreadClosed(
  tx: Tx,
  topId: number,
  closing: Pick<ItemContent, 'isNocomment' | 'commentsClosedAt'>,
  now: Instant,
): Promise<void> {
  const changes = { ...contentColumns(closing), changed_at: now };
  await tx.db.updateTable('item').set(changes).where('id', '=', topId).execute();
  await noteItems(tx, 'item_changed', [topId], now);
}

/** Changes the audience of a whole thread and its attached files, and the policy of its top item. */
export async function setThreadAudience(
  tx: Tx,
  topId: number,
  audience: StoredAudience & { readonly publicPolicy: string },
  now: Instant,
): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({ visibility: audience.visibility, acl_id: audience.aclId, changed_at: now })
    .where('parent_id', '=', topId)
    .execute();
  await tx.db.updateTable('item').set({ public_policy: audience.publicPolicy }).where('id', '=', topId).execute();
  await setThreadFilesAudience(tx, topId, audience);
  await noteItems(tx, 'item_changed', [topId], now);
}

const dropTerms = preparedWriteByKey((db, itemId: Param<number>, kinds: readonly Param<Term['kind']>[]) =>
  db.deleteFrom('term').where('item_id', '=', itemId).where('kind', 'in', kinds),
);

/** Replaces the terms of these kinds. */
export async function replaceTerms(
  tx: Tx,
  itemId: number,
  kinds: readonly Term['kind'][],
  terms: readonly Term[],
): Promise<void> {
  await dropTerms(tx, itemId, kinds);
  await insertTerms(tx, itemId, terms);
}

/** Adds terms to an item that has none of their kinds. */
export async function insertTerms(tx: Tx, itemId: number, terms: readonly Term[]): Promise<void> {
  if (terms.length === 0) return;
  await tx.db
    .insertInto('term')
    .values(
      terms.map((term) => ({
        item_id: itemId,
        kind: term.kind,
        ordinal: term.ordinal,
        text: term.text,
        url: term.url,
        xchan_id: term.xchanId,
      })),
    )
    .execute();
}

/** Takes back what time is up for: the text goes, the place in the thread stays. Returns how many items. */
export async function removeExpiredItems(tx: Tx, now: Instant, limit: number): Promise<number> {
  const expired = await tx.db
    .selectFrom('item')
    .select('id')
    .where('expires_at', '<=', now)
    .where('is_deleted', '=', 0)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  const ids = expired.map((row) => row.id);
  if (ids.length === 0) return 0;
  await leaveTombstones(tx, ids, now);
  return ids.length;
}

/**
 * Deletes items, and replies to deleted top items: their content is deleted, their positions in thread and exports
 * stay.
 * @returns number of items that weren't deleted before
 */
export async function leaveTombstones(tx: Tx, ids: readonly number[], now: Instant): Promise<number> {
  const gone = await tx.db
    .selectFrom('item')
    .select(['id', 'parent_id', 'thr_parent_id', 'reaction', 'is_deleted'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
    .execute();
  const goneIds = new Set(gone.map((row) => row.id));
  const liked = gone.filter((row) => row.reaction !== null && row.thr_parent_id !== row.parent_id);
  const stillThere = new Set(liked.flatMap((row) => row.thr_parent_id ?? []).filter((id) => !goneIds.has(id)));
  await noteItems(tx, 'item_changed', [...stillThere], now);
  const empty = { title: '', summary: '', body: '', location: '', coord: '', obj: '', target: '' } as const;
  for (const chunk of chunked(gone, 1)) {
    const chunkIds = chunk.map((row) => row.id);
    await noteItems(tx, 'item_removed', chunkIds, now);
    await tx.db
      .updateTable('item')
      .set({ ...empty, is_deleted: 1, reaction: null, changed_at: now })
      .where('id', 'in', chunkIds)
      .execute();
    await tx.db.deleteFrom('term').where('item_id', 'in', chunkIds).execute();
    await detachFiles(tx, chunkIds);
    await tx.db.deleteFrom('item_source').where('item_id', 'in', chunkIds).execute();
    await tx.db.deleteFrom('item_revision').where('item_id', 'in', chunkIds).execute();
  }
  return gone.filter((row) => row.is_deleted === 0).length;
}

/** Items withheld together with an item: the thread of a post, the reactions to a comment. */
function below(tx: Tx, item: { readonly id: number; readonly isTop: boolean }) {
  const items = tx.db.selectFrom('item').select('id').where('id', '<>', item.id);
  if (item.isTop) return items.where('parent_id', '=', item.id);
  return items.where('thr_parent_id', '=', item.id).where('reaction', 'is not', null);
}

/**
 * Hides a published item with its replies and attached files from everyone except its author and the owner of the
 * channel. Replies to a comment stay.
 * @returns false if it isn't published
 */
export async function withholdItem(
  tx: Tx,
  item: { readonly id: number; readonly isTop: boolean },
  now: Instant,
  as: typeof withheld.itself | typeof withheld.heldEdit = withheld.itself,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('item')
    .set({ is_unpublished: as, changed_at: now })
    .where('id', '=', item.id)
    .where('is_unpublished', 'in', [0, withheld.below])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const rows = await below(tx, item).where('is_unpublished', '=', 0).execute();
  for (const ids of chunked(
    [item, ...rows].map(({ id }) => id),
    1,
  )) {
    await tx.db
      .updateTable('item')
      .set({ is_unpublished: withheld.below, changed_at: now })
      .where('id', 'in', ids)
      .where('is_unpublished', '=', 0)
      .execute();
    await withholdFilesOf(tx, ids);
    await noteItems(tx, 'item_removed', ids, now);
  }
  return true;
}

/** Facts for showing a withheld item; undefined if there is none. */
export async function readWithheld(tx: Tx, id: number) {
  const row = await tx.db
    .selectFrom('item')
    .select(['is_unpublished', 'is_delayed', 'postopts'])
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst();
  return (
    row && { isUnpublished: row.is_unpublished, isDelayed: row.is_delayed === 1, isQuiet: row.postopts === quietly }
  );
}

/** Shows a hidden item again, with items hidden because of it. */
export async function releaseItem(
  tx: Tx,
  item: { readonly id: number; readonly isTop: boolean; readonly parentId: number },
  now: Instant,
): Promise<void> {
  const hidden = tx.db.selectFrom('item').select('id').where('is_unpublished', 'in', withheldThemselves);
  // A comment of a thread that is hidden goes back to being hidden with it.
  const top = item.isTop ? undefined : await hidden.where('id', '=', item.parentId).executeTakeFirst();
  const shown = top ? withheld.below : 0;
  const rows = await below(tx, item)
    .where('is_unpublished', '=', withheld.below)
    .where((eb) =>
      eb.or([
        eb('reaction', 'is', null),
        eb('thr_parent_id', 'not in', hidden.where('parent_id', '=', item.parentId).where('id', '<>', item.id)),
      ]),
    )
    .execute();
  for (const ids of chunked(
    [item, ...rows].map(({ id }) => id),
    1,
  )) {
    await tx.db.updateTable('item').set({ is_unpublished: shown, changed_at: now }).where('id', 'in', ids).execute();
    if (top) continue;
    await releaseFilesOf(tx, ids);
    const out = tx.db.selectFrom('item').select('id').where('id', 'in', ids).where('is_delayed', '=', 0);
    await noteItems(
      tx,
      'item_new',
      (await out.execute()).map(({ id }) => id),
      now,
    );
  }
}

/**
 * Publishes items whose time has come, except withheld ones.
 * @returns the ids of published items, and the number of due ones
 */
export async function publishDueItems(
  tx: Tx,
  now: Instant,
  limit: number,
): Promise<{ readonly ids: number[]; readonly count: number }> {
  const due = await tx.db
    .selectFrom('item')
    .select(['id', 'is_unpublished'])
    .where('is_delayed', '=', 1)
    .where('created_at', '<=', now)
    .limit(limit)
    .execute();
  if (due.length === 0) return { ids: [], count: 0 };
  const all = due.map((row) => row.id);
  await tx.db.updateTable('item').set({ is_delayed: 0, changed_at: now }).where('id', 'in', all).execute();
  const ids = due.filter((row) => row.is_unpublished === 0).map((row) => row.id);
  await noteItems(tx, 'item_new', ids, now);
  return { ids, count: due.length };
}
