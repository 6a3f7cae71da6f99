import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { hidingValues, SqliteCompiler } from './sqlite-plans.ts';
import { sqliteOutageOf } from './sqlite-errors.ts';

const require = createRequire(import.meta.url);

/** Statements cached for each connection; enough for every statement shape the server uses. */
const cachedStatements = 500;
/**
 * Longer statements contain lists of values and aren't repeated; caching them costs memory. The one that counts the
 * unread messages of all channels contains the permission predicate twice, and has 10,300 characters.
 */
const longestCached = 16_000;

interface SqliteModule {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean; timeout?: number }) => DatabaseSyncInstance;
  backup: (
    source: DatabaseSyncInstance,
    path: string,
    options: { rate: number; progress: (state: { totalPages: number; remainingPages: number }) => void },
  ) => Promise<number>;
}

let loaded: SqliteModule | undefined;

/** Node's own module where there is one, its prebuilt twin on Node 20; the two have one API. */
export function loadSqlite(): SqliteModule {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13);
  loaded ??= loadQuietly(builtIn ? 'node:sqlite' : '@photostructure/sqlite');
  return loaded;
}

/** Without Node's warning that its module is experimental: operators can do nothing about it, and it spoils their output. */
function loadQuietly(name: string): SqliteModule {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return require(name) as SqliteModule;
  } finally {
    process.emitWarning = emitWarning;
  }
}

const totalChanges = CompiledQuery.raw('select total_changes() as changes');

interface Prepared {
  readonly statement: StatementSyncInstance;
  /** Absent where no rows come back. */
  readonly rows?: (parameters: unknown[]) => unknown[];
}

/** A connection to one SQLite file that prepares each statement once. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new LRUCache<string, Prepared>({ max: cachedStatements });
  readonly #isReadOnly: boolean;
  /** The error when a transaction was rolled back by SQLite. */
  #ended: Error | undefined;

  /** @param options.cacheKilobytes maximum cache of the file in memory */
  constructor(path: string, options: { readOnly: boolean; cacheKilobytes: number }) {
    this.#isReadOnly = options.readOnly;
    // Waiting for a lock inside SQLite would stop the event loop, so waiting is done by `write` in database.ts.
    this.#database = openFile(path, options.readOnly ? 2000 : 0);
    // `LogSync` makes commits durable, without blocking the event loop for a sync.
    this.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;');
    this.exec(`pragma cache_size = ${-options.cacheKilobytes}; pragma temp_store = memory;`);
    // Checkpoints are for `truncateLog`; this is for when it does not get to it. Rarer ones write a page that changes
    // often once for many transactions. A log that starts again keeps as much room as it has before a checkpoint while others write:
    // to write over it takes the processor a sixth less for large transactions than to extend it.
    this.exec('pragma wal_autocheckpoint = 32000; pragma journal_size_limit = 40000000;');
    if (options.readOnly) this.exec('pragma query_only = on');
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return Promise.resolve(this.run<R>(query));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** @throws UnavailableError when the file cannot be used now */
  run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#run<R>(query);
    } catch (error) {
      throw this.#failed(error);
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, rows } = this.#prepare(query.sql);
    const parameters = query.parameters as unknown[];
    if (rows) return { rows: rows(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Runs one statement with many lists of parameters; tells for each whether it changed a row. */
  runMany(sql: string, lists: readonly (readonly unknown[])[]): boolean[] {
    const { statement } = this.#prepare(sql);
    try {
      return lists.map((parameters) => Number(statement.run(...parameters).changes) > 0);
    } catch (error) {
      throw this.#failed(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    // A separate statement: a cached one could be stepped by someone else between two chunks.
    const statement = this.#database.prepare(query.sql);
    let rows: R[] = [];
    for (const row of statement.iterate(...(query.parameters as unknown[]))) {
      rows.push(row as R);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  /** @throws UnavailableError when the file cannot be used now */
  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw sqliteOutageOf(error);
    }
  }

  #failed(error: unknown): unknown {
    const failure = sqliteOutageOf(error);
    if (!this.isInTransaction() && failure instanceof Error) this.#ended = failure;
    return failure;
  }

  /** Whether a transaction is open. */
  isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * SQLite rolls back the whole transaction if it can't continue, especially if the disk is full.
   * @throws the error that caused it, if no transaction is open
   */
  requireTransaction(): void {
    if (!this.isInTransaction()) throw this.#ended ?? new Error('there is no open transaction');
  }

  /** Commits; when that fails nothing is stored, and no transaction is open. */
  commit(): void {
    this.requireTransaction();
    try {
      this.exec('commit');
    } catch (error) {
      if (this.isInTransaction()) this.exec('rollback');
      throw error;
    }
  }

  /**
   * Moves the log into the database file and syncs both. `passive` waits for no one and may leave a rest; `truncate`
   * also empties the log. @throws if readers or writers prevent completing it
   */
  checkpoint(mode: 'passive' | 'truncate'): void {
    const [outcome] = this.#database.prepare(`pragma wal_checkpoint(${mode})`).all() as { busy: number }[];
    if (outcome?.busy !== 0) throw new Error('the log is in use: database is locked');
  }

  /** Rows that were inserted, updated and deleted since the connection was opened. */
  changes(): number {
    return this.run<{ changes: number }>(totalChanges).rows[0]!.changes;
  }

  /** Closes the connection; a writing one leaves an empty log, unless others use it. */
  close(): void {
    try {
      if (!this.#isReadOnly) this.checkpoint('truncate');
    } catch {
      // Others use it, or the disk is full: the log stays and is read at the next start.
    }
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = prepare(this.#database, hidingValues(sql));
    if (sql.length > longestCached) return prepared;
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** @throws UnavailableError if the file doesn't exist or can't be opened */
function openFile(path: string, timeout: number): DatabaseSyncInstance {
  const { DatabaseSync } = loadSqlite();
  try {
    return new DatabaseSync(path, { timeout });
  } catch (error) {
    throw sqliteOutageOf(error);
  }
}

/** From this number of columns on, one text per row is faster than a value per column (docs/adr/0008). */
const manyColumns = 12;

/**
 * Prepares a statement. Each value that crosses from SQLite costs about a microsecond, twice that under a name: so rows
 * come as lists, and wide ones as one text of JSON each.
 */
function prepare(database: DatabaseSyncInstance, sql: string): Prepared {
  const statement = database.prepare(sql);
  const names = statement.columns().map((column) => column.name);
  if (names.length === 0) return { statement };
  const isWide = names.length >= manyColumns && /^\s*select\b/i.test(sql) && new Set(names).size === names.length;
  // JSON values would not stay text inside of JSON.
  if (isWide && !/\bjson_|->/i.test(sql)) {
    const list = names.map((name) => `"${name.replaceAll('"', '""')}"`).join();
    const wide = listing(database.prepare(`select json_array(${list}) from (${sql})`));
    return {
      statement,
      rows: (parameters) => wide.all(...parameters).map((row) => named(names, JSON.parse((row as string[])[0]!))),
    };
  }
  const listed = listing(statement);
  return { statement, rows: (parameters) => listed.all(...parameters).map((row) => named(names, row as unknown[])) };
}

function listing(statement: StatementSyncInstance): StatementSyncInstance {
  statement.setReturnArrays(true);
  return statement;
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index];
  return row;
}

/** Beginning and ending of kysely transactions. */
export interface TransactionSteps {
  begin(): void;
  commit(): void;
  rollback(): void;
}

/** A kysely dialect over one open connection; `steps` are of one that writes. */
export function sqliteDialect(connection: SqliteConnection, steps?: TransactionSteps): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => singleConnectionDriver(connection, steps),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteCompiler(),
  };
}

function singleConnectionDriver(connection: SqliteConnection, steps?: TransactionSteps): Driver {
  const step = (name: keyof TransactionSteps) => async (): Promise<void> => {
    if (!steps) throw new Error('this connection only reads');
    steps[name]();
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: step('begin'),
    commitTransaction: step('commit'),
    rollbackTransaction: step('rollback'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(connection.close()),
  };
}
