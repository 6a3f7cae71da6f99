import { listRevisions } from '../../../core/content/index.ts';
import { Moment, page, useWords } from '../shared/index.ts';
import { itemPath } from './post.ts';
import { sourceText } from './source-text.ts';
import { itemReader } from './who.ts';

/** Earlier versions of a post or comment. */
export const historyPage = page({
  path: '/history',
  who: itemReader,
  load: async ({ operations, reader, viewer, item }) => {
    const revisions = await listRevisions(reader, viewer, item.id);
    return {
      revisions: await Promise.all(
        revisions.map(async ({ writtenAt, title, ...revision }) => ({
          writtenAt,
          title,
          text: await sourceText(operations, revision),
        })),
      ),
    };
  },
  view: ({ words, item: { uuid }, revisions }) => ({
    title: words.edit.history,
    frame: 'page',
    content: <History {...{ uuid, revisions }} />,
  }),
});

interface HistoryProps {
  readonly uuid: string;
  /** The newest first. */
  readonly revisions: readonly { readonly writtenAt: string; readonly title: string; readonly text: string }[];
}

function History({ uuid, revisions }: HistoryProps) {
  const { edit, thread } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.history}</h1>
      {revisions.map(({ writtenAt, title, text }) => (
        <section class="card pad" key={writtenAt}>
          <h2>
            <Moment at={writtenAt} />
          </h2>
          {title !== '' && <p>{title}</p>}
          <pre class="log">{text}</pre>
        </section>
      ))}
      <p class="section-s">
        <a href={itemPath(uuid)}>{thread.thread}</a>
      </p>
    </div>
  );
}
