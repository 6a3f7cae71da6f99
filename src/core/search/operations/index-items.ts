import {
  batchMilliseconds,
  commit,
  hasOpenWrites,
  type OperationContext,
  runAgain,
  type Tx,
} from '../../platform/index.ts';
import { entryIdOf } from '../domain/entry-id.ts';
import type { Instant } from '../../../lib/clock.ts';
import { factsOf, type FactsOfItem, withFiles, wordsOf } from '../domain/indexed-item.ts';
import {
  markPending,
  noteChangedItems,
  readForIndex,
  removeEntries,
  takenIds,
  takePendingItems,
} from '../storage/index-entries.ts';
import { insertEntries } from '../storage/full-text.ts';
import { indexItems } from '../storage/job-contracts.ts';

const itemsAtOnce = 100;
const maxAttempts = 40;

/**
 * Brings the index up to date, and looks again soon if other transactions were open: one that found this job in the queue
 * enqueued none, and may commit only now.
 */
export async function runIndexing(context: OperationContext): Promise<void> {
  const isAgain = await hasOpenWrites(context.database.reader);
  await indexPending(context);
  if (isAgain) await runAgain(context, indexItems, {}, batchMilliseconds);
}

/**
 * Brings the index up to date with all items that wait for it, some to a transaction: an item leaves the list in the
 * transaction that writes its entry, so that a crash loses none.
 * @returns how many items were looked at
 */
export async function indexPending(context: OperationContext): Promise<number> {
  const limit = Math.min(itemsAtOnce, context.batchLimit);
  for (let total = 0; ; ) {
    const count = await commit(context, 'index-items', async (tx) => {
      const ids = await takePendingItems(tx, limit);
      if (ids.length === 0) return 0;
      await removeEntries(tx, ids);
      const items = await readForIndex(tx, ids);
      await writeEntries(
        tx,
        items.map((item) => ({ ...item, words: wordsOf(item).join(' '), facts: factsOf(item) })),
      );
      return ids.length;
    });
    total += count;
    // Later items have their own job.
    if (count < limit) return total;
  }
}

/** Inputs of an entry for an inserted item, with the words of everything except its files. */
export interface NewEntry extends FactsOfItem {
  readonly id: number;
  readonly createdAt: Instant;
  /** One after the other, parted by blanks. */
  readonly words: string;
}

/** An entry as written. */
export interface Entry {
  /** Of the item. */
  readonly id: number;
  readonly createdAt: Instant;
  readonly words: string;
  readonly facts: readonly string[];
}

/** Creates the entry of an item, which can be written later and doesn't keep the item in memory. */
export function makeEntry(item: NewEntry): Entry {
  const { id, createdAt, words, files } = item;
  const all = files.length === 0 ? words : withFiles(words.split(' '), files).join(' ');
  return { id, createdAt, words: all, facts: factsOf(item) };
}

/**
 * Indexes items in the transaction that inserts them, instead of noting them.
 * @param outdated existing items with outdated entries
 * @returns whether the job has anything to do
 */
export async function indexNewItems(
  tx: Tx,
  entries: readonly Entry[],
  outdated: ReadonlySet<number>,
): Promise<boolean> {
  await noteChangedItems(tx, outdated);
  await writeEntries(tx, entries);
  return outdated.size > 0;
}

/** @param first number of the first attempt to find free ids for items of one moment */
async function writeEntries(tx: Tx, items: readonly Entry[], first = 0): Promise<void> {
  const placed = new Map<number, Entry>();
  let waiting = items;
  for (let attempt = first; waiting.length > 0 && attempt < maxAttempts; attempt += 1) {
    const wanted = waiting.map((item) => ({ item, id: entryIdOf(item.createdAt, item.id, attempt) }));
    const taken = await takenIds(
      tx,
      wanted.map(({ id }) => id),
    );
    waiting = wanted.flatMap(({ item, id }) => {
      if (taken.has(id) || placed.has(id)) return [item];
      placed.set(id, item);
      return [];
    });
  }
  const refused = await insertEntries(
    tx,
    [...placed].sort(([a], [b]) => a - b).map(([id, { id: itemId, words, facts }]) => ({ id, itemId, words, facts })),
  );
  if (refused.length === 0) return;
  // Another transaction has taken their ids in the meantime.
  const others = refused.map((id) => placed.get(id)!);
  await writeEntries(tx, others, first + 1);
}

const markedAtOnce = 5000;

/**
 * Rewrites every index entry. Searches continue with existing ones.
 * @param progressed is called with the number of items processed
 * @returns total number of items
 */
export async function rebuildIndex(context: OperationContext, progressed: (items: number) => void): Promise<number> {
  let total = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    after = await context.database.write((tx) => markPending(tx, from, markedAtOnce));
    total += await indexPending(context);
    progressed(total);
  }
  return total;
}
