import { indexEvents, isEventType } from '../../calendar/index.ts';
import { objectTypes, verbs } from '../domain/activity.ts';
import { attachFiles } from '../../files/index.ts';
import { contactsPolicy, type StoredAudience, upsertAudience } from '../../identity/index.ts';
import { DomainError, enqueue, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import { insertLedger } from '../../reassignment/index.ts';
import { indexItems } from '../../search/index.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/random.ts';
import { questionType, writeQuestion } from '../domain/poll.ts';
import { insertWallEntry } from '../storage/deliveries.ts';
import { insertSource } from '../storage/item-sources.ts';
import { findReaction, insertItem, insertTerms, isItemIdTaken, type NewItem } from '../storage/published-items.ts';
import type { Publication } from './decide-publication.ts';
import { announceComment, deliverNew, enqueueNotifications, enqueueTimes } from './deliver-item.ts';
import { holdNew, mayBeHeld } from './withhold-item.ts';
import { categoryTerms } from './item-terms.ts';
import { checkWriting, type Hold } from './writer-rules.ts';
import type { ItemDraft } from './resolve-draft.ts';
import { assertCanVote, planAttendance, recount, replaceAttendance } from './vote.ts';

/**
 * Writes an item as it was decided, and all that hangs on it: terms, files, the ledger, streams, jobs. The same reaction of
 * one identity is there once.
 * @returns the id of the item, or of the reaction that was there
 * @throws DomainError unprocessable and too_many_requests for what rules refuse, invalid_input and conflict for votes, conflict for a message id or
 *   remote id that another item has
 */
export async function writeItem(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  draft: ItemDraft,
  publication: Publication,
): Promise<number> {
  const { input, source, composed } = draft;
  const { thread, channel, author, reaction, isVote } = publication;
  const same = thread && reaction !== null && (await findReaction(tx, thread.answered.id, author.xchanId, reaction));
  if (same) return same;
  const audience = await audienceOf(tx, draft, publication);
  const hold = await checkWritten(context, tx, viewer, draft, { ...publication, audience });
  if (isVote) await assertCanVote(tx, thread!.top.id, author.xchanId, input.title ?? '');
  const item = rowOf(context, draft, publication, { audience, isHeld: hold !== undefined });
  if ((input.messageId !== undefined || input.remote) && (await isItemIdTaken(tx, item))) {
    throw new DomainError('conflict', 'content.messageIdTaken', { parameter: 'message_id' });
  }
  if (thread && reaction !== null && isEventType(thread.answered.objType)) {
    const answer = { eventId: thread.answered.id, authorXchanId: author.xchanId, reaction };
    await replaceAttendance(tx, answer, item.now);
    await planAttendance(tx, answer, item.now);
  }
  const id = await insertItem(tx, item);
  if (typeof source === 'string') await insertSource(tx, id, source);
  if (isVote) await recount(tx, [thread!.top.id], item.now);
  if (isEventType(item.objType)) await indexEvents(tx, [id]);
  const categories = categoryTerms(context, channel.address, input.categories ?? []);
  await insertTerms(tx, id, [...composed.terms, ...categories]);
  if (author.sourceUserId !== null) {
    await insertLedger(tx, [{ sourceUserId: author.sourceUserId, kind: 'item_author', rowId: id }]);
  }
  await attachFiles(context, tx, { itemId: id, item, files: input.media ?? [], byUserId: viewer.userId });
  const mentioned = composed.terms.flatMap((term) => term.xchanId ?? []);
  await place(context, tx, viewer, id, item, mentioned);
  if (hold !== undefined) await holdNew(tx, id, hold, item.now);
  return id;
}

/** Audience of the item: that of its thread, or the requested one. */
async function audienceOf(tx: Tx, { composed }: ItemDraft, { thread, channel, acl }: Publication) {
  if (thread) return { visibility: thread.top.visibility, aclId: thread.top.aclId };
  return upsertAudience(tx, channel, acl, composed.privatelyTo);
}

/**
 * Why moderators are to look at the item before others do; undefined where they are not. What is by imported authors, reactions
 * and votes are checked for nothing.
 * @throws DomainError unprocessable, too_many_requests
 */
async function checkWritten(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  { checked }: ItemDraft,
  { author, reaction, isVote, channel, audience }: Publication & { readonly audience: StoredAudience },
): Promise<Hold | undefined> {
  if (author.sourceUserId !== null || reaction !== null || isVote) return undefined;
  const mayHold = mayBeHeld(channel, audience);
  return checkWriting(context, tx, viewer, { groupId: channel.groupId, texts: checked, isEdit: false, mayHold });
}

function rowOf(
  context: OperationContext,
  { input, composed }: ItemDraft,
  { thread, channel, author, commentPolicy, reaction }: Publication,
  { audience, isHeld }: { readonly audience: StoredAudience; readonly isHeld: boolean },
): NewItem {
  const now = context.clock.now();
  const createdAt = input.createdAt ?? now;
  const uuid = input.messageId ?? newUuid();
  const poll = thread ? undefined : input.poll;
  const endsAt = poll && addMilliseconds(createdAt, poll.lastsMilliseconds);
  const mid = midOf(context, uuid);
  const question =
    poll &&
    writeQuestion(poll, {
      mid,
      uuid,
      createdAt,
      endsAt: endsAt!,
      author: `${context.baseUrl}/channel/${channel.address}`,
      body: input.body ?? '',
      title: input.title ?? '',
      isDirect: audience.visibility !== 'public',
    });
  return {
    uuid,
    mid,
    channelId: channel.id,
    parentId: thread?.top.id,
    thrParentId: thread?.answered.id,
    authorXchanId: author.xchanId,
    ownerXchanId: thread?.top.ownerXchanId ?? channel.xchanId,
    createdAt,
    now,
    verb: input.verb ?? verbs.post,
    objType: poll ? questionType : (input.objType ?? (thread ? objectTypes.comment : objectTypes.note)),
    reaction,
    commentPolicy,
    isOrigin: input.isOrigin ?? true,
    itemType: thread ? 0 : (input.itemType ?? 0),
    isDelayed: createdAt > now,
    isHeld,
    remote: input.remote,
    audience,
    publicPolicy: !thread && input.audience?.areConnections ? contactsPolicy : '',
    content: {
      ...input,
      obj: question ?? input.obj,
      body: composed.body,
      mimetype: input.mimetype ?? 'text/bbcode',
      commentsClosedAt: input.isNocomment ? createdAt : endsAt,
    },
  };
}

function midOf(context: OperationContext, uuid: string): string {
  return `${context.baseUrl}/item/${uuid}`;
}

/** Delivers the new item, and schedules later work. */
async function place(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  id: number,
  item: NewItem,
  mentionedXchanIds: readonly number[],
): Promise<void> {
  await enqueueTimes(tx, { createdAt: item.createdAt, expiresAt: item.content.expiresAt, now: item.now });
  if (item.itemType !== 0) return;
  const { channelId, createdAt, parentId: topId } = item;
  const isQuiet = item.content.isQuiet === true;
  if (isQuiet) await enqueue(tx, indexItems, {}, { now: item.now });
  // Delayed and held items are announced when they are published.
  const isOut = !item.isDelayed && !item.isHeld;
  if (!isQuiet && isOut) await enqueueNotifications(tx, id, item.now);
  if (topId === undefined) {
    await insertWallEntry(tx, { channelId, itemId: id, createdAt });
    if (isOut) await deliverNew(tx, { id, channelId, now: item.now });
    return;
  }
  if (!isOut) return;
  await announceComment(context, tx, {
    id,
    topId,
    createdAt,
    byChannelId: viewer.channelId,
    mentionedXchanIds,
    isQuiet,
  });
}
