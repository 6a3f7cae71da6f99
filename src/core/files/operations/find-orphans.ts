import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import {
  enqueue,
  findHeld,
  findUnreferenced,
  hasRunSince,
  listAttached,
  listHeld,
  markUnreferenced,
  type OperationContext,
} from '../../platform/index.ts';
import { findOrphanBlobs } from '../storage/job-contracts.ts';

/** What is younger may belong to an upload that has yet to write its row. */
const blobsAtOnce = 500;

/** Bytes that no row names: what a process left that ended between keeping them and writing the row. */
export interface Orphans {
  readonly blobs: number;
  readonly bytes: number;
}

/**
 * Goes through the whole store and counts orphans. With `notes` they are marked as unreferenced: `collectBlobs` looks
 * at them again a day later, and removes those that still no row names and no one has uploaded again.
 */
export async function findOrphans(
  context: OperationContext,
  { notes, signal, progressed }: { notes: boolean; signal?: AbortSignal; progressed?: () => void },
): Promise<Orphans> {
  const found = { blobs: 0, bytes: 0 };
  for await (const page of oldBlobs(context)) {
    if (signal?.aborted) break;
    progressed?.();
    const hashes = page.map(({ hash }) => hash);
    const orphans = await context.database.write(async (tx) => {
      const known = new Set([...(await findHeld(tx, hashes)), ...(await findUnreferenced(tx, hashes))]);
      const orphans = page.filter(({ hash }) => !known.has(hash));
      const names = orphans.map(({ hash }) => hash);
      if (notes && names.length > 0) await markUnreferenced(tx, names, context.clock.now());
      return orphans;
    });
    found.blobs += orphans.length;
    found.bytes += orphans.reduce((sum, { size }) => sum + size, 0);
  }
  return found;
}

async function* oldBlobs({ blobs, clock }: OperationContext): AsyncIterable<{ hash: string; size: number }[]> {
  const before = addMilliseconds(clock.now(), -dayMilliseconds);
  let page: { hash: string; size: number }[] = [];
  for await (const { hash, size, modifiedAt } of blobs.list()) {
    if (modifiedAt < before) page.push({ hash, size });
    if (page.length < blobsAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Hashes that rows name and the store does not have: their bytes are lost, unless a backup holds them. */
export async function findMissingBlobs(
  { database, blobs }: OperationContext,
  progressed: () => void = () => undefined,
): Promise<string[]> {
  const missing: string[] = [];
  const look = async (hashes: readonly string[]): Promise<void> => {
    for (const hash of hashes) {
      if ((await blobs.size(hash)) === undefined) missing.push(hash);
      progressed();
    }
  };
  await look(await database.write(listAttached));
  for (let after = ''; ; ) {
    const page = await database.write((tx) => listHeld(tx, after, blobsAtOnce));
    await look(page);
    if (page.length < blobsAtOnce) return [...new Set(missing)];
    after = page.at(-1)!;
  }
}

/** Enqueues the search through the whole store once a day. */
export async function scheduleOrphanSearch({ database, clock }: OperationContext): Promise<void> {
  const now = clock.now();
  // Read first: the writer is not needed each minute for what is due once a day.
  if (await hasRunSince(database.reader, findOrphanBlobs.name, addMilliseconds(now, -dayMilliseconds))) return;
  await database.write((tx) => enqueue(tx, findOrphanBlobs, {}, { now }));
}
