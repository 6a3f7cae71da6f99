import { addMilliseconds } from '../../../lib/clock.ts';
import { type BoundedItems, readBounded } from '../../../core/content/storage/item-sizes.ts';
import { listNetworkItems, listNetworkThreads } from '../../../core/content/storage/network-threads.ts';
import { encodeCursor } from '../../../core/platform/storage/page.ts';
import { listWallThreads } from '../../../core/content/storage/streams.ts';
import { newestItemId } from '../../../core/identity/storage/visible.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { markSeen } from '../../../core/content/operations/mark-thread.ts';
import { publishItem } from '../../../core/content/operations/publish-item.ts';
import { encodeItem, encodeStreamItem } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';
import { activityInput } from './activity-input.ts';
import type { AddCall, Call } from '../call.ts';
import { networkQuery } from './network-query.ts';
import { count, cursor, isSet, moment, type Parameters, text } from '../parameters.ts';
import { loadItemContext } from './item-context.ts';

const fortnight = 14 * 24 * 3600 * 1000;
/** Threads that one answer of a stream holds at most. */
const mostThreads = 200;
const networkPage = 10;

/** The streams of a channel. */
export function streamCalls(add: AddCall, context: HttpContext): void {
  const { reader } = context.operations.database;

  const answer = async (call: Call, { items, next }: BoundedItems) => {
    if (next) call.next({ after: encodeCursor(next) });
    const itemContext = await loadItemContext(context, call.viewer, items, call.parameters);
    return items.map((item) => encodeStreamItem(item, itemContext));
  };

  add('GET', 'channel/stream', 'Wall threads that were made or changed since mindate', async (call) => {
    const { viewer, parameters } = call;
    const since = moment(parameters, 'mindate') ?? addMilliseconds(viewer.at, -fortnight);
    const window = windowOf(parameters, mostThreads);
    const page = await listWallThreads(reader, viewer, since, window);
    return answer(call, await readBounded(reader, viewer, page, 'threads', window.after?.within));
  });

  add('POST', 'channel/stream', 'Store an activity by the names of its columns', async ({ viewer, parameters }) => {
    const item = await publishItem(context.operations, viewer, await activityInput(reader, viewer, parameters));
    const itemContext = await loadItemContext(context, viewer, [item], parameters);
    return { success: true, item_id: String(item.id), activity: encodeItem(item, itemContext) };
  });

  add('GET', 'network/stream', 'The threads of the channel and its connections', async (call) => {
    return answer(call, await readNetwork(reader, call));
  });

  add('POST', 'network/stream', 'The same threads, which count as seen from then on', async (call) => {
    const { viewer, parameters } = call;
    const upTo = await newestItemId(reader);
    const found = await readNetwork(reader, call);
    if (isSet(parameters, 'mark_seen')) await markSeen(context.operations, viewer, found.items, upTo);
    return answer(call, found);
  });
}

/** What `network/stream` asks for. */
async function readNetwork(reader: Reader, { viewer, parameters }: Call): Promise<BoundedItems> {
  const query = await networkQuery(reader, viewer, parameters);
  const window = windowOf(parameters, isSet(parameters, 'total') ? mostThreads : networkPage);
  if (isSet(parameters, 'nouveau') || text(parameters, 'compat') !== undefined) {
    const page = await listNetworkItems(reader, viewer, query, { ...window, isOwn: isSet(parameters, 'compat') });
    return readBounded(reader, viewer, page, 'items');
  }
  const order = text(parameters, 'order') === 'post' ? 'post' : 'comment';
  const page = await listNetworkThreads(reader, viewer, query, { ...window, order });
  const form = isSet(parameters, 'top') ? 'items' : 'threads';
  return readBounded(reader, viewer, page, form, window.after?.within);
}

/** `start` wins over `page`, which counts from 1 (facts, section 7). */
function windowOf(parameters: Parameters, usual: number) {
  const records = Math.min(mostThreads, count(parameters, 'records') ?? usual);
  const page = Math.max(1, count(parameters, 'page') ?? 1);
  const start = count(parameters, 'start') ?? (page - 1) * records;
  return { start, records, after: cursor(parameters, 'after') };
}
