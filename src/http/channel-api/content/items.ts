import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import {
  deleteItems,
  type ItemKey,
  markThread,
  previewItem,
  publishItem,
  readSizesBeside,
} from '../../../core/content/index.ts';
import { takeAttachments } from '../../../core/files/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { decodeItem, itemUpdateInput } from '../../../wire/channel-api/content/item-input.ts';
import { encodeItem } from '../../../wire/channel-api/content/item.ts';
import { itemRecord, mirrorRecord } from '../../../wire/channel-api/content/item-records.ts';
import { itemKeyInput, marksInput, threadInput } from '../../../wire/channel-api/content/stream-input.ts';
import { wholeNumber } from '../../../wire/channel-api/parameters.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { jsonWithRows, streamOf } from '../json-stream.ts';
import { loadItemContext } from './item-context.ts';
import { itemKey } from './item-key.ts';
import { mirrors } from './mirrors.ts';
import { applyPublicPolicy } from './public-policy.ts';

const text = Type.String();
const itemUpdateAnswer = Type.Object({
  success,
  item_id: Type.Optional(text),
  item: Type.Optional(itemRecord),
  preview: Type.Optional(text),
});
const threadAnswer = Type.Object({ item: Type.Array(mirrorRecord) });
const noSuchItem = { 404: 'There is no such item, or you cannot see it.' } as const;

/** Items and threads. */
export const itemEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'POST',
    path: 'item/update',
    section: 'Items',
    summary: 'Create or edit an item',
    description: '`success`, `item_id` and `item`; `preview` of an item that is not stored.',
    guide: 'itemupdate',
    refusals: {
      403: 'You are not allowed to post there, or not as this author.',
      404: 'There is no such parent, or no such item to edit.',
      409: 'The message id is taken.',
    },
    isAliased: true,
    ignored: { profile_uid: 'Use `channel` instead.' },
    input: itemUpdateInput,
    files: { media: 'One or more files to attach to the post.' },
    answer: itemUpdateAnswer,
    handle: updateItem,
  }),
  endpoint({
    method: 'POST',
    path: 'item/delete',
    section: 'Items',
    summary: 'Delete an item, and the replies if it is a post',
    description:
      "For its author and the channel's owner. `dropitems` of `item/update` does the same for several items, all or none.",
    refusals: { 403: 'The item is not yours.', ...noSuchItem },
    reference: 'ours',
    input: itemKeyInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      await deleteItems(context.operations, viewer, [itemKey(input)]);
      return succeeded;
    },
  }),
  endpoint({
    method: 'POST',
    path: 'item/mark',
    section: 'Items',
    summary: 'Star a thread of the stream, save it in a folder, or mark it as seen',
    description:
      "Sets the state of a thread in the channel's stream. Any thread can be starred, including threads of groups.",
    refusals: { 404: 'The thread is not in the stream of the channel, or you cannot see it.' },
    reference: 'ours',
    input: marksInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const { star: isStarred, unseen: isUnseen, file, unfile } = input;
      await markThread(context.operations, viewer, itemKey(input), { isStarred, isUnseen, file, unfile });
      return succeeded;
    },
  }),
  endpoint({
    method: 'GET',
    path: 'item/full',
    section: 'Items',
    summary: 'A whole thread',
    description: '`item`: the thread in mirror form. Takes `mid` or `item_id`.',
    refusals: noSuchItem,
    isAliased: true,
    ignored: { start: 'Whole threads, as there.', records: 'Whole threads, as there.' },
    input: threadInput,
    answer: threadAnswer,
    handle: readThread,
  }),
];

async function updateItem(call: Call<Static<typeof itemUpdateInput>>): Promise<Static<typeof itemUpdateAnswer>> {
  const { context, viewer, input, media } = call;
  const { operations } = context;
  if (input.dropitems !== undefined) {
    await deleteItems(operations, viewer, itemKeys('dropitems', input.dropitems));
    return succeeded;
  }
  const { reader } = operations.database;
  const uploads = input.preview ? undefined : await takeAttachments(operations, viewer, input.upload ?? []);
  const files = [...(media ?? []), ...(uploads?.files ?? [])];
  const draft = await applyPublicPolicy(reader, viewer, input.public_policy, decodeItem(input, files));
  if (input.preview) return { ...succeeded, preview: await previewItem(operations, viewer, draft) };
  const item = await publishItem(operations, viewer, draft);
  await uploads?.release();
  const beside = await loadItemContext(context, viewer, [item], input);
  return { ...succeeded, item_id: String(item.id), item: encodeItem(item, beside) };
}

/** It is sent whole, however long it is: there is nothing that would lead to the rest. */
async function readThread({ context, viewer, input }: Call<Static<typeof threadInput>>): Promise<Readable> {
  const { mid } = input;
  const key = mid === undefined ? itemKey(input) : { mid };
  const sizes = await readSizesBeside(context.operations.database.reader, viewer, key);
  if (sizes.length === 0) throw notFound('item');
  return streamOf(jsonWithRows({}, 'item', mirrors(context, viewer, { form: 'full', sizes, bodies: input })));
}

function itemKeys(name: string, ids: string): ItemKey[] {
  return ids.split(',').flatMap((id) => (id.trim() === '' ? [] : [{ id: wholeNumber(name, id.trim()) }]));
}
