import { type OperationContext, UnreadableError } from '../../platform/index.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { warn } from '../domain/import.ts';
import type {
  AttachmentRecord,
  ContainerRecord,
  ContentRecord,
  MembershipRecord,
  NeutralRecord,
  Position,
  Positioned,
  UserRecord,
} from '../domain/record.ts';
import { isUnderWay, readExternalIds } from '../storage/imports.ts';
import type { StoredAttachment } from './import-files.ts';
import type { ImportSession } from './import-session.ts';
import { cutLongTexts } from './import-texts.ts';
import { loadImportBatch, previewImportBatch } from './load-import-batch.ts';
import { loadImportChannels } from './load-import-channels.ts';
import { upsertMemberships, upsertPeople } from './load-import-people.ts';

/** Records of one transaction; small enough that a batch holds SQLite's writer for some 50 ms at most. */
const batchSize = 400;
/** Files of the archive that are put into the blob store side by side. */
const filesAtOnce = 8;

/** What a reader offers. */
export interface ImportSourceRecords {
  readonly records: AsyncIterable<Positioned<NeutralRecord>>;
  /** Bytes of a file in the archive; undefined when it cannot be read, with a warning of its own. */
  readonly openEntry: (entry: string) => Promise<AsyncIterable<Uint8Array>>;
  readonly units: number;
}

/** People, channels and memberships that wait to be loaded, in the order of the reader. */
interface Waiting {
  users: UserRecord[];
  containers: ContainerRecord[];
  memberships: MembershipRecord[];
  content: ContentRecord[];
  position: Position | undefined;
}

const nothingWaiting = (): Waiting => ({
  users: [],
  containers: [],
  memberships: [],
  content: [],
  position: undefined,
});

/**
 * Loads all records of a source, batch by batch. Can be stopped and begun again at any point: what is here already
 * is recognised.
 * @returns false when `signal` stopped it, or somebody cancelled the import
 */
export async function loadImport(
  context: OperationContext,
  session: ImportSession,
  source: ImportSourceRecords,
  signal: AbortSignal,
): Promise<boolean> {
  const resumed = session.import.checkpoint !== null;
  session.report.progress.total = source.units;
  const limit = Math.min(batchSize, context.batchLimit);
  let waiting = nothingWaiting();
  for await (const record of source.records) {
    if (signal.aborted) return false;
    if (record.kind === 'warning') {
      // People and channels are read again after a crash; what is odd about them was counted before.
      if (!(resumed && isSetup(record.position))) warn(session.report, record);
      // The checkpoint must not lie before a warning that is counted in the report saved with it.
      if (waiting.position !== undefined) waiting.position = record.position;
      continue;
    }
    if (isFull(waiting, limit) || turns(waiting, record)) {
      await flush(context, session, source, waiting);
      if (!(await isUnderWay(context.database.reader, session.import.id))) return false;
      waiting = nothingWaiting();
      await nextTurn();
    }
    add(waiting, record);
  }
  await flush(context, session, source, waiting);
  return !signal.aborted;
}

function isSetup(position: Position): boolean {
  return position.unit < 0;
}

/** People who come between posts do not count: after a crash others do, and batches must end where they would have. */
function isFull(waiting: Waiting, limit: number): boolean {
  const { users, containers, memberships, content } = waiting;
  if (content.length > 0) return content.length >= limit;
  return users.length + containers.length + memberships.length >= limit;
}

/** Channels come before their members and their content: a change of kind empties what waits. */
function turns(waiting: Waiting, next: NeutralRecord): boolean {
  if (next.kind === 'user') return false;
  if (next.kind === 'container' || next.kind === 'membership') return waiting.content.length > 0;
  return waiting.containers.length + waiting.memberships.length > 0;
}

function add(waiting: Waiting, record: Positioned<Exclude<NeutralRecord, { kind: 'warning' }>>): void {
  if (record.kind === 'user') waiting.users.push(record);
  else if (record.kind === 'container') waiting.containers.push(record);
  else if (record.kind === 'membership') waiting.memberships.push(record);
  else {
    waiting.content.push(record);
    waiting.position = record.position;
  }
}

async function flush(
  context: OperationContext,
  session: ImportSession,
  source: ImportSourceRecords,
  waiting: Waiting,
): Promise<void> {
  const { counts, progress } = session.report;
  const content = cutLongTexts(session.report, waiting.content, source.openEntry, context.bodyLimit);
  if (session.import.dryRun) {
    counts.users.added += waiting.users.length;
    counts.memberships.added += waiting.memberships.length;
    previewChannels(session, waiting.containers);
    await previewImportBatch(context, session, content.records);
    return;
  }
  counts.users.added += (await upsertPeople(context, session, waiting.users)).added;
  await loadImportChannels(context, session, waiting.containers);
  await upsertPeople(
    context,
    session,
    waiting.memberships.map(({ user }) => ({ xid: user })),
  );
  await upsertMemberships(context, session, waiting.memberships);
  if (waiting.content.length === 0 || !waiting.position) return;
  progress.done = waiting.position.unit;
  const stored = await storeAttachments(context, session, content.openEntry, content.records);
  context.faultPoint('import-files:kept');
  await loadImportBatch(context, session, {
    records: content.records,
    stored,
    checkpoint: JSON.stringify(waiting.position),
  });
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

/** Puts the files of a batch into the blob store, before and outside its transaction. */
async function storeAttachments(
  context: OperationContext,
  session: ImportSession,
  openEntry: ImportSourceRecords['openEntry'],
  records: readonly ContentRecord[],
): Promise<Map<string, StoredAttachment>> {
  const attachments = records.filter((record): record is AttachmentRecord => record.kind === 'attachment');
  const known = await readExternalIds(
    context.database.reader,
    session.source.id,
    'file',
    attachments.map((attachment) => attachment.xid),
  );
  const stored = new Map<string, StoredAttachment>();
  const store = async (attachment: AttachmentRecord): Promise<void> => {
    if (known.has(attachment.xid) || !('entry' in attachment.source)) return;
    try {
      stored.set(attachment.xid, await context.blobs.put(await openEntry(attachment.source.entry)));
    } catch (error) {
      // What the archive does not give stays away; what the store does not take now may be taken later.
      if (!(error instanceof UnreadableError)) throw error;
      const sample = `${attachment.filename}: ${error.message}`;
      warn(session.report, { code: 'file_unreadable', severity: 'error', sample });
    }
  };
  // Some at a time: each waits for the disk, which can take several orders at once.
  for (let start = 0; start < attachments.length; start += filesAtOnce) {
    await Promise.all(attachments.slice(start, start + filesAtOnce).map(store));
  }
  return stored;
}
