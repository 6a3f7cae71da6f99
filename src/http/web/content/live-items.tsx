import { renderToString } from 'preact-render-to-string';
import { readItems } from '../../../core/content/index.ts';
import { timezoneOf } from '../../../core/identity/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { type PageState, PageStateProvider } from '../shared/shell/page-state.ts';
import { wordsOf } from '../shared/shell/words.ts';
import { Message } from './message.tsx';
import { postsOf } from './posts.ts';

/** Messages as rows of a conversation, by id, as this reader sees them; what events of live pages carry. */
export function createItemRenderer(operations: OperationContext) {
  return async (viewer: UserViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const { reader } = operations.database;
    const items = await readItems(reader, viewer, itemIds);
    const zone = await timezoneOf(reader, viewer.channelId);
    const state: PageState = { words: wordsOf('en'), viewer, csrfToken: '', zone, now: viewer.at, path: '/' };
    const posts = await postsOf(operations, viewer, items);
    return new Map(
      posts.map((post) => [
        post.id,
        renderToString(
          <PageStateProvider value={state}>
            <Message post={post} />
          </PageStateProvider>,
        ),
      ]),
    );
  };
}
