import { isStubHash, warn } from '../domain/import.ts';
import type { StoredBytes } from '../domain/import-source.ts';
import type { ReadRecord } from '../domain/read-batch.ts';
import type { ContentRecord, Position, UserRecord } from '../domain/record.ts';
import { insertWallEntries, pinItems, touchThreads } from '../../content/index.ts';
import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { insertLedger } from '../../reassignment/index.ts';
import { indexItems } from '../../search/index.ts';
import { upsertExternalIds } from '../storage/import-content.ts';
import { resolveAwaitedLinks } from '../storage/awaited-links.ts';
import { readExternalIds, saveCheckpoint } from '../storage/imports.ts';
import { admittedRecords } from './import-admission.ts';
import type { ImportSession } from './import-session.ts';
import { createDraft, type Draft } from './import-draft.ts';
import { draftFiles } from './import-files.ts';
import { draftReactions } from './import-reactions.ts';
import { draftThreadsAndComments } from './import-posts.ts';
import { collectForIndex, commitImportStep, writeBatches } from './load-batches.ts';
import { areAllHere, areUpserted, refreshAttributions, type SourcePerson, upsertPeople } from './load-import-people.ts';

/** Content records that are written together, and the reader's position after them. */
export interface ImportBatch {
  readonly records: readonly ReadRecord[];
  /** People that the reader has found among them. */
  readonly users: readonly UserRecord[];
  /** The archive's files in the blob store, by attachment xid. */
  readonly stored: ReadonlyMap<string, StoredBytes>;
  readonly warnings: readonly Parameters<typeof warn>[1][];
  readonly position: Position | undefined;
}

/**
 * Writes batches, the first of which has content: their content, ledger rows, external ids and the checkpoint after
 * them in one transaction, so that a crash neither loses nor duplicates anything. Existing records stay unchanged.
 * @param batches those that have arrived; extended by those arriving while they are written
 * @param more returns batches that have arrived since
 * @returns how many batches were written, at least one: the transaction ends early if others wait for it
 */
export async function loadImportBatches<B extends ImportBatch>(
  context: OperationContext,
  session: ImportSession,
  batches: B[],
  more: () => readonly B[],
): Promise<number> {
  const people = batches.flatMap(peopleIn);
  for (;;) {
    const { added } = await upsertPeople(context, session, people);
    session.report.counts.users.added += added;
    const written = await loadOfPeople(context, session, { batches, people, more });
    if (written > 0) return written;
  }
}

/** @returns 0 if others now have authority over some of the people, whose parts are missing */
async function loadOfPeople<B extends ImportBatch>(
  context: OperationContext,
  session: ImportSession,
  { batches, people, more }: { batches: B[]; people: readonly SourcePerson[]; more: () => readonly B[] },
): Promise<number> {
  const { report } = session;
  return commitImportStep(context, session, 'import-batch', async (tx) => {
    await refreshAttributions(context, tx, session);
    if (!areAllHere(session, people)) return 0;
    const indexing = collectForIndex(tx);
    const written = await writeBatches(context, tx, batches, {
      recordsOf: ({ records }) => records.length,
      more,
      write: async (batch) => {
        const { entries, outdated } = await writeBatch(context, tx, session, batch);
        await indexing.add(entries.values(), outdated);
      },
      isReady: (batch) => isReady(session, batch),
    });
    const { position } = batches[written - 1]!;
    report.progress.done = position!.unit;
    await saveCheckpoint(tx, session.import.id, JSON.stringify(position), JSON.stringify(report));
    // The last statement: in PostgreSQL posts that ask for the same job wait for this transaction from here on.
    if (await indexing.end()) await enqueue(tx, indexItems, {}, { now: context.clock.now() });
    return written;
  });
}

/** Whether a batch is content whose people all exist: others are inserted in a separate transaction. */
function isReady(session: ImportSession, batch: ImportBatch): boolean {
  return batch.records.length > 0 && areUpserted(session, peopleIn(batch));
}

/** Returns what it drafted and saved, except for the index. */
async function writeBatch(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  { records: given, stored, warnings }: ImportBatch,
): Promise<Draft> {
  for (const warning of warnings) warn(session.report, warning);
  const draft = await createDraft(tx, session, itemXidsIn(given));
  const records = admittedRecords(session, draft, given);
  await draftThreadsAndComments(context, tx, session, draft, records);
  await draftReactions(context, tx, session, draft, records);
  await draftFiles(context, tx, session, draft, records, stored);
  await save(tx, session, draft);
  return draft;
}

async function save(tx: Tx, session: ImportSession, draft: Draft): Promise<void> {
  await insertWallEntries(tx, draft.wallEntries);
  await touchThreads(tx, draft.activity);
  await resolveAwaitedLinks(tx, session.source.id, draft.arrived);
  const pinned = await pinItems(tx, draft.pins);
  session.report.counts.pins.added += pinned;
  session.report.counts.pins.unchanged += draft.pins.length - pinned;
  await insertLedger(tx, draft.ledger);
  await upsertExternalIds(tx, session.source.id, session.import.id, draft.externalIds);
}

/** People named by a batch, after those described by the reader. */
function peopleIn({ users, records }: ImportBatch): SourcePerson[] {
  const people = new Set<string>();
  for (const record of records) {
    if (record.kind === 'reaction') people.add(record.user);
    else if (record.kind === 'attachment') {
      if (record.uploader !== undefined) people.add(record.uploader);
    } else {
      people.add(record.author);
      for (const ref of record.body.refs) if (ref.type === 'user' && ref.xid !== undefined) people.add(ref.xid);
    }
  }
  return [...users, ...Array.from(people, (xid) => ({ xid }))];
}

function itemXidsIn(records: readonly ContentRecord[]): string[] {
  const xids = new Set<string>();
  for (const record of records) {
    if (record.kind === 'thread') xids.add(record.xid);
    if (record.kind === 'thread' || record.kind === 'comment') {
      for (const ref of record.body.refs) if (ref.type === 'post' && ref.xid !== undefined) xids.add(ref.xid);
    }
    if (record.kind === 'comment') {
      xids.add(record.xid);
      xids.add(record.thread);
      if (record.replyTo !== undefined) xids.add(record.replyTo);
    }
    if (record.kind === 'reaction') xids.add(record.target);
    if (record.kind === 'attachment' && record.target !== undefined) xids.add(record.target);
  }
  return [...xids];
}

/** Counts the effects of a batch, for a dry run: nothing is written. */
export async function previewImportBatch(
  context: OperationContext,
  session: ImportSession,
  records: readonly ContentRecord[],
): Promise<void> {
  const { reader } = context.database;
  const read = (kind: string, of: ContentRecord['kind'][]) =>
    readExternalIds(
      reader,
      session.source.id,
      kind,
      records.filter((record) => of.includes(record.kind)).map((record) => record.xid),
    );
  const items = await read('item', ['thread', 'comment']);
  const reactions = await read('reaction', ['reaction']);
  const files = await read('file', ['attachment']);
  const { counts } = session.report;
  for (const record of records) {
    const [known, count] =
      record.kind === 'thread'
        ? [items, counts.threads]
        : record.kind === 'comment'
          ? [items, counts.comments]
          : record.kind === 'reaction'
            ? [reactions, counts.reactions]
            : [files, counts.files];
    const hash = known.get(record.xid)?.contentHash;
    if (hash === undefined || isStubHash(hash)) count.added += 1;
    else count.unchanged += 1;
  }
}
