import {
  type ChannelBatch,
  type ChannelSource,
  itemsOf,
  type OpenChannelSource,
  type OtherRecord,
} from '../domain/channel-batch.ts';
import type { ChannelHeadRecord, FileRecord, OddityRecord } from '../domain/channel-record.ts';
import { findChannelByXchan, findXchan } from '../../identity/index.ts';
import {
  collectForIndex,
  commitImportStep,
  emptyReport,
  type Import,
  type ImportReport,
  loadBatches,
  saveCheckpoint,
  type SourceRequest,
  type StoredBytes,
  warn,
  writeBatches,
} from '../../imports/index.ts';
import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { indexItems, type NewEntry } from '../../search/index.ts';
import { arrivingHash } from './arriving-identity.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreHead } from './restore-head.ts';
import { restoreItems } from './restore-items.ts';
import {
  restoreConnections,
  restoreDefaultAudience,
  restoreIdentities,
  restorePrivacyGroups,
} from './restore-people.ts';
import type { RestoreSession } from './restore-session.ts';

/** Records that may wait to be written; those of an export are larger than those of other imports. */
const recordsAhead = 1200;
/** Records of one transaction, at most. */
const recordsTogether = 4000;

/** A batch that waits to be written, with its bytes in the blob store. */
interface Waiting extends Pick<ChannelBatch, 'records' | 'items' | 'itemCount' | 'position'> {
  readonly stored: ReadonlyMap<string, StoredBytes>;
  /** Problems with bytes that it refers to. */
  readonly problems: readonly Parameters<typeof warn>[1][];
}

/**
 * Restores channels, batch by batch: the user gets one with its identity and keys. Existing rows stay unchanged, so it
 * can stop anywhere and be restarted. It returns the report; undefined if `signal` stopped it, or someone cancelled the
 * import. It throws the errors of `restoreHead`.
 */
export function restoreChannel(context: OperationContext, open: OpenChannelSource) {
  return async (
    row: Import,
    { request, units }: { readonly request: SourceRequest; readonly units: number },
    signal: AbortSignal,
  ): Promise<ImportReport | undefined> => {
    const report = row.report === null ? emptyReport() : (JSON.parse(row.report) as ImportReport);
    report.progress.total = units;
    const names = { identity: '', claimed: '' };
    const session: RestoreSession = { import: row, report, channel: undefined, ...names, twins: new Map() };
    await using source = await open(request, signal);
    const loading = {
      importId: row.id,
      batches: source.batches,
      ahead: recordsAhead,
      sizeOf: (batch: ChannelBatch) => ({ records: recordsOf(batch), characters: batch.characters }),
      prepare: (batch: ChannelBatch) => prepareBatch(context, row, source, batch),
      load: (batches: Waiting[], more: () => Waiting[]) => load(context, session, batches, more),
    };
    return (await loadBatches(context, loading, signal)) ? session.report : undefined;
  };
}

/** Loads the first of these batches and as many more as one transaction takes; returns how many. */
async function load(
  context: OperationContext,
  session: RestoreSession,
  batches: Waiting[],
  more: () => Waiting[],
): Promise<number> {
  if (await isKnownHead(context, session, batches[0]!.records)) return 1;
  return commitImportStep(context, session, 'restore-batch', async (tx) => {
    const indexing = collectForIndex(tx);
    const written = await writeBatches(context, tx, batches, {
      records: recordsTogether,
      recordsOf: (batch: Waiting) => recordsOf(batch),
      more,
      write: async (batch) => indexing.add(await writeBatch(context, tx, session, batch)),
      isReady: () => true,
    });
    const { position } = batches[written - 1]!;
    session.report.progress.done = Math.max(0, position.unit);
    await saveCheckpoint(tx, session.import.id, JSON.stringify(position), JSON.stringify(session.report));
    // The last statement: in PostgreSQL posts that ask for the same job wait for this transaction from here on.
    if (await indexing.end()) await enqueue(tx, indexItems, {}, { now: context.clock.now() });
    return written;
  });
}

function recordsOf({ records, itemCount }: Pick<ChannelBatch, 'records' | 'itemCount'>): number {
  return records.length + itemCount;
}

/** After a crash the channel comes again, and is here. */
async function isKnownHead(
  context: OperationContext,
  session: RestoreSession,
  records: readonly OtherRecord[],
): Promise<boolean> {
  const head = records.find((record): record is ChannelHeadRecord => record.kind === 'channel');
  if (!head || session.import.checkpoint === null) return false;
  const { reader } = context.database;
  session.claimed = head.identity.hash;
  session.identity = await arrivingHash(reader, head);
  const xchan = await findXchan(reader, { hash: session.identity });
  const channel = xchan && (await findChannelByXchan(reader, xchan.id));
  session.channel = channel && { id: channel.id, xchanId: channel.xchanId };
  return true;
}

/** Writes a batch; returns its entries of the search index. */
async function writeBatch(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  { records, items, stored, problems }: Waiting,
): Promise<NewEntry[]> {
  const of = <Kind extends OtherRecord['kind']>(kind: Kind) =>
    records.filter((record): record is Extract<OtherRecord, { kind: Kind }> => record.kind === kind);
  for (const problem of problems) warn(session.report, problem);
  for (const oddity of of('oddity')) warn(session.report, { ...oddity, severity: severityOf(oddity) });
  for (const head of of('channel')) await restoreHead(context, tx, session, head);
  for (const audience of of('default_audience')) await restoreDefaultAudience(tx, session, audience);
  await restoreIfAny(of('identity'), (some) => restoreIdentities(context, tx, session, some));
  await restoreIfAny(of('connection'), (some) => restoreConnections(tx, session, some));
  await restoreIfAny(of('privacy_group'), (some) => restorePrivacyGroups(tx, session, some));
  await restoreIfAny(of('file'), (some) => restoreFiles(context, tx, session, some, stored));
  return items === '' ? [] : restoreItems(context, tx, session, itemsOf({ items }));
}

/**
 * Counts everything in the archive as lost, except parts missing when it was written, and parts that no exporter
 * creates.
 */
function severityOf({ code }: OddityRecord): 'warn' | 'error' {
  const isHarmless = ['bytes_missing_at_export', 'entry_unsafe_name', 'entry_not_a_file'].includes(code);
  return isHarmless ? 'warn' : 'error';
}

async function restoreIfAny<T>(records: readonly T[], restore: (records: readonly T[]) => Promise<void>) {
  if (records.length > 0) await restore(records);
}

/** Puts the bytes that a batch names into the blob store, before and outside its transaction. */
async function prepareBatch(
  context: OperationContext,
  row: Import,
  source: ChannelSource,
  { number, records, items, itemCount, position }: ChannelBatch,
): Promise<Waiting> {
  const files = row.dryRun ? [] : records.filter((record): record is FileRecord => record.kind === 'file');
  const parts = ({ scales, versions = [] }: FileRecord) => [...scales, ...versions].map((part) => part.blob);
  const names = new Set(files.flatMap((file) => [file.blob, ...parts(file)]).filter((name) => name !== null));
  const wanted = [...names];
  // Always from the archive: knowing a hash must not give access to other people's bytes.
  const outcomes = await source.store(number, wanted);
  const stored = new Map<string, StoredBytes>();
  const problems: Waiting['problems'][number][] = [];
  for (const [index, file] of outcomes.entries()) {
    const name = wanted[index]!;
    if (!('hash' in file)) {
      problems.push({ code: 'bytes_unreadable', severity: 'warn', sample: `${name}: ${file.problem}` });
    } else if (/^[0-9a-f]{64}$/.test(name) && file.hash !== name) {
      problems.push({ code: 'bytes_differ', severity: 'warn', sample: name });
    } else stored.set(name, file);
  }
  if (!row.dryRun) context.faultPoint('restore-files:kept');
  return { records, items, itemCount, position, stored, problems };
}
