import {
  countFitting,
  findItem,
  type Item,
  listNewestItems,
  mayModerate,
  type NewestOf,
  questionType,
  readPins,
  readReactions,
  readSaves,
  readSizes,
  renderItems,
  type ReplySummary,
  summarizeReplies,
  tally,
  voteType,
} from '../../../core/content/index.ts';
import { findChannel, findXchans, type Xchan } from '../../../core/identity/index.ts';
import {
  channelsOf,
  decodeCursor,
  encodeCursor,
  type OperationContext,
  type Reader,
  type Viewer,
} from '../../../core/platform/index.ts';
import { faceOf } from '../shared/shell/faces.ts';
import type { Post, Reaction } from './post.ts';

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
  const items = await Promise.all(shown.map(({ id }) => findItem(reader, viewer, { id })));
  const present = items.flatMap((item) => item ?? []);
  const posts = await postsOf(context, viewer, present);
  return { posts, next: found.length > shown.length ? encodeCursor(shown.at(-1)!) : undefined };
}

type Reactions = Awaited<ReturnType<typeof readReactions>>;

/** What pages show of items, read once for all of them. */
interface Around {
  readonly viewer: Viewer;
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly html: ReadonlyMap<number, string>;
  readonly reactions: Reactions;
  readonly replies: ReadonlyMap<number, ReplySummary>;
  readonly saved: ReadonlySet<number>;
  readonly pinned: ReadonlySet<number>;
  readonly mayPin: boolean;
}

/** What the reader has saved of items, and what is pinned where all of them stand in one channel. */
async function marksOf(reader: Reader, viewer: Viewer, items: readonly Item[]) {
  const ids = items.map(({ id }) => id);
  const saved = viewer.kind === 'anonymous' ? [] : (await readSaves(reader, viewer, ids)).keys();
  const [channelId, ...others] = new Set(items.map((item) => item.channelId));
  const isOne = channelId !== undefined && others.length === 0;
  const pinned = isOne ? (await readPins(reader, channelId, ids)).keys() : [];
  const channel = isOne && viewer.kind === 'user' ? await findChannel(reader, channelId) : undefined;
  const mayPin = channel !== undefined && viewer.kind === 'user' && (await mayModerate(reader, viewer, channel));
  return { saved: new Set(saved), pinned: new Set(pinned), mayPin };
}

/** Items as pages show them, in their order, without reactions and votes among them; six queries, however many there are. */
export async function postsOf(context: OperationContext, viewer: Viewer, items: readonly Item[]): Promise<Post[]> {
  const { reader } = context.database;
  const shown = items.filter((item) => item.reaction === null && (item.isTop || item.objType !== voteType));
  const ids = shown.map(({ id }) => id);
  const reactions = await readReactions(reader, viewer, ids);
  const tops = shown.filter((item) => item.isTop).map((item) => item.id);
  const replies = await summarizeReplies(reader, viewer, tops);
  const named = [
    ...shown.flatMap(identitiesOf),
    ...[...reactions.values()].flat().flatMap(({ xchanIds }) => xchanIds),
    ...[...replies.values()].flatMap(({ xchanIds }) => xchanIds),
  ];
  const xchans = await findXchans(reader, [...new Set(named)]);
  const html = await renderItems(context, shown, xchans, '');
  const marks = await marksOf(reader, viewer, shown);
  return shown.map((item) => postOf(item, { viewer, xchans, html, reactions, replies, ...marks }));
}

function postOf(item: Item, around: Around): Post {
  const { viewer, xchans, html, reactions, replies } = around;
  const summary = replies.get(item.id);
  const own = viewer.kind === 'user' ? [viewer.xchanId, ...viewer.ownXchanIds] : [];
  const isOwn = own.includes(item.authorXchanId);
  return {
    id: item.id,
    uuid: item.uuid,
    author: faceOf(xchans.get(item.authorXchanId)),
    createdAt: item.createdAt,
    isEdited: item.revision > 0,
    isComment: !item.isTop,
    isDelayed: item.isDelayed,
    title: item.title,
    summary: item.summary,
    html: html.get(item.id) ?? '',
    visibility: item.visibility,
    poll: item.isTop && item.objType === questionType ? tally(item.obj) : [],
    isPollOpen: item.commentsClosedAt === null || (viewer.kind === 'user' && item.commentsClosedAt > viewer.at),
    attachments: item.attachments,
    reactions: (reactions.get(item.id) ?? []).map((reaction) => reactionOf(reaction, own, xchans)),
    comments: summary?.count ?? 0,
    replies: summary && { lastAt: summary.lastAt, faces: summary.xchanIds.map((id) => faceOf(xchans.get(id))) },
    mentionsMe: item.terms.some((term) => term.xchanId !== null && own.includes(term.xchanId)),
    isOwn,
    mayDelete: isOwn || (viewer.kind === 'user' && channelsOf(viewer).includes(item.channelId)),
    mayReply: viewer.kind === 'user' && !item.isNocomment,
    isSaved: around.saved.has(item.id),
    isPinned: around.pinned.has(item.id),
    mayPin: around.mayPin && item.isTop,
  };
}

function identitiesOf(item: Item): number[] {
  return [item.authorXchanId, ...item.terms.flatMap((term) => term.xchanId ?? [])];
}

const namedReactors = 20;

function reactionOf(
  { emoji, xchanIds }: { readonly emoji: string; readonly xchanIds: readonly number[] },
  own: readonly number[],
  xchans: ReadonlyMap<number, Xchan>,
): Reaction {
  return {
    emoji,
    count: xchanIds.length,
    names: xchanIds.slice(0, namedReactors).map((id) => faceOf(xchans.get(id)).name),
    isOwn: xchanIds.some((id) => own.includes(id)),
  };
}
