import { type Static, Type } from 'typebox';
import {
  deleteFolder,
  findItem,
  listFolders,
  listPinned,
  listRevisions,
  listSaved,
  pinItem,
  readItems,
  renameFolder,
  saveItem,
  unpinItem,
  unsaveItem,
} from '../../../core/content/index.ts';
import { findVisibleChannel, findXchansFor } from '../../../core/identity/index.ts';
import { DomainError, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  recordLimit,
  pinInput,
  channelAddressInput,
  folderInput,
  savedInput,
  saveInput,
} from '../../../wire/channel-api/attention/attention-input.ts';
import { encodeRevision, revisionRecord } from '../../../wire/channel-api/attention/attention-records.ts';
import { encodeItem } from '../../../wire/channel-api/content/item.ts';
import { itemRecord } from '../../../wire/channel-api/content/item-records.ts';
import { itemKeyInput } from '../../../wire/channel-api/content/stream-input.ts';
import { int, succeeded, success } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { loadItemContext } from './item-context.ts';
import { itemKey } from './item-key.ts';

const text = Type.String();
const noSuchItem = { 404: 'There is no such item, or you cannot see it.' } as const;
const defaultRecords = 30;
const foldersAnswer = Type.Array(Type.Object({ name: text, count: text }));
const savedAnswer = Type.Object({
  folders: foldersAnswer,
  saved: Type.Array(Type.Object({ id: text, folder: text, item: itemRecord })),
});

/** Saved items, pinned items, and revisions of items. */
export const savedEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'saved',
    section: 'Items',
    summary: 'Saved items, newest first',
    description: '`folders` with the number of items in each, and `saved`: each `item` with its `folder`.',
    reference: 'ours',
    input: savedInput,
    answer: savedAnswer,
    handle: readSaved,
  }),
  endpoint({
    method: 'POST',
    path: 'item/save',
    section: 'Items',
    summary: 'Save an item in a folder, or remove it',
    description: 'You can save any item that you can see; no one else is told.',
    refusals: noSuchItem,
    reference: 'ours',
    input: saveInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const { operations } = context;
      const key = itemKey(input);
      if (!input.delete) await saveItem(operations, viewer, key, input.folder);
      else await unsaveItem(operations, viewer, await idOf({ context, viewer }, key), input.folder);
      return succeeded;
    },
  }),
  endpoint({
    method: 'POST',
    path: 'saved/folder',
    section: 'Items',
    summary: 'Rename or delete a folder of saved items',
    description: 'Takes `name` or `delete`. `success` and `folders` after the change.',
    refusals: { 404: 'The channel has no such folder.' },
    reference: 'ours',
    input: folderInput,
    answer: Type.Object({ success, folders: foldersAnswer }),
    handle: async ({ context, viewer, input }) => {
      const { operations } = context;
      if ((input.name === undefined) !== input.delete) {
        throw new DomainError('invalid_parameter', 'folders.nameOrDelete', { parameter: 'name' });
      }
      if (input.name === undefined) await deleteFolder(operations, viewer, input.folder);
      else await renameFolder(operations, viewer, input.folder, input.name);
      return { ...succeeded, folders: await readFolders(operations.database.reader, viewer) };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'pins',
    section: 'Items',
    summary: 'The items pinned in a channel, last pinned first',
    description: 'Only those that you can see.',
    refusals: { 404: 'There is no such channel, or you cannot see it.' },
    reference: 'ours',
    input: channelAddressInput,
    answer: Type.Array(itemRecord),
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      const channel = await findVisibleChannel(reader, viewer, input.address);
      if (!channel) throw notFound('channel');
      const items = await readItems(reader, viewer, await listPinned(reader, viewer, channel.id));
      const beside = await loadItemContext(context, viewer, items);
      return items.map((item) => encodeItem(item, beside));
    },
  }),
  endpoint({
    method: 'POST',
    path: 'item/pin',
    section: 'Items',
    summary: 'Pin or unpin an item in its channel',
    description: "For the channel's owner, and for Maintainers in a group's forum. Up to 100 per channel.",
    refusals: { 403: 'You do not moderate the channel.', ...noSuchItem, 422: 'Too many items are pinned.' },
    reference: 'ours',
    input: pinInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const change = input.delete ? unpinItem : pinItem;
      await change(context.operations, viewer, itemKey(input));
      return succeeded;
    },
  }),
  endpoint({
    method: 'GET',
    path: 'item/revisions',
    section: 'Items',
    summary: 'Earlier versions of an item, newest first',
    description: 'For everyone who can see the item; the last 100. Takes `mid` or `item_id`.',
    refusals: noSuchItem,
    reference: 'ours',
    input: itemKeyInput,
    answer: Type.Array(revisionRecord),
    handle: async ({ context, viewer, input }) => {
      const { baseUrl, database } = context.operations;
      const revisions = await listRevisions(database.reader, viewer, await idOf({ context, viewer }, itemKey(input)));
      const named = revisions.flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
      const xchans = await findXchansFor(database.reader, viewer, [...new Set(named)]);
      return revisions.map((revision) => encodeRevision(revision, xchans, baseUrl));
    },
  }),
];

async function idOf({ context, viewer }: Pick<Call, 'context' | 'viewer'>, key: ReturnType<typeof itemKey>) {
  const item = await findItem(context.operations.database.reader, viewer, key);
  if (!item) throw notFound('item');
  return item.id;
}

async function readSaved(call: Call<Static<typeof savedInput>>): Promise<Static<typeof savedAnswer>> {
  const { context, viewer, input } = call;
  const { reader } = context.operations.database;
  const limit = Math.min(recordLimit, input.records || defaultRecords);
  const page = await listSaved(reader, viewer, { folder: input.folder, beforeId: input.before, limit });
  const last = page.rows.at(-1);
  if (page.hasMore && last) call.next({ before: String(last.id) });
  const items = await readItems(reader, viewer, [...new Set(page.rows.map(({ itemId }) => itemId))]);
  const beside = await loadItemContext(context, viewer, items);
  const records = new Map(items.map((item) => [item.id, encodeItem(item, beside)]));
  return {
    folders: await readFolders(reader, viewer),
    saved: page.rows.flatMap(({ id, folder, itemId }) => {
      const item = records.get(itemId);
      return item ? [{ id: int(id), folder, item }] : [];
    }),
  };
}

async function readFolders(reader: Reader, viewer: UserViewer): Promise<Static<typeof foldersAnswer>> {
  return (await listFolders(reader, viewer)).map(({ name, count }) => ({ name, count: int(count) }));
}
