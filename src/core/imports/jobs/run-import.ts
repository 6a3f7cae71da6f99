import { findGroup } from '../../groups/index.ts';
import { DomainError, isDomainError, type OperationContext, runAgain } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { normalHost } from '../domain/source-host.ts';
import type { OpenImportSource, SourceRequest } from '../domain/import-source.ts';
import type { Position } from '../domain/record.ts';
import { beginImport, failImport, finishImport, finishRestore } from '../operations/end-import.ts';
import { openImportSession } from '../operations/import-session.ts';
import { requireImporter } from '../operations/import-authority.ts';
import { importBatchSize } from '../operations/load-batches.ts';
import { loadImport } from '../operations/load-import.ts';
import type { ImportOptions } from '../operations/start-import.ts';
import type { Archive } from '../../../readers/archive.ts';
import { ArchiveError } from '../../../readers/archive-errors.ts';
import { chooseReader } from '../../../readers/formats.ts';
import { openImportFile } from '../../../readers/plain-file.ts';
import type { Reader } from '../../../readers/reader.ts';
import { findImport, type Import } from '../storage/imports.ts';
import { runImport } from '../storage/job-contracts.ts';
import type { ImportReport } from '../domain/import.ts';

/** What to read of an archive, and its number of units. */
interface Content {
  readonly request: SourceRequest;
  readonly units: number;
}

/**
 * Brings a whole channel back from an archive.
 * @returns the report; undefined when it was stopped
 */
export type RestoreChannel = (row: Import, content: Content, signal: AbortSignal) => Promise<ImportReport | undefined>;

/** Dependencies of imports. */
export interface ImportParts {
  /** Takes archives of whole channels, which rooms above this one know. */
  readonly restoreChannel: RestoreChannel;
  readonly openSource: OpenImportSource;
}

/** Reads an archive and loads it, from the last checkpoint on. */
export function runImportHandler(context: OperationContext, parts: ImportParts): JobHandler {
  return handle(runImport, async ({ importId }, run) => {
    const { reader } = context.database;
    const row = await findImport(reader, importId);
    if (!row || (row.state !== 'created' && row.state !== 'running')) return;
    try {
      await requireImporter(reader, row, context.clock.now());
      await using file = await context.blobs.localFile(row.blobHash);
      await load({ ...context, ...parts }, row, file.path, run.signal);
    } catch (error) {
      // An archive that cannot be read stays so; everything else may pass, until the last try.
      if (error instanceof ArchiveError || isDomainError(error)) {
        const reason = isDomainError(error) ? error : error.message;
        return failImport(context, importId, reason, { canRetry: mayPass(error) });
      }
      if (run.isFinal(error)) {
        await failImport(context, importId, 'the server met an error; its log says more.', { canRetry: true });
      }
      throw error;
    }
  });
}

/** Damaged bytes stay damaged; but a newer server may know the format, and errors may be due to the data here. */
function mayPass(error: ArchiveError | DomainError): boolean {
  return error.code === 'unknown_format' || (isDomainError(error) && error.code !== 'not_acceptable_file');
}

/** Each channel costs a key pair and a place in lists, so a small archive must not bring any number of them. */
async function assertChannelLimit(
  { importChannels }: OperationContext,
  reader: Reader,
  archive: Archive,
  includeDirect: boolean,
): Promise<void> {
  const count = (await reader.countChannels?.(archive, { includeDirect })) ?? 1;
  if (count <= importChannels) return;
  throw new DomainError('too_large', 'imports.tooManyChannels', { count, max: importChannels });
}

async function load(
  context: OperationContext & ImportParts,
  row: Import,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await look(context, row, path);
  if (!found) return runAgain(context, runImport, { importId: row.id });
  const { content, isChannel } = found;
  if (isChannel) {
    const report = await context.restoreChannel(row, content, signal);
    if (report) await finishRestore(context, row.id, report);
    return;
  }
  await using source = await context.openSource(content.request, signal);
  const session = await openImportSession(context, row.id);
  session.report.progress.total = content.units;
  if (await loadImport(context, session, source, signal)) await finishImport(context, session);
}

/**
 * Detects the archive's format; undefined if it must wait. The reader of the content opens it again, possibly in
 * another thread.
 */
async function look(
  context: OperationContext,
  row: Import,
  path: string,
): Promise<{ readonly content: Content; readonly isChannel: boolean } | undefined> {
  const archive = await openImportFile(path, row.filename);
  try {
    const reader = await chooseReader(archive, row.format);
    const sourceHost = row.sourceHostname || normalHost(await reader.sourceHost(archive));
    const { includeDirect } = JSON.parse(row.options) as ImportOptions;
    const isChannel = await isWholeChannel(context, row, reader);
    if (!isChannel) await assertChannelLimit(context, reader, archive, includeDirect);
    const { format, importType } = reader;
    if (!(await beginImport(context, row, { format, importType, sourceHostname: sourceHost }))) return undefined;
    const from = row.checkpoint === null ? undefined : (JSON.parse(row.checkpoint) as Position);
    const limit = importBatchSize(context);
    const { filename } = row;
    const request = { path, filename, format, from, sourceHost, includeDirect, limit, bodyLimit: context.bodyLimit };
    return { content: { request, units: reader.units(archive) }, isChannel };
  } finally {
    await archive.close();
  }
}

/** @throws DomainError not_acceptable_file for an archive that does not go where it is to go */
async function isWholeChannel({ database }: OperationContext, row: Import, reader: Reader): Promise<boolean> {
  const group = await findGroup(database.reader, row.groupId);
  const isWhole = group?.kind === 'personal' && reader.readChannel !== undefined;
  if (isWhole || reader.read) return isWhole;
  throw new DomainError('not_acceptable_file', 'imports.wholeChannel');
}
