import { Type } from 'typebox';
import { readRegistrationMode, type RegistrationMode } from '../../../core/accounts/index.ts';
import { askToJoin } from '../../../core/groups/index.ts';
import { notFound, type Viewer } from '../../../core/platform/index.ts';
import { anyone, Elsewhere, Field, Form, page, TermsNote, useWords, type Who } from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { GatePage } from './gate.tsx';

type OpenMode = Extract<RegistrationMode, 'open' | 'approval'>;

/** Anyone, if registration doesn't require an invitation; otherwise the page doesn't exist. */
const applicant: Who<Record<never, never>, { readonly viewer: Viewer; readonly mode: OpenMode }, object> = {
  ...anyone,
  find: async (asked) => {
    const mode = await readRegistrationMode(asked.reader);
    if (mode !== 'open' && mode !== 'approval') throw notFound('page');
    return { ...(await anyone.find(asked)), mode };
  },
};

/** Asking for an account. */
export const joinPage = page({
  path: '/join',
  who: applicant,
  query: { sent: Type.Optional(Type.Literal('1')) },
  load: async ({ session, refused }) => {
    if (session && !refused) throw new Elsewhere('/');
    return {};
  },
  view: ({ mode, query, words: { accounts } }) => {
    const { ask, invite } = accounts;
    if (!query.sent) return { title: ask.title, frame: 'gate', content: <Ask mode={mode} /> };
    const text = mode === 'open' ? ask.sentOpen : ask.sentApproval;
    const content = <GatePage title={ask.sent} text={text} path="/" label={invite.home} />;
    return { title: ask.sent, frame: 'gate', content };
  },
  actions: {
    default: {
      input: { name: Type.Optional(Type.String({ maxLength: 255 })), email: Type.String({ maxLength: 255 }) },
      run: async ({ web, operations, request, input: { name = '', email } }) => {
        countAttempt(web, request);
        await askToJoin(operations, { name, email });
        return { query: { sent: 1 } };
      },
    },
  },
});

function Ask({ mode }: { readonly mode: OpenMode }) {
  const { ask, invite } = useWords().accounts;
  return (
    <>
      <h1>{ask.title}</h1>
      <p class="faint section-s">{mode === 'open' ? ask.open : ask.approval}</p>
      <Form action="default" class="form section-s">
        {mode === 'approval' && (
          <Field
            name="name"
            label={ask.name}
            hint={invite.nameHint}
            autocomplete="name"
            dir="auto"
            required
            maxLength={255}
          />
        )}
        <Field name="email" label={ask.email} type="email" required maxLength={255} autocomplete="email" />
        <TermsNote />
        <button type="submit" class="wide">
          {ask.send}
        </button>
      </Form>
      <p class="section-s small">
        <a href="/sign-in">{ask.signIn}</a>
      </p>
    </>
  );
}
