import { renderToString } from 'preact-render-to-string';
import { timezonesOf } from '../../../core/identity/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import type { RenderItems } from '../../live/present.ts';
import { PageStateProvider, type RowState } from '../shared/index.ts';
import { languageFor, type Words, wordsOf } from '../../../words/index.ts';
import { Message } from './message.tsx';
import type { OwnMarks, SharedPost } from './post.ts';
import { postsForEach } from './posts.ts';

/** Messages as rows of a conversation, by id, as each reader sees them; what events of live pages carry. */
export function createItemRenderer(operations: OperationContext): RenderItems {
  return async (viewers, itemIds) => {
    const [first] = viewers;
    if (!first) return () => new Map();
    const postsOf = await postsForEach(operations, viewers, itemIds);
    const channelIds = [...new Set(viewers.map(({ channelId }) => channelId))];
    const zones = await timezonesOf(operations.database.reader, channelIds);
    const state = { isSignedIn: true, now: first.at };
    const rendered = new Map<string, string>();
    // What is not in the key cannot be in the row: it is made of these alone.
    const render = (post: SharedPost, own: OwnMarks, zone: string, words: Words): string => {
      const key = JSON.stringify([post.id, zone, own, words.language]);
      const html = rendered.get(key) ?? renderLiveRow({ post, own, state: { ...state, words, zone } });
      rendered.set(key, html);
      return html;
    };
    return (viewer) => {
      const zone = zones.get(viewer.channelId) ?? 'UTC';
      const words = wordsOf(languageFor(undefined, viewer.language) ?? operations.live.now.default_language);
      return new Map(postsOf(viewer).map(({ post, own }) => [post.id, render(post, own, zone, words)]));
    };
  };
}

interface Row {
  readonly post: SharedPost;
  readonly own: OwnMarks;
  readonly state: RowState;
}

function renderLiveRow({ post, own, state }: Row): string {
  return renderToString(
    <PageStateProvider value={state}>
      <Message post={{ ...post, ...own }} />
    </PageStateProvider>,
  );
}
