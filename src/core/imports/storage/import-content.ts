import { changeVersions } from '../../content/index.ts';
import { insertFileRows, insertItemFileRows } from '../../files/index.ts';
import type { AttributedXchanId, Visibility } from '../../identity/index.ts';
import { insertMany, toFlag, type Tx } from '../../platform/index.ts';
import { removeLedgerEntry } from '../../reassignment/index.ts';
import type { Instant } from '../../../lib/clock.ts';

export interface ImportedFile {
  readonly id: number;
  readonly channelId: number;
  readonly hash: string;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  readonly creatorXchanId: AttributedXchanId;
  readonly createdAt: Instant;
  readonly visibility: Visibility;
  readonly aclId: number | null;
  readonly chargedUserId: number | null;
  /** The item it was attached to, if that was imported. */
  readonly itemId: number | null;
}

/** Inserts imported files; their ids are taken already. */
export async function insertImportedFiles(tx: Tx, files: readonly ImportedFile[]): Promise<void> {
  const rows = files.map((file) => ({
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
    charged_user_id: file.chargedUserId,
  }));
  await insertFileRows(tx, rows);
  // Files of one post may come in several batches: their ids count on.
  const links = files.flatMap(({ id, itemId }) =>
    itemId === null ? [] : [{ item_id: itemId, file_id: id, ordinal: id }],
  );
  await insertItemFileRows(tx, links, { ignoreConflicts: true });
  // Their items may have been read before: inserting a row for an item changes no version itself.
  await changeVersions(
    tx,
    links.map((link) => link.item_id),
  );
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
    await removeLedgerEntry(tx, { sourceUserId: term.source_user_id, kind: 'term_mention', rowId: term.id });
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

/** Stores which local row a source record became. A changed hash replaces the old one. */
export async function upsertExternalIds(
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
