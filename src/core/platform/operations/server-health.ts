import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { millisecondsOf, systemClock } from '../../../lib/clock.ts';
import type { ServerFacts } from '../domain/server-health.ts';
import { lastBackups } from '../storage/backup-runs.ts';
import { readFailingChores } from '../storage/failing-chores.ts';
import { countDeadJobs } from '../storage/job-lists.ts';
import { databaseBytes, readDatabaseTime, readOutbox, readQueue } from '../storage/server-facts.ts';
import { writeSettingRow } from '../storage/settings.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';

/** Jobs and emails of one state are counted up to this number. */
export const maxJobsCounted = 1000;

/** The database's facts about the server, without probes. */
type StoredFacts = Pick<ServerFacts, 'at' | 'jobs' | 'worker' | 'mail' | 'backup'> & {
  readonly database: Omit<ServerFacts['database'], 'write'>;
};

/**
 * Reads the state of queue, outbox and backups; counts up to `maxJobsCounted`.
 * @throws DomainError forbidden
 */
export async function readStoredFacts(context: OperationContext, by: Administrator): Promise<StoredFacts> {
  requireAdmin(by);
  const { database, clock, storesMail, backups } = context;
  const { reader } = database;
  const at = clock.now();
  const { lastFinishedAt, holdsJobs, ...queue } = await readQueue(reader, at, maxJobsCounted);
  const { finished, ended } = await lastBackups(reader);
  return {
    at,
    database: {
      kind: database.kind,
      bytes: await databaseBytes(reader),
      hasPendingMigrations: (await database.pendingMigrations()).length > 0,
    },
    jobs: {
      ...queue,
      failed: await countDeadJobs(reader, maxJobsCounted),
      failingChores: await readFailingChores(reader),
    },
    worker: { lastFinishedAt, holdsJobs },
    mail: { isStored: storesMail, ...(await readOutbox(reader, maxJobsCounted)) },
    backup: {
      lastAt: finished?.finishedAt ?? undefined,
      hasFailed: ended?.state === 'failed',
      isPlanned: backups !== undefined,
    },
  };
}

/** Between clocks that agree well enough, in milliseconds. */
const toleratedSkew = 2000;

/**
 * How far the clock of this process is ahead of the database's, in milliseconds, negative if it is behind; 0 if they
 * agree within two seconds. Jobs follow the clock of the database.
 */
export async function measureClockSkew({ database }: OperationContext, by: Administrator): Promise<number> {
  requireAdmin(by);
  const begun = millisecondsOf(systemClock.now());
  const there = millisecondsOf(await readDatabaseTime(database.reader));
  const ended = millisecondsOf(systemClock.now());
  const skew = there < begun ? begun - there : there > ended ? ended - there : 0;
  return Math.abs(skew) > toleratedSkew ? skew : 0;
}

/** Tests the database with a durable write. @throws DomainError forbidden */
export async function probeDatabase({ database, clock }: OperationContext, by: Administrator): Promise<void> {
  requireAdmin(by);
  const now = clock.now();
  await database.write(by, (tx) => writeSettingRow(tx, 'write_probe', now, now));
}

/** Tests the blob store: writes, reads and removes a few bytes. @throws DomainError forbidden */
export async function probeBlobs({ blobs }: OperationContext, by: Administrator): Promise<void> {
  requireAdmin(by);
  await blobs.check();
}

/**
 * The disk of the blobs, by the nearest existing parent directory; undefined for other stores.
 * @throws DomainError forbidden
 */
export async function readDisk({ blobs }: OperationContext, by: Administrator): Promise<ServerFacts['disk']> {
  requireAdmin(by);
  let path = blobs.pathOf('0'.repeat(64));
  while (path !== undefined && !existsSync(path)) path = dirname(path);
  if (path === undefined) return undefined;
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
}
