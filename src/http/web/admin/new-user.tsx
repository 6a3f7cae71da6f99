import { Type } from 'typebox';
import { createUser } from '../../../core/accounts/index.ts';
import { AdminHead, administrator, ExactField, Field, Form, page, Tick, ticked, useWords } from '../shared/index.ts';

const text = Type.String({ maxLength: 255 });

/** An account for another person. */
export const newUserPage = page({
  path: '/admin/users/new',
  who: administrator,
  view: ({ words }) => ({ title: words.administration.newUser.title, content: <NewUser /> }),
  actions: {
    default: {
      sensitive: 'administer_users',
      input: { name: text, username: text, email: text, admin: ticked },
      run: async ({ operations, viewer, input }) => {
        const [name, username, email] = [input.name.trim(), input.username.trim(), input.email.trim()];
        const draft = { name, username, email, isAdmin: input.admin === '1' };
        const { id } = await createUser(operations, viewer, draft, { mailsPassword: true });
        return { to: `/admin/users/${id}?notice=created` };
      },
    },
  },
});

function NewUser() {
  const { newUser, users } = useWords().administration;
  const { invite } = useWords().accounts;
  const all = { required: true, maxLength: 255, autocomplete: 'off' } as const;
  return (
    <>
      <AdminHead title={newUser.title} tab="users" />
      <p>{newUser.hint}</p>
      <Form action="default" class="stack card">
        <Field {...all} name="name" label={users.name} hint={invite.nameHint} dir="auto" />
        <ExactField {...all} name="username" label={invite.username} hint={invite.usernameHint} />
        <ExactField {...all} name="email" type="email" label={users.email} hint={newUser.emailHint} />
        <Tick name="admin" label={<strong>{newUser.isAdmin}</strong>} />
        <div>
          <button type="submit">{newUser.create}</button>
        </div>
      </Form>
      <p>
        <a href="/admin/invitations">{newUser.invite}</a>, {newUser.inviteHint}
      </p>
    </>
  );
}
