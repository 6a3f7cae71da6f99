import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAhead } from '../../../lib/read-ahead.ts';
import { commitAlone, type OperationContext, roomIn, type Tx } from '../../platform/index.ts';
import { type Entry, indexNewItems, makeEntry, type NewEntry } from '../../search/index.ts';
import type { ImportReport } from '../domain/import.ts';
import { type Import, isUnderWay } from '../storage/imports.ts';
import { requireImporter } from './import-authority.ts';

/**
 * Records of one batch: requests waiting for SQLite's writer wait for at most one, some 50 ms. In PostgreSQL nothing
 * waits, and each batch costs a dozen statements for any number of records.
 */
const batchSizes = { sqlite: 400, postgres: 1600 } as const;
/** A record counts as one, and so does this many characters of text. */
const charactersOfRecord = 4000;
/** Number of posts whose index entries are written together; requests waiting for the transaction wait for them too. */
const entriesAtOnce = 2000;
/** How long a transaction accepts more batches, as long as nothing waits for it. */
const transactionMilliseconds = { sqlite: 1000, postgres: 250 } as const;

/** Records of one batch of an import, in this server. */
export function importBatchSize({ database, batchLimit }: OperationContext): number {
  return Math.min(batchSizes[database.kind], batchLimit);
}

/** How batches of an archive are loaded. */
interface Loading<Batch, Waiting> {
  readonly importId: number;
  readonly batches: AsyncIterable<Batch>;
  /** Records that may wait to be written. */
  readonly ahead: number;
  /** Records and characters of a batch. */
  sizeOf(batch: Batch): { readonly records: number; readonly characters: number };
  /** Preparation before batches are written, for several of them at a time. */
  prepare(batch: Batch): Promise<Waiting>;
  /**
   * Loads the first of these batches and as many more as possible; returns how many. `more` returns batches that have
   * arrived since, which are added to the list.
   */
  load(batches: Waiting[], more: () => Waiting[]): Promise<number>;
}

/**
 * Loads all batches, which are read ahead.
 * @returns false when `signal` stopped it, or someone cancelled the import
 */
export async function loadBatches<Batch, Waiting>(
  context: OperationContext,
  loading: Loading<Batch, Waiting>,
  signal: AbortSignal,
): Promise<boolean> {
  await using ahead = readAhead(loading.batches, {
    limit: Math.min(loading.ahead, context.batchLimit),
    costOf: (batch: Batch) => {
      const { records, characters } = loading.sizeOf(batch);
      return records + characters / charactersOfRecord;
    },
    prepare: (batch: Batch) => loading.prepare(batch),
  });
  for (let batches = await ahead.take(); batches.length > 0; batches = await ahead.take()) {
    while (batches.length > 0) {
      if (signal.aborted) return false;
      const loaded = await loading.load(batches, () => ahead.takeReady());
      batches.splice(0, loaded);
      if (!(await isUnderWay(context.database.reader, loading.importId))) return false;
      await nextTurn();
    }
  }
  return !signal.aborted;
}

/** A running import. */
interface Session {
  readonly import: Pick<Import, 'userId' | 'groupId'>;
  readonly report: ImportReport;
  /** The group whose authority it has, if that isn't its target. */
  readonly authority?: { readonly groupId: number };
}

/**
 * Commits a step of an import, if its importer may still import. The step counts in the report: a transaction that runs again
 * begins with the numbers from before.
 * @throws DomainError as `requireImporter`
 */
export function commitImportStep<T>(
  context: OperationContext,
  { import: { userId, groupId }, report, authority = { groupId } }: Session,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const before = JSON.stringify(report);
  return commitAlone(context, name, async (tx) => {
    await requireImporter(tx, { userId, groupId: authority.groupId }, context.clock.now());
    Object.assign(report, JSON.parse(before));
    return work(tx);
  });
}

/** How batches are written in one transaction. */
interface Writing<Batch> {
  /** Maximum number of records per transaction: all of them stay in memory until it ends. */
  readonly records?: number;
  recordsOf(batch: Batch): number;
  /** Returns batches that have arrived since. */
  more(): readonly Batch[];
  write(batch: Batch): Promise<void>;
  /** Whether a batch may be written in the same transaction as those before it. */
  isReady(batch: Batch): boolean;
}

/**
 * Writes the first batches, at least one: as many as arrive, until others wait for the transaction or it has taken
 * long.
 * @param batches those that have arrived; extended by those arriving while they are written
 * @returns how many were written
 */
export async function writeBatches<Batch>(
  context: OperationContext,
  tx: Tx,
  batches: Batch[],
  writing: Writing<Batch>,
): Promise<number> {
  const mayTakeMore = roomIn(tx, transactionMilliseconds);
  let written = 0;
  let room = Math.min(context.batchLimit, writing.records ?? Infinity);
  const fits = (batch: Batch | undefined): boolean =>
    batch !== undefined && writing.recordsOf(batch) <= room && writing.isReady(batch);
  do {
    // Other tasks of this thread continue reading, or start waiting.
    if (written > 0) await nextTurn();
    const batch = batches[written]!;
    await writing.write(batch);
    room -= writing.recordsOf(batch);
    written += 1;
    if (written === batches.length) batches.push(...writing.more());
  } while (fits(batches[written]) && mayTakeMore());
  return written;
}

/**
 * Collects index entries of the batches of one transaction. FTS5 takes documents in the order of their ids, and begins
 * another segment whenever one comes after a higher one, so it gets many at a time.
 */
export function collectForIndex(tx: Tx) {
  let entries: Entry[] = [];
  const outdated = new Set<number>();
  let isOutdated = false;
  const flush = async (): Promise<void> => {
    isOutdated = (await indexNewItems(tx, entries, outdated)) || isOutdated;
    entries = [];
    outdated.clear();
  };
  return {
    /** @param more existing items whose index entries are outdated */
    add: async (fresh: Iterable<NewEntry>, more: Iterable<number> = []): Promise<void> => {
      for (const one of fresh) entries.push(makeEntry(one));
      for (const id of more) outdated.add(id);
      if (entries.length >= entriesAtOnce) await flush();
    },
    /** Writes the rest; returns whether the index job has anything to do. */
    end: async (): Promise<boolean> => {
      await flush();
      return isOutdated;
    },
  };
}
