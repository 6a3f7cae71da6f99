import { Type } from 'typebox';
import { findItem, findPage } from '../../../core/content/index.ts';
import { anonymous, notFound } from '../../../core/platform/index.ts';
import { type AddPage, channelCrumbs, sendPage, visibleChannel, type WebContext } from '../shared/index.ts';
import { ThreadPage } from './thread-page.tsx';
import { postsOf } from './posts.ts';

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
      const [top] = item ? await postsOf(web.operations, viewer, [item]) : [];
      if (!top) throw notFound('page');
      const content = (
        <ThreadPage
          top={{ ...top, mayReply: false }}
          comments={[]}
          more={undefined}
          isBeginning
          crumbs={await channelCrumbs(reader, viewer, channel)}
          isMessage={false}
          field={{ text: '' }}
          last={undefined}
          unreadTo={undefined}
          setting={undefined}
        />
      );
      return sendPage(reply, session, { title: top.title || params.page, frame: 'page', content, isCacheable: true });
    },
  });
}
