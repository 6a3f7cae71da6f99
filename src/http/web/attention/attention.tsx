import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  markChannelRead,
  readChannelSetting,
  setChannelAttention,
  setThreadAttention,
} from '../../../core/attention/index.ts';
import { findItem, listFolders, listSaved, markStreamSeen, readItems } from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { itemPath } from '../content/post.ts';
import { markThreadRead } from '../content/unread-thread.ts';
import { postsOf } from '../content/posts.ts';
import {
  type AddPage,
  attentionChange,
  attentionChoices,
  channelPath,
  localPath,
  redirectTo,
  rowId,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { SavedPage } from './saved-page.tsx';

const perPage = 30;

/** Read markers, levels of notifications, and saved items. */
export function attentionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  readRoutes(add, web);
  add({
    method: 'POST',
    path: '/channel/:name/attention',
    auth: 'session',
    params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    body: Type.Object({
      level: Type.Enum([...attentionChoices]),
      muted: Type.Optional(Type.Literal('1')),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: async ({ session, params: { name }, body, reply }) => {
      const channel = await visibleChannel(reader, session.viewer, name);
      const held = await readChannelSetting(reader, session.viewer, channel.id);
      const change = attentionChange(body.level, body.muted === '1', held);
      if (change) await setChannelAttention(operations, session.viewer, channel.id, change);
      const { return_to: back } = body;
      return redirectTo(reply, back === undefined ? `${channelPath(channel)}#about` : localPath(back));
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/attention',
    auth: 'session',
    params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
    body: Type.Object({ setting: Type.Enum(['followed', 'muted', 'none']) }),
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const setting = body.setting === 'none' ? undefined : (body.setting as 'followed' | 'muted');
      await setThreadAttention(operations, session.viewer, { mid: `${operations.baseUrl}/item/${uuid}` }, setting);
      return redirectTo(reply, itemPath(uuid));
    },
  });
  unreadRoute(add, web);
  add({
    method: 'GET',
    path: '/saved',
    auth: 'session',
    query: Type.Object({ folder: Type.Optional(Type.String({ maxLength: 200 })), before: Type.Optional(rowId) }),
    handle: ({ session, query, reply }) => showSaved(web, session, reply, query),
  });
}

/** How far a reader has read: sent by scripts once something has been in view, and by buttons of pages without scripts. */
function readRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  add({
    method: 'POST',
    path: '/read',
    auth: 'session',
    // Of the own stream, or without it of the channels of groups.
    body: Type.Object({ posts: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, body, reply }) => {
      if (body.posts !== undefined) {
        await markStreamSeen(operations, session.viewer);
        return redirectTo(reply, '/?show=unread');
      }
      const { groups } = await session.navigation();
      for (const { id } of groups.flatMap(({ channels }) => channels).filter(({ unread }) => unread > 0)) {
        await markChannelRead(operations, session.viewer, { channelId: id });
      }
      return redirectTo(reply, '/');
    },
  });
  const body = Type.Object({ up_to: rowId, return_to: Type.Optional(Type.String({ maxLength: 2000 })) });
  add({
    method: 'POST',
    path: '/channel/:name/read',
    auth: 'session',
    params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    body,
    handle: async ({ session: { viewer }, params: { name }, body: { up_to: itemId }, reply }) => {
      const channel = await visibleChannel(reader, viewer, name);
      await markChannelRead(operations, viewer, { channelId: channel.id, itemId });
      return redirectTo(reply, channelPath(channel));
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/read',
    auth: 'session',
    params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
    body,
    handle: async ({ session: { viewer }, params: { uuid }, body: { up_to: upTo }, reply }) => {
      const item = await findItem(reader, viewer, { mid: `${operations.baseUrl}/item/${uuid}` });
      if (!item) throw notFound('item');
      await markThreadRead(operations, viewer, item, upTo);
      return redirectTo(reply, itemPath(uuid));
    },
  });
}

/** Back to a message later: it and what follows are unread again, and the page that this leads to leaves them so. */
function unreadRoute(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  add({
    method: 'POST',
    path: '/item/:uuid/unread',
    auth: 'session',
    params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
    body: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
    handle: async ({ session: { viewer }, params: { uuid }, reply }) => {
      const item = await findItem(reader, viewer, { mid: `${operations.baseUrl}/item/${uuid}` });
      const channel = item && (await findChannelFor(reader, viewer, item.channelId));
      // The posts of people are no conversation that one reads up to a place.
      if (!channel || channel.groupId === null) throw notFound('message');
      await markChannelRead(operations, viewer, { channelId: channel.id, itemId: item.id, isFirstUnread: true });
      return redirectTo(reply, `${channelPath(channel)}?at=${uuid}&unread=1#unread`);
    },
  });
}

async function showSaved(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { folder, before: beforeId }: { readonly folder?: string; readonly before?: number },
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { viewer } = session;
  const { rows, hasMore } = await listSaved(reader, viewer, { folder, beforeId, limit: perPage });
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const posts = await postsOf(operations, viewer, await readItems(reader, viewer, ids));
  const of = folder === undefined ? '' : `folder=${encodeURIComponent(folder)}&`;
  const older = hasMore ? `/saved?${of}before=${rows.at(-1)!.id}` : undefined;
  const content = <SavedPage {...{ posts, older, folder }} folders={await listFolders(reader, viewer)} />;
  return sendPage(reply, session, {
    title: reply.words.saved.title,
    frame: 'page',
    scripts: ['posts'],
    content,
  });
}
