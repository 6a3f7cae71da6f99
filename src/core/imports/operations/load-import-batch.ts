import { isStubHash } from '../domain/import.ts';
import type { ContentRecord } from '../domain/record.ts';
import { insertWallEntries, pinItems, touchThreads } from '../../content/index.ts';
import { commit, enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { insertLedger } from '../../reassignment/index.ts';
import { indexItems } from '../../search/index.ts';
import { upsertExternalIds } from '../storage/import-content.ts';
import { resolveAwaitedLinks } from '../storage/awaited-links.ts';
import { readExternalIds, saveCheckpoint } from '../storage/imports.ts';
import type { ImportSession } from './import-session.ts';
import { createDraft, type Draft } from './import-draft.ts';
import { draftFiles, type StoredAttachment } from './import-files.ts';
import { draftReactions } from './import-reactions.ts';
import { draftThreadsAndComments } from './import-posts.ts';
import { upsertPeople, refreshAttributions } from './load-import-people.ts';

/** Content records that are written together, and where the reader stands after them. */
export interface ImportBatch {
  readonly records: readonly ContentRecord[];
  /** What the archive's files became in the blob store, by attachment xid. */
  readonly stored: ReadonlyMap<string, StoredAttachment>;
  /** Opaque to everybody but the caller. */
  readonly checkpoint: string;
}

/**
 * Writes one batch: content, ledger rows, external ids and checkpoint in one transaction, so that a crash loses or
 * doubles nothing. Records that are here already stay as they are.
 */
export async function loadImportBatch(
  context: OperationContext,
  session: ImportSession,
  batch: ImportBatch,
): Promise<void> {
  await upsertPeople(
    context,
    session,
    [...peopleIn(batch.records)].map((xid) => ({ xid })),
  );
  // The report counts along; a transaction that is tried again must begin with the numbers from before.
  const before = JSON.stringify(session.report);
  await commit(context, 'import-batch', async (tx) => {
    Object.assign(session.report, JSON.parse(before));
    await refreshAttributions(context, tx, session);
    const draft = await createDraft(tx, session, itemXidsIn(batch.records));
    await draftThreadsAndComments(context, tx, session, draft, batch.records);
    await draftReactions(context, tx, session, draft, batch.records);
    await draftFiles(tx, session, draft, batch.records, batch.stored);
    await save(tx, session, draft);
    await saveCheckpoint(tx, session.import.id, batch.checkpoint, JSON.stringify(session.report));
    // The last statement: in PostgreSQL posts that ask for the same job wait for this transaction from here on.
    await enqueue(tx, indexItems, {}, { now: context.clock.now() });
  });
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

function peopleIn(records: readonly ContentRecord[]): Set<string> {
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
  return people;
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

/** Counts what a batch would bring, for a dry run: nothing is written. */
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
