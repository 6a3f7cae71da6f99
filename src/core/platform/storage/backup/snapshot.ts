import type { Snapshot, SnapshotOptions } from './form.ts';
import { snapshotPostgres } from './postgres.ts';
import { snapshotSqlite } from './sqlite.ts';

/** Writes what the database holds now to a file, while it goes on; nobody waits for this. */
export function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  return options.url.startsWith('sqlite:') ? snapshotSqlite(options) : snapshotPostgres(options);
}
