import {
  type Acl,
  attributeBy,
  type Channel,
  findChannel,
  type Limit,
  limits,
  readLimits,
  resolveAudience,
  roleLimit,
} from '../../identity/index.ts';
import { storedReaction } from '../../files/index.ts';
import { DomainError, notFound, type Reader, type UserViewer } from '../../platform/index.ts';
import { isEventType } from '../../calendar/index.ts';
import { isAttendance, reactionOf } from '../domain/activity.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { votesCloseAt, voteType } from '../domain/poll.ts';
import { findItem } from '../storage/items.ts';
import { assertCanComment } from './assert-can-comment.ts';
import { findWall } from './find-wall.ts';
import { type ResolvedAuthor, resolveAuthor } from './resolve-author.ts';
import type { ItemDraft } from './resolve-draft.ts';

/** The parent of an item, and its channel. */
export interface Thread {
  readonly top: Item;
  readonly answered: Item;
}

/** Channel, author and audience of a new item. */
export interface Publication {
  /** Undefined for what begins a thread. */
  readonly thread: Thread | undefined;
  readonly channel: Channel;
  readonly author: ResolvedAuthor;
  readonly commentPolicy: string;
  /** Whom the item is for; undefined for the audience of its thread, or the usual one of the channel. */
  readonly acl: Acl | undefined;
  /** The emoji of a reaction. */
  readonly reaction: string | null;
  readonly isVote: boolean;
}

/**
 * Decides whether and how the viewer can publish a draft. Only reads; belongs in the transaction that writes the item,
 * so that blocks, closing and archiving in between are respected.
 * @throws DomainError not_found, forbidden, invalid_state, invalid_input, unknown_audience
 */
export async function decidePublication(
  reader: Reader,
  viewer: UserViewer,
  { input, composed }: ItemDraft,
): Promise<Publication> {
  const thread = input.parent && (await findThread(reader, viewer, input.parent, input));
  const channel = thread
    ? await findChannel(reader, thread.top.channelId)
    : await findWall(reader, viewer, input, composed.forums);
  if (!channel) throw notFound('channel');
  if (channel.archived) throw new DomainError('invalid_state', 'content.archived');
  const author = await authorOf(reader, viewer, input);
  if (author.sourceUserId !== null && input.createdAt !== undefined && input.createdAt > viewer.at) {
    // Until then it would be invisible to everyone, because it has no owner.
    throw new DomainError('invalid_input', 'content.createdInFuture', { parameter: 'created' });
  }
  return {
    thread,
    channel,
    author,
    commentPolicy: thread?.top.commentPolicy ?? (await commentPolicyOf(reader, channel)),
    acl: input.audience && !thread ? await resolveAudience(reader, viewer, channel.id, input.audience) : undefined,
    reaction: thread ? await reactionTo(reader, thread, input) : null,
    isVote: thread !== undefined && input.objType === voteType,
  };
}

/** Reaction shown for the reply. */
async function reactionTo(reader: Reader, { top }: Thread, { verb, body }: ItemInput): Promise<string | null> {
  const reaction = reactionOf(verb, body);
  return reaction === null ? null : storedReaction(reader, top.channelId, reaction);
}

/** The thread to comment on. @throws DomainError not_found, forbidden */
async function findThread(
  reader: Reader,
  viewer: UserViewer,
  parent: NonNullable<ItemInput['parent']>,
  { verb, objType, body }: Pick<ItemInput, 'verb' | 'objType' | 'body'>,
): Promise<Thread> {
  const answered = await findItem(reader, viewer, parent);
  const top = answered && (answered.isTop ? answered : await findItem(reader, viewer, { id: answered.parentId }));
  if (!top || !answered || top.itemType !== 0) throw notFound('parentItem');
  if (top.isWithheld || answered.isWithheld) {
    const isHeld = top.isHeld || answered.isHeld;
    throw new DomainError('invalid_state', isHeld ? 'content.held' : 'content.hidden');
  }
  const actsForChannel = top.channelId === viewer.channelId || viewer.ownChannelIds.includes(top.channelId);
  if (actsForChannel) return { top, answered };
  const isVote = objType === voteType;
  const closedAt = isVote ? votesCloseAt(top) : top.commentsClosedAt;
  const isClosed = (top.isNocomment && !isVote) || (closedAt !== null && closedAt <= viewer.at);
  // Event responses aren't comments, like votes.
  if (isClosed && !(isEventType(answered.objType) && isAttendance(verb, body))) {
    throw new DomainError('forbidden', 'content.commentsClosed');
  }
  await assertCanComment(reader, viewer, top.channelId, verb);
  return { top, answered };
}

async function authorOf(reader: Reader, viewer: UserViewer, { authorHash }: ItemInput): Promise<ResolvedAuthor> {
  if (authorHash === undefined) return { xchanId: attributeBy(viewer.xchanId, 'own'), sourceUserId: null };
  return resolveAuthor(reader, viewer, authorHash);
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
