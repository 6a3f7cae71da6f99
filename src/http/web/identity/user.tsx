import { Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import { findChannel, findXchans, isChannelVisible } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { newestPosts } from '../content/posts.ts';
import { nameParams } from '../content/who.ts';
import { anyone, Avatar, channelPath, Elsewhere, type Face, faceOf, Icon, page, useWords } from '../shared/index.ts';

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
    // Those who can't see any of the posts don't learn that there is a placeholder user.
    if (posts.length === 0) throw notFound('user');
    const older = next === undefined ? undefined : `/users/${encodeURIComponent(user.username)}?before=${next}`;
    return { author: faceOf(xchan), isGhost: user.kind === 'ghost', posts, older };
  },
  view: (shown) => ({
    title: shown.author.name,
    frame: 'page',
    content: <Placeholder {...shown} />,
    isCacheable: true,
  }),
});

interface PlaceholderProps {
  readonly author: Face;
  /** The account is deleted. */
  readonly isGhost: boolean;
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

function Placeholder({ author, isGhost, posts, older }: PlaceholderProps) {
  const { profile } = useWords();
  return (
    <div class="page slim">
      <header class="by section-h">
        <Avatar face={author} size="l" />
        <div class="grow">
          <h1>{author.name}</h1>
        </div>
      </header>
      <p class="notice">
        <Icon name="info" /> <span>{isGhost ? profile.ghost : profile.placeholder}</span>
      </p>
      <PostList posts={posts} older={older} />
    </div>
  );
}
