import { ghostName } from '../../accounts/index.ts';
import type { ReadItemRecord, ReadItems } from '../domain/channel-batch.ts';
import { indexEvents, isEventType } from '../../calendar/index.ts';
import { answerTops, enqueueTimes, pinItems, touchThreads } from '../../content/index.ts';
import {
  type AttributedXchanId,
  isClosed,
  listChannelsOfUser,
  type StoredAudience,
  type Xchan,
} from '../../identity/index.ts';
import { warn } from '../../imports/index.ts';
import { type OperationContext, reserveIds, type Tx } from '../../platform/index.ts';
import { isIndexed, type NewEntry } from '../../search/index.ts';
import {
  findFiles,
  findItemsByMid,
  findItemsByRemote,
  findWithdrawn,
  insertAttachments,
  insertRestoredEntries,
  insertRestoredItems,
  insertRestoredTerms,
  type KnownFile,
  type KnownItem,
  remoteKey,
  type RestoredItem,
} from '../storage/restored-content.ts';
import { withAnswered } from './answered-digests.ts';
import { derivedUuids, nameItems, type OwnNames } from './item-names.ts';
import { attributionsOf, ensureImportedAuthors } from './restore-authors.ts';
import { channelReport, createFinder, type Finder, hashHere, type RestoreSession } from './restore-session.ts';

/** For records without an audience. */
const ownerAlone: StoredAudience = { visibility: 'owner', aclId: null };

type Known = Map<string, KnownItem>;
type Files = ReadonlyMap<string, KnownFile>;

/** Inserts the missing items of a batch, with their details; returns their entries of the search index. */
export async function restoreItems(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  { records, audiences }: ReadItems,
): Promise<NewEntry[]> {
  const incoming = new Map(records.map((record) => [record.mid, record]));
  const known = await findKnown(tx, session, [...incoming.values()]);
  const ownNames = await passBySquatters(context, tx, session, { incoming, known });
  const candidates = [...incoming.values()].filter((record) => isNew(session, known, record));
  const others = await withAnswered(
    tx,
    session,
    { known, incoming },
    await withoutTwins(tx, session, known, candidates),
  );
  const finder = await createFinder(tx, session, { identities: others.flatMap(identitiesIn), audiences });
  const authorOf = await attributionsOf(tx, session, finder);
  const fresh = await withoutWithdrawn(tx, session, authorOf, others);
  const unproven = unprovenIn(session, authorOf, fresh);
  if (session.import.dryRun || !session.channel) {
    for (const record of fresh) countsOf(session, record).added += 1;
    return [];
  }
  await touchThreads(tx, commentedSince(session.channel.id, known, [...incoming.values()]));
  const importedAuthors = await ensureImportedAuthors(context, tx, unproven);
  const audienceAt = audiencesOf(finder, audiences);
  const named = await nameItems(context, tx, session, fresh, ownNames);
  const ids = await reserveIds(tx, 'item', fresh.length);
  const rows: RestoredItem[] = [];
  for (const [index, record] of fresh.entries()) {
    const row = await rowOf(
      session,
      session.channel,
      { authorOf, importedAuthors, audienceAt, known },
      named[index]!,
      ids[index]!,
    );
    if (!row) continue;
    rows.push(row);
    const { parentId, audience } = row;
    const { editedAt, commentedAt, isDeleted } = record;
    const { id: channelId } = session.channel;
    known.set(record.mid, { id: row.id, channelId, parentId, audience, editedAt, commentedAt, isDeleted });
  }
  const inserted = await insertRestoredItems(tx, rows);
  rows.forEach((row, index) => count(session, row.record, inserted[index] === true));
  // Someone reacts but once in the same way: what answered the other reaction must not answer nothing.
  await answerTops(
    tx,
    rows.flatMap(({ id }, index) => (inserted[index] ? [] : [id])),
  );
  const insertedRows = rows.filter((_, index) => inserted[index]);
  const files = await attach(tx, session, finder, insertedRows);
  await awaitTimes(context, tx, insertedRows);
  return insertedRows.flatMap((row) => entryOf(row, files) ?? []);
}

type AuthorOf = Awaited<ReturnType<typeof attributionsOf>>;

function identitiesIn({ author, owner, terms }: ReadItemRecord): string[] {
  return [author, owner, ...terms.flatMap((term) => term.identity ?? [])];
}

/**
 * Leaves out items that others have deleted, hidden or changed here before its channel was removed: this takes
 * precedence over an older archive.
 */
async function withoutWithdrawn(
  tx: Tx,
  session: RestoreSession,
  authorOf: AuthorOf,
  records: readonly ReadItemRecord[],
): Promise<ReadItemRecord[]> {
  const ofOthers = records.filter((record) => {
    const author = authorOf(record);
    return !record.isDeleted && !(author && 'isOwn' in author && author.isOwn);
  });
  const withdrawn = await findWithdrawn(
    tx,
    ofOthers.map(({ mid }) => mid),
  );
  const isGone = (record: ReadItemRecord): boolean => {
    const editedAt = withdrawn.get(record.mid);
    return editedAt !== undefined && editedAt !== record.editedAt;
  };
  const gone = new Set(ofOthers.filter(isGone));
  for (const record of gone) {
    countsOf(session, record).omitted += 1;
    warn(session.report, { code: 'withdrawn_here', severity: 'warn', sample: record.mid });
  }
  return gone.size === 0 ? [...records] : records.filter((record) => !gone.has(record));
}

/** Authors without proof; the report lists each record. */
function unprovenIn(session: RestoreSession, authorOf: AuthorOf, records: readonly ReadItemRecord[]): Xchan[] {
  return records.flatMap((record) => {
    const author = authorOf(record);
    if (!author || 'xchanId' in author) return [];
    warn(session.report, { code: 'author_unproven', severity: 'warn', sample: record.mid });
    return [author.unproven];
  });
}

type AudienceAt = (place: number) => Promise<StoredAudience>;

/** Stores each of these audiences when it is asked for first. */
function audiencesOf(finder: Finder, audiences: ReadItems['audiences']): AudienceAt {
  const found: Promise<StoredAudience>[] = [];
  return (place) => (found[place] ??= finder.audience(audiences[place]!));
}

/** The search index entry of an item; undefined for items that aren't indexed. */
function entryOf({ id, record, channelId, authorXchanId }: RestoredItem, files: Files): NewEntry | undefined {
  if (!isIndexed(record)) return undefined;
  const { createdAt, words, body, objType, terms, thread } = record;
  const own = record.files.flatMap((hash) => files.get(hash) ?? []);
  const shown = own.filter((file) => file.channelId === channelId && !file.isBinned);
  const isTop = thread === null;
  return { id, createdAt, words, body, objType, isTop, authorXchanId, channelId, terms, files: shown };
}

/** Items that are here, by the mids that these records have and name. */
async function findKnown(tx: Tx, session: RestoreSession, records: readonly ReadItemRecord[]): Promise<Known> {
  const mids = new Set(records.flatMap(({ mid, thread, answers }) => [mid, thread ?? mid, answers ?? mid]));
  const twins = [...mids].flatMap((mid) => session.twins.get(mid) ?? []);
  const known = await findItemsByMid(tx, [...mids, ...twins]);
  for (const mid of mids) {
    const twin = known.get(session.twins.get(mid) ?? '');
    if (twin) known.set(mid, twin);
  }
  return known;
}

/**
 * Another archive may have used the mid of an item that is imported now. The item then gets another mid, always the
 * same, so that no archive keeps items out of their channel. `known` then includes those that exist under it.
 */
async function passBySquatters(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  { incoming, known }: { readonly incoming: ReadonlyMap<string, ReadItemRecord>; readonly known: Known },
): Promise<OwnNames> {
  const { channel, identity } = session;
  const ownNames = new Map<string, string>();
  const isElsewhere = ([, item]: readonly [string, KnownItem]) => item.channelId !== channel?.id;
  const elsewhere = [...known].filter(isElsewhere);
  if (!channel || elsewhere.length === 0) return ownNames;
  const own = new Set((await listChannelsOfUser(tx, session.import.userId)).map(({ id }) => id));
  const taken = elsewhere.flatMap(([mid, { channelId }]) => (own.has(channelId) ? [] : mid));
  const uuidOf = await derivedUuids(context, tx, session);
  const names = new Map(taken.map((mid) => [mid, `${context.baseUrl}/item/${uuidOf(mid)}`] as const));
  const here = await findItemsByMid(tx, [...names.values()]);
  const isOwnTop = (record: ReadItemRecord | undefined) =>
    record?.thread === null && hashHere(session, record.owner) === identity;
  const belongsHere = (record: ReadItemRecord | undefined): boolean => {
    if (!record || record.thread === null) return isOwnTop(record);
    // A thread begins with a post: records that name each other as threads lead nowhere.
    return known.get(record.thread)?.channelId === channel.id || isOwnTop(incoming.get(record.thread));
  };
  const squatted = taken.filter((mid) => belongsHere(incoming.get(mid)));
  for (const mid of taken) {
    const copy = here.get(names.get(mid)!);
    if (copy) known.set(mid, copy);
  }
  for (const mid of squatted) {
    if (known.get(mid)?.channelId === channel.id) continue;
    known.delete(mid);
    ownNames.set(mid, names.get(mid)!);
  }
  return ownNames;
}

/** Leaves out items imported earlier from the same remote service, under another mid: their replies go to those. */
async function withoutTwins(
  tx: Tx,
  session: RestoreSession,
  known: Known,
  records: readonly ReadItemRecord[],
): Promise<ReadItemRecord[]> {
  if (!session.channel) return [...records];
  const here = await findItemsByRemote(tx, session.channel.id, records);
  return records.filter((record) => {
    const twin = record.remoteId === null ? undefined : here.get(remoteKey(record));
    if (!twin) return true;
    known.set(record.mid, twin);
    session.twins.set(record.mid, twin.mid);
    countsOf(session, record).unchanged += 1;
    return false;
  });
}

/** Threads of the channel that are here, and that the archive knows newer comments of. */
function commentedSince(channelId: number, known: Known, records: readonly ReadItemRecord[]) {
  const behind = records.flatMap(({ mid, thread, commentedAt }) => {
    const here = thread === null ? known.get(mid) : undefined;
    const isBehind = here?.channelId === channelId && !here.isDeleted && here.commentedAt < commentedAt;
    return isBehind ? [[here.id, commentedAt] as const] : [];
  });
  return new Map(behind);
}

function countsOf({ report: { counts } }: RestoreSession, record: ReadItemRecord) {
  if (record.reaction !== null) return counts.reactions;
  return record.thread === null ? counts.threads : counts.comments;
}

function count(session: RestoreSession, record: ReadItemRecord, isAdded: boolean): void {
  countsOf(session, record)[isAdded ? 'added' : 'unchanged'] += 1;
  if (!isAdded) return;
  const line = channelReport(session);
  line[record.reaction !== null ? 'reactions' : record.thread === null ? 'threads' : 'comments'] += 1;
}

function isNew(session: RestoreSession, known: Known, record: ReadItemRecord): boolean {
  const here = known.get(record.mid);
  if (here) {
    const isOwn = here.channelId === session.channel?.id;
    countsOf(session, record)[isOwn ? 'unchanged' : 'omitted'] += 1;
    const code = isOwn ? differenceOf(record, here) : 'item_elsewhere';
    if (code) warn(session.report, { code, severity: 'warn', sample: record.mid });
    return false;
  }
  // Replies to a thread that was deleted here were deleted with it, and later ones are too.
  if (record.thread === null || record.isDeleted || !known.get(record.thread)?.isDeleted) return true;
  countsOf(session, record).omitted += 1;
  warn(session.report, { code: 'thread_deleted', severity: 'warn', sample: record.mid });
  return false;
}

/** Existing items stay unchanged; a warning lists differences in a newer archive. */
function differenceOf(record: ReadItemRecord, here: KnownItem): string | undefined {
  if (here.isDeleted) return undefined;
  if (record.isDeleted) return 'deleted_in_archive';
  return record.editedAt > here.editedAt ? 'edited_in_archive' : undefined;
}

/** Source of the rows of a batch. */
interface Found {
  readonly authorOf: AuthorOf;
  /** By the ids of the identities of this server that they replace. */
  readonly importedAuthors: ReadonlyMap<number, AttributedXchanId>;
  readonly audienceAt: AudienceAt;
  readonly known: Known;
}

/** Undefined for items that can't be imported: they have no author, or the item they reply to is missing. */
async function rowOf(
  session: RestoreSession,
  channel: { readonly id: number; readonly xchanId: number },
  { authorOf, importedAuthors, audienceAt, known }: Found,
  record: ReadItemRecord,
  id: number,
): Promise<RestoredItem | undefined> {
  const author = authorOf(record);
  const authorXchanId = author && ('unproven' in author ? importedAuthors.get(author.unproven.id) : author.xchanId);
  const owner = authorOf({ author: record.owner, proven: record.proven });
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
    ownerXchanId: owner && 'xchanId' in owner ? owner.xchanId : channel.xchanId,
    audience: record.audience === null ? top.audience : await audienceAt(record.audience),
  };
}

/** Terms, files and places in the stream; returns the files that are named. */
async function attach(tx: Tx, session: RestoreSession, finder: Finder, rows: readonly RestoredItem[]): Promise<Files> {
  const terms = rows.flatMap(({ id, record }) =>
    record.terms.map((term) => {
      const identity = term.identity === null ? undefined : finder.identity(term.identity);
      const text = identity && isClosed(identity) ? ghostName : term.text;
      return { ...term, text, itemId: id, xchanId: identity?.id ?? null };
    }),
  );
  session.report.counts.mentions.added += terms.filter((term) => term.kind === 'mention').length;
  await insertRestoredTerms(tx, terms);
  const { id: channelId } = session.channel!;
  const files = await findFiles(tx, [...new Set(rows.flatMap(({ record }) => record.files))]);
  const links = rows.flatMap(({ id, record }) =>
    record.files.flatMap((hash, ordinal) => {
      const file = files.get(hash);
      // A file of another channel has its own audience; attaching it here would show it to this one's.
      if (file?.channelId === channelId) {
        return [{ itemId: id, fileId: file.id, ordinal, alt: record.alts?.[ordinal] ?? '' }];
      }
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
  await indexEvents(
    tx,
    rows.flatMap(({ id, record }) => (isEventType(record.objType) ? [id] : [])),
  );
  await pinItems(
    tx,
    rows.flatMap(({ id, record: { pinnedAt } }) => (pinnedAt ? [{ channelId, itemId: id, createdAt: pinnedAt }] : [])),
  );
  return files;
}

/** Scheduled publication and expiry still apply. */
async function awaitTimes(context: OperationContext, tx: Tx, rows: readonly RestoredItem[]): Promise<void> {
  const now = context.clock.now();
  for (const { record } of rows) {
    if (record.isDeleted || (!record.isDelayed && record.expiresAt === null)) continue;
    const createdAt = record.isDelayed ? record.createdAt : now;
    await enqueueTimes(tx, { createdAt, expiresAt: record.expiresAt ?? undefined, now });
  }
}
