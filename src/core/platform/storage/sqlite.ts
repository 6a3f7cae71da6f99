import { CompiledQuery, type Kysely } from 'kysely';
import { truncateLog } from './commits/checkpoints.ts';
import { SqliteConnection } from './dialect/sqlite.ts';
import { sqliteTables } from './dialect/sqlite-executor.ts';
import type { Durability } from './dialect/portable.ts';
import { GroupCommit } from './commits/group-commit.ts';
import { LogSync } from './commits/log-sync.ts';
import { type WriterPriority, writerPriorityMemory, shareWriterPriority } from './commits/writer-priority.ts';
import type { PublicTables, Schema } from './schema.ts';

/** Kilobytes of the file that connections keep in memory: `little` is for one that comes back to little it has read. */
const caches = { writer: 20_000, reader: 12_000, little: 4000 };

/** How a thread writes if there are several. */
export interface Writing {
  readonly writerPriority: WriterPriority;
  readonly isBackground: boolean;
  /** Another thread of this process runs the checkpoints. */
  readonly leavesCheckpoints?: boolean;
}

/** How a file is used; see `DatabaseOptions`. */
interface SqliteUse {
  readonly durability?: Durability;
  readonly sharesCommits?: boolean;
  readonly writing?: Writing | undefined;
}

interface SqliteReader {
  readonly kind: 'sqlite';
  readonly db: Kysely<PublicTables>;
}

const dataVersion = CompiledQuery.raw('pragma data_version');

/**
 * Opens a file once for writing and once for reading.
 * @throws UnavailableError when it cannot be opened
 */
export function openSqliteParts(path: string, options: SqliteUse) {
  const { writing = alone(), durability = 'full', sharesCommits = true } = options;
  const { writerPriority, isBackground, leavesCheckpoints } = writing;
  const writer = new SqliteConnection(path, { readOnly: false, cacheKilobytes: caches.writer });
  // Background work reads little outside of its transactions, and each connection has its own memory.
  const readerConnection = new SqliteConnection(path, {
    readOnly: true,
    cacheKilobytes: isBackground ? caches.little : caches.reader,
  });
  const log = new LogSync(path, () => repairLog(path));
  const group = new GroupCommit(writer, {
    ...(durability === 'full' && { flush: () => log.flush() }),
    ...((isBackground || !sharesCommits) && { maxTogether: 1 }),
    ...(!isBackground && { claim: () => writerPriority.claim() }),
  });
  const db = sqliteTables<Schema>(writer, group.steps);
  const readDb = sqliteTables<Schema>(readerConnection);
  const stopCheckpoints = leavesCheckpoints ? undefined : truncateLog(path, (mode) => writer.checkpoint(mode));
  return {
    kind: 'sqlite' as const,
    db,
    readDb,
    runMany: (sql: string, lists: readonly (readonly unknown[])[]) => writer.runMany(sql, lists),
    snapshot: <T>(work: (reader: SqliteReader) => Promise<T>) => readSnapshot(path, work),
    // Counts the commits of all other connections; this one never writes.
    retries: () => 0,
    version: () =>
      Promise.resolve(String(readerConnection.run<{ data_version: number }>(dataVersion).rows[0]!.data_version)),
    queue: <T>(work: () => Promise<T>) =>
      isBackground ? writerPriority.yield().then(() => group.run(work)) : group.run(work),
    hasWaitingWriter: () => group.hasWaitingWriter() || (isBackground && writerPriority.isClaimed()),
    close: async (): Promise<void> => {
      stopCheckpoints?.();
      await group.idle();
      readerConnection.close();
      writer.close();
      log.close();
    },
  };
}

async function readSnapshot<T>(path: string, work: (reader: SqliteReader) => Promise<T>): Promise<T> {
  // A snapshot reads much once, in order.
  const connection = new SqliteConnection(path, { readOnly: true, cacheKilobytes: caches.little });
  const own = sqliteTables<PublicTables>(connection);
  try {
    connection.exec('begin');
    return await work({ kind: 'sqlite', db: own });
  } finally {
    await own.destroy();
  }
}

/** Moves the whole log into the database file and syncs that. @throws when either cannot be done */
function repairLog(path: string): void {
  const connection = new SqliteConnection(path, { readOnly: false, cacheKilobytes: caches.little });
  try {
    connection.checkpoint('truncate');
  } finally {
    connection.close();
  }
}

/** A thread that shares the database with no other. */
function alone(): Writing {
  return { writerPriority: shareWriterPriority(writerPriorityMemory()), isBackground: false };
}
