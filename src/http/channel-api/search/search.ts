import { type Static, Type } from 'typebox';
import { fillMentions, mentionTargets, readItems } from '../../../core/content/index.ts';
import { findChannelsFor, findXchansFor } from '../../../core/identity/index.ts';
import { encodeCursor } from '../../../core/platform/index.ts';
import { excerptOf, parseQuery, searchItems, searchNames, shownText } from '../../../core/search/index.ts';
import { encodeItem } from '../../../wire/channel-api/content/item.ts';
import { encodeActor, encodeIdentity } from '../../../wire/channel-api/identity/xchan.ts';
import {
  encodeExcerpt,
  hitRecord,
  namesRecord,
  searchInput,
  searchNamesInput,
} from '../../../wire/channel-api/search/search.ts';
import { loadItemContext } from '../content/item-context.ts';
import { cursorIn } from '../cursor.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';

const recordLimit = 50;
const defaultRecords = 20;
const defaultNames = 10;
const longestTitle = 1000;

/** Search results. */
export const searchEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'search',
    section: 'Items',
    summary: 'Search items that you can see, newest first',
    description:
      'Each `item` with its `author`, the `address` of its channel, and the matches in title and text: excerpts with `ranges`. A page can have fewer results than requested, or none, and still have a next page.',
    guide: 'search',
    refusals: { 422: 'An operator is not valid, or the text is too long.' },
    reference: 'ours',
    input: searchInput,
    answer: Type.Array(hitRecord),
    handle: find,
  }),
  endpoint({
    method: 'GET',
    path: 'search/names',
    section: 'Items',
    summary: 'Search people, group channels, files and hashtags by name',
    description: '`people`, `channels`, `files` and `hashtags` that you can see.',
    guide: 'search',
    reference: 'ours',
    input: searchNamesInput,
    answer: namesRecord,
    handle: findNames,
  }),
];

async function find(call: Call<Static<typeof searchInput>>): Promise<Static<typeof hitRecord>[]> {
  const { context, viewer, input } = call;
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const query = parseQuery(input.q, input.typing);
  const limit = Math.min(recordLimit, input.records || defaultRecords);
  const { hits, next } = await searchItems(reader, viewer, query, { below: cursorIn(input)?.id, limit });
  if (next !== undefined) call.next({ after: encodeCursor({ value: '', id: next }) });
  const items = await readItems(
    reader,
    viewer,
    hits.map(({ itemId }) => itemId),
  );
  const beside = await loadItemContext(context, viewer, items);
  const channels = await findChannelsFor(reader, viewer, [...new Set(items.map(({ channelId }) => channelId))]);
  return items.map((item) => {
    const body = fillMentions(item.body, 'text/plain', mentionTargets(item.terms, beside.xchans, baseUrl));
    const author = beside.xchans.get(item.authorXchanId);
    return {
      item: encodeItem(item, beside),
      author: author ? encodeActor(author, baseUrl) : null,
      address: channels.get(item.channelId)?.address ?? '',
      title: encodeExcerpt(excerptOf(item.title, query.phrases, longestTitle)),
      excerpt: encodeExcerpt(excerptOf(shownText(body, item.mimetype), query.phrases)),
    };
  });
}

async function findNames({
  context,
  viewer,
  input,
}: Call<Static<typeof searchNamesInput>>): Promise<Static<typeof namesRecord>> {
  const { baseUrl, database } = context.operations;
  const limit = Math.min(recordLimit, input.records || defaultNames);
  const found = await searchNames(database.reader, viewer, input.q, limit);
  const xchans = await findXchansFor(database.reader, viewer, found.xchanIds);
  return {
    people: found.xchanIds.flatMap((id) => (xchans.has(id) ? [encodeIdentity(xchans.get(id)!, baseUrl)] : [])),
    channels: found.channels.map(({ address, name, groupFullPath }) => ({ address, name, group_path: groupFullPath })),
    files: found.files.map(({ hash, filename, filetype }) => ({ hash, filename, filetype })),
    hashtags: [...found.hashtags],
  };
}
