import { Type } from 'typebox';
import { longestTerms, parseTerms, readTerms } from '../../../core/platform/index.ts';
import { changeSettings } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { RulesBody, rulesTask } from '../public/rules.tsx';
import { AdminHead, Form, hiddenAdministration, page, TextField, ticked, usePage, useWords } from '../shared/index.ts';
import { refusedSetting } from './refused-setting.ts';

/** Each character of a form can take nine bytes. */
const formBytes = 9 * longestTerms + 1024;

/** Editing the server rules. */
export const editRulesPage = page({
  path: '/admin/rules',
  who: hiddenAdministration,
  once: Type.Object({ text: Type.String(), html: Type.String() }),
  load: async ({ reader }) => ({ text: (await readTerms(reader))?.text ?? '' }),
  view: (shown) => ({ title: shown.words.terms.edit.title, content: <EditRules {...shown} preview={shown.once} /> }),
  notices: ({ words, text }) => ({ changed: <Changed {...words.terms.edit} isThere={text !== ''} /> }),
  actions: {
    default: {
      formBytes,
      input: { terms: Type.String(), preview: ticked },
      run: async ({ operations, reader, viewer, words, input: { terms, preview } }) => {
        const text = parse(terms, words);
        if (preview) return { once: { text, html: await operations.renderer.render(rulesTask(text)) } };
        if (text !== ((await readTerms(reader))?.text ?? '')) await changeSettings(operations, viewer, { terms: text });
        return { notice: 'changed' };
      },
    },
  },
});

function parse(terms: string, words: Words): string {
  try {
    return parseTerms(terms);
  } catch (error) {
    throw refusedSetting(error, words, { terms: words.terms.edit.label });
  }
}

interface EditRulesProps {
  readonly text: string;
  readonly preview:
    | {
        readonly text: string;
        /** Safe by the renderer. */
        readonly html: string;
      }
    | undefined;
}

function EditRules({ text, preview }: EditRulesProps) {
  const { terms, count } = useWords();
  const { hasTerms } = usePage();
  const words = terms.edit;
  return (
    <>
      <AdminHead title={words.title} tab="settings" />
      <p class="faint">
        {words.hint} {hasTerms && <a href="/about/rules">{words.look}</a>}
      </p>
      {preview && (
        <section aria-labelledby="preview">
          <h2 id="preview">{words.preview}</h2>
          {preview.html === '' ? <p>{words.empty}</p> : <RulesBody html={preview.html} />}
        </section>
      )}
      <Form action="default" class="form">
        <TextField
          name="terms"
          label={words.label}
          hint={words.labelHint({ max: count(longestTerms) })}
          value={preview?.text ?? text}
          rows={18}
          maxLength={longestTerms}
          dir="auto"
        />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" name="preview" value="1" class="second">
            {words.preview}
          </button>
        </div>
      </Form>
    </>
  );
}

interface ChangedProps extends Pick<Words['terms']['edit'], 'changed' | 'announce' | 'removed'> {
  readonly isThere: boolean;
}

/** The result, with a link to announce it. */
function Changed({ changed, announce, removed, isThere }: ChangedProps) {
  if (!isThere) return <>{removed}</>;
  return (
    <span>
      {changed} <a href="/admin/announcements">{announce}</a>
    </span>
  );
}

/** A link to this page. */
export function RulesLink() {
  const { terms } = useWords();
  const { hasTerms } = usePage();
  return (
    <a class="button second" href="/admin/rules">
      {hasTerms ? terms.edit.change : terms.edit.write}
    </a>
  );
}
