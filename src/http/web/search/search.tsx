import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { fillMentions, type Item, mentionTargets, readItems } from '../../../core/content/index.ts';
import {
  type Channel,
  findChannelsFor,
  findXchansFor,
  listChannelsOfXchans,
  type Xchan,
} from '../../../core/identity/index.ts';
import { anonymous, type Viewer } from '../../../core/platform/index.ts';
import {
  type Excerpt,
  excerptOf,
  parseQuery,
  searchItems,
  searchNames,
  shownText,
} from '../../../core/search/index.ts';
import { itemPath, type Post } from '../content/post.ts';
import { newestPosts } from '../content/posts.ts';
import {
  type AddPage,
  faceOf,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type Hit, type NamesShown, type Piece, SearchPage, searchPath } from './search-page.tsx';
import { withFilters, wordsOfQuery } from './search-query.ts';
import { PostList } from '../content/post-card.tsx';

const hitsPerPage = 20;
const namesPerKind = 5;
const longestTitle = 1000;

const text = Type.Optional(Type.String({ maxLength: 500 }));
const query = Type.Object({
  q: text,
  below: Type.Optional(rowId),
  /** The filters of the form beside the results, which become part of the search. */
  filter: Type.Optional(Type.Literal('1')),
  from: text,
  in: text,
  after: text,
  before: text,
  has: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 10 })])),
  /** Everything with a hashtag. */
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

/** Finding messages, people, channels, files and hashtags. */
export function searchRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/search',
    auth: 'public',
    query,
    handle: async ({ session, query, reply }) => {
      const { q = '', tag, filter, below, from, after, before } = query;
      if (tag !== undefined) return showTag(web, session, reply, { tag, before });
      if (filter !== undefined) {
        const has = [query.has ?? []].flat();
        return redirectTo(reply, searchPath(withFilters(q, { from, in: query.in, after, before, has })));
      }
      return showSearch(web, session, reply, q.trim(), below);
    },
  });
}

/** Everything with a hashtag that the reader may see, the newest first; `before` is what the page before gave. */
async function showTag(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  { tag, before }: { readonly tag: string; readonly before: string | undefined },
): Promise<FastifyReply> {
  const hashtag = tag.replace(/^#/, '');
  const { posts, next } = await newestPosts(web.operations, session?.viewer ?? anonymous, { hashtag }, before);
  const older = next === undefined ? undefined : `/search?tag=${encodeURIComponent(hashtag)}&before=${next}`;
  const content = <TagPage tag={hashtag} posts={posts} older={older} />;
  return sendPage(reply, session, { title: `#${hashtag}`, frame: 'page', content, isCacheable: true });
}

const noNames: NamesShown = { people: [], channels: [], files: [], hashtags: [] };

async function showSearch(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  q: string,
  below: number | undefined,
): Promise<FastifyReply> {
  const viewer = session?.viewer ?? anonymous;
  const channels = (await session?.navigation())?.groups.flatMap((group) => group.channels) ?? [];
  let found: Awaited<ReturnType<typeof findHits>> = { hits: [], next: undefined };
  let problem: string | undefined;
  try {
    if (q !== '') found = await findHits(web, viewer, q, below);
  } catch (error) {
    problem = formErrorOf(error, reply.words).message;
  }
  const names = problem === undefined && below === undefined ? await findNames(web, viewer, q) : noNames;
  const { search } = reply.words;
  return sendPage(reply, session, {
    title: q === '' ? search.title : search.of({ query: q }),
    frame: 'page',
    query: q,
    status: problem === undefined ? 200 : 422,
    content: (
      <SearchPage
        query={q}
        hits={found.hits}
        names={names}
        channels={channels}
        older={found.next === undefined ? undefined : `${searchPath(q)}&below=${found.next}`}
        problem={problem}
      />
    ),
  });
}

/** @throws DomainError for a search that is not understood */
async function findHits({ operations }: WebContext, viewer: Viewer, q: string, below: number | undefined) {
  const { reader } = operations.database;
  const parsed = parseQuery(q);
  const { hits, next } = await searchItems(reader, viewer, parsed, { below, limit: hitsPerPage });
  const items = await readItems(
    reader,
    viewer,
    hits.map(({ itemId }) => itemId),
  );
  const named = items.flatMap(({ authorXchanId, terms }) => [
    authorXchanId,
    ...terms.flatMap(({ xchanId }) => xchanId ?? []),
  ]);
  const xchans = await findXchansFor(reader, viewer, [...new Set(named)]);
  const channels = await findChannelsFor(reader, viewer, [...new Set(items.map(({ channelId }) => channelId))]);
  return {
    hits: items.map((item) => hitOf(item, xchans, channels.get(item.channelId), parsed.phrases)),
    next,
  };
}

function hitOf(
  item: Item,
  xchans: ReadonlyMap<number, Xchan>,
  channel: Channel | undefined,
  phrases: Parameters<typeof excerptOf>[1],
): Hit {
  const body = fillMentions(item.body, 'text/plain', mentionTargets(item.terms, xchans, ''));
  return {
    path: `${itemPath(item.uuid)}#m-${item.uuid}`,
    author: faceOf(xchans.get(item.authorXchanId)),
    channel: channel && { name: channel.name, address: channel.address, isGroup: channel.groupId !== null },
    createdAt: item.createdAt,
    title: piecesOf(excerptOf(item.title, phrases, longestTitle)),
    excerpt: piecesOf(excerptOf(shownText(body, item.mimetype), phrases)),
  };
}

/** A text in parts, what was found apart from the rest. */
function piecesOf({ text, ranges }: Excerpt): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    pieces.push({ text: text.slice(end, from), isFound: false }, { text: text.slice(from, to), isFound: true });
    end = to;
  }
  pieces.push({ text: text.slice(end), isFound: false });
  return pieces.filter((piece) => piece.text !== '');
}

async function findNames({ operations }: WebContext, viewer: Viewer, q: string): Promise<NamesShown> {
  const words = wordsOfQuery(q);
  // Operators are about messages.
  if (words === '' || words !== q) return noNames;
  const { reader } = operations.database;
  const found = await searchNames(reader, viewer, words, namesPerKind);
  const xchans = await findXchansFor(reader, viewer, found.xchanIds);
  // Channels of groups are listed as such.
  const owned = await listChannelsOfXchans(reader, found.xchanIds);
  const people = found.xchanIds.filter((id) => (owned.get(id)?.groupId ?? null) === null);
  const faces = people.map((id) => faceOf(xchans.get(id)));
  return { ...found, people: faces.filter(({ url }) => url !== undefined) };
}

interface TagProps {
  readonly tag: string;
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

/** Everything with a hashtag. */
export function TagPage({ tag, posts, older }: TagProps) {
  return (
    <div class="page slim">
      <h1 class="section-h">#{tag}</h1>
      <PostList posts={posts} older={older} />
    </div>
  );
}
