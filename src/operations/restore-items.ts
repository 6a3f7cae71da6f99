import type { ItemRecord } from '../domain/channel-record.ts';
import { warn } from '../domain/import.ts';
import type { Tx } from '../storage/database.ts';
import { reserveIds } from '../storage/dialect/portable.ts';
import type { Audience } from '../storage/published-items.ts';
import {
  findFileIds,
  findItemsByMid,
  insertAttachments,
  insertRestoredEntries,
  insertRestoredItems,
  insertRestoredTerms,
  type KnownItem,
  type RestoredItem,
} from '../storage/restored-content.ts';
import type { OperationContext } from './context.ts';
import { enqueueTimes } from './deliver-item.ts';
import { channelReport, createFinder, type Finder, type RestoreSession } from './restore-session.ts';

/** For what does not say who may see it. */
const ownerAlone: Audience = { visibility: 'owner', aclId: null };

type Known = Map<string, KnownItem>;

/** Inserts the items of a batch that are not here, with what hangs on them. */
export async function restoreItems(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  records: readonly ItemRecord[],
): Promise<void> {
  const told = new Map(records.map((record) => [record.mid, record]));
  const answered = records.flatMap(({ thread, answers }) => [thread, answers].flatMap((mid) => mid ?? []));
  const known = await findItemsByMid(tx, [...new Set([...told.keys(), ...answered])]);
  const fresh = [...told.values()].filter((record) => isNew(session, known, record));
  if (session.import.dryRun || !session.channel) {
    for (const record of fresh) countsOf(session, record).added += 1;
    return;
  }
  const finder = await createFinder(tx, session, {
    identities: fresh.flatMap(({ author, owner, terms }) => [
      author,
      owner,
      ...terms.flatMap((term) => term.identity ?? []),
    ]),
    audiences: fresh.flatMap((record) => record.audience ?? []),
  });
  const ids = await reserveIds(tx, 'item', fresh.length);
  const rows: RestoredItem[] = [];
  for (const [index, record] of fresh.entries()) {
    const row = await rowOf(session, session.channel, finder, known, record, ids[index]!);
    if (!row) continue;
    rows.push(row);
    known.set(record.mid, { id: row.id, channelId: row.channelId, parentId: row.parentId, audience: row.audience });
  }
  const inserted = await insertRestoredItems(tx, rows);
  rows.forEach((row, index) => count(session, row.record, inserted[index] === true));
  const kept = rows.filter((_, index) => inserted[index]);
  await attach(tx, session, finder, kept);
  await awaitTimes(context, tx, kept);
}

function countsOf({ report: { counts } }: RestoreSession, record: ItemRecord) {
  if (record.reaction !== null) return counts.reactions;
  return record.thread === null ? counts.threads : counts.comments;
}

function count(session: RestoreSession, record: ItemRecord, isAdded: boolean): void {
  countsOf(session, record)[isAdded ? 'added' : 'unchanged'] += 1;
  if (!isAdded) return;
  const line = channelReport(session);
  line[record.reaction !== null ? 'reactions' : record.thread === null ? 'threads' : 'comments'] += 1;
}

function isNew(session: RestoreSession, known: Known, record: ItemRecord): boolean {
  const here = known.get(record.mid);
  if (!here) return true;
  const isOwn = here.channelId === session.channel?.id;
  countsOf(session, record)[isOwn ? 'unchanged' : 'omitted'] += 1;
  if (!isOwn) warn(session.report, { code: 'item_elsewhere', severity: 'warn', sample: record.mid });
  return false;
}

/** Undefined for what cannot be brought: nobody wrote it, or what it answers is not there. */
async function rowOf(
  session: RestoreSession,
  channel: { readonly id: number; readonly xchanId: number },
  finder: Finder,
  known: Known,
  record: ItemRecord,
  id: number,
): Promise<RestoredItem | undefined> {
  const authorXchanId = finder.xchan(record.author);
  const isTop = record.thread === null;
  const top = isTop ? { channelId: channel.id, parentId: id, audience: ownerAlone } : known.get(record.thread!);
  const code = authorXchanId === undefined ? 'unknown_author' : 'thread_start_missing';
  if (authorXchanId === undefined || top?.channelId !== channel.id) {
    countsOf(session, record).omitted += 1;
    warn(session.report, { code, severity: 'error', sample: record.mid });
    return undefined;
  }
  const parentId = top.parentId;
  const answered = record.answers === null ? undefined : known.get(record.answers);
  return {
    id,
    record,
    channelId: channel.id,
    parentId,
    thrParentId: isTop ? null : answered?.parentId === parentId ? answered.id : parentId,
    authorXchanId,
    ownerXchanId: finder.xchan(record.owner) ?? channel.xchanId,
    audience: record.audience === null ? top.audience : await finder.audience(record.audience),
  };
}

/** Terms, files and places in the stream. */
async function attach(tx: Tx, session: RestoreSession, finder: Finder, rows: readonly RestoredItem[]): Promise<void> {
  const terms = rows.flatMap(({ id, record }) =>
    record.terms.map((term) => ({
      ...term,
      itemId: id,
      xchanId: term.identity === null ? null : (finder.xchan(term.identity) ?? null),
    })),
  );
  session.report.counts.mentions.added += terms.filter((term) => term.kind === 'mention').length;
  await insertRestoredTerms(tx, terms);
  const { id: channelId } = session.channel!;
  const files = await findFileIds(tx, [...new Set(rows.flatMap(({ record }) => record.files))]);
  const links = rows.flatMap(({ id, record }) =>
    record.files.flatMap((hash, ordinal) => {
      const file = files.get(hash);
      // A file of another channel has an audience of its own; hanging it here would show it to this one's.
      if (file?.channelId === channelId) return [{ itemId: id, fileId: file.id, ordinal }];
      warn(session.report, { code: 'attachment_missing', severity: 'warn', sample: hash });
      return [];
    }),
  );
  await insertAttachments(tx, links);
  await insertRestoredEntries(
    tx,
    channelId,
    rows.flatMap(({ id, record }) =>
      record.thread === null && record.entry !== null ? [{ itemId: id, record, entry: record.entry }] : [],
    ),
  );
}

/** What is to be shown or taken back later still is. */
async function awaitTimes(context: OperationContext, tx: Tx, rows: readonly RestoredItem[]): Promise<void> {
  const now = context.clock.now();
  for (const { record } of rows) {
    if (record.isDeleted || (!record.isDelayed && record.expiresAt === null)) continue;
    const createdAt = record.isDelayed ? record.createdAt : now;
    await enqueueTimes(tx, { createdAt, expiresAt: record.expiresAt ?? undefined, now });
  }
}
