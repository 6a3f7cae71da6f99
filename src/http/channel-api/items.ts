import { publishItem } from '../../operations/publish-item.ts';
import { addMilliseconds } from '../../lib/clock.ts';
import { findItem, listStreamThreads, listWallThreads, readThreads } from '../../storage/items.ts';
import { encodeItem, encodeMirror, encodeStreamItem } from '../../wire/channel-api/item.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall } from './call.ts';
import { itemInput } from './item-input.ts';
import { count, moment, text } from './parameters.ts';
import { surroundingsOf } from './surroundings.ts';

const fortnight = 14 * 24 * 3600 * 1000;
/** Threads that one answer of a stream holds at most. */
const mostThreads = 200;
const networkPage = 10;

/** Streams and threads. */
export function itemCalls(add: AddCall, context: HttpContext): void {
  const { reader } = context.operations.database;

  add(
    'GET',
    'channel/stream',
    'Wall threads that were made or changed since mindate',
    async ({ viewer, parameters }) => {
      const topIds = await listWallThreads(reader, viewer, viewer.channelId, {
        since: moment(parameters, 'mindate') ?? addMilliseconds(viewer.at, -fortnight),
        start: count(parameters, 'start') ?? 0,
        records: Math.min(mostThreads, count(parameters, 'records') ?? mostThreads),
      });
      const items = await readThreads(reader, viewer, topIds);
      const around = await surroundingsOf(context, viewer, items, parameters);
      return items.map((item) => encodeStreamItem(item, around));
    },
  );

  add('GET', 'network/stream', 'The threads of the channel and its connections', async ({ viewer, parameters }) => {
    const records = count(parameters, 'records') ?? networkPage;
    const page = Math.max(1, count(parameters, 'page') ?? 1);
    const topIds = await listStreamThreads(reader, viewer, viewer.channelId, {
      start: count(parameters, 'start') ?? (page - 1) * records,
      records: Math.min(mostThreads, records),
      order: text(parameters, 'order') === 'post' ? 'post' : 'comment',
      search: text(parameters, 'search'),
    });
    const items = await readThreads(reader, viewer, topIds);
    const around = await surroundingsOf(context, viewer, items, parameters);
    return items.map((item) => encodeStreamItem(item, around));
  });

  add('POST', 'item/update', 'Create an item, or edit one', async ({ viewer, parameters, media }) => {
    const item = await publishItem(context.operations, viewer, itemInput(parameters, media));
    const around = await surroundingsOf(context, viewer, [item], parameters);
    return { success: true, item_id: String(item.id), item: encodeItem(item, around) };
  });

  add('GET', 'item/full', 'A whole thread', async ({ viewer, parameters }) => {
    const mid = text(parameters, 'mid');
    const top = await findItem(reader, viewer, mid === undefined ? { id: count(parameters, 'item_id') ?? 0 } : { mid });
    const items = top ? await readThreads(reader, viewer, [top.parentId]) : [];
    const around = await surroundingsOf(context, viewer, items, parameters);
    return { item: items.map((item) => encodeMirror(item, around)) };
  });
}
