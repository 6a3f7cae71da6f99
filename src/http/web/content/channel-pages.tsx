import { Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import { anonymous } from '../../../core/platform/domain/viewer.ts';
import { findItem } from '../../../core/content/storage/items.ts';
import { findPage } from '../../../core/content/storage/newest-items.ts';
import { channelCrumbs, visibleChannel } from '../identity/channels.tsx';
import type { WebContext } from '../shared/context.ts';
import { ThreadPage } from './posts-page.tsx';
import { postsOf } from './posts.ts';
import type { AddPage } from '../shared/route.ts';
import { sendPage } from '../shared/show.tsx';

/** The pages, cards and articles of a channel, by their names. */
export function channelPageRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/page/:channel/:page',
    auth: 'public',
    params: Type.Object({ channel: Type.String({ maxLength: 255 }), page: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, params, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const channel = await visibleChannel(reader, viewer, params.channel);
      const id = await findPage(reader, viewer, channel.id, params.page);
      const item = id === undefined ? undefined : await findItem(reader, viewer, { id });
      const [top] = item ? await postsOf(web.operations, [item]) : [];
      if (!top) throw notFound('Page');
      const content = (
        <ThreadPage top={top} comments={[]} more={undefined} crumbs={await channelCrumbs(reader, viewer, channel)} />
      );
      return sendPage(reply, session, { title: top.title || params.page, content, isCacheable: true });
    },
  });
}
