import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, Kysely, KyselyPlugin, Transaction, TransactionBuilder } from 'kysely';
import type { DatabaseKind, Durability } from './dialect/portable.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { openPostgresParts, orderOfWrites, type WorkClass } from './postgres.ts';
import type { PublicTables, Schema } from './schema.ts';
import { openSqliteParts, type Writing } from './sqlite.ts';

/** Reads. Cannot name the protected tables: those are reached through `visible.ts` alone. */
export interface Reader {
  readonly kind: DatabaseKind;
  readonly db: Kysely<PublicTables>;
}

/** Writes, inside `write` only; of no use once that has ended. */
export interface Tx {
  readonly kind: DatabaseKind;
  readonly db: Transaction<Schema>;
  /** Runs `effect` after the commit; for effects in memory only, since a crash loses it. */
  onCommit(effect: () => void): void;
  /** SQLite only: one statement with many lists of parameters, for `insertMany`. */
  readonly runMany?: ((sql: string, lists: readonly (readonly unknown[])[]) => boolean[]) | undefined;
  /** Whether others wait for this transaction to end; background work that can stop in between does so then. */
  hasWaitingWriter(): boolean;
  /** Tells this process's job runner, after the commit, that there is work. */
  wake(): void;
}

/** Where unprotected tables can be read: a reader, or the transaction that needs to know. */
export type Source = Pick<Reader, 'kind' | 'db'> | Pick<Tx, 'kind' | 'db'>;

/** The face that both kinds of source share. */
export function tables(source: Source): Kysely<PublicTables> {
  return source.db as Kysely<PublicTables>;
}

/**
 * Reads as the transaction sees the database, for checks that must hold until it commits; protected tables stay behind
 * `visible*.ts`.
 */
export function readerOf({ kind, db }: Tx): Reader {
  return { kind, db: db as unknown as Kysely<PublicTables> };
}

/**
 * How a transaction sees others on PostgreSQL: as if none ran at the same time, or, in each statement, whatever they had
 * committed before it.
 */
export type Isolation = 'serializable' | 'read committed';

export interface Database {
  readonly kind: DatabaseKind;
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction and commits it, as if no other ran at the same time (docs/adr/0005). A transaction that
   * meets another one is tried again, so `work` may run more than once and must have no effects except on the transaction.
   * Never waits for files, mail or the network.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for bulk work of up to a second: on PostgreSQL other writers wait until it ends, since it would conflict with
   * most of them and lose.
   */
  writeAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, `read committed`; only for paths that docs/adr/0005 names. */
  writeEach<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` with a reader of its own that sees the database as it stands now, whatever is written meanwhile. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * The version of the whole database: a text that changes with every commit, of this process or another. A result may be
   * cached under the version that was current before it was read (docs/adr/0008).
   */
  version(): Promise<string>;
  /**
   * Brings the schema up to date; returns the names of the migrations that ran. Safe beside a running server.
   * @throws SchemaError when others have run than this version knows
   */
  migrate(): Promise<string[]>;
  /** Names of migrations that have not run. @throws SchemaError when others have run than this version knows */
  pendingMigrations(): Promise<string[]>;
  /** How often transactions of this process have run again, since they met others or the database was away. */
  retries(): number;
  /** Calls `listener` after each commit that enqueued a job; a convenience, since runners look by themselves too. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

/** How a database is used. */
export interface DatabaseOptions {
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  /** PostgreSQL only: what the connections are for, which says how long things may take; `requests` if absent. */
  readonly work?: WorkClass | undefined;
  /** PostgreSQL only: the longest that a statement of a request may take; six times that for background work. */
  readonly statementSeconds?: number | undefined;
  /** Whether a write ends only when a power cut cannot undo it any more; `full` if absent. */
  readonly durability?: Durability;
  /** PostgreSQL only: the isolation of writes, to compare with; `serializable` if absent. */
  readonly isolation?: Isolation | undefined;
  /** SQLite only: false for a commit and a sync of each transaction by itself, to compare with. */
  readonly sharesCommits?: boolean;
  /** SQLite only: where threads of one process write, which of them goes first. */
  readonly writing?: Writing | undefined;
}

/**
 * Opens the database that `url` names: `sqlite:<path>` or `postgres://...`.
 * @throws an ordinary error when it cannot be opened
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (url.startsWith('sqlite:')) return build(openSqliteParts(url.slice('sqlite:'.length), options));
  const { poolSize = 10, work = 'requests', statementSeconds = 10, durability = 'full' } = options;
  const isolation = options.isolation ?? 'serializable';
  const parts = openPostgresParts(url, { poolSize, work, statementSeconds, durability });
  const close = async (): Promise<void> => {
    await parts.db.destroy();
    await parts.closeOthers();
  };
  return build({ kind: 'postgres', isolation, hasWaitingWriter: () => false, ...parts, readDb: parts.db, close });
}

/** The database that a write is under way in, for whatever that calls. */
let underWay: AsyncLocalStorage<Parts> | undefined;

/**
 * Has `write()` inside of `write()`, which would wait for itself without end, refused instead. To follow what calls what
 * makes every promise of a process slower on Node before 24, so that servers there leave it to the tests.
 */
export function refuseNestedWrites(): void {
  underWay ??= new AsyncLocalStorage();
}

if (Number.parseInt(process.versions.node, 10) >= 24) refuseNestedWrites();

/**
 * Refuses reads beside the write that asks for them: they see the database as it was before, and on PostgreSQL wait for a
 * second connection, which none of those that write at the same time may give up.
 */
function outsideOfWrites(parts: Parts, db: Kysely<Schema>): Kysely<Schema> {
  if (!underWay) return db;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (underWay?.getStore() === parts) throw new Error('read beside write(): read in the transaction instead');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

/** `isAlone`: no other transaction may write beside it. */
type Queue = <T>(work: (isAlone?: boolean) => Promise<T>) => Promise<T>;

/** What the two databases do each in its own way. */
interface Parts extends Pick<Database, 'kind' | 'snapshot' | 'version' | 'retries' | 'close'> {
  readonly db: Kysely<Schema>;
  readonly readDb: Kysely<Schema>;
  /** Of transactions that write; SQLite runs them one after the other. */
  readonly isolation?: Isolation;
  /** For migrations alone, where they need other deadlines. */
  readonly migrationDb?: Kysely<Schema>;
  /** Orders transactions, trying again what meets a busy database; settles when what they did is durable. */
  readonly queue: Queue;
  readonly hasWaitingWriter: Tx['hasWaitingWriter'];
  readonly runMany?: Tx['runMany'];
}

function build(parts: Parts): Database {
  const { kind, db, readDb, queue, hasWaitingWriter, snapshot, version, retries, close, runMany } = parts;
  const reader: Reader = { kind, db: outsideOfWrites(parts, readDb) as unknown as Kysely<PublicTables> };
  const listeners: (() => void)[] = [];
  const wake = (): void => {
    for (const listener of listeners) listener();
  };

  const writeAs = async <T>(
    isolation: Isolation | undefined,
    work: (tx: Tx) => Promise<T>,
    startsAlone = false,
  ): Promise<T> => {
    if (underWay?.getStore() === parts) throw new Error('write() inside write(): pass the transaction on instead');
    const { result, effects } = await queue((hasLost = false) => {
      const isAlone = startsAlone || hasLost;
      // Nothing changes beside a transaction that runs alone, so it needs no predicate locks.
      const level = isAlone && isolation ? 'read committed' : isolation;
      const begun = level ? db.transaction().setIsolationLevel(level) : db.transaction();
      const begin = isolation && orderOfWrites(isAlone);
      const transaction = () => transact({ kind, runMany, hasWaitingWriter, wake, begin }, begun, work);
      return underWay ? underWay.run(parts, transaction) : transaction();
    });
    for (const effect of effects) effect();
    return result;
  };
  return {
    kind,
    reader,
    write: (work) => writeAs(parts.isolation, work),
    writeAlone: (work) => writeAs(parts.isolation, work, true),
    writeEach: (work) => writeAs(parts.isolation && 'read committed', work),
    snapshot,
    version,
    retries,
    migrate: () => queue(() => migrate(kind, parts.migrationDb ?? db)),
    pendingMigrations: () => pendingMigrations(kind, db),
    onWake: (listener) => {
      listeners.push(listener);
    },
    close,
  };
}

async function transact<T>(
  parts: Pick<Tx, 'kind' | 'runMany' | 'hasWaitingWriter' | 'wake'> & { readonly begin: CompiledQuery | undefined },
  begun: TransactionBuilder<Schema>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; effects: ReadonlySet<() => void> }> {
  const effects = new Set<() => void>();
  const guard = endedGuard();
  const result = await begun.execute(async (transaction) => {
    try {
      if (parts.begin) await transaction.executeQuery(parts.begin);
      return await work({
        kind: parts.kind,
        runMany: parts.runMany,
        hasWaitingWriter: parts.hasWaitingWriter,
        db: transaction.withPlugin(guard.plugin),
        onCommit: (effect) => {
          effects.add(effect);
        },
        wake: () => {
          effects.add(parts.wake);
        },
      });
    } finally {
      guard.end();
    }
  });
  return { result, effects };
}

/** Makes a transaction that leaked out of `write` throw; on SQLite it would otherwise write outside any transaction. */
function endedGuard(): { plugin: KyselyPlugin; end(): void } {
  let ended = false;
  return {
    end: () => {
      ended = true;
    },
    plugin: {
      transformQuery: ({ node }) => {
        if (ended) throw new Error('this transaction has ended');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  };
}
