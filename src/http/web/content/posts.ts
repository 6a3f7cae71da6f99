import { isEventType, readEvent } from '../../../core/calendar/index.ts';
import {
  type ChannelPlace,
  countFitting,
  identitiesIn,
  isMultiple,
  type Item,
  listNewestItems,
  moderatorsAmong,
  placedBody,
  type NewestOf,
  questionType,
  readPins,
  readItems,
  readReactions,
  readSavesOfEach,
  readSizes,
  readVotes,
  renderItems,
  type ReplySummary,
  summarizeReplies,
  tally,
  votesCloseAt,
  voteType,
} from '../../../core/content/index.ts';
import { emojiNameOf, type NamedEmoji, readNamedEmoji } from '../../../core/files/index.ts';
import { findChannel, findXchansFor, type Xchan } from '../../../core/identity/index.ts';
import {
  channelsOf,
  decodeCursor,
  encodeCursor,
  identitiesOf,
  type OperationContext,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { faceOf, namedReaders } from '../shared/index.ts';
import type { OwnMarks, Post, Reaction, SharedPost } from './post.ts';

const postsPerPage = 20;
/** Bytes of the items on a page, about; one alone may have more. */
export const maxPageBytes = 1_500_000;

/** Posts of one page, and where the next one begins. */
export interface PageOfPosts {
  readonly posts: readonly Post[];
  readonly next: string | undefined;
}

/** The newest posts that a viewer may see; `cursor` is what the page before gave. */
export async function newestPosts(
  context: OperationContext,
  viewer: Viewer,
  of: NewestOf,
  cursor: string | undefined,
  limit = postsPerPage,
): Promise<PageOfPosts> {
  const { reader } = context.database;
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await listNewestItems(reader, viewer, of, { before, limit: limit + 1 });
  const sizes = await readSizes(
    reader,
    viewer,
    found.slice(0, limit).map(({ id }) => id),
  );
  const fitting = new Set(sizes.slice(0, countFitting(sizes, maxPageBytes)).map(({ id }) => id));
  const end = found.findLastIndex(({ id }) => fitting.has(id)) + 1;
  const shown = found.slice(0, end || limit);
  const items = await readItems(
    reader,
    viewer,
    shown.map(({ id }) => id),
  );
  const posts = await postsOf(context, viewer, items);
  return { posts, next: found.length > shown.length ? encodeCursor(shown.at(-1)!) : undefined };
}

type Reactions = Awaited<ReturnType<typeof readReactions>>;

/** What pages show of items, read once for all of them and for everybody who sees the same of them. */
interface Around {
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly html: ReadonlyMap<number, string>;
  readonly reactions: Reactions;
  /** The custom ones among the reactions, by item and name. */
  readonly emoji: ReadonlyMap<number, ReadonlyMap<string, NamedEmoji>>;
  readonly replies: ReadonlyMap<number, ReplySummary>;
  readonly pinned: ReadonlySet<number>;
}

/** A post with what says whose own it is, of which no row is made. */
interface ReadPost {
  readonly post: SharedPost;
  readonly item: Item;
  readonly reactions: Reactions extends Map<number, infer Counts> ? Counts : never;
}

/**
 * Items as pages show them, in their order, without reactions and votes among them; six queries, however many there are.
 * @param place the channel where they stand, if it is known
 */
export async function postsOf(
  context: OperationContext,
  viewer: Viewer,
  items: readonly Item[],
  place?: ChannelPlace,
): Promise<Post[]> {
  const { reader } = context.database;
  const read = await readShared(context, viewer, items);
  const marksOf = await readMarks(reader, [viewer], read, place);
  // Messages of groups are for everybody there; only audiences of their own name people.
  const named = items.filter((item) => item.aclId !== null || item.visibility === 'owner');
  const readersOf = await namedReaders(reader, viewer, named);
  return read.map((each) => ({ ...each.post, ...marksOf(viewer, each), readers: readersOf(each.item) }));
}

/** What each of these viewers is shown, all of whom see the same of these items: what is shared, and what is their own. */
export async function postsForEach(
  context: OperationContext,
  viewers: readonly UserViewer[],
  itemIds: readonly number[],
): Promise<(viewer: UserViewer) => readonly { readonly post: SharedPost; readonly own: OwnMarks }[]> {
  const { reader } = context.database;
  const read = await readShared(context, viewers[0]!, await readItems(reader, viewers[0]!, itemIds));
  const marksOf = await readMarks(reader, viewers, read);
  return (viewer) => read.map((each) => ({ post: each.post, own: marksOf(viewer, each) }));
}

/** @param viewer says what may be seen, and nothing else */
async function readShared(context: OperationContext, viewer: Viewer, items: readonly Item[]): Promise<ReadPost[]> {
  const { reader } = context.database;
  const shown = items.filter((item) => item.reaction === null && (item.isTop || item.objType !== voteType));
  const ids = shown.map(({ id }) => id);
  const reactions = await readReactions(reader, viewer, ids);
  const tops = shown.filter((item) => item.isTop).map((item) => item.id);
  const replies = await summarizeReplies(reader, viewer, tops);
  const people = [
    ...shown.flatMap(identitiesIn),
    ...[...reactions.values()].flat().flatMap(({ xchanIds }) => xchanIds),
    ...[...replies.values()].flatMap(({ xchanIds }) => xchanIds),
  ];
  const xchans = await findXchansFor(reader, viewer, [...new Set(people)]);
  const texts = shown.map(({ id, channelId }) => {
    return { channelId, text: (reactions.get(id) ?? []).map((reaction) => reaction.emoji).join(' ') };
  });
  const named = await readNamedEmoji(reader, [...shown.map(placedBody), ...texts]);
  const html = await renderItems(context, shown, xchans, '', named.slice(0, shown.length));
  const emoji = new Map(shown.map(({ id }, index) => [id, named[shown.length + index]!]));
  const channelId = oneChannelOf(shown);
  const pinned = new Set(channelId === undefined ? [] : (await readPins(reader, channelId, ids)).keys());
  const around = { xchans, html, reactions, emoji, replies, pinned };
  return shown.map((item) => ({ item, post: sharedPostOf(item, around), reactions: reactions.get(item.id) ?? [] }));
}

/** The channel where all of these stand, if it is one. */
function oneChannelOf(items: readonly Item[]): number | undefined {
  const [channelId, ...others] = new Set(items.map((item) => item.channelId));
  return others.length === 0 ? channelId : undefined;
}

function sharedPostOf(item: Item, around: Around): SharedPost {
  const { xchans, html, reactions, replies } = around;
  const emoji = around.emoji.get(item.id)!;
  const summary = replies.get(item.id);
  return {
    id: item.id,
    uuid: item.uuid,
    author: faceOf(xchans.get(item.authorXchanId)),
    createdAt: item.createdAt,
    isEdited: item.revision > 0,
    isComment: !item.isTop,
    isDelayed: item.isDelayed,
    expiresAt: item.expiresAt,
    isNocomment: item.isNocomment,
    isWithheld: item.isWithheld,
    isHeld: item.isHeld,
    title: item.title,
    summary: item.summary,
    html: html.get(item.id) ?? '',
    visibility: item.visibility,
    poll: item.isTop && item.objType === questionType ? tally(item.obj) : [],
    isPollMultiple: item.isTop && item.objType === questionType && isMultiple(item.obj),
    event: item.isTop && isEventType(item.objType) ? readEvent(item.obj) : undefined,
    attachments: item.attachments,
    reactions: (reactions.get(item.id) ?? []).map((reaction) => reactionOf(reaction, xchans, emoji)),
    comments: summary?.count ?? 0,
    replies: summary && { lastAt: summary.lastAt, faces: summary.xchanIds.map((id) => faceOf(xchans.get(id))) },
    isPinned: around.pinned.has(item.id),
  };
}

/** What is each viewer's own in these posts; a query each for what they have saved and whether they may pin. */
async function readMarks(
  reader: Reader,
  viewers: readonly Viewer[],
  read: readonly ReadPost[],
  place?: ChannelPlace,
): Promise<(viewer: Viewer, read: ReadPost) => OwnMarks> {
  const users = viewers.filter((viewer) => viewer.kind === 'user');
  const ids = read.map(({ item }) => item.id);
  const saved = await readSavesOfEach(reader, [...new Set(users.map(({ channelId }) => channelId))], ids);
  const polls = read.filter(({ post }) => post.poll.length > 0).map(({ item }) => item.id);
  const votes = await readVotes(reader, viewers[0]!, polls, [...new Set(users.flatMap(identitiesOf))]);
  const channelId = oneChannelOf(read.map(({ item }) => item));
  const isWanted = channelId !== undefined && users.length > 0;
  const channel = isWanted ? (place?.channel ?? (await findChannel(reader, channelId))) : undefined;
  const mayModerate = channel ? await moderatorsAmong(reader, users, channel, place) : () => false;
  const tops = new Map(read.map(({ item }) => [item.id, item]));
  const mayAnswer = (viewer: UserViewer, item: Item): boolean => {
    // Of a comment whose thread is not shown, what its thread says is asked when it is answered.
    const { channelId, isNocomment, commentsClosedAt } = tops.get(item.parentId) ?? item;
    if (channel?.archived) return false;
    return channelsOf(viewer).includes(channelId) || (!isNocomment && isBefore(viewer, commentsClosedAt));
  };
  return (viewer, { item, reactions }) => {
    const own = viewer.kind === 'user' ? identitiesOf(viewer) : [];
    const isOwn = own.includes(item.authorXchanId);
    return {
      mentionsMe: item.terms.some((term) => term.xchanId !== null && own.includes(term.xchanId)),
      isOwn,
      mayDelete:
        isOwn || (viewer.kind === 'user' && (mayModerate(viewer) || channelsOf(viewer).includes(item.channelId))),
      mayReply: viewer.kind === 'user' && mayAnswer(viewer, item),
      isSaved: viewer.kind === 'user' && (saved.get(viewer.channelId)?.has(item.id) ?? false),
      mayPin: viewer.kind === 'user' && item.isTop && mayModerate(viewer),
      isPollOpen: viewer.kind === 'user' && isBefore(viewer, votesCloseAt(item)),
      ownVotes: (votes.get(item.id) ?? [])
        .filter(({ authorXchanId }) => own.includes(authorXchanId))
        .map(({ answer }) => answer),
      mayMarkUnread: viewer.kind === 'user' && channel !== undefined && channel.groupId !== null,
      ownReactions: reactions
        .filter(({ xchanIds }) => xchanIds.some((id) => own.includes(id)))
        .map(({ emoji }) => emoji),
    };
  };
}

function isBefore({ at }: UserViewer, moment: Instant | null): boolean {
  return moment === null || at < moment;
}

const namedReactors = 20;

function reactionOf(
  { emoji, xchanIds }: { readonly emoji: string; readonly xchanIds: readonly number[] },
  xchans: ReadonlyMap<number, Xchan>,
  custom: ReadonlyMap<string, NamedEmoji>,
): Reaction {
  const name = emoji.startsWith(':') ? emojiNameOf(emoji) : undefined;
  return {
    emoji,
    picture: name === undefined ? undefined : custom.get(name)?.path,
    count: xchanIds.length,
    names: xchanIds.slice(0, namedReactors).map((id) => faceOf(xchans.get(id)).name),
  };
}
