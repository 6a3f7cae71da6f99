import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BlobStore } from '../blobs/store.ts';
import {
  backupHeartbeat,
  updateBackupHeartbeat,
  beginBackup,
  type Database,
  type DatabaseForm,
  databaseFiles,
  DomainError,
  endBackup,
  failBackup,
  type SnapshotOptions,
  takeSnapshot,
} from '../core/platform/index.ts';
import type { Clock } from '../lib/clock.ts';
import { digestOf } from '../lib/digest.ts';
import { syncDirectory as syncPath } from '../lib/directories.ts';
import { version } from '../lib/version.ts';
import { copyBlobs } from './copy-blobs.ts';
import { blobListName, newManifest, writeManifest } from './manifest.ts';
import { type BackupTarget, openTarget, placeFor, prune } from './target.ts';

/** Source of a backup. */
export interface BackupSource extends Pick<SnapshotOptions, 'environment'> {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

export interface BackupRequest {
  /** The directory of backups. */
  readonly target: string;
  /** Older ones are removed; undefined keeps all. */
  readonly keep?: number | undefined;
  readonly isPortable?: boolean;
  /** The row of a planned backup. */
  readonly runId?: number;
  readonly signal?: AbortSignal;
  /** Hears how far it is: of how many steps of its phase. */
  readonly progress?: (phase: 'database' | 'blobs' | 'checksums', done: number, total: number) => void;
}

export interface BackupReport {
  readonly name: string;
  readonly path: string;
  readonly form: DatabaseForm;
  readonly blobs: number;
  readonly newBlobs: number;
  readonly bytes: number;
  readonly missing: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Makes a backup while the server runs: a snapshot of the database, then the files that its rows refer to. Until it is
 * complete, it has a name that isn't mistaken for a backup.
 * @throws DomainError conflict if another backup is running or the directory isn't one for backups
 */
export async function makeBackup(source: BackupSource, request: BackupRequest): Promise<BackupReport> {
  const directory = resolve(request.target);
  assertOutsideDataDirectory(directory, source);
  const { database, clock } = source;
  const fail = (id: number, error: unknown): Promise<void> =>
    database.write((tx) => failBackup(tx, id, (error as Error).message, clock.now())).catch(() => undefined);
  using target = await openTarget(directory).catch(async (error: unknown) => {
    if (request.runId !== undefined) await fail(request.runId, error);
    throw error;
  });
  // Before the snapshot: from here on nothing is removed that loses its row (docs/adr/0021).
  const begun = { id: request.runId, target: directory, now: clock.now() };
  const id = await database.write((tx) => beginBackup(tx, begun));
  const heartbeat = setInterval(() => {
    database.write((tx) => updateBackupHeartbeat(tx, id, clock.now())).catch(() => undefined);
  }, backupHeartbeat);
  try {
    const report = await fill(source, request, target);
    const end = { ...report, missing: report.missing.length };
    const { name, blobs, newBlobs, bytes, missing } = end;
    await database.write((tx) => endBackup(tx, id, { name, blobs, newBlobs, bytes, missing }, clock.now()));
    return report;
  } catch (error) {
    await fail(id, error);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

async function fill(source: BackupSource, request: BackupRequest, target: BackupTarget): Promise<BackupReport> {
  const progress = request.progress ?? (() => undefined);
  const madeAt = source.clock.now();
  const place = placeFor(target.directory, madeAt);
  await mkdir(place.partialPath, { mode: 0o700 });
  try {
    let steps = 0;
    const snapshot = await takeSnapshot({
      url: source.databaseUrl,
      directory: place.partialPath,
      isPortable: request.isPortable ?? false,
      environment: source.environment,
      progressed: () => progress('database', (steps += 1), 0),
    });
    const { hashes, form } = snapshot;
    const copied = await copyBlobs(hashes, source.blobs, target.blobs, {
      signal: request.signal,
      progress: (done) => progress('blobs', done, hashes.length),
    });
    const lines = hashes.flatMap((hash) => (copied.sizes.has(hash) ? [`${hash} ${copied.sizes.get(hash)}\n`] : []));
    await writeFile(join(place.partialPath, blobListName), lines.join(''));
    const files = [];
    for (const path of [databaseFiles[form], blobListName]) {
      const digest = await digestOf(join(place.partialPath, path), () => progress('checksums', 0, 0));
      files.push({ path, ...digest });
    }
    const bytes = [...copied.sizes.values()].reduce((sum, size) => sum + size, 0);
    const manifest = newManifest({
      program: version,
      made_at: madeAt,
      database: {
        kind: snapshot.kind,
        form,
        file: databaseFiles[form],
        migrations: snapshot.migrations,
        rows: snapshot.rows,
        ...(snapshot.tool === undefined ? {} : { tool: snapshot.tool }),
      },
      files,
      blobs: { count: copied.sizes.size, bytes, missing: copied.missing },
    });
    const written = await writeManifest(place.partialPath, manifest);
    request.signal?.throwIfAborted();
    for (const { path } of files) await syncPath(join(place.partialPath, path));
    for (const path of [...written, place.partialPath]) await syncPath(path);
    await rename(place.partialPath, place.path);
    await syncPath(target.directory);
    const removed = request.keep === undefined ? [] : await prune(target, request.keep);
    const { added: newBlobs, missing, sizes } = copied;
    const total = bytes + files.reduce((sum, file) => sum + file.bytes, 0);
    return { name: place.name, path: place.path, form, blobs: sizes.size, newBlobs, bytes: total, missing, removed };
  } catch (error) {
    await rm(place.partialPath, { recursive: true, force: true });
    throw error;
  }
}

/** A backup directory inside the data directory isn't backed up. */
function assertOutsideDataDirectory(directory: string, { dataDir }: BackupSource): void {
  const way = relative(resolve(dataDir), directory);
  if (way === '' || !(way.startsWith('..') || way.startsWith('/'))) {
    throw new DomainError('invalid_input', 'backup.inDataDirectory', { directory });
  }
}
