import { isDomainError } from '../domain/errors.ts';
import { normalHost } from '../domain/source-host.ts';
import type { Position } from '../domain/record.ts';
import type { OperationContext } from '../operations/context.ts';
import { beginImport, failImport, finishImport } from '../operations/end-import.ts';
import { openImportSession } from '../operations/import-session.ts';
import { loadImport } from '../operations/load-import.ts';
import type { ImportOptions } from '../operations/start-import.ts';
import { type Archive, openArchive } from '../readers/archive.ts';
import { ArchiveError } from '../readers/archive-errors.ts';
import { chooseReader } from '../readers/formats.ts';
import { findImport, type Import } from '../storage/imports.ts';
import { runImport } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Reads an archive and loads it, from the last checkpoint on. */
export function runImportHandler(context: OperationContext): JobHandler {
  return handle(runImport, async ({ importId }, run) => {
    const row = await findImport(context.database.reader, importId);
    if (!row || (row.state !== 'created' && row.state !== 'running')) return;
    try {
      await using file = await context.blobs.localFile(row.blobHash);
      const archive = await openArchive(file.path);
      try {
        await load(context, row, archive, run.signal);
      } finally {
        await archive.close();
      }
    } catch (error) {
      // An archive that can not be read stays so; everything else may pass, until the last try.
      if (error instanceof ArchiveError || isDomainError(error)) return failImport(context, importId, error.message);
      if (run.isLastAttempt) await failImport(context, importId, 'the server met an error; its log says more.');
      throw error;
    }
  });
}

async function load(context: OperationContext, row: Import, archive: Archive, signal: AbortSignal): Promise<void> {
  const reader = await chooseReader(archive, row.format);
  const sourceHost = row.sourceHostname || normalHost(await reader.sourceHost(archive));
  await beginImport(context, row.id, {
    format: reader.format,
    importType: reader.importType,
    sourceHostname: sourceHost,
  });
  const session = await openImportSession(context, row.id);
  const from = row.checkpoint === null ? undefined : (JSON.parse(row.checkpoint) as Position);
  const { includeDirect } = JSON.parse(row.options) as ImportOptions;
  const finished = await loadImport(
    context,
    session,
    {
      records: reader.read(archive, { sourceHost, includeDirect, signal, ...(from && { from }) }),
      openEntry: (entry) => archive.openEntry(entry),
      units: reader.units(archive),
    },
    signal,
  );
  if (finished) await finishImport(context, session);
}
