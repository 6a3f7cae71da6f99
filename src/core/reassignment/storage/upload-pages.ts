import type { Instant } from '../../../lib/clock.ts';
import { sql } from 'kysely';
import { type Source, tables, valuesOf } from '../../platform/index.ts';
import type { Upload } from './uploads.ts';
import type { ReassignmentRowTable } from './tables.ts';

/** An upload with all that its record needs. */
export interface UploadRecord extends Omit<Upload, 'blobHash' | 'invites'> {
  readonly filesize: number;
  /** Why it could not be processed, if so. */
  readonly error: string | null;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly counts: RowCounts;
  /** Number of source users covered by its default row, or that would be. */
  readonly byDefault: number;
}

export type RowState = ReassignmentRowTable['state'];
export type RowCounts = Readonly<Record<RowState, number>>;

/** The newest uploads to a group, and their number; dry runs can only be found by id. */
export async function pageUploads(
  source: Source,
  groupId: number,
  page: { offset: number; limit: number },
): Promise<{ uploads: UploadRecord[]; total: number }> {
  const { total } = await tables(source)
    .selectFrom('reassignment_upload')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('group_id', '=', groupId)
    .where('dry_run', '=', 0)
    .executeTakeFirstOrThrow();
  const rows = await select(source)
    .where('group_id', '=', groupId)
    .where('dry_run', '=', 0)
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { uploads: await withCounts(source, rows), total: Number(total) };
}

/** One upload to a group. */
export async function findUploadRecord(source: Source, groupId: number, id: number): Promise<UploadRecord | undefined> {
  const rows = await select(source).where('group_id', '=', groupId).where('id', '=', id).execute();
  return (await withCounts(source, rows))[0];
}

function select(source: Source) {
  return tables(source)
    .selectFrom('reassignment_upload')
    .select([
      'id',
      'group_id',
      'user_id',
      'sudo_user_id',
      'filename',
      'filesize',
      'state',
      'dry_run',
      'error',
      'created_at',
      'finished_at',
    ]);
}

async function withCounts(
  source: Source,
  rows: Awaited<ReturnType<ReturnType<typeof select>['execute']>>,
): Promise<UploadRecord[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const counted = await tables(source)
    .selectFrom('reassignment_row')
    .select(['upload_id', 'state', 'part', (eb) => eb.fn.countAll<number>().as('count')])
    .where('upload_id', 'in', ids)
    .groupBy(['upload_id', 'state', 'part'])
    .execute();
  return rows.map((row) => {
    const counts = { pending: 0, matched: 0, failed: 0, skipped: 0 };
    let byDefault = 0;
    for (const { upload_id: uploadId, state, part, count } of counted) {
      if (uploadId !== row.id) continue;
      counts[state] += Number(count);
      if (part === 'by_default' && state === 'matched') byDefault += Number(count);
    }
    return {
      id: row.id,
      groupId: row.group_id,
      userId: row.user_id,
      sudoUserId: row.sudo_user_id ?? undefined,
      filename: row.filename,
      filesize: row.filesize,
      state: row.state,
      isDryRun: row.dry_run === 1,
      error: row.error,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      counts,
      byDefault,
    };
  });
}

/** Outcome of a row. */
export interface DecidedRow {
  readonly line: number;
  readonly cells: string;
  readonly state: RowState;
  readonly code: string | null;
  readonly message: string | null;
  readonly sourceUserId: number | null;
  readonly userId: number | null;
  /** In a dry run, the effect on the source user. */
  readonly action: string | null;
  /** It was made from the default row of the file. */
  readonly isByDefault: boolean;
}

/** Rows of an upload in these states (all of them: none named), in the order of the file, after the last one seen. */
export async function pageRows(
  source: Source,
  uploadId: number,
  page: { states: readonly RowState[]; afterLine?: number; offset?: number; limit: number },
): Promise<DecidedRow[]> {
  const rows = await tables(source)
    .selectFrom('reassignment_row')
    .select(['line', 'cells', 'state', 'code', 'message', 'source_user_id', 'user_id', 'action', 'part'])
    .where('upload_id', '=', uploadId)
    .where('line', '>', page.afterLine ?? 0)
    .$if(page.states.length > 0, (query) => query.where('state', 'in', page.states))
    .orderBy('line')
    .offset(page.offset ?? 0)
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    line: row.line,
    cells: row.cells,
    state: row.state,
    code: row.code,
    message: row.message,
    sourceUserId: row.source_user_id,
    userId: row.user_id,
    action: row.action,
    isByDefault: row.part === 'by_default',
  }));
}

/** The current effect of a row. */
export interface EffectiveRow {
  readonly line: number;
  readonly sourceUserId: number;
  readonly sourceHost: string;
  readonly importType: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly username: string | null;
  /** The invited address; empty if the placeholder was kept. */
  readonly targetUsername: string;
}

/** Rows of an upload whose source users are unchanged since, in the order of the file. */
export async function pageEffectiveRows(
  source: Source,
  uploadId: number,
  page: { afterLine: number; limit: number },
): Promise<EffectiveRow[]> {
  const rows = await tables(source)
    .selectFrom('reassignment_row as row')
    .innerJoin('source_user', 'source_user.id', 'row.source_user_id')
    .leftJoin('user', 'user.id', 'row.user_id')
    .leftJoin('takeover', 'takeover.id', 'row.takeover_id')
    .select('takeover.email')
    .select(['row.line', 'source_user.id', 'source_user.source_hostname', 'source_user.import_type', 'user.username'])
    .select(['source_user.source_user_identifier', 'source_user.source_name', 'source_user.source_username'])
    .where('row.upload_id', '=', uploadId)
    .where('row.line', '>', page.afterLine)
    .where('row.state', '=', 'matched')
    // Those with an action have undone something, or belong to a dry run.
    .where('row.action', 'is', null)
    .where((eb) =>
      eb.or([
        eb('source_user.reassign_to_user_id', '=', eb.ref('row.user_id')),
        eb('source_user.takeover_id', '=', eb.ref('row.takeover_id')),
        eb.and([eb('row.user_id', 'is', null), eb('source_user.status', '=', 'keep_as_placeholder')]),
      ]),
    )
    .orderBy('row.line')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    line: row.line,
    sourceUserId: row.id,
    sourceHost: row.source_hostname,
    importType: row.import_type,
    identifier: row.source_user_identifier,
    name: row.source_name,
    username: row.source_username,
    targetUsername: row.username ?? row.email ?? '',
  }));
}

/** Undoable outcomes of these source users of a namespace, by id. */
export async function readEffects(
  source: Source,
  namespaceId: number,
  sourceUserIds: readonly number[],
): Promise<EffectiveRow[]> {
  const rows = await tables(source)
    .selectFrom('source_user')
    .leftJoin('user', 'user.id', 'source_user.reassign_to_user_id')
    .leftJoin('takeover', 'takeover.id', 'source_user.takeover_id')
    .select(['source_user.id', 'source_user.source_hostname', 'source_user.import_type', 'user.username'])
    .select(['source_user.source_user_identifier', 'source_user.source_name', 'source_user.source_username'])
    .select('takeover.email')
    .where('source_user.namespace_id', '=', namespaceId)
    .where('source_user.status', '<>', 'pending_reassignment')
    .where(sql<boolean>`source_user.id in ${valuesOf(source.kind, sourceUserIds)}`)
    .orderBy('source_user.id')
    .execute();
  return rows.map((row, index) => ({
    line: index + 2,
    sourceUserId: row.id,
    sourceHost: row.source_hostname,
    importType: row.import_type,
    identifier: row.source_user_identifier,
    name: row.source_name,
    username: row.source_username,
    targetUsername: row.username ?? row.email ?? '',
  }));
}

/** Source users decided by later uploads to the same group. */
export async function findDecidedLater(source: Source, groupId: number, uploadId: number): Promise<Set<number>> {
  const rows = await tables(source)
    .selectFrom('reassignment_upload as upload')
    .innerJoin('reassignment_row as row', 'row.upload_id', 'upload.id')
    .select('row.source_user_id')
    .where('upload.group_id', '=', groupId)
    .where('upload.id', '>', uploadId)
    .where('upload.dry_run', '=', 0)
    .where('row.state', '=', 'matched')
    .execute();
  return new Set(rows.flatMap((row) => row.source_user_id ?? []));
}

/** The states of uploaded files, by their ids. */
export async function readUploadStates(
  source: Source,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UploadRecord['state']>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(source)
    .selectFrom('reassignment_upload')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
