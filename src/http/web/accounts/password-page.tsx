import { FormToken, Problem } from '../shared/parts.tsx';

interface PasswordProps {
  readonly formToken: string;
  readonly username: string;
  readonly problem?: string | undefined;
}

/** The form to change one's password with. */
export function PasswordPage({ formToken, username, problem }: PasswordProps) {
  return (
    <div class="narrow">
      <h1>Change password</h1>
      <Problem>{problem}</Problem>
      <p>This signs you out everywhere else. Access tokens go on working.</p>
      <form method="post" action="/password" class="stack card">
        <FormToken value={formToken} />
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
