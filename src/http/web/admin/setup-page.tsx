import { type RegistrationMode, registrationModes } from '../../../core/accounts/index.ts';
import { Field, type JoiningProblem } from '../accounts/invite-page.tsx';
import { CsrfInput, Icon, useWords } from '../shared/index.ts';

/** What the form of a server's first page holds. */
export interface SetupDraft {
  readonly serverName: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly registration: RegistrationMode;
  readonly testsMail: boolean;
}

interface SetupProps {
  /** Where the form is sent to: the address of the page. */
  readonly path: string;
  readonly csrfToken: string;
  readonly draft: SetupDraft;
  readonly problem: JoiningProblem | undefined;
  /** There is no mail server. */
  readonly storesMail: boolean;
}

/** The page that makes the first account of a server. */
export function SetupPage({ path, csrfToken, draft, problem, storesMail }: SetupProps) {
  const { setup } = useWords().admin;
  const { invite } = useWords().accounts;
  const error = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <>
      <h1>{setup.title}</h1>
      <p class="faint section-s">{setup.lead}</p>
      {problem && problem.field === undefined && (
        <p class="notice bad section-s" role="alert">
          <Icon name="circle-alert" /> <span>{problem.message}</span>
        </p>
      )}
      <form method="post" action={path} class="form section-s">
        <CsrfInput value={csrfToken} />
        <Field
          {...{ name: 'server_name', label: setup.serverName, hint: setup.serverNameHint, value: draft.serverName }}
          autocomplete="off"
          error={error('server_name')}
        />
        <h2>{setup.account}</h2>
        <Field
          {...{ name: 'name', label: invite.name, hint: invite.nameHint, value: draft.name, autocomplete: 'name' }}
          error={error('name')}
        />
        <Field
          {...{ name: 'username', label: invite.username, hint: invite.usernameHint, value: draft.username }}
          autocomplete="username"
          error={error('username')}
        />
        <Field
          {...{ name: 'email', label: invite.email, hint: setup.emailHint, value: draft.email }}
          type="email"
          autocomplete="email"
          error={error('email')}
        />
        <Field
          {...{ name: 'password', label: invite.password, hint: invite.passwordHint, value: '' }}
          type="password"
          autocomplete="new-password"
          error={error('password')}
        />
        <TestMail {...{ storesMail }} isChecked={draft.testsMail} />
        <Modes chosen={draft.registration} />
        <button type="submit" class="wide">
          {setup.make}
        </button>
      </form>
    </>
  );
}

function TestMail({ storesMail, isChecked }: { readonly storesMail: boolean; readonly isChecked: boolean }) {
  const { setup } = useWords().admin;
  if (storesMail) return <p class="hint">{setup.noMail}</p>;
  return (
    <label class="choice">
      <span>
        <strong>{setup.mail}</strong>
        <span class="hint">{setup.mailHint}</span>
      </span>
      <input type="checkbox" name="test_mail" value="1" checked={isChecked} />
    </label>
  );
}

function Modes({ chosen }: { readonly chosen: RegistrationMode }) {
  const { setup } = useWords().admin;
  const { modes } = useWords().accounts.invitations;
  return (
    <fieldset>
      <legend>{setup.registration}</legend>
      {registrationModes.map((mode) => (
        <label key={mode} class="choice">
          <span>
            <strong>{modes[mode]}</strong>
            <span class="hint">{modes[`${mode}Hint`]}</span>
          </span>
          <input type="radio" name="registration" value={mode} checked={mode === chosen} />
        </label>
      ))}
    </fieldset>
  );
}
