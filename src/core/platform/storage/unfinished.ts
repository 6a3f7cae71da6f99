import { sql } from 'kysely';
import { listChannelsWithoutKeys } from '../../identity/storage/channels.ts';
import type { Reader } from './database.ts';
import { nextRemovedGroup } from '../../groups/storage/group-removal.ts';
import { nextContributions } from '../../reassignment/storage/reassignments.ts';
import { nextSplit } from '../../reassignment/storage/splits.ts';
import { nextUndo } from '../../reassignment/storage/undos.ts';
import { hasUnscaled } from '../../identity/storage/visible.ts';

/** Work that the rows say is left, and that no open job stands for. */
export interface Unfinished {
  readonly imports: readonly number[];
  readonly uploads: readonly number[];
  readonly mails: readonly number[];
  /** Resumable uploads whose bytes are all there. */
  readonly resumables: readonly number[];
  readonly hasOpenReassignments: boolean;
  /** Imported images that have no scales yet. */
  readonly hasUnscaledImages: boolean;
  /** Imported channels that have no keys yet. */
  readonly hasMissingKeys: boolean;
  readonly hasOpenUndos: boolean;
  /** Imports that are to go, with what they brought. */
  readonly removals: readonly number[];
  readonly hasRemovedGroups: boolean;
  /** Planned backups that no process has begun. */
  readonly backups: readonly number[];
  readonly hasOpenSplits: boolean;
}

/** Looks for work that has lost its job. A job that waits or runs for it, or died of it, counts as its job. */
export async function listUnfinished(reader: Reader): Promise<Unfinished> {
  type Table = 'import' | 'reassignment_upload' | 'mail' | 'resumable_upload' | 'backup_run';
  const ids = async (table: Table, states: string[], job: string, key: string) => {
    const rows = await reader.db
      .selectFrom(table)
      .select('id')
      .where(sql.ref('state'), 'in', states)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job')
              .select('job.id')
              .where('job.name', '=', job)
              .where('job.state', 'in', ['queued', 'running', 'dead'])
              .where(sql<boolean>`job.payload = '{"' || ${key} || '":' || ${sql.ref(`${table}.id`)} || '}'`),
          ),
        ),
      )
      .limit(1000)
      .execute();
    return rows.map((row) => row.id);
  };
  const open = await reader.db
    .selectFrom('source_user')
    .select('id')
    .where('status', '=', 'reassignment_in_progress')
    .limit(1)
    .executeTakeFirst();
  // An import that loaded more while a reassignment was completed may not have come to its own end.
  const late = await nextContributions(reader, 0, 1);
  return {
    imports: await ids('import', ['created', 'running'], 'run-import', 'importId'),
    uploads: await ids('reassignment_upload', ['received', 'processing'], 'read-reassignment-upload', 'uploadId'),
    mails: await ids('mail', ['queued'], 'send-mail', 'mailId'),
    resumables: await ids('resumable_upload', ['received'], 'finish-upload', 'uploadId'),
    hasOpenReassignments: open !== undefined || late.length > 0,
    hasUnscaledImages: await hasUnscaled(reader),
    hasMissingKeys: (await listChannelsWithoutKeys(reader, { afterId: 0, limit: 1 })).length > 0,
    hasOpenSplits: (await nextSplit(reader)) !== undefined,
    hasOpenUndos: (await nextUndo(reader)) !== undefined,
    backups: await ids('backup_run', ['queued'], 'back-up', 'runId'),
    removals: await ids('import', ['removing'], 'remove-import', 'importId'),
    hasRemovedGroups: (await nextRemovedGroup(reader)) !== undefined,
  };
}
