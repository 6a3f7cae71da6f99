import { Type } from 'typebox';
import { findItem, findPage } from '../../../core/content/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { anyone, channelCrumbs, page, visibleChannel } from '../shared/index.ts';
import { postsOf } from './posts.ts';
import { Thread } from './thread-page.tsx';

const name = Type.String({ maxLength: 255 });

/** Pages, cards and articles of a channel, by name. */
export const channelArticlePage = page({
  path: '/page/:channel/:page',
  who: anyone,
  params: { channel: name, page: name },
  load: async ({ operations, reader, viewer, params }) => {
    const channel = await visibleChannel(reader, viewer, params.channel);
    const id = await findPage(reader, viewer, channel.id, params.page);
    const item = id === undefined ? undefined : await findItem(reader, viewer, { id });
    const [top] = item ? await postsOf(operations, viewer, [item]) : [];
    if (!top) throw notFound('page');
    return { top, crumbs: await channelCrumbs(reader, viewer, channel) };
  },
  view: ({ params, top, crumbs }) => ({
    title: top.title || params.page,
    frame: 'page',
    isCacheable: true,
    content: (
      <Thread
        top={{ ...top, mayReply: false }}
        comments={[]}
        more={undefined}
        isBeginning
        crumbs={crumbs}
        isMessage={false}
        field={{ text: '' }}
        last={undefined}
        unreadTo={undefined}
        setting={undefined}
      />
    ),
  }),
});
