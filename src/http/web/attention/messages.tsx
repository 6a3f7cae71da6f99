import { Type } from 'typebox';
import { listNetworkThreads, readItems } from '../../../core/content/index.ts';
import { decodeCursor, encodeCursor } from '../../../core/platform/index.ts';
import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import { type AddPage, Icon, sendPage, useWords, type WebContext } from '../shared/index.ts';

const perPage = 20;

/** Threads that go to a few people alone, those with the newest words first. */
export function messageRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/messages',
    auth: 'session',
    query: Type.Object({ before: Type.Optional(Type.String({ maxLength: 200 })) }),
    handle: async ({ session, query: { before }, reply }) => {
      const { viewer } = session;
      const after = before === undefined ? undefined : decodeCursor(before);
      const window = { after, start: 0, records: perPage, order: 'comment' } as const;
      const page = await listNetworkThreads(reader, viewer, { isDirect: true }, window);
      const posts = await postsOf(operations, viewer, await readItems(reader, viewer, page.topIds));
      const older = page.next && `/messages?before=${encodeCursor(page.next)}`;
      return sendPage(reply, session, {
        title: reply.words.messages.title,
        frame: 'page',
        scripts: ['channel'],
        content: <MessagesPage posts={posts} older={older} />,
      });
    },
  });
}

function MessagesPage({ posts, older }: { readonly posts: readonly Post[]; readonly older: string | undefined }) {
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
