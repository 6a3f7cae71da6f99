import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lastBackups } from '../storage/backup-runs.ts';
import { countDeadJobs } from '../storage/job-lists.ts';
import { pageMails } from '../storage/mails.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';

/** More failed jobs and mails than these are not counted. */
export const maxFailuresCounted = 100;

/** How the parts of a server do. */
export interface ServerHealth {
  readonly database: 'sqlite' | 'postgres';
  readonly hasPendingMigrations: boolean;
  /** Whether the blob store answers. */
  readonly hasBlobs: boolean;
  readonly failedJobs: number;
  readonly failedMails: number;
  /** There is no mail server. */
  readonly storesMail: boolean;
  /** Bytes of the disk that holds the blobs; undefined where they lie elsewhere. */
  readonly disk: { readonly free: number; readonly total: number } | undefined;
  readonly lastBackupAt: string | undefined;
}

/**
 * Looks how the parts of the server do; counts no further than `maxFailuresCounted`.
 * @throws DomainError forbidden
 */
export async function readServerHealth(context: OperationContext, by: Administrator): Promise<ServerHealth> {
  requireAdmin(by);
  const { database, blobs, storesMail } = context;
  const { reader } = database;
  const failedMails = await pageMails(reader, { state: 'failed', limit: maxFailuresCounted });
  const { finished } = await lastBackups(reader);
  return {
    database: database.kind,
    hasPendingMigrations: (await database.pendingMigrations()).length > 0,
    hasBlobs: await blobs.probe().then(
      () => true,
      () => false,
    ),
    failedJobs: await countDeadJobs(reader, maxFailuresCounted),
    failedMails: failedMails.length,
    storesMail,
    disk: await readDisk(context),
    lastBackupAt: finished?.finishedAt ?? undefined,
  };
}

/** The disk that holds the blobs, by the nearest directory above them that is there. */
async function readDisk({ blobs }: OperationContext): Promise<ServerHealth['disk']> {
  let path = blobs.pathOf('0'.repeat(64));
  while (path !== undefined && !existsSync(path)) path = dirname(path);
  if (path === undefined) return undefined;
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
}
