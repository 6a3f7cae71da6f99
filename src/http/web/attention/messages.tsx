import { Type } from 'typebox';
import { listNetworkThreads, readItems } from '../../../core/content/index.ts';
import { decodeCursor, encodeCursor } from '../../../core/platform/index.ts';
import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import { Icon, page, signedIn, useWords } from '../shared/index.ts';

const perPage = 20;

/** Threads with an audience of a few people, by their latest comments. */
export const messagesPage = page({
  path: '/messages',
  who: signedIn,
  query: { before: Type.Optional(Type.String({ maxLength: 200 })) },
  load: async ({ operations, reader, viewer, query: { before } }) => {
    const after = before === undefined ? undefined : decodeCursor(before);
    const window = { after, start: 0, records: perPage, order: 'comment' } as const;
    const { topIds, next } = await listNetworkThreads(reader, viewer, { isDirect: true }, window);
    const posts = await postsOf(operations, viewer, await readItems(reader, viewer, topIds));
    return { posts, older: next && `/messages?before=${encodeCursor(next)}` };
  },
  view: (shown) => ({
    title: shown.words.messages.title,
    frame: 'page',
    scripts: ['channel'],
    content: <Messages {...shown} />,
  }),
});

function Messages({ posts, older }: { readonly posts: readonly Post[]; readonly older: string | undefined }) {
  const { messages } = useWords();
  return (
    <div class="page slim">
      <div class="head">
        <h1>{messages.title}</h1>
        <div class="actions">
          <a class="button" href="/compose?people=%40">
            <Icon name="pencil" /> {messages.new}
          </a>
        </div>
      </div>
      <PostList posts={posts} older={older} empty={messages.none} />
    </div>
  );
}
