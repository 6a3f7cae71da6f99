import { Type } from 'typebox';
import type { Words } from '../../../words/index.ts';
import { Form, type Page, usePage, type Who } from '../shared/index.ts';
import { hideAddress } from './enter.ts';

const linkParams = { token: Type.String({ maxLength: 200 }) };

/** People with a link whose address contains a token, which isn't sent to other sites. */
export function byLink<S>(who: Who<Record<never, never>, S, object>): Who<typeof linkParams, S, object> {
  return {
    auth: who.auth,
    params: linkParams,
    find: async (asked) => {
      hideAddress(asked.reply);
      return who.find(asked);
    },
  };
}

interface GateProps {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly label: string;
}

/** A page with one message and where to go next. */
export function GatePage({ title, text, path, label }: GateProps) {
  return (
    <>
      <h1>{title}</h1>
      <p class="section-s">{text}</p>
      <p class="section-s">
        <a class="button wide" href={path}>
          {label}
        </a>
      </p>
    </>
  );
}

/** The page of a link that is no longer valid; by default it leads to the first page. */
export function gone(words: Words, text: string, more: Partial<Omit<GateProps, 'text'>> = {}): Page {
  const gate = { title: words.access.reset.gone, path: '/', label: words.accounts.invite.home, ...more };
  return { title: gate.title, frame: 'gate', status: 404, content: <Gone {...gate} text={text} /> };
}

/** Shows the reason if an action was refused. */
function Gone({ text, ...gate }: GateProps) {
  const { forms } = usePage();
  forms?.said.add('problem');
  return <GatePage {...gate} text={forms?.refused?.problem.message ?? text} />;
}

/** A page with one button. */
export function Question({ title, text, go }: Pick<GateProps, 'title' | 'text'> & { readonly go: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p class="section-s">{text}</p>
      <Form action="default" class="form section-s">
        <button type="submit" class="wide" autofocus>
          {go}
        </button>
      </Form>
    </>
  );
}
