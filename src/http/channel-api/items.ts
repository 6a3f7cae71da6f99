import { publishItem } from '../../operations/publish-item.ts';
import { findItem, readThreads } from '../../storage/items.ts';
import { encodeItem, encodeMirror } from '../../wire/channel-api/item.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall } from './call.ts';
import { itemInput } from './item-input.ts';
import { count, text } from './parameters.ts';
import { surroundingsOf } from './surroundings.ts';

/** Items and threads. */
export function itemCalls(add: AddCall, context: HttpContext): void {
  const { reader } = context.operations.database;

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
