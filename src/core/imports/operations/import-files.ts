import { warn } from '../domain/import.ts';
import type { StoredBytes } from '../domain/import-source.ts';
import type { ContentRecord, AttachmentRecord } from '../domain/record.ts';
import { assertRoom, tidyFilename } from '../../files/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { attributeBy } from '../../identity/index.ts';
import { type OperationContext, reserveIds, type Tx } from '../../platform/index.ts';
import { insertImportedFiles } from '../storage/import-content.ts';
import { readExternalIds } from '../storage/imports.ts';
import type { Draft } from './import-draft.ts';
import type { ImportSession } from './import-session.ts';
import { attributionOf, ledgerOf } from './load-import-people.ts';

/**
 * Inserts the files of a batch whose bytes were stored, and attaches them to their posts. They count against the
 * importer's storage.
 * @throws DomainError quota_exceeded
 */
export async function draftFiles(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  records: readonly ContentRecord[],
  stored: ReadonlyMap<string, StoredBytes>,
): Promise<void> {
  const attachments = new Map<string, AttachmentRecord>();
  for (const record of records) if (record.kind === 'attachment') attachments.set(record.xid, record);
  const known = await readExternalIds(tx, session.source.id, 'file', [...attachments.keys()]);
  const { counts } = session.report;
  counts.files.unchanged += known.size;
  const fresh = [...attachments.values()].filter((record) => {
    if (known.has(record.xid)) return false;
    if (stored.has(record.xid) && placeOf(draft, record)) return true;
    omit(session, record, stored.has(record.xid));
    return false;
  });
  const ids = await reserveIds(tx, 'file', fresh.length);
  const files = fresh.map((record, index) => fileOf(session, draft, record, stored.get(record.xid)!, ids[index]!));
  await insertImportedFiles(tx, files);
  await assertRoom(context, tx, {
    userId: session.import.userId,
    bytes: files.reduce((sum, { filesize }) => sum + filesize, 0),
  });
  fresh.forEach((record, index) => {
    const id = ids[index]!;
    draft.externalIds.push({ kind: 'file', xid: record.xid, localId: id, contentHash: '' });
    counts.files.added += 1;
    noteFile(draft, record);
    const report = draft.reportOf.get(placeOf(draft, record)!.channelId);
    if (report) report.files += 1;
    if (record.uploader === undefined) return;
    draft.ledger.push(...ledgerOf(attributionOf(session, record.uploader), 'file_creator', id));
  });
}

function placeOf(draft: Draft, record: AttachmentRecord) {
  const target = record.target === undefined ? undefined : draft.items.get(record.target);
  return target && draft.places.get(target.id);
}

/** The index of the search knows posts by the names of their files, too. */
function noteFile(draft: Draft, { target, filename }: AttachmentRecord): void {
  const { id } = draft.items.get(target!)!;
  const entry = draft.entries.get(id);
  if (entry) draft.entries.set(id, { ...entry, files: [...entry.files, { filename, isPhoto: false }] });
  else draft.outdated.add(id);
}

function omit(session: ImportSession, record: AttachmentRecord, isStored: boolean): void {
  session.report.counts.files.omitted += 1;
  // Unreadable files in the archive were reported when reading was attempted.
  if ('entry' in record.source && !isStored) return;
  const code =
    'missing' in record.source
      ? `file_${record.source.missing}`
      : 'url' in record.source
        ? 'file_not_in_archive'
        : 'file_without_post';
  const severity = code === 'file_without_post' ? 'error' : 'warn';
  warn(session.report, { code, severity, sample: record.filename });
}

function fileOf(session: ImportSession, draft: Draft, record: AttachmentRecord, stored: StoredBytes, id: number) {
  const place = placeOf(draft, record)!;
  const channel = draft.channelOf.get(place.channelId)!;
  return {
    id,
    channelId: place.channelId,
    hash: sha256Hex(`file\n${session.source.id}\n${record.xid}`),
    filename: tidyFilename(record.filename),
    filetype: stored.imageType ?? record.mediaType ?? 'application/octet-stream',
    filesize: stored.size,
    blobHash: stored.hash,
    creatorXchanId:
      record.uploader === undefined
        ? attributeBy(channel.xchanId, 'channel')
        : attributionOf(session, record.uploader).xchanId,
    createdAt: place.createdAt,
    visibility: channel.visibility,
    aclId: channel.aclId,
    itemId: place.id,
    chargedUserId: session.import.userId,
  };
}
