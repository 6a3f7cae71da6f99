import type { DatabaseKind } from '../dialect/portable.ts';

/** How the database lies in a backup: SQLite's own file, what `pg_dump` writes, or rows that both can take. */
export type DatabaseForm = 'sqlite' | 'pg_dump' | 'rows';

/** Names of the file for each form. */
export const databaseFiles: Readonly<Record<DatabaseForm, string>> = {
  sqlite: 'database.sqlite',
  pg_dump: 'database.pgdump',
  rows: 'database.rows.gz',
};

export interface SnapshotOptions {
  readonly url: string;
  /** Where the file is put. */
  readonly directory: string;
  /** Rows, whatever the database could do better itself. */
  readonly isPortable: boolean;
  readonly progressed: () => void;
  /** What a program is started with, so that passwords do not stand in its arguments. */
  readonly environment: (more: Readonly<Record<string, string>>) => NodeJS.ProcessEnv;
}

/** What the database held at one moment. */
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
