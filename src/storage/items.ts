import { sql } from 'kysely';
import type { Item, ItemAttachment, Term } from '../domain/item.ts';
import type { Viewer } from '../domain/viewer.ts';
import type { Instant } from '../lib/clock.ts';
import type { Reader } from './database.ts';
import { containsText } from './dialect/portable.ts';
import type { Flag } from './tables/column.ts';
import { attachedFiles, visibleItems } from './visible.ts';

const yes = (value: Flag): boolean => value === 1;

function select(reader: Reader, viewer: Viewer) {
  return visibleItems(reader, viewer)
    .where('item.is_deleted', '=', 0)
    .innerJoin('item as top', 'top.id', 'item.parent_id')
    .leftJoin('item as answered', 'answered.id', 'item.thr_parent_id')
    .selectAll('item')
    .select(['top.mid as parent_mid', 'answered.mid as answered_mid']);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function flagsOf(row: ItemRow) {
  return {
    isOrigin: yes(row.is_origin),
    isConsensus: yes(row.is_consensus),
    isNocomment: yes(row.is_nocomment),
    isHidden: yes(row.is_hidden),
    isNsfw: yes(row.is_nsfw),
    isDeleted: yes(row.is_deleted),
    isDelayed: yes(row.is_delayed),
    isUnpublished: yes(row.is_unpublished),
  };
}

function toItem(row: ItemRow, terms: readonly Term[], attachments: readonly ItemAttachment[]): Item {
  return {
    id: row.id,
    uuid: row.uuid,
    mid: row.mid,
    channelId: row.channel_id,
    parentId: row.parent_id ?? row.id,
    parentMid: row.parent_mid,
    thrParentMid: row.answered_mid ?? row.parent_mid,
    isTop: yes(row.is_top),
    authorXchanId: row.author_xchan_id,
    ownerXchanId: row.owner_xchan_id,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    commentedAt: row.commented_at,
    receivedAt: row.received_at,
    changedAt: row.changed_at,
    expiresAt: row.expires_at,
    commentsClosedAt: row.comments_closed_at,
    mimetype: row.mimetype,
    title: row.title,
    summary: row.summary,
    body: row.body,
    app: row.app,
    lang: row.lang,
    verb: row.verb,
    objType: row.obj_type,
    obj: row.obj,
    tgtType: row.tgt_type,
    target: row.target,
    reaction: row.reaction,
    plink: row.plink,
    layoutMid: row.layout_mid,
    pagetitle: row.pagetitle,
    postopts: row.postopts,
    route: row.route,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    location: row.location,
    coord: row.coord,
    sig: row.sig,
    publicPolicy: row.public_policy,
    commentPolicy: row.comment_policy,
    visibility: row.visibility,
    aclId: row.acl_id,
    revision: row.revision,
    itemType: row.item_type,
    remoteNamespace: row.remote_namespace,
    remoteId: row.remote_id,
    ...flagsOf(row),
    terms,
    attachments,
  };
}

/** Adds what hangs on items; two queries, however many items there are. */
async function complete(reader: Reader, rows: readonly ItemRow[]): Promise<Item[]> {
  const ids = rows.map((row) => row.id);
  const terms = await termsOf(reader, ids);
  const attachments = await attachmentsOf(reader, ids);
  return rows.map((row) => toItem(row, terms.get(row.id) ?? [], attachments.get(row.id) ?? []));
}

async function termsOf(reader: Reader, itemIds: readonly number[]): Promise<Map<number, Term[]>> {
  const found = new Map<number, Term[]>();
  if (itemIds.length === 0) return found;
  const rows = await reader.db
    .selectFrom('term')
    .select(['item_id', 'kind', 'ordinal', 'text', 'url', 'xchan_id'])
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const { kind, ordinal, text, url } = row;
    found.set(row.item_id, [...(found.get(row.item_id) ?? []), { kind, ordinal, text, url, xchanId: row.xchan_id }]);
  }
  return found;
}

async function attachmentsOf(reader: Reader, itemIds: readonly number[]): Promise<Map<number, ItemAttachment[]>> {
  const found = new Map<number, ItemAttachment[]>();
  if (itemIds.length === 0) return found;
  // Who may see an item may see what hangs on it.
  const rows = await attachedFiles(reader)
    .select(['item_file.item_id', 'file.hash', 'file.filename', 'file.filetype', 'file.filesize', 'file.revision'])
    .where('item_file.item_id', 'in', itemIds)
    .orderBy('item_file.ordinal')
    .execute();
  for (const { item_id, hash, filename, filetype, filesize, revision } of rows) {
    const attachment = { hash, filename, filetype, filesize, revision };
    found.set(item_id, [...(found.get(item_id) ?? []), attachment]);
  }
  return found;
}

/** What names one item. */
export type ItemKey =
  | { readonly id: number }
  | { readonly mid: string }
  | { readonly channelId: number; readonly namespace: string; readonly remoteId: string };

/** One item; undefined when there is none, or it may not be seen. */
export async function findItem(reader: Reader, viewer: Viewer, by: ItemKey): Promise<Item | undefined> {
  const row = await byKey(select(reader, viewer), by).executeTakeFirst();
  return row && (await complete(reader, [row]))[0];
}

function byKey(query: ReturnType<typeof select>, by: ItemKey): ReturnType<typeof select> {
  if ('id' in by) return query.where('item.id', '=', by.id);
  if ('mid' in by) return query.where('item.mid', '=', by.mid);
  return query
    .where('item.channel_id', '=', by.channelId)
    .where('item.remote_namespace', '=', by.namespace)
    .where('item.remote_id', '=', by.remoteId);
}

/** Whole threads, in the order of `topIds`, each top followed by its comments and reactions, oldest first. */
export async function readThreads(reader: Reader, viewer: Viewer, topIds: readonly number[]): Promise<Item[]> {
  if (topIds.length === 0) return [];
  const rows = await select(reader, viewer)
    .where('item.parent_id', 'in', topIds)
    .orderBy('item.is_top', 'desc')
    .orderBy('item.created_at')
    .orderBy('item.id')
    .execute();
  const place = new Map(topIds.map((id, index) => [id, index]));
  const sorted = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => place.get(a.row.parent_id!)! - place.get(b.row.parent_id!)! || a.index - b.index)
    .map(({ row }) => row);
  return complete(reader, sorted);
}

export interface WallQuery {
  readonly since: Instant;
  readonly start: number;
  readonly records: number;
}

/** Top items of the channel's own threads that were made or changed since a moment, or hold something that was. */
export async function listWallThreads(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  query: WallQuery,
): Promise<number[]> {
  const rows = await visibleItems(reader, viewer)
    .where('item.channel_id', '=', channelId)
    .where('item.is_top', '=', 1)
    .where('item.is_deleted', '=', 0)
    .where('item.item_type', '=', 0)
    .where((eb) =>
      eb(
        'item.id',
        'in',
        eb
          .selectFrom('item as changed')
          .select('changed.parent_id')
          .where('changed.channel_id', '=', channelId)
          .where('changed.changed_at', '>', query.since),
      ),
    )
    .select('item.id')
    .orderBy('item.created_at')
    .orderBy('item.id')
    .offset(query.start)
    .limit(query.records)
    .execute();
  return rows.map((row) => row.id);
}

export interface NetworkQuery {
  readonly start: number;
  readonly records: number;
  /** By creation, or by last comment. */
  readonly order: 'post' | 'comment';
  readonly search?: string | undefined;
}

/** Top items of the threads in a channel's stream, newest first. */
export async function listStreamThreads(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  query: NetworkQuery,
): Promise<number[]> {
  const by = query.order === 'post' ? 'stream_entry.created_at' : 'stream_entry.commented_at';
  let select = visibleItems(reader, viewer)
    .innerJoin('stream_entry', 'stream_entry.item_id', 'item.id')
    .where('stream_entry.channel_id', '=', channelId)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .select('item.id')
    .orderBy(by, 'desc')
    .orderBy('stream_entry.id', 'desc')
    .offset(query.start)
    .limit(query.records);
  if (query.search !== undefined) select = select.where(containsText(sql.ref('item.body'), query.search));
  const rows = await select.execute();
  return rows.map((row) => row.id);
}
