import { Type } from 'typebox';
import {
  askForPassword,
  findPasswordLink,
  setForgottenPassword,
  type User,
  viewerOf,
} from '../../../core/accounts/index.ts';
import { AccountName, anyone, ExactField, Field, Form, page, useWords } from '../shared/index.ts';
import { arrive } from './code.tsx';
import { countAttempt } from './enter.ts';
import { byLink, GatePage, gone } from './gate.tsx';

/** Requests an email with a link to set a new password. The response is the same for addresses without an account. */
export const forgotPage = page({
  path: '/forgot',
  who: anyone,
  query: { sent: Type.Optional(Type.Literal('1')) },
  view: ({ query, words: { access } }) => {
    const { title, sent, sentHint, back } = access.forgot;
    const content = query.sent ? <GatePage title={sent} text={sentHint} path="/sign-in" label={back} /> : <Forgot />;
    return { title, frame: 'gate', content };
  },
  actions: {
    default: {
      input: { email: Type.String({ maxLength: 1000 }) },
      run: async ({ web, operations, request, input }) => {
        countAttempt(web, request);
        await askForPassword(operations, input.email);
        return { query: { sent: 1 } };
      },
    },
  },
});

/** The page behind the link. */
export const resetPage = page({
  path: '/reset/:token',
  who: byLink(anyone),
  load: async ({ reader, operations, params }) => {
    return { user: await findPasswordLink(reader, params.token, operations.clock.now()) };
  },
  view: ({ user, words }) => {
    const { title, gone: goneTitle, goneHint, again } = words.access.reset;
    if (!user) return gone(words, goneHint, { title: goneTitle, path: '/forgot', label: again });
    return { title, frame: 'gate', content: <Reset user={user} /> };
  },
  actions: {
    default: {
      input: { password: Type.String({ maxLength: 1000 }) },
      run: async (visit) => {
        const { web, operations, request, params, input } = visit;
        countAttempt(web, request);
        const user = await setForgottenPassword(operations, params.token, input.password);
        const viewer = await viewerOf(operations, user.id, ['api'], 'session');
        return { to: await arrive(visit, viewer, { method: 'mailed_link' }, '/?notice=password') };
      },
    },
  },
});

function Forgot() {
  const { forgot } = useWords().access;
  return (
    <>
      <h1>{forgot.title}</h1>
      <p class="faint section-s">{forgot.hint}</p>
      <Form action="default" class="form section-s">
        <Field name="email" label={forgot.email} type="email" required maxLength={255} autocomplete="email" autofocus />
        <button type="submit" class="wide">
          {forgot.send}
        </button>
      </Form>
      <p class="section-s small">
        <a href="/sign-in">{forgot.back}</a> <span class="faint">· {forgot.noMail}</span>
      </p>
    </>
  );
}

function Reset({ user: { username } }: { readonly user: User }) {
  const { reset } = useWords().access;
  return (
    <>
      <h1>{reset.title}</h1>
      <p class="faint section-s">{reset.of({ username })}</p>
      <Form action="default" class="form section-s">
        <AccountName username={username} />
        <ExactField
          name="password"
          label={reset.password}
          hint={reset.passwordHint}
          type="password"
          autocomplete="new-password"
          required
          maxLength={255}
        />
        <button type="submit" class="wide">
          {reset.save}
        </button>
      </Form>
    </>
  );
}
