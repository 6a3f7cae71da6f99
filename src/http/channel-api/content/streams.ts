import { type Static, Type } from 'typebox';
import { addMilliseconds } from '../../../lib/clock.ts';
import {
  type BoundedItems,
  type ItemVersion,
  listNetworkItems,
  listNetworkThreads,
  listWallThreads,
  markSeen,
  publishItem,
  readBounded,
  readItems,
} from '../../../core/content/index.ts';
import { newestItemId } from '../../../core/identity/index.ts';
import { DomainError, encodeCursor, type UserViewer } from '../../../core/platform/index.ts';
import { activityInput, decodeActivity } from '../../../wire/channel-api/content/item-input.ts';
import { encodeItem, encodeStreamItem } from '../../../wire/channel-api/content/item.ts';
import { activityRecord, itemRecord } from '../../../wire/channel-api/content/item-records.ts';
import {
  channelStreamInput,
  networkStreamInput,
  seenStreamInput,
} from '../../../wire/channel-api/content/stream-input.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import { cursorIn } from '../cursor.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { EncodedRows, listOf, streamOf } from '../json-stream.ts';
import { encodeItems } from './item-fragments.ts';
import type { HttpContext } from '../../context.ts';
import { loadItemContext } from './item-context.ts';
import { networkQuery } from './network-query.ts';
import { applyPublicPolicy } from './public-policy.ts';

const fortnight = 14 * 24 * 3600 * 1000;
/** Maximum number of threads in one response of a stream. */
const maxThreads = 200;
const networkPage = 10;
const activities = Type.Array(activityRecord);
const noSuchFilter = { 404: 'The channel has no such privacy group or connection.' } as const;
const ignoredInNetwork = {
  uid: 'Use `channel` instead.',
  include_follow: 'No effect there either: streams contain only posts.',
  pages: 'No effect there either: streams contain only posts.',
  item_type: 'No effect there either: streams contain only posts.',
} as const;

/** The streams of a channel. */
export const streamEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'channel/stream',
    section: 'Items',
    summary: 'Threads of the channel created or changed since mindate',
    description: "Activities of the channel's own threads, oldest first.",
    guide: 'pages',
    isAliased: true,
    input: channelStreamInput,
    answer: activities,
    handle: async (call) => {
      const { context, viewer, input } = call;
      const { reader } = context.operations.database;
      const since = input.mindate ?? addMilliseconds(viewer.at, -fortnight);
      const window = windowOf(input, maxThreads);
      const page = await listWallThreads(reader, viewer, since, window);
      return answer(call, await readBounded(reader, viewer, page, 'threads', window.after?.within));
    },
  }),
  endpoint({
    method: 'POST',
    path: 'channel/stream',
    section: 'Items',
    summary: 'Store an activity by column names',
    description: '`success`, `item_id` and `activity`. Takes columns of an item and the parameters of `item/update`.',
    refusals: {
      403: '`uid` is a different channel, or you are not allowed to post there.',
      409: 'The message id is taken.',
    },
    isAliased: true,
    inputLike: 'POST item/update',
    ignored: {
      item_wall: 'There is only the wall.',
      item_thread_top: 'The parent determines the first item of a thread.',
    },
    input: activityInput,
    answer: Type.Object({ success, item_id: Type.String(), activity: itemRecord }),
    handle: storeActivity,
  }),
  endpoint({
    method: 'GET',
    path: 'network/stream',
    section: 'Items',
    summary: 'The threads of the channel and its connections',
    description: "Activities of the threads in the channel's stream, newest first.",
    guide: 'networkstream',
    refusals: noSuchFilter,
    ignored: { ...ignoredInNetwork, mark_seen: 'Reading never writes: use `POST`.' },
    input: networkStreamInput,
    answer: activities,
    handle: async (call) => answer(call, await readNetwork(call)),
  }),
  endpoint({
    method: 'POST',
    path: 'network/stream',
    section: 'Items',
    summary: 'The same threads, and mark them as seen',
    description: 'Like `GET`; with `mark_seen=1`, these threads count as seen from then on.',
    refusals: noSuchFilter,
    reference: 'ours',
    inputLike: 'GET network/stream',
    input: seenStreamInput,
    answer: activities,
    handle: async (call) => {
      const { context, viewer, input } = call;
      const upTo = await newestItemId(context.operations.database.reader);
      const found = await readNetwork(call);
      if (input.mark_seen) await markSeen(context.operations, viewer, found.items, upTo);
      return answer(call, found);
    },
  }),
];

async function answer(call: Call<{ readonly html: boolean }>, { items, next }: BoundedItems) {
  const { context, viewer, input } = call;
  if (next) call.next({ after: encodeCursor(next) });
  if (!input.html) return streamOf(listOf(streamPages(context, viewer, items)));
  const read = await readItems(
    context.operations.database.reader,
    viewer,
    items.map(({ id }) => id),
  );
  const beside = await loadItemContext(context, viewer, read, input);
  return read.map((item) => encodeStreamItem(item, beside));
}

async function* streamPages(
  context: HttpContext,
  viewer: UserViewer,
  items: readonly ItemVersion[],
): AsyncGenerator<EncodedRows> {
  const joined = context.cache.joinedBytes(await encodeItems(context, viewer, 'stream', items));
  if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
}

async function storeActivity({ context, viewer, input }: Call<Static<typeof activityInput>>) {
  const { reader } = context.operations.database;
  checkChannelId(viewer, input.uid);
  const asked = decodeActivity(input);
  const isPrivate = input.item_private === '1' && asked.audience === undefined;
  const draft = await applyPublicPolicy(reader, viewer, isPrivate ? 'self' : input.public_policy, asked);
  const item = await publishItem(context.operations, viewer, draft);
  const beside = await loadItemContext(context, viewer, [item], input);
  return { ...succeeded, item_id: String(item.id), activity: encodeItem(item, beside) };
}

/** Parameters of `network/stream`. */
async function readNetwork({ context, viewer, input }: Call<Static<typeof networkStreamInput>>): Promise<BoundedItems> {
  const { reader } = context.operations.database;
  const query = await networkQuery(reader, viewer, input);
  const window = windowOf(input, input.total ? maxThreads : networkPage);
  if (input.nouveau || input.compat !== undefined) {
    const page = await listNetworkItems(reader, viewer, query, { ...window, isOwn: input.compat ?? false });
    return readBounded(reader, viewer, page, 'items');
  }
  const order = input.order === 'post' ? 'post' : 'comment';
  const page = await listNetworkThreads(reader, viewer, query, { ...window, order });
  const form = input.top ? 'items' : 'threads';
  return readBounded(reader, viewer, page, form, window.after?.within);
}

/** `start` wins over `page`, which counts from 1 (facts, section 7). */
function windowOf(input: Static<typeof channelStreamInput> | Static<typeof networkStreamInput>, usual: number) {
  const records = Math.min(maxThreads, input.records ?? usual);
  const page = Math.max(1, input.page ?? 1);
  const start = input.start ?? (page - 1) * records;
  return { start, records, after: cursorIn(input) };
}

/** The column `uid` names no other channel than that which is acted for. @throws DomainError forbidden */
export function checkChannelId(viewer: UserViewer, uid: number | undefined): void {
  if (uid === undefined || uid === viewer.channelId) return;
  throw new DomainError('forbidden', 'streams.otherChannel', { parameter: 'uid' });
}
