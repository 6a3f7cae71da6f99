import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDiskStore } from '../blobs/disk.ts';
import type { BlobStore } from '../blobs/store.ts';
import { DomainError, holdLock, refusal } from '../core/platform/index.ts';
import type { Instant } from '../lib/clock.ts';
import { blobListName } from './manifest.ts';

/** Begins the name of a backup that is being made. */
const partial = '.partial-';
/** Says that a directory is one of backups, so that nothing else is ever taken for old ones and removed. */
const marker = 'tributary-backups';
const lockName = '.lock';
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A directory of backups: one below it for each, and the blobs that they share. */
export interface BackupTarget extends Disposable {
  readonly directory: string;
  readonly blobs: BlobStore;
}

/** Location of the blobs of all backups in a directory. */
export function blobDirectoryOf(directory: string): string {
  return join(directory, 'blobs');
}

/**
 * Opens a directory exclusively to write a backup, creates it if necessary, and removes the remains of killed backups.
 * @throws DomainError conflict if another backup uses it, or it contains something else
 */
export async function openTarget(directory: string): Promise<BackupTarget> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const names = await readdir(directory);
  if (!names.includes(marker)) {
    if (names.some((name) => name !== lockName && name !== 'lost+found')) {
      throw new DomainError('conflict', 'backup.otherContent', { directory });
    }
    await writeFile(join(directory, marker), 'Backups of Tributary: docs/operate/backup.md\n');
  }
  const lock = holdLock(join(directory, lockName), refusal('backup.underWay', { directory }));
  try {
    for (const name of names) if (name.startsWith(partial)) await rm(join(directory, name), { recursive: true });
    const blobs = await openDiskStore(blobDirectoryOf(directory));
    return { directory, blobs, [Symbol.dispose]: () => lock[Symbol.dispose]() };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/** The name of a backup, and where it is made until it is whole. */
export function placeFor(directory: string, madeAt: Instant): { name: string; path: string; partialPath: string } {
  const name = madeAt.replace(/[:.]/g, '-');
  return { name, path: join(directory, name), partialPath: join(directory, `${partial}${name}`) };
}

/** Names of the whole backups of a directory, the newest first. */
export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse();
}

/** The hashes and sizes that a backup's list of blobs names. */
export async function readBlobList(backup: string): Promise<Map<string, number>> {
  const text = await readFile(join(backup, blobListName), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(0, 64), Number(line.slice(65))]));
}

/** Removes all but the newest `keep` backups, then the blobs that none of the rest has. @returns names of what went */
export async function prune({ directory, blobs }: BackupTarget, keep: number): Promise<string[]> {
  const names = await listBackups(directory);
  const old = names.slice(keep);
  for (const name of old) await rm(join(directory, name), { recursive: true });
  const retained = new Set<string>();
  for (const name of names.slice(0, keep)) {
    for (const hash of (await readBlobList(join(directory, name))).keys()) retained.add(hash);
  }
  for await (const { hash } of blobs.list()) {
    if (retained.has(hash)) continue;
    await blobs.remove(hash);
    // Folders that are empty go too; others refuse.
    await rmdir(dirname(blobs.pathOf(hash)!)).catch(() => undefined);
  }
  return old;
}

/**
 * The directory of a backup: `source` itself, or the newest, or the one called `name`, below it.
 * @throws DomainError not_found
 */
export async function findBackup(source: string, name?: string): Promise<{ backup: string; directory: string }> {
  const names = await listBackups(source);
  const isItself = namePattern.test(source.replace(/\/+$/, '').split('/').at(-1)!) && names.length === 0;
  if (isItself && name === undefined) return { backup: source, directory: dirname(source.replace(/\/+$/, '')) };
  const found = name ?? names[0];
  if (found === undefined) throw new DomainError('not_found', 'backup.none', { directory: source });
  if (!names.includes(found)) {
    throw new DomainError('not_found', 'backup.unknown', { name: found, directory: source, names: names.join(', ') });
  }
  return { backup: join(source, found), directory: source };
}
