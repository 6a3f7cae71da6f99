import type { SelectQueryBuilder } from 'kysely';
import { type Item, type ItemAttachment, type Term, withheld } from '../domain/item.ts';
import { attachedFiles, itemsOfOwnChannelWith, visibleItems, visibleTerms } from '../../identity/index.ts';
import {
  type Flag,
  fromStoredName,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  type Schema,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';

const yes = (value: Flag): boolean => value === 1;

/** Items with what names their thread; `completeItems` makes items of the rows. */
export function withThread(items: SelectQueryBuilder<Schema, 'item', object>) {
  return items
    .innerJoin('item as top', 'top.id', 'item.parent_id')
    .leftJoin('item as answered', 'answered.id', 'item.thr_parent_id')
    .selectAll('item')
    .select(['top.mid as parent_mid', 'answered.mid as answered_mid']);
}

function select(reader: Reader, viewer: Params<Viewer>) {
  return withThread(visibleItems(reader, viewer).where('item.is_deleted', '=', 0));
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
    isUnpublished: row.is_unpublished !== 0,
    isWithheld: row.is_unpublished >= withheld.itself && row.is_unpublished !== withheld.below,
    isHeld: row.is_unpublished >= withheld.held,
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
    verb: fromStoredName(row.verb),
    objType: fromStoredName(row.obj_type),
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

/** Adds related rows to items, in two queries. */
export async function completeItems(reader: Reader, viewer: Viewer, rows: readonly ItemRow[]): Promise<Item[]> {
  return (await completeVersions(reader, viewer, rows)).map(({ item }) => item);
}

/** An item with facts for the cache. */
export interface VersionedItem {
  readonly item: Item;
  /** In the same row as the item's content. */
  readonly version: number;
  /**
   * Whether the item is the same for everyone who can see it while its version stays: it mentions no forum, which may
   * be hidden, and its body isn't sanitized on output.
   */
  readonly isShared: boolean;
}

async function completeVersions(reader: Reader, viewer: Viewer, rows: readonly ItemRow[]): Promise<VersionedItem[]> {
  const ids = rows.map((row) => row.id);
  const terms = await termsOf(reader, viewer, ids);
  const attachments = await attachmentsOf(reader, ids);
  return rows.map((row) => ({
    item: toItem(row, terms.get(row.id) ?? [], attachments.get(row.id) ?? []),
    version: row.version,
    isShared: !terms.namingForums.has(row.id) && row.mimetype !== 'text/html',
  }));
}

const termRows = preparedByKey((reader, viewer: Params<Viewer>, itemIds: readonly Param<number>[]) =>
  visibleTerms(reader, viewer, itemIds)
    .orderBy('item_id')
    // Terms of the text come first, even after an edit of only the text.
    .orderBy((eb) => eb.case().when('kind', '=', 'category').then(1).else(0).end())
    .orderBy('ordinal')
    .orderBy('kind'),
);

class Terms extends Map<number, Term[]> {
  /** Items that name a forum. */
  readonly namingForums = new Set<number>();
}

async function termsOf(reader: Reader, viewer: Viewer, itemIds: readonly number[]): Promise<Terms> {
  const found = new Terms();
  if (itemIds.length === 0) return found;
  for (const row of await termRows(reader, viewer, itemIds)) {
    const { kind, ordinal, text, url } = row;
    addTo(found, row.item_id, { kind, ordinal, text, url, xchanId: row.xchan_id });
    if (row.names_forum === 1) found.namingForums.add(row.item_id);
  }
  return found;
}

/** Attachments are visible to everyone who can see the item. */
const attachmentRows = preparedByKey((reader, itemIds: readonly Param<number>[]) =>
  attachedFiles(reader)
    .select([
      'item_file.item_id',
      'file.hash',
      'file.filename',
      'file.filetype',
      'file.filesize',
      'file.revision',
      'file.is_animated',
      'item_file.alt',
    ])
    .where('item_file.item_id', 'in', itemIds)
    .orderBy('item_file.ordinal'),
);

async function attachmentsOf(reader: Reader, itemIds: readonly number[]): Promise<Map<number, ItemAttachment[]>> {
  const found = new Map<number, ItemAttachment[]>();
  if (itemIds.length === 0) return found;
  const rows = await attachmentRows(reader, itemIds);
  for (const { item_id, hash, filename, filetype, filesize, revision, is_animated, alt } of rows) {
    addTo(found, item_id, { hash, filename, filetype, filesize, revision, isAnimated: is_animated === 1, alt });
  }
  return found;
}

/** Identifies one item. */
export type ItemKey =
  | { readonly id: number }
  | { readonly mid: string }
  | { readonly uuid: string }
  | { readonly channelId: number; readonly namespace: string; readonly remoteId: string };

const itemById = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>) =>
  select(reader, viewer).where('item.id', '=', id),
);
const itemByMid = preparedByKey((reader, viewer: Params<Viewer>, mid: Param<string>) =>
  select(reader, viewer).where('item.mid', '=', mid),
);
const itemByUuid = preparedByKey((reader, viewer: Params<Viewer>, uuid: Param<string>) =>
  select(reader, viewer).where('item.uuid', '=', uuid),
);
const itemByRemote = preparedByKey(
  (reader, viewer: Params<Viewer>, channelId: Param<number>, namespace: Param<string>, remoteId: Param<string>) =>
    select(reader, viewer)
      .where('item.channel_id', '=', channelId)
      .where('item.remote_namespace', '=', namespace)
      .where('item.remote_id', '=', remoteId),
);

/** One item; undefined if it doesn't exist or isn't visible. */
export async function findItem(reader: Reader, viewer: Viewer, by: ItemKey): Promise<Item | undefined> {
  return (await completeItems(reader, viewer, (await byKey(reader, viewer, by)).slice(0, 1)))[0];
}

function byKey(reader: Reader, viewer: Viewer, by: ItemKey): Promise<ItemRow[]> {
  if ('id' in by) return itemById(reader, viewer, by.id);
  if ('mid' in by) return itemByMid(reader, viewer, by.mid);
  if ('uuid' in by) return itemByUuid(reader, viewer, by.uuid);
  return itemByRemote(reader, viewer, by.channelId, by.namespace, by.remoteId);
}

const itemRows = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  select(reader, viewer).where('item.id', 'in', ids),
);

/** Visible items by their ids with their versions, in any order. */
export async function readItemVersions(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<VersionedItem[]> {
  return ids.length === 0 ? [] : completeVersions(reader, viewer, await itemRows(reader, viewer, ids));
}

const ownRows = preparedByKey((reader, viewer: Params<UserViewer>, ids: readonly Param<number>[]) =>
  withThread(itemsOfOwnChannelWith(reader, viewer, ids)),
);

/** The same for items of the channel that the viewer acts for, in whatever state. */
export async function readOwnItemVersions(
  reader: Reader,
  viewer: UserViewer,
  ids: readonly number[],
): Promise<VersionedItem[]> {
  return ids.length === 0 ? [] : completeVersions(reader, viewer, await ownRows(reader, viewer, ids));
}

/** Visible items by their ids, in this order. */
export async function readItems(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const rows = await itemRows(reader, viewer, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  return completeItems(
    reader,
    viewer,
    rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!),
  );
}
