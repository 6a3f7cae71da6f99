import { Type } from 'typebox';
import { changePassword } from '../../../core/accounts/index.ts';
import { AccountName, ExactField, Form, page, signedIn, useWords } from '../shared/index.ts';
import { enter } from './enter.ts';

/** Changing one's own password. */
export const passwordPage = page({
  path: '/password',
  who: signedIn,
  view: ({ viewer, words }) => ({
    title: words.passwordPage.title,
    content: <Password username={viewer.username} />,
  }),
  actions: {
    default: {
      sensitive: 'change_sign_in',
      input: { password: Type.String() },
      run: async (visit) => {
        const { operations, viewer, input } = visit;
        await changePassword(operations, viewer, viewer.userId, input.password);
        // The session ended with the old password.
        const { sessionId: _, ...person } = viewer;
        await enter(visit, person, { method: 'password' });
        return { to: '/?notice=password' };
      },
    },
  },
});

function Password({ username }: { readonly username: string }) {
  const words = useWords().passwordPage;
  return (
    <div class="narrow">
      <h1>{words.title}</h1>
      <p>{words.hint}</p>
      <Form action="default" class="stack card">
        <AccountName username={username} />
        <ExactField name="password" label={words.new} type="password" autocomplete="new-password" required />
        <button type="submit">{words.change}</button>
      </Form>
    </div>
  );
}
