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

/** More jobs and mails of one state than these are not counted. */
export const maxJobsCounted = 1000;

/** What the database says of the server, without what takes a probe. */
type StoredFacts = Pick<ServerFacts, 'at' | 'jobs' | 'worker' | 'mail' | 'backup'> & {
  readonly database: Omit<ServerFacts['database'], 'write'>;
};

/**
 * Reads how queue, outbox and backups of a server stand; counts no further than `maxJobsCounted`.
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
 * How far the clock of this process is ahead of that of the database, in milliseconds, or behind it where negative; 0 where they
 * agree to two seconds. Jobs wait for the clock of the database.
 */
export async function measureClockSkew({ database }: OperationContext, by: Administrator): Promise<number> {
  requireAdmin(by);
  const begun = millisecondsOf(systemClock.now());
  const there = millisecondsOf(await readDatabaseTime(database.reader));
  const ended = millisecondsOf(systemClock.now());
  const skew = there < begun ? begun - there : there > ended ? ended - there : 0;
  return Math.abs(skew) > toleratedSkew ? skew : 0;
}

/** Whether the database takes what is written: writes a row, as durably as all others. @throws DomainError forbidden */
export async function probeDatabase({ database, clock }: OperationContext, by: Administrator): Promise<void> {
  requireAdmin(by);
  const now = clock.now();
  await database.write(by, (tx) => writeSettingRow(tx, 'write_probe', now, now));
}

/** Whether the blob store works: writes a few bytes, reads them and removes them. @throws DomainError forbidden */
export async function probeBlobs({ blobs }: OperationContext, by: Administrator): Promise<void> {
  requireAdmin(by);
  await blobs.check();
}

/**
 * The disk that holds the blobs, by the nearest directory above them that is there; undefined where they lie elsewhere.
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
