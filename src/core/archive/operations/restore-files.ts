import type { FileRecord, ScaleRecord, VersionRecord } from '../domain/channel-record.ts';
import { folderType } from '../../files/index.ts';
import { warn } from '../../imports/index.ts';
import { reserveIds, type Tx } from '../../platform/index.ts';
import { findFiles, insertRestoredFiles, type KnownFile, type RestoredFile } from '../storage/restored-content.ts';
import { channelReport, createFinder, type Finder, type RestoreSession } from './restore-session.ts';

/** Bytes in the blob store, by what records call them. */
export type StoredBytes = ReadonlyMap<string, { readonly hash: string; readonly size: number }>;

/** Inserts the files and folders of a batch that are not here, but for those whose bytes could not be had. */
export async function restoreFiles(
  tx: Tx,
  session: RestoreSession,
  records: readonly FileRecord[],
  stored: StoredBytes,
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
  const ids = await reserveIds(tx, 'file', fresh.length);
  const rows: RestoredFile[] = [];
  for (const [index, record] of fresh.entries()) {
    const id = ids[index]!;
    rows.push(await rowOf(session.channel, finder, record, { id, folderId: folderOf(session, known, record), stored }));
    const { hash, revision, filename, isPhoto } = record;
    known.set(hash, { id, channelId: session.channel.id, revision, filename, isPhoto, isBinned: false });
  }
  await insertRestoredFiles(tx, rows);
}

function isNew(
  session: RestoreSession,
  known: ReadonlyMap<string, KnownFile>,
  record: FileRecord,
  stored: StoredBytes,
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

/** A folder comes before what lies in it; what names another one lies at the root. */
function folderOf(session: RestoreSession, known: ReadonlyMap<string, KnownFile>, record: FileRecord): number | null {
  if (record.folder === null) return null;
  const folder = known.get(record.folder);
  if (folder && folder.channelId === session.channel?.id) return folder.id;
  warn(session.report, { code: 'folder_missing', severity: 'warn', sample: record.filename });
  return null;
}

async function rowOf(
  channel: { readonly id: number; readonly xchanId: number },
  finder: Finder,
  record: FileRecord,
  { id, folderId, stored }: { id: number; folderId: number | null; stored: StoredBytes },
): Promise<RestoredFile> {
  const bytes = record.blob === null || record.isDirectory ? undefined : stored.get(record.blob);
  const scales: ScaleRecord[] = record.scales.flatMap((scale) => {
    const own = stored.get(scale.blob);
    return own ? [{ ...scale, blob: own.hash, filesize: own.size }] : [];
  });
  // A photo that lost one of its sizes gets them all again.
  const isWhole = scales.length === record.scales.length;
  return {
    id,
    record: {
      ...record,
      filetype: record.isDirectory ? folderType : record.filetype,
      filesize: bytes?.size ?? 0,
      isPhoto: record.isPhoto && isWhole,
      isUnscaled: record.isUnscaled || !isWhole,
    },
    channelId: channel.id,
    folderId,
    blobHash: bytes?.hash ?? null,
    creatorXchanId: finder.xchan(record.creator) ?? channel.xchanId,
    audience: await finder.audience(record.audience),
    scales: isWhole ? scales : [],
    versions: bytes ? versionsOf(record, stored) : [],
  };
}

/** Earlier versions whose bytes came along; of several with one number, the first. */
function versionsOf({ revision: newest, versions = [] }: FileRecord, stored: StoredBytes): VersionRecord[] {
  const found = new Map<number, VersionRecord>();
  for (const version of versions) {
    const own = stored.get(version.blob);
    if (!own || version.revision >= newest || found.has(version.revision)) continue;
    found.set(version.revision, { ...version, blob: own.hash, filesize: own.size });
  }
  return [...found.values()];
}
