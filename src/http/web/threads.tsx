import { Type } from 'typebox';
import { notFound } from '../../domain/errors.ts';
import { anonymous, type Viewer } from '../../domain/viewer.ts';
import { findItem, readThreads } from '../../storage/items.ts';
import type { Reader } from '../../storage/database.ts';
import { findChannel } from '../../storage/channels.ts';
import { isChannelVisible } from '../../storage/visible-channels.ts';
import { channelCrumbs } from './channels.tsx';
import { sendObject, wantsActivity } from '../content/activity.ts';
import type { WebContext } from './context.ts';
import type { Crumb } from './pages/paths.ts';
import { ThreadPage } from './pages/posts.tsx';
import { postsOf } from './posts.ts';
import type { AddPage } from './route.ts';
import { showPage } from './show.tsx';

/** The page of a thread, at the two addresses that records name for each item of it. */
export function threadRoutes(add: AddPage, web: WebContext): void {
  const { baseUrl, database } = web.operations;
  const { reader } = database;
  for (const place of ['item', 'display']) {
    add({
      method: 'GET',
      path: `/${place}/:uuid`,
      auth: 'public',
      params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
      handle: async ({ session, params, request, reply }) => {
        const viewer = session?.viewer ?? anonymous;
        const item = await findItem(reader, viewer, { mid: `${baseUrl}/item/${params.uuid}` });
        if (!item) throw notFound('Item');
        if (wantsActivity(request)) return sendObject(reply, web.operations, item);
        const items = await readThreads(reader, viewer, [item.parentId]);
        const [top, ...comments] = await postsOf(web.operations, items);
        if (!top || top.isComment) throw notFound('Item');
        const title = top.title || `Post of ${top.author.name}`;
        return showPage(reply.header('vary', 'accept'), session, {
          title,
          content: <ThreadPage {...{ top, comments }} crumbs={await threadCrumbs(reader, viewer, item.channelId)} />,
          isKept: true,
        });
      },
    });
  }
}

/** The way to the channel that a thread stands in, where that is to be seen. */
async function threadCrumbs(reader: Reader, viewer: Viewer, channelId: number): Promise<Crumb[]> {
  const channel = await findChannel(reader, channelId);
  return channel && (await isChannelVisible(reader, viewer, channel)) ? channelCrumbs(reader, viewer, channel) : [];
}
