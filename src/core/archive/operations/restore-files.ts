import type { FileRecord, ScaleRecord, VersionRecord } from '../domain/channel-record.ts';
import { recordDigest } from '../domain/record-proof.ts';
import { attributeBy, type AttributedXchanId } from '../../identity/index.ts';
import { assertRoom, folderType } from '../../files/index.ts';
import { type StoredBytes, warn } from '../../imports/index.ts';
import { type OperationContext, reserveIds, type Tx } from '../../platform/index.ts';
import { findFiles, insertRestoredFiles, type KnownFile, type RestoredFile } from '../storage/restored-content.ts';
import { attributionsOf, ensureImportedAuthors } from './restore-authors.ts';
import { channelReport, createFinder, type Finder, type RestoreSession } from './restore-session.ts';

/** Bytes in the blob store, by what records call them. */
type Stored = ReadonlyMap<string, StoredBytes>;

/**
 * Inserts the missing files and folders of a batch, except those whose bytes couldn't be read.
 * @throws DomainError quota_exceeded
 */
export async function restoreFiles(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  records: readonly FileRecord[],
  stored: Stored,
): Promise<void> {
  const byHash = new Map(records.map((record) => [record.hash, record]));
  const folders = records.flatMap((record) => record.folder ?? []);
  const known = await findFiles(tx, [...new Set([...byHash.keys(), ...folders])]);
  const { files: counts } = session.report.counts;
  counts.unchanged += records.length - byHash.size;
  const fresh = [...byHash.values()].filter((record) => isNew(session, known, record, stored));
  counts.added += fresh.length;
  if (session.import.dryRun || !session.channel) return;
  channelReport(session).files += fresh.length;
  const finder = await createFinder(tx, session, {
    identities: fresh.map((record) => record.creator),
    audiences: fresh.map((record) => record.audience),
  });
  const creatorOf = await findCreators(context, tx, session, finder, fresh);
  const ids = await reserveIds(tx, 'file', fresh.length);
  const rows: RestoredFile[] = [];
  for (const [index, record] of fresh.entries()) {
    const id = ids[index]!;
    const creatorXchanId = creatorOf(record) ?? attributeBy(session.channel.xchanId, 'own');
    const place = { id, folderId: folderOf(session, known, record), creatorXchanId };
    rows.push(await rowOf(session.channel, finder, record, { ...place, stored }));
    const { hash, revision, filename, isPhoto } = record;
    known.set(hash, { id, channelId: session.channel.id, revision, filename, isPhoto, isBinned: false });
  }
  await insertRestoredFiles(tx, rows);
  await assertRoom(context, tx, {
    userId: session.import.userId,
    bytes: rows.reduce((sum, row) => sum + sizeOf(row), 0),
  });
}

function sizeOf({ record, versions }: RestoredFile): number {
  return versions.reduce((sum, { filesize }) => sum + filesize, record.filesize);
}

/** The displayed author of each of these files; undefined if no identity has the hash. */
async function findCreators(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  finder: Finder,
  records: readonly FileRecord[],
): Promise<(record: FileRecord) => AttributedXchanId | undefined> {
  const authorOf = await attributionsOf(tx, session, finder);
  const creators = new Map(
    records.map((record) => {
      const { creator: author, proof } = record;
      return [
        record,
        authorOf({ author, proven: proof === undefined ? undefined : { proof, digest: recordDigest(record) } }),
      ];
    }),
  );
  const unproven = [...creators.values()].flatMap((creator) =>
    creator && 'unproven' in creator ? creator.unproven : [],
  );
  const importedAuthors = await ensureImportedAuthors(context, tx, unproven);
  return (record) => {
    const creator = creators.get(record);
    return creator && ('unproven' in creator ? importedAuthors.get(creator.unproven.id) : creator.xchanId);
  };
}

function isNew(
  session: RestoreSession,
  known: ReadonlyMap<string, KnownFile>,
  record: FileRecord,
  stored: Stored,
): boolean {
  const { files: counts } = session.report.counts;
  const here = known.get(record.hash);
  if (here && here.channelId === session.channel?.id) {
    counts.unchanged += 1;
    if (record.revision > here.revision) {
      warn(session.report, { code: 'file_newer_in_archive', severity: 'warn', sample: record.filename });
    }
    return false;
  }
  const hasBytes = session.import.dryRun || record.isDirectory || (record.blob !== null && stored.has(record.blob));
  if (!here && hasBytes) return true;
  counts.omitted += 1;
  const code = here ? 'file_hash_taken' : record.blob === null ? 'file_not_in_archive' : 'file_unreadable';
  const severity = code === 'file_unreadable' ? 'error' : 'warn';
  warn(session.report, { code, severity, sample: record.filename });
  return false;
}

/** A folder comes before its contents; files in another folder go to the root. */
function folderOf(session: RestoreSession, known: ReadonlyMap<string, KnownFile>, record: FileRecord): number | null {
  if (record.folder === null) return null;
  const folder = known.get(record.folder);
  if (folder && folder.channelId === session.channel?.id) return folder.id;
  warn(session.report, { code: 'folder_missing', severity: 'warn', sample: record.filename });
  return null;
}

async function rowOf(
  channel: { readonly id: number },
  finder: Finder,
  record: FileRecord,
  { stored, ...place }: Pick<RestoredFile, 'id' | 'folderId' | 'creatorXchanId'> & { readonly stored: Stored },
): Promise<RestoredFile> {
  const bytes = record.blob === null || record.isDirectory ? undefined : stored.get(record.blob);
  const scales: ScaleRecord[] = record.scales.flatMap((scale) => {
    const own = stored.get(scale.blob);
    return own ? [{ ...scale, blob: own.hash, filesize: own.size }] : [];
  });
  // A photo that lost one of its sizes gets them all again.
  const isWhole = scales.length === record.scales.length;
  const isUnknownImage = !record.isPhoto && bytes?.imageType !== undefined;
  return {
    ...place,
    record: {
      ...record,
      filetype: record.isDirectory ? folderType : record.filetype,
      filesize: bytes?.size ?? 0,
      isPhoto: record.isPhoto && isWhole,
      isUnscaled: record.isUnscaled || !isWhole || isUnknownImage,
    },
    channelId: channel.id,
    blobHash: bytes?.hash ?? null,
    audience: await finder.audience(record.audience),
    scales: isWhole ? scales : [],
    versions: bytes ? versionsOf(record, stored) : [],
  };
}

/** Earlier versions whose bytes are included; of several with one number, the first. */
function versionsOf({ revision: newest, versions = [] }: FileRecord, stored: Stored): VersionRecord[] {
  const found = new Map<number, VersionRecord>();
  for (const version of versions) {
    const own = stored.get(version.blob);
    if (!own || version.revision >= newest || found.has(version.revision)) continue;
    found.set(version.revision, { ...version, blob: own.hash, filesize: own.size });
  }
  return [...found.values()];
}
