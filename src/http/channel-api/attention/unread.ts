import { Type } from 'typebox';
import {
  countUnseenThreads,
  findReadMarker,
  listHomeChannels,
  markChannelRead,
  readChannelSetting,
  readThreadSettings,
  setChannelAttention,
  setThreadAttention,
} from '../../../core/attention/index.ts';
import { findItem, readSaves } from '../../../core/content/index.ts';
import { findVisibleChannel } from '../../../core/identity/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import {
  channelAddressInput,
  channelNotifyInput,
  channelReadInput,
  threadNotifyInput,
} from '../../../wire/channel-api/attention/attention-input.ts';
import {
  channelSettingsRecord,
  encodeChannelSettings,
  encodeUnread,
  unreadRecord,
} from '../../../wire/channel-api/attention/attention-records.ts';
import { itemKeyInput } from '../../../wire/channel-api/content/stream-input.ts';
import { int, succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { itemKey } from '../content/item-key.ts';
import { type AnyEndpoint, endpoint, noInput } from '../endpoint.ts';

const noSuchItem = { 404: 'There is no such item, or you cannot see it.' } as const;
const noSuchChannel = { 404: 'There is no such channel, or you cannot see it.' } as const;

/** Unread threads and notifications. */
export const unreadEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'channel/unread',
    section: 'Attention',
    summary: 'The forum channels of your groups, with unread counts',
    description:
      '`channels`, sorted by newest message, and `stream`: the number of unseen threads in your stream. Counts end at 100.',
    guide: 'unread',
    reference: 'ours',
    input: noInput,
    answer: Type.Object({ channels: Type.Array(unreadRecord), stream: Type.String() }),
    handle: async ({ context, viewer }) => {
      const { reader } = context.operations.database;
      const channels = await listHomeChannels(reader, viewer);
      return { channels: channels.map(encodeUnread), stream: int(await countUnseenThreads(reader, viewer)) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'channel/read',
    section: 'Attention',
    summary: 'Set how far you have read a channel',
    description: 'Notifications about the read messages are marked as read too.',
    guide: 'unread',
    refusals: { 404: 'There is no such channel, or it has no such item, or you cannot see it.' },
    reference: 'ours',
    input: channelReadInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const channelId = await channelIdOf(context, viewer, input.address);
      const { item_id: itemId, first_unread: isFirstUnread } = input;
      await markChannelRead(context.operations, viewer, { channelId, itemId, isFirstUnread });
      return succeeded;
    },
  }),
  endpoint({
    method: 'GET',
    path: 'channel/read',
    section: 'Attention',
    summary: 'How far you have read a channel, and your notification level in it',
    description: '`read_to` and `read_item_id`: the last item read; `level` and `muted`.',
    guide: 'unread',
    refusals: noSuchChannel,
    reference: 'ours',
    input: channelAddressInput,
    answer: channelSettingsRecord,
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      const channelId = await channelIdOf(context, viewer, input.address);
      const marker = await findReadMarker(reader, viewer.userId, channelId);
      return encodeChannelSettings(marker, await readChannelSetting(reader, viewer, channelId));
    },
  }),
  endpoint({
    method: 'POST',
    path: 'channel/notify',
    section: 'Attention',
    summary: 'Set your notification level in a channel',
    description: 'Omitted values do not change; `channel/unread` returns the current ones.',
    guide: 'notifications',
    refusals: noSuchChannel,
    reference: 'ours',
    input: channelNotifyInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const channelId = await channelIdOf(context, viewer, input.address);
      await setChannelAttention(context.operations, viewer, channelId, { level: input.level, isMuted: input.mute });
      return succeeded;
    },
  }),
  endpoint({
    method: 'GET',
    path: 'item/notify',
    section: 'Attention',
    summary: 'Your settings for an item',
    description: '`setting` of its thread (`followed`, `muted` or `none`), and the `folders` in which it is saved.',
    guide: 'notifications',
    refusals: noSuchItem,
    reference: 'ours',
    input: itemKeyInput,
    answer: Type.Object({ setting: Type.String(), folders: Type.Array(Type.String()) }),
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      const item = await findItem(reader, viewer, itemKey(input));
      if (!item) throw notFound('item');
      const settings = await readThreadSettings(reader, viewer.userId, [item.parentId]);
      const saves = await readSaves(reader, viewer, [item.id]);
      return { setting: settings.get(item.parentId) ?? 'none', folders: saves.get(item.id) ?? [] };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'item/notify',
    section: 'Attention',
    summary: 'Follow or mute the thread of an item',
    description: 'Replying in a thread follows it, unless it is muted.',
    guide: 'notifications',
    refusals: noSuchItem,
    reference: 'ours',
    input: threadNotifyInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      const setting = input.setting === 'none' ? undefined : input.setting;
      await setThreadAttention(context.operations, viewer, itemKey(input), setting);
      return succeeded;
    },
  }),
];

async function channelIdOf({ operations }: HttpContext, viewer: UserViewer, address: string): Promise<number> {
  const channel = await findVisibleChannel(operations.database.reader, viewer, address);
  if (!channel) throw notFound('channel');
  return channel.id;
}
