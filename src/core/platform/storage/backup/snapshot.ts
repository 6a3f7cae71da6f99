import type { Snapshot, SnapshotOptions } from './form.ts';
import { snapshotPostgres } from './postgres.ts';
import { snapshotSqlite } from './sqlite.ts';

/** Writes the current content of the database to a file, without blocking it. */
export function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  return options.url.startsWith('sqlite:') ? snapshotSqlite(options) : snapshotPostgres(options);
}
