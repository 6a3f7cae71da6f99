import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDiskStore } from '../blobs/disk.ts';
import type { BlobStore } from '../blobs/store.ts';
import {
  countPostgres,
  DomainError,
  finishRestoredRun,
  isEmptyPostgres,
  loadDatabase,
  type LoadOptions,
  partlyMigrated,
  unknownMigrations,
} from '../core/platform/index.ts';
import { noteAllItems } from '../core/search/index.ts';
import { digestOf } from '../lib/digest.ts';
import { syncDirectory as syncPath } from '../lib/directories.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { blobDirectoryOf, findBackup, readBlobList } from './target.ts';

/** Marks a data directory that is being filled: a server doesn't start with it, and a second restore resumes. */
export const unfinishedName = 'restore-unfinished';

/** Target of a restore, from the settings; it must be empty. */
export interface RestorePlace extends Pick<LoadOptions, 'environment'> {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Opens the store; not before the directory was found empty, since a store on a disk makes its folders. */
  readonly openBlobs: () => Promise<BlobStore>;
}

export interface RestoreRequest {
  /** A directory of backups, or one of them. */
  readonly source: string;
  /** Which of them; the newest if undefined. */
  readonly name?: string | undefined;
  readonly progress?: (phase: 'blobs' | 'database', done: number, total: number) => void;
}

/**
 * Restores a backup to an empty installation. Every byte is compared with its checksum.
 * @throws DomainError conflict if the target isn't empty, unprocessable if the backup is damaged or too new
 */
export async function restoreBackup(place: RestorePlace, request: RestoreRequest): Promise<Manifest> {
  const progress = request.progress ?? (() => undefined);
  const { backup, directory } = await findBackup(request.source, request.name);
  const manifest = await readManifest(backup);
  assertNotNewer(manifest);
  await verifyFiles(backup, manifest, () => progress('database', 0, 0));
  const blobs = await claimPlace(place);
  await restoreBlobs(backup, directory, blobs, progress);
  let steps = 0;
  await restoreDatabase(place, backup, manifest, () => progress('database', (steps += 1), 0));
  await rm(join(place.dataDir, unfinishedName));
  await syncPath(place.dataDir);
  return manifest;
}

/** @throws DomainError unprocessable */
export function assertNotNewer({ program, database }: Manifest): void {
  const partly = partlyMigrated(database.migrations);
  if (partly !== undefined) throw new DomainError('unprocessable', 'backup.partlyMigrated', { why: partly });
  const unknown = unknownMigrations(database.migrations);
  if (unknown.length === 0) return;
  throw new DomainError('unprocessable', 'backup.newerMigrations', {
    version: program,
    migrations: unknown.join(', '),
  });
}

async function verifyFiles(backup: string, { files }: Manifest, progressed: () => void): Promise<void> {
  for (const { path, sha256 } of files) {
    const found = await digestOf(join(backup, path), progressed);
    if (found.sha256 !== sha256) throw new DomainError('unprocessable', 'backup.fileDamaged', { path, backup });
  }
}

/** Checks that the target has no data that would be mixed with the backup. @throws DomainError conflict */
async function claimPlace({ dataDir, databaseUrl, openBlobs }: RestorePlace): Promise<BlobStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const names = await readdir(dataDir);
  const isResumed = names.includes(unfinishedName);
  if (!isResumed && names.some((name) => name !== 'lost+found')) {
    throw new DomainError('conflict', 'backup.dataDirectoryInUse', { directory: dataDir });
  }
  if (databaseUrl.startsWith('sqlite:')) {
    const path = databaseUrl.slice('sqlite:'.length);
    const isThere = ['', '-wal', '-shm'].some((end) => existsSync(`${path}${end}`));
    if (isThere && !isResumed) throw new DomainError('conflict', 'backup.databaseThere', { path });
  } else if (!isResumed && !(await isEmptyPostgres(databaseUrl))) {
    throw new DomainError('conflict', 'backup.databaseInUse');
  }
  const marker = join(dataDir, unfinishedName);
  if (isResumed) return openBlobs();
  const blobs = await openBlobs();
  for await (const { hash } of blobs.list()) {
    throw new DomainError('conflict', 'backup.blobsInUse', { hash });
  }
  await writeFile(marker, 'A restore was interrupted. Run `tributary restore` with the same backup to continue it.\n');
  await syncPath(dataDir);
  return blobs;
}

async function restoreBlobs(
  backup: string,
  directory: string,
  blobs: BlobStore,
  progress: NonNullable<RestoreRequest['progress']>,
): Promise<void> {
  const source = await openDiskStore(blobDirectoryOf(directory));
  const list = [...(await readBlobList(backup))];
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < list.length; index = next++) {
      const [hash, bytes] = list[index]!;
      const put = await blobs.put(await source.open(hash));
      if (put.hash !== hash || put.size !== bytes) {
        await blobs.remove(put.hash);
        throw new DomainError('unprocessable', 'backup.blobDamaged', { hash, backup, found: put.hash });
      }
      progress('blobs', (done += 1), list.length);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** The database comes last, by renaming or in one transaction, so that an incomplete restore has none. */
async function restoreDatabase(
  { databaseUrl, dataDir, environment }: RestorePlace,
  backup: string,
  { database, files, made_at: madeAt }: Manifest,
  progressed: () => void,
): Promise<void> {
  const isSqlite = databaseUrl.startsWith('sqlite:');
  const path = isSqlite ? databaseUrl.slice('sqlite:'.length) : join(dataDir, 'restored.sqlite');
  const draft = `${path}.restoring`;
  const run = { name: basename(backup), madeAt };
  // It came in one transaction, which was the last thing that an earlier try did.
  if (!isSqlite && !(await isEmptyPostgres(databaseUrl))) {
    assertRowCounts(database.rows, await countPostgres(databaseUrl));
    return finishRestoredRun(databaseUrl, run);
  }
  for (const end of ['', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
  const original = join(backup, database.file);
  if (database.form === 'sqlite') {
    await copyFile(original, draft);
    const expected = files.find((file) => file.path === database.file)?.sha256;
    if ((await digestOf(draft, progressed)).sha256 !== expected)
      throw new Error(`${draft} differs from what was written`);
  }
  if (!(isSqlite && database.form === 'sqlite')) {
    const rows = await loadDatabase({
      url: isSqlite ? `sqlite:${draft}` : databaseUrl,
      path: database.form === 'sqlite' ? draft : original,
      form: database.form,
      environment,
      progressed,
      noteItems: noteAllItems,
    });
    assertRowCounts(database.rows, rows);
  }
  await finishRestoredRun(isSqlite ? `sqlite:${draft}` : databaseUrl, run);
  if (!isSqlite) return rm(draft, { force: true });
  await syncPath(draft);
  await rename(draft, path);
  await syncPath(dirname(path));
}

function assertRowCounts(expected: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): void {
  const wrong = Object.keys(expected).filter((table) => found[table] !== expected[table]);
  if (wrong.length === 0) return;
  throw new Error(`these restored tables don't have the number of rows that the backup lists: ${wrong.join(', ')}`);
}
