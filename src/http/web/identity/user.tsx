import { Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import { findChannel, findXchans, isChannelVisible } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { newestPosts } from '../content/posts.ts';
import { nameParams } from '../content/who.ts';
import { anyone, channelPath, Elsewhere, faceOf, page } from '../shared/index.ts';
import { PlaceholderPosts } from './channel-page.tsx';

/** The posts of a placeholder user; people with a channel have their page there. */
export const userPage = page({
  path: '/users/:name',
  who: anyone,
  params: nameParams,
  query: { before: Type.Optional(Type.String({ maxLength: 200 })) },
  load: async ({ operations, reader, viewer, params, query }) => {
    const user = await findUserByUsername(reader, params.name);
    if (!user) throw notFound('user');
    const channel = user.defaultChannelId === null ? undefined : await findChannel(reader, user.defaultChannelId);
    if (channel && !(await isChannelVisible(reader, viewer, channel))) throw notFound('user');
    if (channel) throw new Elsewhere(channelPath(channel));
    const xchan = user.xchanId === null ? undefined : (await findXchans(reader, [user.xchanId])).get(user.xchanId);
    if (!xchan) throw notFound('user');
    const { posts, next } = await newestPosts(operations, viewer, { authorXchanId: xchan.id }, query.before);
    // Whoever may see nothing of a placeholder user learns not even that there is one.
    if (posts.length === 0) throw notFound('user');
    const older = next === undefined ? undefined : `/users/${encodeURIComponent(user.username)}?before=${next}`;
    return { author: faceOf(xchan), isGhost: user.kind === 'ghost', posts, older };
  },
  view: (shown) => ({
    title: shown.author.name,
    frame: 'page',
    content: <PlaceholderPosts {...shown} />,
    isCacheable: true,
  }),
});
