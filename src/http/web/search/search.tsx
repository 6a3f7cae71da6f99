import { Type } from 'typebox';
import { fillMentions, type Item, mentionTargets, readItems } from '../../../core/content/index.ts';
import {
  type Channel,
  findChannelsFor,
  findXchansFor,
  listChannelsOfXchans,
  type Xchan,
} from '../../../core/identity/index.ts';
import type { OperationContext, Viewer } from '../../../core/platform/index.ts';
import {
  type Excerpt,
  excerptOf,
  parseQuery,
  searchItems,
  searchNames,
  shownText,
} from '../../../core/search/index.ts';
import type { Words } from '../../../words/index.ts';
import { PostList } from '../content/post-card.tsx';
import { itemPath, type Post } from '../content/post.ts';
import { newestPosts } from '../content/posts.ts';
import { anyone, Elsewhere, faceOf, formErrorOf, page, rowId, ticked } from '../shared/index.ts';
import { type Hit, type NamesShown, type Piece, Search, searchPath } from './search-page.tsx';
import { withFilters, wordsOfQuery } from './search-query.ts';

const hitsPerPage = 20;
const namesPerKind = 5;
const longestTitle = 1000;

const text = Type.Optional(Type.String({ maxLength: 500 }));

/** Search for messages, people, channels, files and hashtags, or everything with one hashtag. */
export const searchPage = page({
  path: '/search',
  who: anyone,
  query: {
    q: text,
    below: Type.Optional(rowId),
    /** The form with filters was sent, which become part of the search. */
    filter: ticked,
    from: text,
    in: text,
    after: text,
    before: text,
    has: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 10 })])),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  load: async ({ operations, session, viewer, words, query }) => {
    const { q = '', tag, filter, below, from, after, before } = query;
    if (tag !== undefined) return { tagged: await readTagged(operations, viewer, tag.replace(/^#/, ''), before) };
    if (filter !== undefined) {
      const has = [query.has ?? []].flat();
      throw new Elsewhere(searchPath(withFilters(q, { from, in: query.in, after, before, has })));
    }
    const channels = (await session?.navigation())?.groups.flatMap((group) => group.channels) ?? [];
    return { found: { channels, ...(await readFound(operations, viewer, q.trim(), { below, words })) } };
  },
  view: ({ words: { search }, tagged, found }) => {
    if (tagged) return { title: `#${tagged.tag}`, frame: 'page', content: <Tagged {...tagged} />, isCacheable: true };
    const { query, problem } = found;
    return {
      title: query === '' ? search.title : search.of({ query }),
      frame: 'page',
      query,
      status: problem === undefined ? undefined : 422,
      content: <Search {...found} />,
    };
  },
});

/** Everything with a hashtag that the viewer can see, newest first. */
async function readTagged(operations: OperationContext, viewer: Viewer, tag: string, before: string | undefined) {
  const { posts, next } = await newestPosts(operations, viewer, { hashtag: tag }, before);
  const older = next === undefined ? undefined : `/search?tag=${encodeURIComponent(tag)}&before=${next}`;
  return { tag, posts, older };
}

const noNames: NamesShown = { people: [], channels: [], files: [], hashtags: [] };

async function readFound(
  operations: OperationContext,
  viewer: Viewer,
  query: string,
  { below, words }: { readonly below: number | undefined; readonly words: Words },
) {
  const nothing = { query, hits: [], names: noNames, older: undefined, problem: undefined };
  if (query === '') return nothing;
  try {
    const { hits, next } = await findHits(operations, viewer, query, below);
    const names = below === undefined ? await findNames(operations, viewer, query) : noNames;
    const older = next === undefined ? undefined : `${searchPath(query)}&below=${next}`;
    return { ...nothing, hits, names, older };
  } catch (error) {
    return { ...nothing, problem: formErrorOf(error, words).message };
  }
}

/** @throws DomainError for a search that is not understood */
async function findHits(operations: OperationContext, viewer: Viewer, q: string, below: number | undefined) {
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

async function findNames(operations: OperationContext, viewer: Viewer, q: string): Promise<NamesShown> {
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

interface TaggedProps {
  readonly tag: string;
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

function Tagged({ tag, posts, older }: TaggedProps) {
  return (
    <div class="page slim">
      <h1 class="section-h">#{tag}</h1>
      <PostList posts={posts} older={older} />
    </div>
  );
}
