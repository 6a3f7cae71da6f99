import { Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import { anonymous, type Viewer } from '../../../core/platform/domain/viewer.ts';
import { countFitting, readThreadSizes } from '../../../core/content/storage/item-sizes.ts';
import { findItem, readItems } from '../../../core/content/storage/items.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { isChannelVisible } from '../../../core/identity/storage/visible-channels.ts';
import { channelCrumbs } from '../identity/channels.tsx';
import { sendObject, wantsActivity } from '../../content/activity.ts';
import type { WebContext } from '../shared/context.ts';
import type { Breadcrumb } from '../shared/paths.ts';
import { ThreadPage } from './posts-page.tsx';
import { maxPageBytes, postsOf } from './posts.ts';
import type { AddPage } from '../shared/route.ts';
import { sendPage } from '../shared/show.tsx';

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
      query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }),
      handle: async ({ session, params, query, request, reply }) => {
        const viewer = session?.viewer ?? anonymous;
        const item = await findItem(reader, viewer, { mid: `${baseUrl}/item/${params.uuid}` });
        if (!item) throw notFound('Item');
        if (wantsActivity(request)) return sendObject(reply, web.operations, item);
        const { items, next } = await readPart(reader, viewer, item.parentId, Number(query.after ?? 0));
        const [top, ...comments] = await postsOf(web.operations, items);
        if (!top || top.isComment) throw notFound('Item');
        const title = top.title || `Post of ${top.author.name}`;
        return sendPage(reply.header('vary', 'accept'), session, {
          title,
          content: (
            <ThreadPage
              {...{ top, comments, more: next === undefined ? undefined : `?after=${next}` }}
              crumbs={await threadCrumbs(reader, viewer, item.channelId)}
            />
          ),
          isCacheable: true,
        });
      },
    });
  }
}

/** A thread as one page shows it: the post, and comments behind the item `after`; `next` is the last where more follow. */
async function readPart(reader: Reader, viewer: Viewer, topId: number, after: number) {
  const sizes = await readThreadSizes(reader, viewer, [topId]);
  const top = sizes.slice(0, 1);
  const rest = sizes.slice(Math.max(1, sizes.findIndex(({ id }) => id === after) + 1));
  const end = countFitting([...top, ...rest], maxPageBytes);
  const shown = [...top, ...rest].slice(0, Math.max(end, 2));
  const items = await readItems(
    reader,
    viewer,
    shown.map(({ id }) => id),
  );
  return { items, next: shown.length <= rest.length ? shown.at(-1)!.id : undefined };
}

/** The way to the channel that a thread stands in, where that is to be seen. */
async function threadCrumbs(reader: Reader, viewer: Viewer, channelId: number): Promise<Breadcrumb[]> {
  const channel = await findChannel(reader, channelId);
  return channel && (await isChannelVisible(reader, viewer, channel)) ? channelCrumbs(reader, viewer, channel) : [];
}
