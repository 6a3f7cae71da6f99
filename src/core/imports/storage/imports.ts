import type { ImportState } from '../domain/import.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  isAmong,
  type Listed,
  readRefusal,
  readSlice,
  type Refusal,
  type Slice,
  type Source,
  tables,
  toFlag,
  type Tx,
} from '../../platform/index.ts';

/** One bringing over of an archive. */
export interface Import {
  readonly id: number;
  /** Root group or personal namespace of the source users. */
  readonly namespaceId: number;
  readonly groupId: number;
  readonly userId: number;
  readonly format: string;
  readonly importType: string | null;
  /** Empty until it is known. */
  readonly sourceHostname: string;
  readonly blobHash: string;
  readonly filename: string;
  readonly filesize: number;
  readonly state: ImportState;
  readonly dryRun: boolean;
  readonly options: string;
  readonly checkpoint: string | null;
  readonly report: string | null;
  /** Why it failed: the sentence, and the refusal if it was one. */
  readonly error: string | null;
  readonly refusal: Refusal | undefined;
  /** False for one that failed and would fail again, however often it is tried. */
  readonly canRetry: boolean;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
}

function selectImports(source: Source) {
  return tables(source).selectFrom('import').selectAll('import');
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

function toImport(row: ImportRow): Import {
  const failure = row.error === null ? undefined : readRefusal(row.error);
  return {
    id: row.id,
    namespaceId: row.namespace_id,
    groupId: row.group_id,
    userId: row.user_id,
    format: row.format,
    importType: row.import_type,
    sourceHostname: row.source_hostname,
    blobHash: row.blob_hash,
    filename: row.filename,
    filesize: row.filesize,
    state: row.state,
    dryRun: row.dry_run === 1,
    options: row.options,
    checkpoint: row.checkpoint,
    report: row.report,
    error: failure?.sentence ?? null,
    refusal: failure?.refusal,
    canRetry: row.can_retry === 1,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** The import with this id; undefined if there is none. */
export async function findImport(source: Source, id: number): Promise<Import | undefined> {
  const row = await selectImports(source).where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

/** Imports into a group, or of a user, sorted and cut as the slice says. */
export async function listImports(
  source: Source,
  filter: { groupId?: number; userId?: number | undefined; state?: ImportState | undefined },
  slice: Slice,
): Promise<Listed<Import>> {
  let query = selectImports(source);
  if (filter.groupId !== undefined) query = query.where('import.group_id', '=', filter.groupId);
  if (filter.userId !== undefined) query = query.where('import.user_id', '=', filter.userId);
  if (filter.state !== undefined) query = query.where('import.state', '=', filter.state);
  const { rows, ...rest } = await readSlice(source, query, slice, { id: 'import.id' });
  return { ...rest, rows: rows.map(toImport) };
}

/** All imports of the server, in one state or any, the newest first; each has an index that ends with the id. */
export async function pageImports(
  source: Source,
  state: ImportState | undefined,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Import[]> {
  let query = selectImports(source).orderBy('import.id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('import.state', '=', state);
  if (before !== undefined) query = query.where('import.id', '<', before);
  return (await query.execute()).map(toImport);
}

/** Imports into these groups that wait or run, the first ones first. */
export async function listImportsUnderWay(
  source: Source,
  groupIds: readonly number[],
  limit: number,
): Promise<Import[]> {
  if (groupIds.length === 0) return [];
  const rows = await selectImports(source)
    .where('import.group_id', 'in', groupIds)
    .where('import.state', 'in', ['created', 'running'])
    .orderBy('import.id')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

/** True while the import is to continue; false once it was cancelled or removed. */
export async function isUnderWay(source: Source, id: number): Promise<boolean> {
  const row = await tables(source).selectFrom('import').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'created' || row?.state === 'running';
}

export interface NewImport {
  readonly namespaceId: number;
  readonly groupId: number;
  readonly userId: number;
  readonly format: string;
  readonly sourceHostname: string;
  readonly blobHash: string;
  readonly filename: string;
  readonly filesize: number;
  readonly dryRun: boolean;
  readonly options: string;
  readonly now: Instant;
}

/** Inserts an import that waits for its job; returns its id. */
export async function insertImport(tx: Tx, input: NewImport): Promise<number> {
  const { id } = await tx.db
    .insertInto('import')
    .values({
      namespace_id: input.namespaceId,
      group_id: input.groupId,
      user_id: input.userId,
      format: input.format,
      source_hostname: input.sourceHostname,
      blob_hash: input.blobHash,
      filename: input.filename,
      filesize: input.filesize,
      state: 'created',
      dry_run: toFlag(input.dryRun),
      options: input.options,
      created_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the format and host once they are known, and that the work has begun. */
export async function startImportRow(
  tx: Tx,
  id: number,
  facts: { format: string; importType: string; sourceHostname: string; now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('import')
    .set({
      state: 'running',
      format: facts.format,
      import_type: facts.importType,
      source_hostname: facts.sourceHostname,
      started_at: facts.now,
    })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
}

/** Where a resumed import continues, and its progress; in the transaction of the batch itself. */
export async function saveCheckpoint(tx: Tx, id: number, checkpoint: string, report: string): Promise<void> {
  await tx.db.updateTable('import').set({ checkpoint, report }).where('id', '=', id).execute();
}

/** Progress of an import before its first checkpoint; after one, the report is only saved with it. */
export async function saveFirstReport(tx: Tx, id: number, report: string): Promise<void> {
  await tx.db.updateTable('import').set({ report }).where('id', '=', id).where('checkpoint', 'is', null).execute();
}

/** Ends an import; false when it had ended before. */
export async function finishImportRow(
  tx: Tx,
  id: number,
  outcome: {
    state: 'finished' | 'failed' | 'cancelled';
    report?: string;
    error: string | null;
    /** True by default. */
    canRetry?: boolean;
    now: Instant;
  },
): Promise<boolean> {
  const result = await tx.db
    .updateTable('import')
    .set({
      state: outcome.state,
      error: outcome.error,
      can_retry: toFlag(outcome.canRetry ?? true),
      finished_at: outcome.now,
      ...(outcome.report === undefined ? {} : { report: outcome.report }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Resets an import that failed or was cancelled so that it can continue; false for all others, and if it can't. */
export async function restartImportRow(tx: Tx, id: number): Promise<boolean> {
  const result = await tx.db
    .updateTable('import')
    .set({ state: 'created', error: null, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .where('can_retry', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Known data of a record of the source. */
export interface ExternalId {
  readonly localId: number;
  readonly contentHash: string;
}

/** The local ids of these source records; unknown ones are absent. */
export async function readExternalIds(
  source: Source,
  importSourceId: number,
  kind: string,
  xids: readonly string[],
): Promise<Map<string, ExternalId>> {
  const found = new Map<string, ExternalId>();
  if (xids.length === 0) return found;
  const rows = await tables(source)
    .selectFrom('external_id')
    .select(['xid', 'local_id', 'content_hash'])
    .where('import_source_id', '=', importSourceId)
    .where('kind', '=', kind)
    .where(isAmong(source.kind, 'xid', xids))
    .execute();
  for (const row of rows) found.set(row.xid, { localId: row.local_id, contentHash: row.content_hash });
  return found;
}

/** Number of source users and channels created by an import, counted from the rows. */
export async function countAddedBy(
  tx: Tx,
  importId: number,
  importSourceId: number,
  createdAt: Instant,
): Promise<{ users: number; channels: number }> {
  const users = await tx.db
    .selectFrom('source_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_source_id', '=', importSourceId)
    .where('created_at', '>=', createdAt)
    .executeTakeFirstOrThrow();
  const channels = await tx.db
    .selectFrom('external_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_source_id', '=', importSourceId)
    .where('kind', '=', 'channel')
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return { users: Number(users.count), channels: Number(channels.count) };
}

/** The states of imports, by their ids. */
export async function readImportStates(
  source: Source,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ImportState>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(source).selectFrom('import').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
