import { objectTypes, reactionOf, verbs } from '../domain/activity.ts';
import type { Channel } from '../../identity/domain/channel.ts';
import { DomainError, notFound } from '../../platform/domain/errors.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/random.ts';
import { findChannel, timezoneOf } from '../../identity/storage/channels.ts';
import { type Limit, limits, roleLimit } from '../../identity/domain/permission.ts';
import { questionType, refuseQuestion, voteType, writeQuestion } from '../domain/poll.ts';
import type { Reader, Tx } from '../../platform/storage/database.ts';
import { insertWallEntry } from '../storage/deliveries.ts';
import { isUniqueViolation } from '../../platform/storage/dialect/portable.ts';
import { insertLedger } from '../../reassignment/storage/contributions.ts';
import { insertSource } from '../storage/item-sources.ts';
import { findItem } from '../storage/items.ts';
import { readLimits } from '../../identity/storage/permissions.ts';
import { findReaction, insertItem, type NewItem, replaceTerms, touchChannel } from '../storage/published-items.ts';
import type { StoredAudience } from '../../identity/domain/acl.ts';
import { admitComment } from './admit-comment.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { admitText } from './admit-text.ts';
import { announceComment, deliverNew, enqueueTimes } from './deliver-item.ts';
import { editItem } from './edit-item.ts';
import { findWall } from './find-wall.ts';
import { keepAudience, resolveAudience } from '../../identity/operations/item-audience.ts';
import { bodyTerms, categoryTerms, composeBody } from './item-terms.ts';
import { attachFiles } from '../../files/operations/store-file.ts';
import { type Speaker, speakAs } from './speak-as.ts';
import { admitVote, recount } from './vote.ts';
import { withWrittenPoll } from './written-poll.ts';

/**
 * Publishes an item, or edits the one that `postId` or an earlier use of the same remote id names.
 * @returns the item as the viewer sees it
 * @throws DomainError missing_parameter, invalid_input, unprocessable, unknown_audience, forbidden, not_found, conflict, invalid_state
 */
export async function publishItem(context: OperationContext, viewer: UserViewer, input: ItemInput): Promise<Item> {
  const { reader } = context.database;
  if (input.expiresAt && input.expiresAt <= context.clock.now()) {
    throw new DomainError('invalid_input', '"expire" lies in the past.', { parameter: 'expire' });
  }
  const existing = await findExisting(context, viewer, input);
  const id = existing
    ? await editItem(context, viewer, existing, input)
    : await createItem(context, viewer, input).catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // Somebody else was quicker with the same remote id: then this is an edit.
        const other = await findExisting(context, viewer, input);
        if (other) return editItem(context, viewer, other, input);
        // Or with the same reaction: then this is that one.
        if (isReaction(input) && input.messageId === undefined) return createItem(context, viewer, input);
        throw new DomainError('conflict', 'There is an item with this message id already.', {
          parameter: 'message_id',
        });
      });
  const item = await findItem(reader, viewer, { id });
  if (!item) throw notFound('Item');
  return item;
}

async function findExisting(
  context: OperationContext,
  viewer: UserViewer,
  input: ItemInput,
): Promise<Item | undefined> {
  const { reader } = context.database;
  if (input.postId !== undefined) {
    const item = await findItem(reader, viewer, { id: input.postId });
    if (!item) throw notFound('Item');
    return item;
  }
  if (!input.remote) return undefined;
  const { namespace, id: remoteId } = input.remote;
  return findItem(reader, viewer, { channelId: viewer.channelId, namespace, remoteId });
}

/** What an item answers, and where. */
interface Thread {
  readonly top: Item;
  readonly answered: Item;
}

async function createItem(context: OperationContext, viewer: UserViewer, given: ItemInput): Promise<number> {
  const { reader } = context.database;
  refuseUnfit(given);
  const { input: admitted, source } = await admitText(context, given, given.mimetype ?? 'text/bbcode');
  const input = await withWrittenPoll(admitted, async () => ({
    zone: await timezoneOf(reader, viewer.channelId),
    now: context.clock.now(),
  }));
  const thread = input.parent && (await findThread(context, viewer, input.parent, input));
  const composed = await composeBody(context, viewer, input.body ?? '', input.mimetype ?? 'text/bbcode');
  const channel = thread
    ? await findChannel(reader, thread.top.channelId)
    : await findWall(reader, viewer, input, composed.forums);
  if (!channel) throw notFound('Channel');
  if (channel.archived) throw new DomainError('invalid_state', 'The channel is archived: nothing new can be posted.');
  const speaker = await speakerOf(context, viewer, input);
  const commentPolicy = thread?.top.commentPolicy ?? (await commentPolicyOf(reader, channel));
  const acl = input.audience && !thread ? await resolveAudience(reader, viewer, channel.id, input.audience) : undefined;
  const isVote = thread !== undefined && input.objType === voteType;
  const reaction = thread ? reactionOf(input.verb, input.body) : null;
  return context.database.write(async (tx) => {
    // Whoever likes something twice likes it.
    const same = thread && reaction !== null && (await findReaction(tx, thread.answered.id, speaker.xchanId, reaction));
    if (same) return same;
    const audience = thread
      ? { visibility: thread.top.visibility, aclId: thread.top.aclId }
      : await keepAudience(tx, channel, acl, composed.privatelyTo);
    if (isVote) await admitVote(tx, thread.top.id, speaker.xchanId, input.title ?? '');
    const item = compose(
      context,
      channel,
      speaker,
      thread,
      { ...input, commentPolicy, reaction },
      composed.body,
      audience,
    );
    const id = await insertItem(tx, item);
    if (typeof source === 'string') await insertSource(tx, id, source);
    if (isVote) await recount(tx, [thread.top.id], item.now);
    const categories = categoryTerms(context, channel.address, input.categories ?? []);
    await replaceTerms(tx, id, [...bodyTerms, 'category'], [...composed.terms, ...categories]);
    if (speaker.sourceUserId !== null) {
      await insertLedger(tx, [{ sourceUserId: speaker.sourceUserId, kind: 'item_author', rowId: id }]);
    }
    await attachFiles(context, tx, { itemId: id, item, files: input.media ?? [] });
    await place(
      context,
      tx,
      viewer,
      id,
      item,
      composed.terms.flatMap((term) => term.xchanId ?? []),
    );
    return id;
  });
}

function isReaction(input: ItemInput): boolean {
  return input.parent !== undefined && reactionOf(input.verb, input.body) !== null;
}

/** @throws DomainError missing_parameter, invalid_input */
function refuseUnfit(input: ItemInput): void {
  if (input.obj && (input.poll || input.objType === questionType)) refuseQuestion();
  refuseEmpty(input);
}

function refuseEmpty(input: ItemInput): void {
  if (input.objType === voteType) return;
  if (isReaction(input)) return;
  if (input.body === undefined && !input.media?.length && !input.mayBeEmpty) {
    throw new DomainError('missing_parameter', '"body" is missing: an item has text, or a file in "media".', {
      parameter: 'body',
    });
  }
  if ((input.body ?? '').trim() === '' && !input.media?.length && !input.mayBeEmpty) {
    throw new DomainError('invalid_input', 'no content: "body" is blank.', { parameter: 'body' });
  }
}

/** The thread to comment on. @throws DomainError not_found, forbidden */
async function findThread(
  context: OperationContext,
  viewer: UserViewer,
  parent: NonNullable<ItemInput['parent']>,
  input: ItemInput,
): Promise<Thread> {
  const { reader } = context.database;
  const answered = await findItem(reader, viewer, parent);
  const top = answered && (answered.isTop ? answered : await findItem(reader, viewer, { id: answered.parentId }));
  if (!top || !answered || top.itemType !== 0) throw notFound('Parent item');
  const actsForChannel = top.channelId === viewer.channelId || viewer.ownChannelIds.includes(top.channelId);
  if (actsForChannel) return { top, answered };
  if (top.isNocomment || (top.commentsClosedAt !== null && top.commentsClosedAt <= viewer.at)) {
    throw new DomainError('forbidden', 'Comments on this post are closed.');
  }
  await admitComment(reader, viewer, top.channelId, input.verb);
  return { top, answered };
}

function speakerOf(context: OperationContext, viewer: UserViewer, input: ItemInput): Promise<Speaker> {
  if (input.authorHash === undefined) return Promise.resolve({ xchanId: viewer.xchanId, sourceUserId: null });
  return speakAs(context.database.reader, viewer, input.authorHash);
}

function compose(
  context: OperationContext,
  channel: Channel,
  speaker: Speaker,
  thread: Thread | undefined,
  input: ItemInput & { readonly commentPolicy: string; readonly reaction: string | null },
  body: string,
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
    authorXchanId: speaker.xchanId,
    ownerXchanId: thread?.top.ownerXchanId ?? channel.xchanId,
    createdAt,
    now,
    verb: input.verb ?? verbs.post,
    objType: poll ? questionType : (input.objType ?? (thread ? objectTypes.comment : objectTypes.note)),
    reaction: input.reaction,
    commentPolicy: input.commentPolicy,
    isOrigin: input.isOrigin ?? true,
    itemType: thread ? 0 : (input.itemType ?? 0),
    isDelayed: createdAt > now,
    remote: input.remote,
    audience,
    content: {
      ...input,
      obj: question ?? input.obj,
      body,
      mimetype: input.mimetype ?? 'text/bbcode',
      commentsClosedAt: input.isNocomment ? createdAt : endsAt,
    },
  };
}

function midOf(context: OperationContext, uuid: string): string {
  return `${context.baseUrl}/item/${uuid}`;
}

/** The words of the channel API for who can comment, once the limit of `post_comments` is known. */
const commentPolicies: Readonly<Record<Limit, string>> = {
  [limits.me]: 'self',
  [limits.public]: 'public',
  [limits.network]: 'network',
  [limits.site]: 'site',
  [limits.connections]: 'contacts',
  [limits.granted]: 'contacts',
  [limits.authenticated]: 'authenticated',
  [limits.pending]: 'any connections',
};

async function commentPolicyOf(reader: Reader, channel: Channel): Promise<string> {
  if (channel.role !== 'custom') return commentPolicies[roleLimit(channel.role, 'post_comments')];
  const own = await readLimits(reader, channel.id);
  return commentPolicies[own?.post_comments ?? limits.granted];
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
