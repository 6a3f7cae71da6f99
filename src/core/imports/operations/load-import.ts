import type { OperationContext } from '../../platform/index.ts';
import { warn } from '../domain/import.ts';
import type { ImportSource, StoredBytes } from '../domain/import-source.ts';
import type { ReadBatch } from '../domain/read-batch.ts';
import type { AttachmentRecord, ContainerRecord, Position } from '../domain/record.ts';
import { readExternalIds } from '../storage/imports.ts';
import type { ImportSession } from './import-session.ts';
import { loadBatches } from './load-batches.ts';
import { type ImportBatch, loadImportBatches, previewImportBatch } from './load-import-batch.ts';
import { loadImportChannels } from './load-import-channels.ts';
import { upsertMemberships, upsertPeople } from './load-import-people.ts';

/** Records that may wait to be written: meanwhile files of many are on their way to the store. */
const recordsAhead = 4000;

/** A batch that waits to be loaded, with its files in the blob store. */
type Waiting = ImportBatch & Pick<ReadBatch, 'containers' | 'memberships'>;

/**
 * Loads all records of a source, batch by batch. Can be stopped and restarted at any point: existing records are
 * recognised.
 * @returns false if `signal` stopped it, or someone cancelled the import
 */
export async function loadImport(
  context: OperationContext,
  session: ImportSession,
  source: ImportSource,
  signal: AbortSignal,
): Promise<boolean> {
  const { dryRun } = session.import;
  return loadBatches(
    context,
    {
      importId: session.import.id,
      batches: source.batches,
      ahead: recordsAhead,
      sizeOf,
      prepare: (batch) => prepareBatch(context, session, source, batch),
      load: (batches, more) =>
        dryRun ? previewBatches(context, session, batches) : writeImport(context, session, batches, more),
    },
    signal,
  );
}

function sizeOf({ content, users, containers, memberships, characters }: ReadBatch) {
  return { records: content.length + users.length + containers.length + memberships.length, characters };
}

/** A batch with its files in the blob store. */
async function prepareBatch(
  context: OperationContext,
  session: ImportSession,
  source: ImportSource,
  { content, position, warnings, ...batch }: ReadBatch,
): Promise<Waiting> {
  // People and channels are read again after a crash; their warnings were counted before.
  const isResumed = session.import.checkpoint !== null;
  const counted = isResumed ? warnings.filter((warning) => !isSetup(warning.position)) : warnings;
  const files = content.filter((record): record is AttachmentRecord => record.kind === 'attachment');
  const { stored, problems } = await storeFiles(context, session, source, batch.number, files);
  return { ...batch, records: content, position, stored, warnings: [...counted, ...problems] };
}

function isSetup(position: Position): boolean {
  return position.unit < 0;
}

/** Puts the files of a batch into the blob store, before and outside its transaction. */
async function storeFiles(
  context: OperationContext,
  session: ImportSession,
  source: ImportSource,
  batch: number,
  files: readonly AttachmentRecord[],
): Promise<Pick<ImportBatch, 'stored'> & { readonly problems: ImportBatch['warnings'] }> {
  const isDry = session.import.dryRun;
  const xids = files.map(({ xid }) => xid);
  const known = isDry ? new Map() : await readExternalIds(context.database.reader, session.source.id, 'file', xids);
  const wanted = files.flatMap(({ xid, filename, source: from }) =>
    !isDry && !known.has(xid) && 'entry' in from ? [{ xid, filename, entry: from.entry }] : [],
  );
  const outcomes = await source.store(
    batch,
    wanted.map(({ entry }) => entry),
  );
  const stored: [string, StoredBytes][] = [];
  const problems: ImportBatch['warnings'][number][] = [];
  for (const [index, file] of outcomes.entries()) {
    const { xid, filename } = wanted[index]!;
    if ('hash' in file) stored.push([xid, file]);
    else problems.push({ code: 'file_unreadable', severity: 'error', sample: `${filename}: ${file.problem}` });
  }
  if (!isDry) context.faultPoint('import-files:kept');
  return { stored: new Map(stored), problems };
}

/**
 * Loads the first of these batches, as many as one transaction accepts, and those of `more` that have arrived since,
 * which it adds to the batches; returns how many it has loaded.
 */
async function writeImport(
  context: OperationContext,
  session: ImportSession,
  batches: Waiting[],
  more: () => Waiting[],
): Promise<number> {
  const first = batches[0]!;
  if (first.records.length === 0) {
    await loadSetup(context, session, first);
    for (const warning of first.warnings) warn(session.report, warning);
    return 1;
  }
  return loadImportBatches(context, session, batches, more);
}

async function loadSetup(
  context: OperationContext,
  session: ImportSession,
  { users, containers, memberships }: Waiting,
): Promise<void> {
  const { added } = await upsertPeople(context, session, users);
  session.report.counts.users.added += added;
  await loadImportChannels(context, session, containers);
  await upsertPeople(
    context,
    session,
    memberships.map(({ user }) => ({ xid: user })),
  );
  await upsertMemberships(context, session, memberships);
}

async function previewBatches(
  context: OperationContext,
  session: ImportSession,
  batches: readonly Waiting[],
): Promise<number> {
  for (const { users, containers, memberships, records, warnings } of batches) {
    const { counts } = session.report;
    for (const warning of warnings) warn(session.report, warning);
    counts.users.added += users.length;
    counts.memberships.added += memberships.length;
    previewChannels(session, containers);
    await previewImportBatch(context, session, records);
  }
  return batches.length;
}

function previewChannels(session: ImportSession, containers: readonly ContainerRecord[]): void {
  for (const container of containers) {
    const known = session.channels.has(container.xid);
    session.report.counts.channels[known ? 'unchanged' : 'added'] += 1;
    session.report.channels.push({
      xid: container.xid,
      name: container.name,
      address: '',
      path: '',
      visibility: container.visibility === 'private' ? 'restricted' : 'group',
      threads: 0,
      comments: 0,
      reactions: 0,
      files: 0,
    });
  }
}
