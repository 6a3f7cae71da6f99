import { setImmediate as nextTurn } from 'node:timers/promises';
import { findGroup, requireOwner } from '../../groups/index.ts';
import {
  commit,
  DomainError,
  enqueue,
  insertGroupEvent,
  isAnyRunning,
  type OperationContext,
  orNotFound,
  runAgain,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { isAnybodySplitting, sweepLedger } from '../../reassignment/index.ts';
import { removeImport, runImport } from '../storage/job-contracts.ts';
import {
  type ImportedCounts,
  countImported,
  findSourceOf,
  markRemoving,
  removeImportRow,
  removeSomeImported,
  removeSomeImportedPeople,
} from '../storage/import-removal.ts';
import { findImport, type Import, restartImportRow } from '../storage/imports.ts';
import { requireImport } from './end-import.ts';

/** Rows of one transaction, some 30 ms of SQLite's writer. */
const batchSize = 500;

/**
 * Continues an import that failed or was cancelled, after the last imported record. Owners of the group and
 * administrators may; in a personal namespace its owner.
 * @throws DomainError not_found, forbidden, invalid_state; also if the archive can't be imported at all
 */
export function retryImport(context: OperationContext, viewer: UserViewer, importId: number): Promise<void> {
  return commit(context, 'retry-import', viewer, async (tx) => {
    const row = await requireOwnImport(tx, viewer, importId);
    if (!row.canRetry) {
      throw new DomainError('invalid_state', 'imports.neverImportable');
    }
    if (await isAnyRunning(tx, runImport.name, [{ importId }])) {
      throw new DomainError('invalid_state', 'imports.stopping');
    }
    if (!(await restartImportRow(tx, importId))) {
      throw new DomainError('invalid_state', 'imports.onlyFailedAgain');
    }
    await enqueue(tx, runImport, { importId }, { now: context.clock.now() });
  });
}

/**
 * Takes an import back: posts, reactions, files, channels and placeholders that it imported go in the background, and
 * then the import itself. What people here have written since stays. Who may: as for `retryImport`.
 * @throws DomainError not_found, forbidden
 */
export function removeImportWithContent(
  context: OperationContext,
  viewer: UserViewer,
  importId: number,
): Promise<void> {
  return commit(context, 'remove-import', viewer, async (tx) => {
    const row = await requireOwnImport(tx, viewer, importId);
    if (row.state === 'removing') return;
    const now = context.clock.now();
    await markRemoving(tx, importId);
    const details = { import_id: importId, filename: row.filename, source_host: row.sourceHostname };
    const event = { namespaceId: row.namespaceId, actor: viewer, action: 'remove_import' as const };
    await insertGroupEvent(tx, { ...event, details, now });
    await enqueue(tx, removeImport, { importId }, { now });
  });
}

/** Counts what would be removed with an import; nothing is changed. Same permission as `retryImport`. */
export async function previewImportRemoval(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  importId: number,
): Promise<ImportedCounts> {
  return countImported(reader, await requireOwnImport(reader, viewer, importId));
}

async function requireOwnImport(source: Source, viewer: UserViewer, importId: number): Promise<Import> {
  const row = await requireImport(source, viewer, importId);
  const group = orNotFound(await findGroup(source, row.groupId), 'import');
  if (group.kind !== 'personal' || group.userId !== viewer.userId) await requireOwner(source, viewer, group);
  return row;
}

/** Removes an import's content, in batches; the rest follows from the rows, so it can stop and restart anywhere. */
export async function removeImported(context: OperationContext, importId: number, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  const row = await findImport(reader, importId);
  if (row?.state !== 'removing') return;
  if (await isAnyRunning(reader, runImport.name, [{ importId }])) return runAgain(context, removeImport, { importId });
  const limit = Math.min(batchSize, context.batchLimit);
  const batches = async (step: (tx: Tx) => Promise<boolean>): Promise<void> => {
    for (let isMore = true; isMore && !signal.aborted; ) {
      isMore = await commit(context, 'take-import-back', step);
      await nextTurn();
    }
  };
  await batches((tx) => removeSomeImported(tx, row, { limit, now: context.clock.now() }));
  const importSourceId = await findSourceOf(reader, row);
  if (importSourceId !== undefined) {
    await sweepLedger(context, { importSourceId }, signal);
    // Whoever is being split has something that is with no one else: both sides are looked at when that is done.
    if (await isAnybodySplitting(reader, importSourceId)) return runAgain(context, removeImport, { importId });
    await batches((tx) => removeSomeImportedPeople(tx, row, limit));
  }
  if (signal.aborted) return;
  await commit(context, 'end-of-import', (tx) => removeImportRow(tx, row, context.clock.now()));
}
