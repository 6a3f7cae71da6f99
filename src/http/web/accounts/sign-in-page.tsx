import { CsrfInput } from '../shared/parts.tsx';

interface SignInProps {
  readonly csrfToken: string;
  readonly returnTo: string;
  readonly login?: string;
  readonly problem?: string;
}

/** The form to sign in with. */
export function SignInPage({ csrfToken, returnTo, login = '', problem }: SignInProps) {
  return (
    <div class="narrow">
      <h1>Sign in</h1>
      {problem && (
        <p class="notice bad" role="alert" id="problem">
          {problem}
        </p>
      )}
      <form method="post" action="/sign-in" class="stack card">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={returnTo} />
        <label>
          Username, e-mail or channel address
          <input
            name="login"
            value={login}
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            required
            autofocus={login === ''}
          />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            autofocus={login !== ''}
            {...(problem && { 'aria-describedby': 'problem' })}
          />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </div>
  );
}
