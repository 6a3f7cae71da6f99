import type { Item } from '../../../core/content/domain/item.ts';
import { questionType, tally, voteType } from '../../../core/content/domain/poll.ts';
import type { Viewer } from '../../../core/platform/domain/viewer.ts';
import type { Xchan } from '../../../core/identity/domain/xchan.ts';
import { addTo } from '../../../lib/lists.ts';
import type { OperationContext } from '../../../core/platform/operations/context.ts';
import { renderItems } from '../../../core/content/operations/render-items.ts';
import { countFitting, readSizes } from '../../../core/content/storage/item-sizes.ts';
import { findItem } from '../../../core/content/storage/items.ts';
import { countComments, listNewestItems, type NewestOf } from '../../../core/content/storage/newest-items.ts';
import { decodeCursor, encodeCursor } from '../../../core/platform/storage/page.ts';
import { findXchans } from '../../../core/identity/storage/xchans.ts';
import type { Author, Post } from './posts-page.tsx';

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
  const tops = present.filter((item) => item.isTop).map((item) => item.id);
  const posts = await postsOf(context, present, await countComments(reader, viewer, tops));
  return { posts, next: found.length > shown.length ? encodeCursor(shown.at(-1)!) : undefined };
}

/** Items as pages show them, in their order; reactions stand with what they are on. */
export async function postsOf(
  context: OperationContext,
  items: readonly Item[],
  comments: ReadonlyMap<number, number> = new Map(),
): Promise<Post[]> {
  const xchans = await findXchans(context.database.reader, [...new Set(items.flatMap(identitiesOf))]);
  const html = await renderItems(context, items, xchans, '');
  const reactions = grouped(
    items.filter((item) => item.reaction !== null),
    (item) => item.thrParentMid,
  );
  return items
    .filter((item) => item.reaction === null && (item.isTop || item.objType !== voteType))
    .map((item) => ({
      uuid: item.uuid,
      author: authorOf(xchans.get(item.authorXchanId)),
      createdAt: item.createdAt,
      isEdited: item.revision > 0,
      isComment: !item.isTop,
      title: item.title,
      summary: item.summary,
      html: html.get(item.id) ?? '',
      poll: pollOf(item),
      attachments: item.attachments,
      reactions: reactionsOf(reactions.get(item.mid) ?? [], xchans),
      comments: comments.get(item.id) ?? 0,
    }));
}

function pollOf({ isTop, objType, obj }: Item): Post['poll'] {
  return isTop && objType === questionType ? tally(obj) : [];
}

function identitiesOf(item: Item): number[] {
  return [item.authorXchanId, ...item.terms.flatMap((term) => term.xchanId ?? [])];
}

/** An identity as pages show it. Addresses that are no web pages lead nowhere. */
export function authorOf(xchan: Xchan | undefined): Author {
  if (!xchan) return { name: 'Somebody', address: '', url: undefined, isPlaceholder: false };
  const { name, address, network } = xchan;
  const url = /^(\/(?!\/)|https?:\/\/)/.test(xchan.url) ? xchan.url : undefined;
  return { name, address, url, isPlaceholder: network === 'unknown' };
}

function reactionsOf(reactions: readonly Item[], xchans: ReadonlyMap<number, Xchan>): Post['reactions'] {
  return [...grouped(reactions, (item) => item.reaction!)].map(([emoji, given]) => ({
    emoji,
    names: given.map((item) => authorOf(xchans.get(item.authorXchanId)).name),
  }));
}

function grouped(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    addTo(groups, keyOf(item), item);
  }
  return groups;
}
