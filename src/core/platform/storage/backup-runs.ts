import { addMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';
import { type Reader, type Source, tables, type Tx } from './database.ts';
import type { BackupState } from './tables.ts';

/** A run without a heartbeat for longer belongs to a dead process. */
const silentMilliseconds = 5 * minuteMilliseconds;

/** Heartbeat interval of a run, in milliseconds. */
export const backupHeartbeat = 20_000;

export interface BackupRun {
  readonly id: number;
  readonly slot: Instant | null;
  readonly target: string;
  readonly state: BackupState;
  readonly name: string | null;
  readonly finishedAt: Instant | null;
  readonly error: string | null;
}

/** Result of a backup. */
export interface BackupEnd {
  readonly name: string;
  readonly blobs: number;
  readonly newBlobs: number;
  readonly bytes: number;
  readonly missing: number;
}

const columns = ['id', 'slot', 'target', 'state', 'name', 'finished_at as finishedAt', 'error'] as const;

/** Plans a backup for a moment of the schedule; undefined where it has been planned already, by whatever process. */
export async function insertPlannedBackup(
  tx: Tx,
  plan: { slot: Instant; target: string; now: Instant },
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('backup_run')
    .values({ slot: plan.slot, target: plan.target, state: 'queued', created_at: plan.now })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a backup was planned for this moment of the schedule. */
export async function isBackupPlanned(reader: Reader, slot: Instant): Promise<boolean> {
  const row = await reader.db.selectFrom('backup_run').select('id').where('slot', '=', slot).executeTakeFirst();
  return row !== undefined;
}

/** The run of a backup with this id; undefined if there is none. */
export async function findBackupRun(reader: Reader, id: number): Promise<BackupRun | undefined> {
  return reader.db.selectFrom('backup_run').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Notes the start of a backup: a planned one, or a new row. Unfinished others in the same directory have failed,
 * because a backup has exclusive use of it.
 */
export async function beginBackup(
  tx: Tx,
  run: { id: number | undefined; target: string; now: Instant },
): Promise<number> {
  await tx.db
    .updateTable('backup_run')
    .set({ state: 'failed', finished_at: run.now, error: 'its process ended in the middle of it' })
    .where('state', '=', 'running')
    .where('target', '=', run.target)
    .where('id', '!=', run.id ?? 0)
    .execute();
  const begun = {
    state: 'running' as const,
    snapshot_at: run.now,
    heartbeat_at: run.now,
    finished_at: null,
    error: null,
  };
  if (run.id !== undefined) {
    await tx.db.updateTable('backup_run').set(begun).where('id', '=', run.id).execute();
    return run.id;
  }
  const row = await tx.db
    .insertInto('backup_run')
    .values({ target: run.target, created_at: run.now, ...begun })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Heartbeat of a running backup. */
export async function updateBackupHeartbeat(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.db.updateTable('backup_run').set({ heartbeat_at: now }).where('id', '=', id).execute();
}

/** Marks a backup as finished, with its counts. */
export async function endBackup(tx: Tx, id: number, end: BackupEnd, now: Instant): Promise<void> {
  const { newBlobs, ...rest } = end;
  await tx.db
    .updateTable('backup_run')
    .set({ ...rest, new_blobs: newBlobs, state: 'finished', finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Marks a backup as failed; of `error` the first 1,000 characters are stored. */
export async function failBackup(tx: Tx, id: number, error: string, now: Instant): Promise<void> {
  const set = { state: 'failed' as const, error: error.slice(0, 1000), finished_at: now };
  await tx.db.updateTable('backup_run').set(set).where('id', '=', id).execute();
}

/**
 * Time of the oldest snapshot of a running backup: blobs that lost their row since then may be in the snapshot, and
 * must stay. Undefined if there is none.
 */
export async function oldestSnapshot(source: Source, now: Instant): Promise<Instant | undefined> {
  const row = await tables(source)
    .selectFrom('backup_run')
    .select((eb) => eb.fn.min('snapshot_at').as('oldest'))
    .where('state', '=', 'running')
    .where('heartbeat_at', '>', addMilliseconds(now, -silentMilliseconds))
    .executeTakeFirst();
  return row?.oldest ?? undefined;
}

/** The newest backup that is whole, and the newest that has ended either way. */
export async function lastBackups(
  reader: Reader,
): Promise<{ finished: BackupRun | undefined; ended: BackupRun | undefined }> {
  const newest = reader.db.selectFrom('backup_run').select(columns).orderBy('finished_at', 'desc').limit(1);
  return {
    finished: await newest.where('state', '=', 'finished').executeTakeFirst(),
    ended: await newest.where('state', 'in', ['finished', 'failed']).executeTakeFirst(),
  };
}
