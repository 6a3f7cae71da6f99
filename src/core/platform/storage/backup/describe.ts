import { DomainError } from '../../domain/errors.ts';
import { listAttached, listHeld } from '../unreferenced-blobs.ts';
import { countRows, namesOfMigrations, type Open } from './catalog.ts';
import type { Snapshot, SnapshotOptions } from './form.ts';
import { rowsOf, writeRows } from './rows.ts';

/** Describes the content of an unchanging database; `rowsPath` is where its rows are also written. */
export async function describe(
  open: Open,
  { progressed }: Pick<SnapshotOptions, 'progressed'>,
  rowsPath: string | undefined,
): Promise<Pick<Snapshot, 'kind' | 'migrations' | 'rows' | 'hashes'>> {
  const migrations = await namesOfMigrations(open);
  if (migrations.length === 0) throw new DomainError('conflict', 'backup.emptyDatabase');
  const rows = await countRows(open);
  progressed();
  const hashes = await listHashes(open);
  progressed();
  if (rowsPath !== undefined) await writeRows(await rowsOf(open), rowsPath, progressed);
  return { kind: open.kind, migrations, rows, hashes };
}

const hashesAtOnce = 5000;

async function listHashes(open: Open): Promise<string[]> {
  const hashes = new Set(await listAttached(open));
  for (let after = ''; ; ) {
    const page = await listHeld(open, after, hashesAtOnce);
    for (const hash of page) hashes.add(hash);
    if (page.length < hashesAtOnce) return [...hashes].sort();
    after = page.at(-1)!;
  }
}
