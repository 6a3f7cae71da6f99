import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ChannelHeadRecord,
  ChannelRecord,
  FileRecord,
  OddityRecord,
  PlacedRecord,
} from '../domain/channel-record.ts';
import { findChannelByXchan, findXchan } from '../../identity/index.ts';
import { emptyReport, type Import, type ImportReport, isUnderWay, saveCheckpoint, warn } from '../../imports/index.ts';
import { commit, enqueue, type OperationContext, type Tx, UnreadableError } from '../../platform/index.ts';
import { indexItems } from '../../search/index.ts';
import { type StoredBytes, restoreFiles } from './restore-files.ts';
import { restoreHead } from './restore-head.ts';
import { restoreItems } from './restore-items.ts';
import {
  restoreConnections,
  restoreDefaultAudience,
  restoreIdentities,
  restorePrivacyGroups,
} from './restore-people.ts';
import type { RestoreSession } from './restore-session.ts';

/** Records of one transaction, as in other imports. */
const batchSize = 400;
/** Bytes that are put into the blob store side by side. */
const blobsAtOnce = 4;

/** What a reader of channels offers. */
export interface ChannelSource {
  readonly records: AsyncIterable<PlacedRecord>;
  /** Bytes that a record names. */
  readonly openBytes: (name: string) => Promise<AsyncIterable<Uint8Array>>;
  readonly units: number;
}

/**
 * Brings a channel back, batch by batch: the user gets it with its identity and keys. What is here already stays as
 * it is, so it can stop anywhere and be begun again.
 * @returns the report; undefined when `signal` stopped it, or somebody cancelled the import
 * @throws DomainError those of `restoreHead`
 */
export async function restoreChannel(
  context: OperationContext,
  row: Import,
  source: ChannelSource,
  signal: AbortSignal,
): Promise<ImportReport | undefined> {
  const report = row.report === null ? emptyReport() : (JSON.parse(row.report) as ImportReport);
  report.progress.total = source.units;
  const session: RestoreSession = { import: row, report, channel: undefined, twins: new Map() };
  const limit = Math.min(batchSize, context.batchLimit);
  let waiting: PlacedRecord[] = [];
  for await (const placed of source.records) {
    if (signal.aborted) return undefined;
    const { record, position } = placed;
    if (record.kind === 'oddity') {
      // What stands before all else is read again after a crash, and was counted before.
      if (position.unit >= 0 || row.checkpoint === null) waiting.push(placed);
      continue;
    }
    if (waiting.length >= limit || (waiting.length > 0 && kindOf(waiting) !== record.kind)) {
      await flush(context, session, source, waiting);
      if (!(await isUnderWay(context.database.reader, row.id))) return undefined;
      waiting = [];
      await nextTurn();
    }
    waiting.push(placed);
  }
  if (waiting.length > 0) await flush(context, session, source, waiting);
  return signal.aborted ? undefined : session.report;
}

/** What the records of a batch are, but for oddities between them. */
function kindOf(batch: readonly PlacedRecord[]): ChannelRecord['kind'] | undefined {
  return batch.find(({ record }) => record.kind !== 'oddity')?.record.kind;
}

async function flush(
  context: OperationContext,
  session: RestoreSession,
  source: ChannelSource,
  batch: readonly PlacedRecord[],
): Promise<void> {
  const records = batch.map(({ record }) => record);
  const position = batch.at(-1)!.position;
  if (await isKnownHead(context, session, records)) return;
  const stored = await storeBytes(context, session, source, records);
  context.faultPoint('restore-files:kept');
  const before = JSON.stringify(session.report);
  await commit(context, 'restore-batch', async (tx) => {
    // A transaction that is tried again must begin with the numbers from before.
    session.report = JSON.parse(before) as ImportReport;
    for (const record of records) {
      if (record.kind === 'oddity') warn(session.report, { ...record, severity: severityOf(record) });
    }
    session.report.progress.done = Math.max(0, position.unit);
    await write(context, tx, session, records, stored);
    await saveCheckpoint(tx, session.import.id, JSON.stringify(position), JSON.stringify(session.report));
    // The last statement: in PostgreSQL posts that ask for the same job wait for this transaction from here on.
    if (kindOf(batch) === 'item') await enqueue(tx, indexItems, {}, { now: context.clock.now() });
  });
}

/** All is lost that was in the archive, but for what was not in it when it was written, and what no exporter makes. */
function severityOf({ code }: OddityRecord): 'warn' | 'error' {
  const isHarmless = ['bytes_missing_at_export', 'entry_unsafe_name', 'entry_not_a_file'].includes(code);
  return isHarmless ? 'warn' : 'error';
}

/** After a crash the channel comes again, and is here. */
async function isKnownHead(
  context: OperationContext,
  session: RestoreSession,
  records: readonly ChannelRecord[],
): Promise<boolean> {
  const head = records.find((record): record is ChannelHeadRecord => record.kind === 'channel');
  if (!head || session.import.checkpoint === null) return false;
  const { reader } = context.database;
  const xchan = await findXchan(reader, { hash: head.identity.hash });
  const channel = xchan && (await findChannelByXchan(reader, xchan.id));
  session.channel = channel && { id: channel.id, xchanId: channel.xchanId };
  return true;
}

async function write(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  records: readonly ChannelRecord[],
  stored: StoredBytes,
): Promise<void> {
  const of = <Kind extends ChannelRecord['kind']>(kind: Kind) =>
    records.filter((record): record is Extract<ChannelRecord, { kind: Kind }> => record.kind === kind);
  for (const head of of('channel')) await restoreHead(context, tx, session, head);
  for (const audience of of('default_audience')) await restoreDefaultAudience(tx, session, audience);
  await restoreIfAny(of('identity'), (some) => restoreIdentities(tx, session, some));
  await restoreIfAny(of('connection'), (some) => restoreConnections(tx, session, some));
  await restoreIfAny(of('privacy_group'), (some) => restorePrivacyGroups(tx, session, some));
  await restoreIfAny(of('file'), (some) => restoreFiles(tx, session, some, stored));
  await restoreIfAny(of('item'), (some) => restoreItems(context, tx, session, some));
}

async function restoreIfAny<T>(records: readonly T[], restore: (records: readonly T[]) => Promise<void>) {
  if (records.length > 0) await restore(records);
}

/** Puts the bytes that a batch names into the blob store, before and outside its transaction. */
async function storeBytes(
  context: OperationContext,
  session: RestoreSession,
  source: ChannelSource,
  records: readonly ChannelRecord[],
): Promise<StoredBytes> {
  const stored = new Map<string, { hash: string; size: number }>();
  if (session.import.dryRun) return stored;
  const files = records.filter((record): record is FileRecord => record.kind === 'file');
  const parts = ({ scales, versions = [] }: FileRecord) => [...scales, ...versions].map((part) => part.blob);
  const names = [...new Set(files.flatMap((file) => [file.blob, ...parts(file)]))];
  const wanted = names.filter((name) => name !== null);
  for (let start = 0; start < wanted.length; start += blobsAtOnce) {
    await Promise.all(
      wanted.slice(start, start + blobsAtOnce).map(async (name) => {
        const bytes = await storeOne(context, session, source, name);
        if (bytes) stored.set(name, bytes);
      }),
    );
  }
  return stored;
}

async function storeOne(context: OperationContext, session: RestoreSession, source: ChannelSource, name: string) {
  // Always from the archive: who only knows a hash must not get what others keep under it.
  try {
    const bytes = await context.blobs.put(await source.openBytes(name));
    if (!/^[0-9a-f]{64}$/.test(name) || bytes.hash === name) return bytes;
    warn(session.report, { code: 'bytes_differ', severity: 'warn', sample: name });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    warn(session.report, {
      code: 'bytes_unreadable',
      severity: 'warn',
      sample: `${name}: ${error.message}`,
    });
  }
  return undefined;
}
