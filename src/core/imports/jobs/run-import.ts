import { findGroup } from '../../groups/index.ts';
import { DomainError, isDomainError, type OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { normalHost } from '../domain/source-host.ts';
import type { Position } from '../domain/record.ts';
import { beginImport, failImport, finishImport, finishRestore } from '../operations/end-import.ts';
import { openImportSession } from '../operations/import-session.ts';
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

/**
 * Brings a whole channel back from the records of an archive.
 * @returns the report; undefined when it was stopped
 */
export type RestoreChannel = (
  context: OperationContext,
  row: Import,
  source: {
    readonly records: ReturnType<NonNullable<Reader['readChannel']>>;
    readonly openBytes: (name: string) => Promise<AsyncIterable<Uint8Array>>;
    readonly units: number;
  },
  signal: AbortSignal,
) => Promise<ImportReport | undefined>;

/** Reads an archive and loads it, from the last checkpoint on. */
export function runImportHandler(context: OperationContext, restoreChannel: RestoreChannel): JobHandler {
  return handle(runImport, async ({ importId }, run) => {
    const row = await findImport(context.database.reader, importId);
    if (!row || (row.state !== 'created' && row.state !== 'running')) return;
    try {
      await using file = await context.blobs.localFile(row.blobHash);
      const archive = await openImportFile(file.path, row.filename);
      try {
        await load({ ...context, restoreChannel }, row, archive, run.signal);
      } finally {
        await archive.close();
      }
    } catch (error) {
      // An archive that cannot be read stays so; everything else may pass, until the last try.
      if (error instanceof ArchiveError || isDomainError(error)) {
        return failImport(context, importId, error.message, { canRetry: mayPass(error) });
      }
      if (run.isFinal(error)) {
        await failImport(context, importId, 'the server met an error; its log says more.', { canRetry: true });
      }
      throw error;
    }
  });
}

/** Bytes that are damaged stay so; a newer server may know the format, and refusals may be due to what is here. */
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
  throw new DomainError(
    'too_large',
    `The archive names ${count} channels, and an import may bring ${importChannels}. Nothing was written. Split the archive, or have TRIBUTARY_IMPORT_CHANNELS raised.`,
  );
}

async function load(
  context: OperationContext & { readonly restoreChannel: RestoreChannel },
  row: Import,
  archive: Archive,
  signal: AbortSignal,
): Promise<void> {
  const reader = await chooseReader(archive, row.format);
  const sourceHost = row.sourceHostname || normalHost(await reader.sourceHost(archive));
  const group = await findGroup(context.database.reader, row.groupId);
  const isWhole = group?.kind === 'personal' && reader.readChannel !== undefined;
  if (!isWhole && !reader.read) {
    const message = 'The archive is a whole channel, which only a user can get: import it for one, not into a group.';
    throw new DomainError('not_acceptable_file', message);
  }
  const { includeDirect } = JSON.parse(row.options) as ImportOptions;
  if (!isWhole) await assertChannelLimit(context, reader, archive, includeDirect);
  await beginImport(context, row.id, {
    format: reader.format,
    importType: reader.importType,
    sourceHostname: sourceHost,
  });
  const from = row.checkpoint === null ? undefined : (JSON.parse(row.checkpoint) as Position);
  const common = { signal, ...(from && { from }) };
  const openBytes = (name: string) => (reader.openBytes ? reader.openBytes(archive, name) : archive.openEntry(name));
  const units = reader.units(archive);
  if (isWhole) {
    const records = reader.readChannel!(archive, common);
    const report = await context.restoreChannel(context, row, { records, openBytes, units }, signal);
    if (report) await finishRestore(context, row.id, report);
    return;
  }
  const session = await openImportSession(context, row.id);
  const records = reader.read!(archive, { ...common, sourceHost, includeDirect });
  const finished = await loadImport(context, session, { records, openEntry: openBytes, units }, signal);
  if (finished) await finishImport(context, session);
}
