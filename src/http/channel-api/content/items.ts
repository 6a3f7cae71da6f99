import { notFound } from '../../../core/platform/domain/errors.ts';
import { deleteItems } from '../../../core/content/operations/delete-items.ts';
import { markThread } from '../../../core/content/operations/mark-thread.ts';
import { previewItem } from '../../../core/content/operations/preview-item.ts';
import { publishItem } from '../../../core/content/operations/publish-item.ts';
import { timezoneOf } from '../../../core/identity/storage/channels.ts';
import { countFitting, mostBytes, readThreadSizes } from '../../../core/content/storage/item-sizes.ts';
import { findItem, type ItemKey, readThreads } from '../../../core/content/storage/items.ts';
import { encodeItem, encodeMirror } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { jsonWithRows, streamOf } from '../json-stream.ts';
import { visibleMirrors } from './mirrors.ts';
import { itemInput } from './item-input.ts';
import { count, isSet, maybeSet, oneOf, type Parameters, text } from '../parameters.ts';
import { heedPublicPolicy } from './public-policy.ts';
import { loadItemContext, loadItemContextForEditing } from './item-context.ts';

/** Items and threads. */
export function itemCalls(add: AddCall, context: HttpContext): void {
  const { reader } = context.operations.database;

  add('POST', 'item/update', 'Create an item, or edit one', async ({ viewer, parameters, media }) => {
    if (text(parameters, 'dropitems') !== undefined) {
      await deleteItems(context.operations, viewer, idsOf(parameters, 'dropitems'));
      return { success: true };
    }
    const zone = await timezoneOf(reader, viewer.channelId);
    const input = await heedPublicPolicy(reader, viewer, parameters, itemInput(parameters, media, zone));
    if (isSet(parameters, 'preview'))
      return { success: true, preview: await previewItem(context.operations, viewer, input) };
    const item = await publishItem(context.operations, viewer, input);
    const itemContext = await loadItemContext(context, viewer, [item], parameters);
    return { success: true, item_id: String(item.id), item: encodeItem(item, itemContext) };
  });

  add('POST', 'item/delete', 'Delete an item, and the answers to a post', async ({ viewer, parameters }) => {
    await deleteItems(context.operations, viewer, [itemKey(parameters)]);
    return { success: true };
  });

  add(
    'POST',
    'item/mark',
    'Star a thread of the stream, keep it in a folder, or say that it was seen',
    async (call) => {
      const { viewer, parameters } = call;
      const marks = {
        isStarred: maybeSet(parameters, 'star'),
        isUnseen: maybeSet(parameters, 'unseen'),
        file: text(parameters, 'file'),
        unfile: text(parameters, 'unfile'),
      };
      await markThread(context.operations, viewer, itemKey(parameters), marks);
      return { success: true };
    },
  );

  add('GET', 'item/full', 'A whole thread', async ({ viewer, parameters }) => {
    const mid = text(parameters, 'mid');
    const top = await findItem(reader, viewer, mid === undefined ? itemKey(parameters) : { mid });
    if (!top) throw notFound('Item');
    const sizes = await readThreadSizes(reader, viewer, [top.parentId]);
    // It is sent whole: there is nothing that would lead to the rest.
    if (countFitting(sizes, mostBytes) < sizes.length) {
      return streamOf(jsonWithRows({}, 'item', visibleMirrors(context, { viewer, parameters }, sizes)));
    }
    const items = await readThreads(reader, viewer, [top.parentId]);
    const itemContext = await loadItemContextForEditing(context, viewer, items, parameters);
    return { item: items.map((item) => encodeMirror(item, itemContext)) };
  });
}

/** The item that `mid` or `item_id` names. @throws DomainError missing_parameter, invalid_parameter */
function itemKey(parameters: Parameters): ItemKey {
  const named = oneOf(parameters, ['item_id', 'mid']);
  return named.mid === undefined ? { id: count(parameters, 'item_id')! } : { mid: named.mid };
}

function idsOf(parameters: Parameters, name: string): ItemKey[] {
  const ids = text(parameters, name)!.split(',');
  return ids.flatMap((id) => (id.trim() === '' ? [] : [{ id: count({ [name]: id.trim() }, name)! }]));
}
