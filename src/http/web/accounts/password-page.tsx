import { CsrfInput, ErrorNotice } from '../shared/index.ts';

interface PasswordProps {
  readonly csrfToken: string;
  readonly username: string;
  readonly problem?: string | undefined;
}

/** The form to change one's password with. */
export function PasswordPage({ csrfToken, username, problem }: PasswordProps) {
  return (
    <div class="narrow">
      <h1>Change password</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>This signs you out everywhere else. Access tokens go on working.</p>
      <form method="post" action="/password" class="stack card">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="username" value={username} autocomplete="username" />
        <label>
          Password that you have now
          <input name="current" type="password" autocomplete="current-password" required />
        </label>
        <label>
          New password
          <input name="password" type="password" autocomplete="new-password" required />
        </label>
        <button type="submit">Change password</button>
      </form>
    </div>
  );
}
