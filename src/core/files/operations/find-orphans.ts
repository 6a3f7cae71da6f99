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

/** Newer bytes may belong to an upload that hasn't written its row yet. */
const blobsAtOnce = 500;

/** Unused bytes, left by a process that ended between storing them and writing the row. */
export interface Orphans {
  readonly blobs: number;
  readonly bytes: number;
}

/**
 * Scans the whole store and counts orphans. With `notes` they are marked as unreferenced: `collectBlobs` checks them
 * again a day later, and removes those still unused.
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

/** Hashes in rows that the store doesn't have: their bytes are lost, unless a backup has them. */
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
  // Read first, because a daily task needs no write transaction each minute.
  if (await hasRunSince(database.reader, findOrphanBlobs.name, addMilliseconds(now, -dayMilliseconds))) return;
  await database.write((tx) => enqueue(tx, findOrphanBlobs, {}, { now }));
}
