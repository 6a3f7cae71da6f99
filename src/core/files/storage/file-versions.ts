import { sql } from 'kysely';
import { versionsOfVisibleFiles } from '../../identity/index.ts';
import { markUnreferenced, type Reader, type Tx, type Viewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { EarlierVersion } from '../domain/file.ts';

const columns = ['file_version.revision', 'file_version.filetype', 'file_version.filesize'] as const;

function versions(reader: Reader, viewer: Viewer) {
  return versionsOfVisibleFiles(reader, viewer)
    .select(columns)
    .select(['file_version.file_id', 'file_version.blob_hash', 'file_version.stored_at']);
}

function toVersion({
  revision,
  filetype,
  filesize,
  blob_hash: blobHash,
  stored_at: storedAt,
}: Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>): EarlierVersion {
  return { revision, filetype, filesize, blobHash, storedAt };
}

/** The earlier versions of these files that the viewer may see, by file, the newest first. */
export async function listEarlierVersions(
  reader: Reader,
  viewer: Viewer,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EarlierVersion[]>> {
  const found = new Map<number, EarlierVersion[]>(fileIds.map((id) => [id, []]));
  if (fileIds.length === 0) return found;
  const rows = await versions(reader, viewer)
    .where('file.id', 'in', fileIds)
    .orderBy('file_version.revision', 'desc')
    .execute();
  for (const row of rows) found.get(row.file_id)!.push(toVersion(row));
  return found;
}

/** One earlier version of a visible file; undefined if there is none. */
export async function findEarlierVersion(
  reader: Reader,
  viewer: Viewer,
  hash: string,
  revision: number,
): Promise<EarlierVersion | undefined> {
  const row = await versions(reader, viewer)
    .where('file.hash', '=', hash)
    .where('file_version.revision', '=', revision)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Makes the bytes of a file an earlier version, unless the next ones are the same; of its versions the newest `max` stay. */
export async function addVersion(tx: Tx, fileId: number, nextBlob: string, max: number): Promise<void> {
  const file = await tx.db
    .selectFrom('file')
    .select(['revision', 'filetype', 'filesize', 'blob_hash', 'stored_at', 'created_at'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const { revision, filetype, filesize, blob_hash } = file;
  if (blob_hash !== null && blob_hash !== nextBlob && max > 0) {
    const stored_at = file.stored_at ?? file.created_at;
    const version = { file_id: fileId, revision, filetype, filesize, blob_hash, stored_at };
    await tx.db.insertInto('file_version').values(version).execute();
  }
  await sql`delete from file_version where file_id = ${fileId} and revision not in
    (select revision from file_version where file_id = ${fileId} order by revision desc limit ${max})`.execute(tx.db);
  await sumVersions(tx, fileId);
}

/** Deletes an earlier version; unused bytes are removed later. Returns whether it existed. */
export async function removeVersion(tx: Tx, fileId: number, revision: number, now: Instant): Promise<boolean> {
  const gone = await tx.db
    .deleteFrom('file_version')
    .where('file_id', '=', fileId)
    .where('revision', '=', revision)
    .returning('blob_hash')
    .executeTakeFirst();
  if (!gone) return false;
  await markUnreferenced(tx, [gone.blob_hash], now);
  await sumVersions(tx, fileId);
  return true;
}

async function sumVersions(tx: Tx, fileId: number): Promise<void> {
  await sql`update file set versions_size =
    (select coalesce(sum(filesize), 0) from file_version where file_id = ${fileId}) where id = ${fileId}`.execute(
    tx.db,
  );
}
