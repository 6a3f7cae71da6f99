import { type Selectable, sql } from 'kysely';
import type {
  EntryRecord,
  FileRecord,
  ItemRecord,
  ScaleRecord,
  TermRecord,
  VersionRecord,
} from '../domain/channel-record.ts';
import {
  insertFilingRows,
  insertItemRows,
  insertStreamEntryRows,
  insertTermRows,
  type ItemTable,
} from '../../content/index.ts';
import { insertFileRows, insertFileVersionRows, insertItemFileRows, insertPhotoRows } from '../../files/index.ts';
import type { StoredAudience } from '../../identity/index.ts';
import { toFlag, toStoredName, type Tx, valuesOf } from '../../platform/index.ts';

/** An item that is here. */
export interface KnownItem {
  readonly id: number;
  readonly channelId: number;
  readonly parentId: number;
  readonly audience: StoredAudience;
  readonly editedAt: string;
  readonly commentedAt: string;
  readonly isDeleted: boolean;
}

const knownColumns = [
  'id',
  'mid',
  'channel_id',
  'parent_id',
  'visibility',
  'acl_id',
  'edited_at',
  'commented_at',
  'is_deleted',
] as const;

function toKnown(row: Pick<Selectable<ItemTable>, (typeof knownColumns)[number]>): KnownItem {
  return {
    id: row.id,
    channelId: row.channel_id,
    parentId: row.parent_id ?? row.id,
    audience: { visibility: row.visibility, aclId: row.acl_id },
    editedAt: row.edited_at,
    commentedAt: row.commented_at,
    isDeleted: row.is_deleted === 1,
  };
}

/** Items of any channel by mid. */
export async function findItemsByMid(tx: Tx, mids: readonly string[]): Promise<Map<string, KnownItem>> {
  if (mids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('item')
    .select(knownColumns)
    .where(sql<boolean>`mid in ${valuesOf(tx.kind, mids)}`)
    .execute();
  return new Map(rows.map((row) => [row.mid, toKnown(row)]));
}

/** What an item is called on a remote service. */
export interface RemoteName {
  readonly remoteNamespace: string | null;
  readonly remoteId: string | null;
}

/** Both parts as one key. */
export function remoteKey({ remoteNamespace, remoteId }: RemoteName): string {
  return JSON.stringify([remoteNamespace, remoteId]);
}

/** Items of a channel, with their mids, by what they are on a remote service. */
export async function findItemsByRemote(
  tx: Tx,
  channelId: number,
  names: readonly RemoteName[],
): Promise<Map<string, KnownItem & { readonly mid: string }>> {
  const ids = names.flatMap(({ remoteId }) => remoteId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('item')
    .select([...knownColumns, 'remote_namespace', 'remote_id'])
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`remote_id in ${valuesOf(tx.kind, ids)}`)
    .execute();
  return new Map(
    rows.map((row) => [
      remoteKey({ remoteNamespace: row.remote_namespace, remoteId: row.remote_id }),
      { ...toKnown(row), mid: row.mid },
    ]),
  );
}

/** Files of any channel by hash. */
export async function findFileIds(
  tx: Tx,
  hashes: readonly string[],
): Promise<Map<string, { id: number; channelId: number; revision: number }>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('file')
    .select(['id', 'hash', 'channel_id', 'revision'])
    .where(sql<boolean>`hash in ${valuesOf(tx.kind, hashes)}`)
    .execute();
  return new Map(rows.map((row) => [row.hash, { id: row.id, channelId: row.channel_id, revision: row.revision }]));
}

/** A file that comes back, with what it names found. */
export interface RestoredFile {
  readonly id: number;
  readonly record: FileRecord;
  readonly channelId: number;
  readonly folderId: number | null;
  readonly blobHash: string | null;
  readonly creatorXchanId: number;
  readonly audience: StoredAudience;
  readonly scales: readonly ScaleRecord[];
  readonly versions: readonly VersionRecord[];
}

/** Inserts files and folders of an archive. Their ids are taken already; a folder stands before what is in it. */
export async function insertRestoredFiles(tx: Tx, files: readonly RestoredFile[]): Promise<void> {
  await insertFileRows(
    tx,
    files.map(({ id, record, channelId, folderId, blobHash, creatorXchanId, audience, versions }) => ({
      id,
      channel_id: channelId,
      hash: record.hash,
      folder_id: folderId,
      filename: record.filename,
      filetype: record.filetype,
      filesize: record.filesize,
      revision: record.revision,
      is_dir: toFlag(record.isDirectory),
      is_photo: toFlag(record.isPhoto),
      is_unscaled: toFlag(record.isUnscaled),
      blob_hash: blobHash,
      creator_xchan_id: creatorXchanId,
      created_at: record.createdAt,
      edited_at: record.editedAt,
      caption: record.caption ?? '',
      alt: record.alt ?? '',
      visibility: audience.visibility,
      acl_id: audience.aclId,
      stored_at: record.storedAt ?? null,
      versions_size: versions.reduce((sum, { filesize }) => sum + filesize, 0),
    })),
  );
  const scales = files.flatMap(({ id, scales: own }) => own.map((scale) => ({ id, ...scale })));
  await insertPhotoRows(
    tx,
    scales.map(({ id, scale, width, height, mimetype, filesize, blob }) => {
      return { file_id: id, scale, width, height, mimetype, filesize, blob_hash: blob };
    }),
  );
  const versions = files.flatMap(({ id, versions: own }) => own.map((version) => ({ id, ...version })));
  await insertFileVersionRows(
    tx,
    versions.map(({ id, revision, filetype, filesize, storedAt, blob }) => {
      return { file_id: id, revision, filetype, filesize, stored_at: storedAt, blob_hash: blob };
    }),
  );
}

/** An item that comes back, with what it names found. */
export interface RestoredItem {
  readonly id: number;
  readonly record: ItemRecord;
  readonly channelId: number;
  readonly parentId: number;
  readonly thrParentId: number | null;
  readonly authorXchanId: number;
  readonly ownerXchanId: number;
  readonly audience: StoredAudience;
}

/** Inserts items; tells for each whether it was, since a reaction or a remote id may be here already. */
export function insertRestoredItems(tx: Tx, items: readonly RestoredItem[]): Promise<boolean[]> {
  return insertItemRows(tx, items.map(itemRow), { ignoreConflicts: true });
}

function itemRow(item: RestoredItem) {
  const { record, audience } = item;
  return {
    id: item.id,
    uuid: record.uuid,
    mid: record.mid,
    channel_id: item.channelId,
    parent_id: item.parentId,
    thr_parent_id: item.thrParentId,
    is_top: toFlag(item.thrParentId === null),
    author_xchan_id: item.authorXchanId,
    owner_xchan_id: item.ownerXchanId,
    created_at: record.createdAt,
    edited_at: record.editedAt,
    commented_at: record.commentedAt,
    received_at: record.receivedAt,
    changed_at: record.changedAt,
    expires_at: record.expiresAt,
    comments_closed_at: record.commentsClosedAt,
    mimetype: record.mimetype,
    title: record.title,
    summary: record.summary,
    body: record.body,
    ...kindColumns(record),
    sig: record.sig,
    public_policy: record.publicPolicy,
    comment_policy: record.commentPolicy,
    visibility: audience.visibility,
    acl_id: audience.aclId,
    remote_namespace: record.remoteNamespace,
    remote_id: record.remoteId,
  };
}

function kindColumns(record: ItemRecord) {
  return {
    app: record.app,
    lang: record.lang,
    verb: toStoredName(record.verb),
    obj_type: toStoredName(record.objType),
    obj: record.obj,
    tgt_type: record.tgtType,
    target: record.target,
    reaction: record.reaction,
    plink: record.plink,
    layout_mid: record.layoutMid,
    pagetitle: record.pagetitle,
    postopts: record.postopts,
    route: record.route,
    resource_id: record.resourceId,
    resource_type: record.resourceType,
    location: record.location,
    coord: record.coord,
    revision: record.revision,
    item_type: record.itemType,
    is_origin: toFlag(record.isOrigin),
    is_consensus: toFlag(record.isConsensus),
    is_nocomment: toFlag(record.isNocomment),
    is_hidden: toFlag(record.isHidden),
    is_nsfw: toFlag(record.isNsfw),
    is_deleted: toFlag(record.isDeleted),
    is_delayed: toFlag(record.isDelayed),
    is_unpublished: toFlag(record.isUnpublished),
  };
}

/** Inserts terms of restored items. */
export async function insertRestoredTerms(
  tx: Tx,
  terms: readonly (Omit<TermRecord, 'identity'> & { readonly itemId: number; readonly xchanId: number | null })[],
): Promise<void> {
  await insertTermRows(
    tx,
    terms.map(({ itemId, kind, ordinal, text, url, xchanId }) => {
      return { item_id: itemId, kind, ordinal, text, url, xchan_id: xchanId };
    }),
  );
}

/** Hangs files on items. */
export async function insertAttachments(
  tx: Tx,
  links: readonly {
    readonly itemId: number;
    readonly fileId: number;
    readonly ordinal: number;
    readonly alt: string;
  }[],
): Promise<void> {
  await insertItemFileRows(
    tx,
    links.map(({ itemId, fileId, ordinal, alt }) => ({ item_id: itemId, file_id: fileId, ordinal, alt })),
    { ignoreConflicts: true },
  );
}

/** Puts threads into their channel's own stream, as they stood there. */
export async function insertRestoredEntries(
  tx: Tx,
  channelId: number,
  threads: readonly { readonly itemId: number; readonly record: ItemRecord; readonly entry: EntryRecord }[],
): Promise<void> {
  await insertStreamEntryRows(
    tx,
    threads.map(({ itemId, record, entry }) => ({
      channel_id: channelId,
      item_id: itemId,
      created_at: record.createdAt,
      commented_at: record.commentedAt,
      is_wall: 1 as const,
      is_unseen: toFlag(entry.unseen),
      is_starred: toFlag(entry.starred),
      mentions_me: toFlag(entry.mentionsMe),
    })),
    { ignoreConflicts: true },
  );
  const filings = threads.flatMap(({ itemId, entry }) => entry.folders.map((name) => ({ itemId, name })));
  await insertFilingRows(
    tx,
    filings.map(({ itemId, name }) => ({ channel_id: channelId, item_id: itemId, name })),
    { ignoreConflicts: true },
  );
}
