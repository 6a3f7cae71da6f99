import type { DatabaseKind } from '../dialect/portable.ts';

/** Form of the database in a backup: SQLite's own file, the output of `pg_dump`, or rows for both. */
export type DatabaseForm = 'sqlite' | 'pg_dump' | 'rows';

/** Names of the file for each form. */
export const databaseFiles: Readonly<Record<DatabaseForm, string>> = {
  sqlite: 'database.sqlite',
  pg_dump: 'database.pgdump',
  rows: 'database.rows.gz',
};

export interface SnapshotOptions {
  readonly url: string;
  /** Path for the file. */
  readonly directory: string;
  /** Rows, whatever the database could do better itself. */
  readonly isPortable: boolean;
  readonly progressed: () => void;
  /** Environment of a child process, so that passwords aren't in its arguments. */
  readonly environment: (more: Readonly<Record<string, string>>) => NodeJS.ProcessEnv;
}

/** Content of the database at one moment. */
export interface Snapshot {
  readonly kind: DatabaseKind;
  readonly form: DatabaseForm;
  readonly migrations: readonly string[];
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Hashes of all bytes that rows name, each once. */
  readonly hashes: readonly string[];
  /** The program that wrote the file. */
  readonly tool?: string;
}
