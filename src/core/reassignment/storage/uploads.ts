import { sql } from 'kysely';
import type { ReassignmentCells, RowErrorCode, RowOutcome } from '../domain/reassignment.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  insertMany,
  markUnreferenced,
  rowsOf,
  sentenceOf,
  type Source,
  tables,
  toFlag,
  type Tx,
} from '../../platform/index.ts';

/** An uploaded file with reassignments. */
export interface Upload {
  readonly id: number;
  readonly groupId: number;
  readonly userId: number;
  /** The administrator who uploaded it for the user, if one did. */
  readonly sudoUserId: number | undefined;
  readonly blobHash: string;
  readonly filename: string;
  readonly state: 'received' | 'processing' | 'finished' | 'failed';
  /** Its rows only show their effect. */
  readonly isDryRun: boolean;
  /** Invites the address of a row without a username, with or without an account. */
  readonly invites: boolean;
}

/** Inserts an upload of reassignments; returns its id. */
export async function insertUpload(
  tx: Tx,
  upload: {
    groupId: number;
    userId: number;
    sudoUserId: number | undefined;
    blobHash: string;
    filename: string;
    filesize: number;
    idempotencyKey: string | null;
    isDryRun: boolean;
    invites: boolean;
    now: Instant;
  },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('reassignment_upload')
    .values({
      group_id: upload.groupId,
      user_id: upload.userId,
      sudo_user_id: upload.sudoUserId ?? null,
      blob_hash: upload.blobHash,
      filename: upload.filename,
      filesize: upload.filesize,
      state: 'received',
      idempotency_key: upload.idempotencyKey,
      dry_run: toFlag(upload.isDryRun),
      invites: toFlag(upload.invites),
      created_at: upload.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The upload with this id; undefined if there is none. */
export async function findUpload(source: Source, id: number): Promise<Upload | undefined> {
  const row = await tables(source)
    .selectFrom('reassignment_upload')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    sudoUserId: row.sudo_user_id ?? undefined,
    blobHash: row.blob_hash,
    filename: row.filename,
    state: row.state,
    isDryRun: row.dry_run === 1,
    invites: row.invites === 1,
  };
}

/** Whether a file is or will be processed. */
export async function isUploadOpen(source: Source): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('reassignment_upload')
    .select('id')
    .where('state', 'in', ['received', 'processing'])
    .where('dry_run', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The upload with this idempotency key. */
export async function findUploadByKey(
  source: Source,
  groupId: number,
  userId: number,
  idempotencyKey: string,
): Promise<{ id: number; blobHash: string } | undefined> {
  const row = await tables(source)
    .selectFrom('reassignment_upload')
    .select(['id', 'blob_hash'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { id: row.id, blobHash: row.blob_hash };
}

/** An upload for Owners. */
export interface UploadSummary extends Pick<Upload, 'id' | 'filename' | 'state'> {
  /** Why it could not be processed, if so. */
  readonly error: string | null;
  readonly createdAt: Instant;
}

/** The newest uploads to a group. */
export async function listUploads(source: Source, groupId: number, limit: number): Promise<UploadSummary[]> {
  const rows = await tables(source)
    .selectFrom('reassignment_upload')
    .select(['id', 'filename', 'state', 'error', 'created_at'])
    .where('group_id', '=', groupId)
    .where('dry_run', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    state: row.state,
    error: row.error,
    createdAt: row.created_at,
  }));
}

/** Moves an upload on; false when it was not in one of the states it may come from. */
export async function changeUpload(
  tx: Tx,
  id: number,
  change: { from: Upload['state'][]; to: Upload['state']; error?: string; now: Instant },
): Promise<boolean> {
  const ended = change.to === 'finished' || change.to === 'failed';
  const result = await tx.db
    .updateTable('reassignment_upload')
    .set({ state: change.to, error: change.error ?? null, finished_at: ended ? change.now : null })
    .where('id', '=', id)
    .where('state', 'in', change.from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores rows of a file to be decided one by one; existing ones don't change. */
export async function insertRows(
  tx: Tx,
  uploadId: number,
  rows: readonly { line: number; cells: string; isDefault: boolean }[],
): Promise<void> {
  const inserted = rows.map(({ line, cells, isDefault }) => {
    const part = isDefault ? ('default' as const) : null;
    return { upload_id: uploadId, line, cells, state: 'pending' as const, part };
  });
  await insertMany(tx, 'reassignment_row', inserted, { ignoreConflicts: true });
}

export interface UploadRow {
  readonly id: number;
  readonly line: number;
  readonly cells: ReassignmentCells;
  /** It was made from the default row of the file. */
  readonly isByDefault: boolean;
}

/** Deletes `limit` rows of an upload; false if it has none. */
export async function removeRows(tx: Tx, uploadId: number, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from reassignment_row where id in
    (select id from reassignment_row where upload_id = ${uploadId} limit ${limit})`.execute(tx.db);
  return numAffectedRows > 0n;
}

/** The next rows that no one has decided, in the order of the file; its default row is none of them. */
export async function nextPendingRows(source: Source, uploadId: number, limit: number): Promise<UploadRow[]> {
  const rows = await tables(source)
    .selectFrom('reassignment_row')
    .select(['id', 'line', 'cells', 'part'])
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('part', 'is', null), eb('part', '=', 'by_default')]))
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ id, line, cells, part }) => ({
    id,
    line,
    cells: JSON.parse(cells) as ReassignmentCells,
    isByDefault: part === 'by_default',
  }));
}

/** Outcome of a row. */
export interface RowDecision {
  readonly rowId: number;
  readonly outcome: RowOutcome;
  readonly sourceUserId: number | undefined;
  readonly userId: number | undefined;
  /** In a dry run, the effect on the source user. */
  readonly action?: string | undefined;
  /** The invitation that asks the person. */
  readonly takeoverId?: number | undefined;
}

/** Stores the outcome of undecided rows. */
export async function decideRows(tx: Tx, decisions: readonly RowDecision[]): Promise<void> {
  const columns = {
    id: 'integer',
    state: 'text',
    code: 'text',
    message: 'text',
    sourceUserId: 'integer',
    userId: 'integer',
    action: 'text',
    takeoverId: 'integer',
  } as const;
  const given = decisions.map(({ rowId, outcome, sourceUserId, userId, action, takeoverId }) => ({
    id: rowId,
    state: outcome.state,
    code: outcome.state === 'failed' ? outcome.code : null,
    message: outcome.state === 'failed' ? sentenceOf(outcome.refusal) : null,
    sourceUserId: sourceUserId ?? null,
    userId: userId ?? null,
    action: action ?? null,
    takeoverId: takeoverId ?? null,
  }));
  await sql`update reassignment_row set state = given.state, code = given.code, message = given.message,
      source_user_id = given."sourceUserId", user_id = given."userId", action = given.action, takeover_id = given."takeoverId"
    from ${rowsOf(tx.kind, columns, given)} as given
    where reassignment_row.id = given.id and reassignment_row.state = 'pending'`.execute(tx.db);
}

/** Undecides the rows of a dry run in these lines; those made from its default row go. */
export async function reopenRows(tx: Tx, uploadId: number, lines: { first: number; last: number }): Promise<void> {
  await tx.db
    .deleteFrom('reassignment_row')
    .where('upload_id', '=', uploadId)
    .where('line', '>=', lines.first)
    .where('line', '<=', lines.last)
    .where('part', '=', 'by_default')
    .execute();
  await tx.db
    .updateTable('reassignment_row')
    .set({ state: 'pending' })
    .where('upload_id', '=', uploadId)
    .where('line', '>=', lines.first)
    .where('line', '<=', lines.last)
    .where('state', '<>', 'pending')
    .execute();
}

/** A dry run that was asked for before this moment. */
export async function findOldDryRun(source: Source, before: Instant): Promise<Upload | undefined> {
  const row = await tables(source)
    .selectFrom('reassignment_upload')
    .select('id')
    .where('dry_run', '=', 1)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && findUpload(source, row.id);
}

/** Deletes `limit` rows of an upload, or, once it has none, the upload; false if it is deleted. */
export async function removeUploadInSteps(
  tx: Tx,
  upload: Pick<Upload, 'id' | 'blobHash'>,
  { limit, now }: { readonly limit: number; readonly now: Instant },
): Promise<boolean> {
  if (await removeRows(tx, upload.id, limit)) return true;
  await tx.db.deleteFrom('reassignment_upload').where('id', '=', upload.id).execute();
  await markUnreferenced(tx, [upload.blobHash], now);
  return false;
}

/** Outcomes of a processed upload, in numbers. */
export interface ResultCounts {
  /** Rows with a requested or assigned user. */
  readonly matched: number;
  /** Those with an address. */
  readonly invited: number;
  /** Placeholders that were permanently kept or deleted. */
  readonly retired: number;
  readonly undone: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Counts the outcomes of an upload's rows, by action. */
export async function countResults(source: Source, uploadId: number): Promise<ResultCounts> {
  const result = sql<keyof ResultCounts | 'pending'>`case when state <> 'matched' then state
    when action is not null then 'undone' when takeover_id is not null then 'invited'
    when user_id is null then 'retired' else 'matched' end`;
  const rows = await tables(source)
    .selectFrom('reassignment_row')
    .select([result.as('result'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('upload_id', '=', uploadId)
    // A processed default row counts by the source users it covers.
    .where((eb) =>
      eb.not(eb.and([eb(eb.fn.coalesce('part', sql.lit('')), '=', 'default'), eb('state', '=', 'matched')])),
    )
    .groupBy(result)
    .execute();
  const counts = { matched: 0, invited: 0, retired: 0, undone: 0, failed: 0, skipped: 0, pending: 0 };
  for (const row of rows) counts[row.result] = Number(row.count);
  return counts;
}

/** Failed rows in the order of the file, after the last one seen. */
export async function pageFailedRows(
  source: Source,
  uploadId: number,
  afterLine: number,
  limit: number,
): Promise<{ line: number; cells: string; code: RowErrorCode; message: string }[]> {
  const rows = await tables(source)
    .selectFrom('reassignment_row')
    .select(['line', 'cells', 'code', 'message'])
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'failed')
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    line: row.line,
    cells: row.cells,
    code: row.code as RowErrorCode,
    message: row.message ?? '',
  }));
}
