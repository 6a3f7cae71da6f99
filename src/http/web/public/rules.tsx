import { notFound, readTerms, type Terms } from '../../../core/platform/index.ts';
import { anyone, Filled, LongDay, page, usePage, useWords } from '../shared/index.ts';

/** The server rules; without any, the page doesn't exist. */
export const rulesPage = page({
  path: '/about/rules',
  who: anyone,
  load: async ({ operations, reader }) => {
    const terms = await readTerms(reader);
    if (!terms) throw notFound('page');
    const { text, changedAt } = terms;
    return { changedAt, html: await operations.renderer.render(rulesTask(text), `terms:${changedAt}`) };
  },
  view: ({ words, ...terms }) => ({
    title: words.terms.title,
    frame: 'page',
    content: <Rules {...terms} />,
    isCacheable: true,
  }),
});

/** What makes HTML of rules. */
export function rulesTask(text: string) {
  return { kind: 'page', mimetype: 'text/markdown', text, mentions: [], baseUrl: '', emoji: [] } as const;
}

interface RulesProps extends Pick<Terms, 'changedAt'> {
  /** Safe by the renderer. */
  readonly html: string;
}

function Rules({ html, changedAt }: RulesProps) {
  const { terms } = useWords();
  const { serverName } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{terms.titleOf({ server: serverName })}</h1>
      <RulesBody html={html} />
      <p class="small faint section-s">
        <Filled text={terms.changed} slots={{ day: <LongDay at={changedAt} /> }} />
      </p>
    </div>
  );
}

/** The text of rules. */
export function RulesBody({ html }: Pick<RulesProps, 'html'>) {
  return <div class="body card pad" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
