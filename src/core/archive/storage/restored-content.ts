import { type Selectable, sql } from 'kysely';
import { type OrdinaryFact, ordinaryFacts, ordinaryNames, type ReadItemRecord } from '../domain/channel-batch.ts';
import type { EntryRecord, FileRecord, ScaleRecord, TermRecord, VersionRecord } from '../domain/channel-record.ts';
import {
  insertFilingRows,
  insertItemRows,
  insertStreamEntryRows,
  insertTermRows,
  type ItemTable,
} from '../../content/index.ts';
import {
  insertFileRows,
  insertFileVersionRows,
  insertItemFileRows,
  insertPhotoRows,
  tidyFilename,
} from '../../files/index.ts';
import type { AttributedXchanId, StoredAudience } from '../../identity/index.ts';
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

/** Those of these uuids that items have. */
export async function findTakenUuids(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('item')
    .select('uuid')
    .where(sql<boolean>`uuid in ${valuesOf(tx.kind, uuids)}`)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Which items removed with their channel were deleted before (null) or changed, and when. */
export async function findWithdrawn(tx: Tx, mids: readonly string[]): Promise<Map<string, string | null>> {
  if (mids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('withdrawn_item')
    .select(['mid', 'edited_at'])
    .where(sql<boolean>`mid in ${valuesOf(tx.kind, mids)}`)
    .execute();
  return new Map(rows.map((row) => [row.mid, row.edited_at]));
}

/** The id of an item on a remote service. */
export interface RemoteName {
  readonly remoteNamespace: string | null;
  readonly remoteId: string | null;
}

/** Both parts as one key. */
export function remoteKey({ remoteNamespace, remoteId }: RemoteName): string {
  return JSON.stringify([remoteNamespace, remoteId]);
}

/** Items of a channel, with their mids, by their ids on a remote service. */
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

/** A file that is here. */
export interface KnownFile {
  readonly id: number;
  readonly channelId: number;
  readonly revision: number;
  readonly filename: string;
  readonly isPhoto: boolean;
  readonly isBinned: boolean;
}

/** Files of any channel by hash. */
export async function findFiles(tx: Tx, hashes: readonly string[]): Promise<Map<string, KnownFile>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('file')
    .select(['id', 'hash', 'channel_id', 'revision', 'filename', 'is_photo', 'binned_at'])
    .where(sql<boolean>`hash in ${valuesOf(tx.kind, hashes)}`)
    .execute();
  return new Map(
    rows.map(({ id, hash, revision, filename, ...row }) => [
      hash,
      {
        id,
        channelId: row.channel_id,
        revision,
        filename,
        isPhoto: row.is_photo === 1,
        isBinned: row.binned_at !== null,
      },
    ]),
  );
}

/** A restored file, with its references resolved. */
export interface RestoredFile {
  readonly id: number;
  readonly record: FileRecord;
  readonly channelId: number;
  readonly folderId: number | null;
  readonly blobHash: string | null;
  readonly creatorXchanId: AttributedXchanId;
  readonly audience: StoredAudience;
  readonly scales: readonly ScaleRecord[];
  readonly versions: readonly VersionRecord[];
}

/** Inserts files and folders of an archive. Their ids are reserved; a folder comes before its contents. */
export async function insertRestoredFiles(tx: Tx, files: readonly RestoredFile[]): Promise<void> {
  await insertFileRows(
    tx,
    files.map(({ id, record, channelId, folderId, blobHash, creatorXchanId, audience, versions }) => ({
      id,
      channel_id: channelId,
      hash: record.hash,
      folder_id: folderId,
      filename: tidyFilename(record.filename),
      filetype: record.filetype,
      filesize: record.filesize,
      revision: record.revision,
      is_dir: toFlag(record.isDirectory),
      is_photo: toFlag(record.isPhoto),
      is_animated: toFlag(record.isAnimated === true),
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

/** A restored item, with its references resolved. */
export interface RestoredItem {
  readonly id: number;
  readonly record: ReadItemRecord;
  readonly channelId: number;
  readonly parentId: number;
  readonly thrParentId: number | null;
  readonly authorXchanId: AttributedXchanId;
  readonly ownerXchanId: number;
  readonly audience: StoredAudience;
}

/**
 * Inserts items, for who writes their entries in the index of the search, too; tells for each whether it was, since a reaction or a
 * remote id may be here already.
 */
export function insertRestoredItems(tx: Tx, items: readonly RestoredItem[]): Promise<boolean[]> {
  // Each value of each row costs time: columns that all leave out get the table's defaults.
  const said = ordinaryNames.filter((name) => items.some(({ record }) => record[name] !== undefined));
  const rows = items.map((item) => {
    const row = itemRow(item);
    const others: Record<string, unknown> = row;
    for (const name of said) others[factColumns[name]] = storedFact(item.record[name] ?? ordinaryFacts[name]);
    return row;
  });
  return insertItemRows(tx, rows, { ignoreConflicts: true, isIndexed: true });
}

function storedFact(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? toFlag(value) : value;
}

function itemRow({ id, record, audience, ...item }: RestoredItem) {
  return {
    id,
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
    mimetype: record.mimetype,
    body: record.body,
    verb: toStoredName(record.verb),
    obj_type: toStoredName(record.objType),
    reaction: record.reaction,
    visibility: audience.visibility,
    acl_id: audience.aclId,
    is_deleted: toFlag(record.isDeleted),
    is_delayed: toFlag(record.isDelayed),
    remote_namespace: record.remoteNamespace,
    remote_id: record.remoteId,
  };
}

const factColumns: Readonly<Record<OrdinaryFact, keyof ItemTable>> = {
  commentsClosedAt: 'comments_closed_at',
  title: 'title',
  summary: 'summary',
  app: 'app',
  lang: 'lang',
  obj: 'obj',
  tgtType: 'tgt_type',
  target: 'target',
  plink: 'plink',
  layoutMid: 'layout_mid',
  pagetitle: 'pagetitle',
  postopts: 'postopts',
  route: 'route',
  resourceId: 'resource_id',
  resourceType: 'resource_type',
  location: 'location',
  coord: 'coord',
  sig: 'sig',
  publicPolicy: 'public_policy',
  commentPolicy: 'comment_policy',
  revision: 'revision',
  itemType: 'item_type',
  isOrigin: 'is_origin',
  isConsensus: 'is_consensus',
  isNocomment: 'is_nocomment',
  isHidden: 'is_hidden',
  isNsfw: 'is_nsfw',
  isUnpublished: 'is_unpublished',
};

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

/** Adds threads to their channel's own stream, in their earlier state. */
export async function insertRestoredEntries(
  tx: Tx,
  channelId: number,
  threads: readonly { readonly itemId: number; readonly record: ReadItemRecord; readonly entry: EntryRecord }[],
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
