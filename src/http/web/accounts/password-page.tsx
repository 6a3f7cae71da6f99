import { AccountName, CsrfInput, ErrorNotice, useWords } from '../shared/index.ts';

interface PasswordProps {
  readonly csrfToken: string;
  readonly username: string;
  readonly problem?: string | undefined;
}

/** The form to change one's password with. */
export function PasswordPage({ csrfToken, username, problem }: PasswordProps) {
  const { passwordPage } = useWords();
  return (
    <div class="narrow">
      <h1>{passwordPage.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{passwordPage.hint}</p>
      <form method="post" action="/password" class="stack card">
        <CsrfInput value={csrfToken} />
        <AccountName username={username} />
        <label>
          {passwordPage.new}
          <input name="password" type="password" autocomplete="new-password" required />
        </label>
        <button type="submit">{passwordPage.change}</button>
      </form>
    </div>
  );
}
