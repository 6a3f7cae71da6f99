import { indexEvents, isEventType } from '../../calendar/index.ts';
import { objectTypes, verbs } from '../domain/activity.ts';
import { attachFiles } from '../../files/index.ts';
import { contactsPolicy, type StoredAudience, touchChannel, upsertAudience } from '../../identity/index.ts';
import { enqueue, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import { insertLedger } from '../../reassignment/index.ts';
import { indexItems } from '../../search/index.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/random.ts';
import { questionType, writeQuestion } from '../domain/poll.ts';
import { insertWallEntry } from '../storage/deliveries.ts';
import { insertSource } from '../storage/item-sources.ts';
import { findReaction, insertItem, insertTerms, type NewItem } from '../storage/published-items.ts';
import type { Publication } from './decide-publication.ts';
import { announceComment, deliverNew, enqueueNotifications, enqueueTimes } from './deliver-item.ts';
import { categoryTerms } from './item-terms.ts';
import type { ItemDraft } from './resolve-draft.ts';
import { assertCanVote, recount, replaceAttendance } from './vote.ts';

/**
 * Writes an item as it was decided, and all that hangs on it: terms, files, the ledger, streams, jobs. The same reaction of
 * one identity is there once.
 * @returns the id of the item, or of the reaction that was there
 * @throws DomainError invalid_input and conflict for votes, unique violations for what exists by its mid or remote id
 */
export async function writeItem(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  draft: ItemDraft,
  publication: Publication,
): Promise<number> {
  const { input, source, composed } = draft;
  const { thread, channel, author, acl, reaction, isVote } = publication;
  const same = thread && reaction !== null && (await findReaction(tx, thread.answered.id, author.xchanId, reaction));
  if (same) return same;
  const audience = thread
    ? { visibility: thread.top.visibility, aclId: thread.top.aclId }
    : await upsertAudience(tx, channel, acl, composed.privatelyTo);
  if (isVote) await assertCanVote(tx, thread!.top.id, author.xchanId, input.title ?? '');
  const item = rowOf(context, draft, publication, audience);
  if (thread && reaction !== null && isEventType(thread.answered.objType)) {
    const answer = { eventId: thread.answered.id, authorXchanId: author.xchanId, reaction };
    await replaceAttendance(tx, answer, item.now);
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
  await attachFiles(context, tx, { itemId: id, item, files: input.media ?? [] });
  const mentioned = composed.terms.flatMap((term) => term.xchanId ?? []);
  await place(context, tx, viewer, id, item, mentioned);
  return id;
}

function rowOf(
  context: OperationContext,
  { input, composed }: ItemDraft,
  { thread, channel, author, commentPolicy, reaction }: Publication,
  audience: StoredAudience,
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

/** Puts the new item where people find it, and asks for what is to happen later. */
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
  await touchChannel(tx, item.channelId, item.now);
  const { channelId, createdAt, parentId: topId } = item;
  const isQuiet = item.content.isQuiet === true;
  if (isQuiet) await enqueue(tx, indexItems, {}, { now: item.now });
  else if (!item.isDelayed) await enqueueNotifications(tx, id, item.now);
  if (topId === undefined) {
    await insertWallEntry(tx, { channelId, itemId: id, createdAt });
    if (!item.isDelayed) await deliverNew(tx, { id, channelId, now: item.now });
    return;
  }
  // What is not there yet is announced when its time has come.
  if (item.isDelayed) return;
  await announceComment(context, tx, {
    id,
    topId,
    createdAt,
    byChannelId: viewer.channelId,
    mentionedXchanIds,
    isQuiet,
  });
}
