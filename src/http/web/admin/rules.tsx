import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { longestTerms, notFound, parseTerms, readTerms } from '../../../core/platform/index.ts';
import { changeSettings } from '../../../core/reassignment/index.ts';
import { RulesBody, rulesTask } from '../public/rules.tsx';
import {
  type AddPage,
  AdminPages,
  CsrfInput,
  ErrorNotice,
  formErrorMessage,
  redirectTo,
  sendPage,
  SuccessNotice,
  usePage,
  useWords,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';

/** Every character of a form may take nine bytes. */
const formBytes = 9 * longestTerms + 1024;

/** Writing the rules of the server; for everybody but administrators there is no such page. */
export function editRulesRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/rules',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Literal('changed')) }),
    handle: async ({ session, query: { notice }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const text = (await readTerms(reader))?.text ?? '';
      return show(reply, session, { text, isChanged: notice === 'changed' });
    },
  });

  add({
    method: 'POST',
    path: '/admin/rules',
    auth: 'session',
    formBytes,
    body: Type.Object({ terms: Type.String(), preview: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, body: { terms, preview }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      try {
        const text = parseTerms(terms);
        if (preview)
          return await show(reply, session, { text, html: await operations.renderer.render(rulesTask(text)) });
        if (text !== ((await readTerms(reader))?.text ?? '')) {
          await changeSettings(operations, session.viewer, { terms: text });
        }
        return await redirectTo(reply, '/admin/rules?notice=changed');
      } catch (error) {
        // The page has another name for them than programs have.
        const problem = formErrorMessage(error, reply.words).replace('terms', reply.words.terms.edit.label);
        return show(reply, session, { text: terms, problem });
      }
    },
  });
}

interface EditRulesProps {
  readonly text: string;
  readonly isChanged?: boolean;
  readonly problem?: string;
  /** What they would look like; safe by the renderer. */
  readonly html?: string;
}

function show(reply: FastifyReply, session: WebSession, props: EditRulesProps): Promise<FastifyReply> {
  const status = props.problem === undefined ? 200 : 422;
  const { title } = reply.words.terms.edit;
  return sendPage(reply, session, { title, status, content: <EditRulesPage {...props} /> });
}

function EditRulesPage({ text, isChanged = false, problem, html }: EditRulesProps) {
  const { terms, count } = useWords();
  const { csrfToken, hasTerms } = usePage();
  const words = terms.edit;
  return (
    <>
      <h1>{words.title}</h1>
      <AdminPages current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      {isChanged && <Changed isThere={text !== ''} />}
      <p class="faint">
        {words.hint} {hasTerms && <a href="/about/rules">{words.look}</a>}
      </p>
      {html !== undefined && (
        <section aria-labelledby="preview">
          <h2 id="preview">{words.preview}</h2>
          {html === '' ? <p>{words.empty}</p> : <RulesBody html={html} />}
        </section>
      )}
      <form method="post" action="/admin/rules" class="form">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="terms">{words.label}</label>
          <textarea id="terms" name="terms" rows={18} maxLength={longestTerms} dir="auto" aria-describedby="terms-help">
            {text}
          </textarea>
          <span class="hint" id="terms-help">
            {words.labelHint({ max: count(longestTerms) })}
          </span>
        </div>
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" name="preview" value="1" class="second">
            {words.preview}
          </button>
        </div>
      </form>
    </>
  );
}

/** What was done, and how people learn of it who have an account. */
function Changed({ isThere }: { readonly isThere: boolean }) {
  const { edit } = useWords().terms;
  if (!isThere) return <SuccessNotice>{edit.removed}</SuccessNotice>;
  return (
    <SuccessNotice>
      <span>
        {edit.changed} <a href="/admin/announcements">{edit.announce}</a>
      </span>
    </SuccessNotice>
  );
}
