import { Type } from 'typebox';
import {
  markChannelRead,
  readChannelSetting,
  setChannelAttention,
  setThreadAttention,
} from '../../../core/attention/index.ts';
import { markStreamSeen } from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { itemPath } from '../content/post.ts';
import { markThreadRead } from '../content/unread-thread.ts';
import { channelReader, itemReader } from '../content/who.ts';
import {
  attentionChange,
  attentionChoices,
  channelPath,
  page,
  pathAfter,
  returnTo,
  rowId,
  signedIn,
  ticked,
} from '../shared/index.ts';

/** The posts of the own stream, or all channels of groups. */
const everythingRead = page({
  path: '/read',
  who: signedIn,
  actions: {
    default: {
      input: { posts: ticked },
      run: async ({ operations, session, viewer, input }) => {
        if (input.posts) {
          await markStreamSeen(operations, viewer);
          return { to: '/?show=unread' };
        }
        const { groups } = await session.navigation();
        for (const { id } of groups.flatMap(({ channels }) => channels).filter(({ unread }) => unread > 0)) {
          await markChannelRead(operations, viewer, { channelId: id });
        }
        return { to: '/' };
      },
    },
  },
});

/** Scripts send `read` once something has been in view. */
const marksOfChannel = page({
  path: '',
  who: channelReader,
  actions: {
    read: {
      input: { up_to: rowId },
      run: async ({ operations, viewer, channel, input }) => {
        await markChannelRead(operations, viewer, { channelId: channel.id, itemId: input.up_to });
        return { to: channelPath(channel) };
      },
    },
    attention: {
      input: { level: Type.Enum([...attentionChoices]), muted: ticked, ...returnTo },
      run: async ({ operations, reader, viewer, channel, input }) => {
        const held = await readChannelSetting(reader, viewer, channel.id);
        const change = attentionChange(input.level, input.muted === '1', held);
        if (change) await setChannelAttention(operations, viewer, channel.id, change);
        return { to: pathAfter(input, `${channelPath(channel)}#about`) };
      },
    },
  },
});

const marksOfItem = page({
  path: '',
  who: itemReader,
  actions: {
    read: {
      input: { up_to: rowId },
      run: async ({ operations, viewer, item, input }) => {
        await markThreadRead(operations, viewer, item, input.up_to);
        return { to: itemPath(item.uuid) };
      },
    },
    /** Marks this message and those after it as unread; the page that follows leaves them so. */
    unread: {
      run: async ({ operations, reader, viewer, item: { id, uuid, channelId } }) => {
        const channel = await findChannelFor(reader, viewer, channelId);
        // A person's posts have no read position.
        if (!channel || channel.groupId === null) throw notFound('message');
        await markChannelRead(operations, viewer, { channelId, itemId: id, isFirstUnread: true });
        return { to: `${channelPath(channel)}?at=${uuid}&unread=1#unread` };
      },
    },
    attention: {
      input: { setting: Type.Enum(['followed', 'muted', 'none']) },
      run: async ({ operations, viewer, item: { id, uuid }, input: { setting } }) => {
        await setThreadAttention(operations, viewer, { id }, setting === 'none' ? undefined : setting);
        return { to: itemPath(uuid) };
      },
    },
  },
});

export const markPages = [everythingRead, marksOfChannel, marksOfItem];
