import { type ImportedItem, insertImportedItems, objectTypes, verbs } from '../../content/index.ts';
import { attributeBy } from '../../identity/index.ts';
import { type OperationContext, reserveIds, type Tx } from '../../platform/index.ts';
import { stubBody, stubHash, warn } from '../domain/import.ts';
import { mimetypeOf, type ReadComment, type ReadRecord, type ReadThread, wordsOfText } from '../domain/read-batch.ts';
import type { Instant } from '../../../lib/clock.ts';
import { uuidFrom } from '../../../lib/random.ts';
import type { ImportedChannel } from '../storage/import-channels.ts';
import { type Draft, later, pagePath } from './import-draft.ts';
import { draftMentions } from './import-mentions.ts';
import type { ImportSession } from './import-session.ts';
import { updatePosts } from './import-updates.ts';
import { attributionOf, ledgerOf } from './load-import-people.ts';

type PostRecord = ReadThread | ReadComment;

/** A post that is to be inserted; a stub has no record, only the comment that refers to it. */
interface NewPost {
  readonly xid: string;
  readonly record: PostRecord | undefined;
  readonly channel: ImportedChannel;
  readonly createdAt: string;
  readonly threadXid: string | undefined;
}

/** Inserts the threads and comments of a batch, with their mentions; updates those that changed on the source. */
export async function draftThreadsAndComments(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  records: readonly ReadRecord[],
): Promise<void> {
  const posts = records.filter((record) => record.kind === 'thread' || record.kind === 'comment');
  const fresh = newPosts(session, draft, posts);
  await updatePosts(context, tx, session, draft, posts);
  const ids = await reserveIds(tx, 'item', fresh.length);
  fresh.forEach((post, index) => {
    draft.items.set(post.xid, { id: ids[index]!, contentHash: '' });
  });
  const lastComments = lastCommentsOf(fresh);
  const items = fresh.map((post, index) => itemOf(context, session, draft, { post, id: ids[index]!, lastComments }));
  await insertImportedItems(tx, items, context.clock.now());
  fresh.forEach((post, index) => {
    note(session, draft, post, items[index]!);
  });
  noteActivity(draft, items, lastComments);
  await draftMentions(tx, session, draft, fresh);
  for (const { xid, isPinned, createdAt } of posts) {
    const place = isPinned ? draft.places.get(draft.items.get(xid)?.id ?? 0) : undefined;
    if (place) draft.pins.push({ channelId: place.channelId, itemId: place.id, createdAt });
  }
}

/** New posts, in order, with stubs for missing threads. */
function newPosts(session: ImportSession, draft: Draft, posts: readonly PostRecord[]): NewPost[] {
  const inBatch = new Set(posts.filter((post) => post.kind === 'thread').map((post) => post.xid));
  const fresh = new Map<string, NewPost>();
  for (const record of posts) {
    if (draft.items.has(record.xid)) continue;
    const counts = session.report.counts[record.kind === 'thread' ? 'threads' : 'comments'];
    if (fresh.has(record.xid)) {
      counts.unchanged += 1;
      continue;
    }
    const channel = session.channels.get(record.container);
    if (!channel) {
      counts.omitted += 1;
      warn(session.report, { code: 'unknown_channel', severity: 'error', sample: record.xid });
      continue;
    }
    const threadXid = record.kind === 'comment' ? record.thread : undefined;
    if (threadXid !== undefined && !draft.items.has(threadXid) && !inBatch.has(threadXid) && !fresh.has(threadXid)) {
      warn(session.report, { code: 'thread_start_missing', severity: 'warn', sample: threadXid });
      fresh.set(threadXid, {
        xid: threadXid,
        record: undefined,
        channel,
        createdAt: record.createdAt,
        threadXid: undefined,
      });
    }
    fresh.set(record.xid, { xid: record.xid, record, channel, createdAt: record.createdAt, threadXid });
  }
  // Threads first: comments name their rows.
  return [...fresh.values()].sort((a, b) => Number(a.threadXid !== undefined) - Number(b.threadXid !== undefined));
}

/** When the last of these comments was written in each of their threads, by the xid of the thread. */
function lastCommentsOf(posts: readonly NewPost[]): Map<string, Instant> {
  const last = new Map<string, Instant>();
  for (const { threadXid, createdAt } of posts)
    if (threadXid !== undefined) last.set(threadXid, later(last.get(threadXid) ?? '', createdAt));
  return last;
}

function itemOf(
  context: OperationContext,
  session: ImportSession,
  draft: Draft,
  { post, id, lastComments }: { post: NewPost; id: number; lastComments: ReadonlyMap<string, Instant> },
): ImportedItem {
  const { record, channel } = post;
  const uuid = uuidFrom(`item\n${session.source.id}\n${post.xid}`, channel.idPrefix, post.createdAt);
  const isTop = post.threadXid === undefined;
  const parentId = post.threadXid === undefined ? id : draft.items.get(post.threadXid)!.id;
  const replyTo =
    record?.kind === 'comment' && record.replyTo !== undefined ? draft.items.get(record.replyTo) : undefined;
  return {
    id,
    uuid,
    mid: `${context.baseUrl}/item/${uuid}`,
    channelId: channel.channelId,
    parentId,
    thrParentId: isTop ? null : (replyTo?.id ?? parentId),
    authorXchanId: record ? attributionOf(session, record.author).xchanId : attributeBy(channel.xchanId, 'channel'),
    ownerXchanId: channel.xchanId,
    createdAt: post.createdAt,
    editedAt: record?.editedAt ?? post.createdAt,
    commentedAt: later(lastComments.get(post.xid) ?? '', post.createdAt),
    mimetype: record ? mimetypeOf(record) : 'text/markdown',
    title: record?.kind === 'thread' ? (record.title ?? '') : '',
    body: record ? record.body.text : stubBody,
    verb: verbs.post,
    objType: isTop ? objectTypes.note : objectTypes.comment,
    obj: '',
    reaction: null,
    visibility: channel.visibility,
    aclId: channel.aclId,
  };
}

/** Stores the last comment of threads that existed before; new ones have it in their rows. */
function noteActivity(
  draft: Draft,
  inserted: readonly ImportedItem[],
  lastComments: ReadonlyMap<string, Instant>,
): void {
  const ids = new Set(inserted.map((item) => item.id));
  for (const [xid, at] of lastComments) {
    const { id } = draft.items.get(xid)!;
    if (!ids.has(id)) draft.activity.set(id, at);
  }
}

/** Everything around an inserted post: ledger, external id, stream, counts. */
function note(session: ImportSession, draft: Draft, post: NewPost, item: ImportedItem): void {
  const { record } = post;
  draft.places.set(item.id, item);
  draft.arrived.set(post.xid, pagePath(item));
  draft.externalIds.push({
    kind: 'item',
    xid: post.xid,
    localId: item.id,
    contentHash: record?.contentHash ?? stubHash,
  });
  draft.entries.set(item.id, {
    id: item.id,
    createdAt: item.createdAt,
    words: record?.words ?? wordsOfText(stubBody),
    body: item.body,
    objType: item.objType,
    isTop: item.thrParentId === null,
    authorXchanId: item.authorXchanId,
    channelId: item.channelId,
    terms: [],
    files: [],
  });
  if (record) {
    draft.ledger.push(...ledgerOf(attributionOf(session, record.author), 'item_author', item.id));
  }
  const report = draft.reportOf.get(item.channelId);
  if (item.thrParentId === null) {
    const { channelId, createdAt, commentedAt } = item;
    draft.wallEntries.push({ channelId, itemId: item.id, createdAt, commentedAt });
    session.report.counts.threads.added += 1;
    if (report) report.threads += 1;
    return;
  }
  session.report.counts.comments.added += 1;
  if (report) report.comments += 1;
}
