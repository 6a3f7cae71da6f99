import { notFound, readTerms, type Terms } from '../../../core/platform/index.ts';
import { type AddPage, Filled, LongDay, sendPage, usePage, useWords, type WebContext } from '../shared/index.ts';

/** The rules of the server, for everybody; where it has none there is no such page. */
export function rulesRoutes(add: AddPage, web: WebContext): void {
  const { database, renderer } = web.operations;
  add({
    method: 'GET',
    path: '/about/rules',
    auth: 'public',
    handle: async ({ session, reply }) => {
      const terms = await readTerms(database.reader);
      if (!terms) throw notFound('page');
      const html = await renderer.render(rulesTask(terms.text), `terms:${terms.changedAt}`);
      const content = <RulesPage html={html} changedAt={terms.changedAt} />;
      return sendPage(reply, session, { title: reply.words.terms.title, frame: 'page', content, isCacheable: true });
    },
  });
}

/** What makes HTML of rules. */
export function rulesTask(text: string) {
  return { kind: 'page', mimetype: 'text/markdown', text, mentions: [], baseUrl: '', emoji: [] } as const;
}

interface RulesProps extends Pick<Terms, 'changedAt'> {
  /** Safe by the renderer. */
  readonly html: string;
}

function RulesPage({ html, changedAt }: RulesProps) {
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
