import type { SignInProvider } from '../../../core/platform/index.ts';
import { CsrfInput, Icon, TermsNote, useWords } from '../shared/index.ts';
import { Contact } from './contact.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import type { Words } from '../../../words/index.ts';

interface SignInProps {
  readonly csrfToken: string;
  readonly returnTo: string;
  readonly login?: string;
  readonly problem?: string;
  /** People can ask for an account who were not invited. */
  readonly hasJoin: boolean;
  /** Browsers can use passkeys here. */
  readonly hasPasskeys: boolean;
  readonly providers: readonly SignInProvider[];
  /** Whom to ask; empty for nobody. */
  readonly contact: string;
}

/** The form to sign in with. */
export function SignInPage(props: SignInProps) {
  const { csrfToken, returnTo, login = '', problem, hasJoin, hasPasskeys, providers, contact } = props;
  const words = useWords();
  const reason = reasonOf(returnTo, words);
  return (
    <>
      <h1>{words.signIn.title}</h1>
      {reason !== undefined && <p class="faint section-s">{reason}</p>}
      {problem && (
        <p class="notice bad section-s" role="alert" id="problem">
          <Icon name="circle-alert" /> <span>{problem}</span>
        </p>
      )}
      <form method="post" action="/sign-in" class="form section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={returnTo} />
        <label>
          {words.signIn.login}
          <input
            name="login"
            value={login}
            autocomplete={hasPasskeys ? 'username webauthn' : 'username'}
            autocapitalize="none"
            spellcheck={false}
            required
            autofocus={login === ''}
          />
        </label>
        <label>
          {words.signIn.password}
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            autofocus={login !== ''}
            {...(problem && { 'aria-describedby': 'problem' })}
          />
        </label>
        <button type="submit" class="wide">
          {words.signIn.title}
        </button>
      </form>
      {hasPasskeys && <PasskeyForm {...{ csrfToken, returnTo }} />}
      <ProviderButtons {...{ csrfToken, returnTo, providers }} />
      {providers.some(({ makesAccounts }) => makesAccounts) && <TermsNote />}
      <p class="section-s small">
        <a href="/forgot">{words.signIn.forgotten}</a>
        {hasJoin && (
          <>
            {' '}
            · <a href="/join">{words.accounts.ask.link}</a>
          </>
        )}
      </p>
      <Contact address={contact} />
    </>
  );
}

/** For the script, which shows it where the browser knows passkeys. */
function PasskeyForm({ csrfToken, returnTo }: Pick<SignInProps, 'csrfToken' | 'returnTo'>) {
  const { passkeys } = useWords().access;
  return (
    <form
      method="post"
      action="/sign-in/passkey"
      class="form section-s"
      hidden
      data-passkey="/passkey/options"
      data-failed={passkeys.failed}
    >
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={returnTo} />
      <input type="hidden" name="passkey" value="" data-answer />
      <button type="submit" class="second wide">
        <Icon name="fingerprint" /> {passkeys.signIn}
      </button>
      <p role="status" />
    </form>
  );
}

/** What somebody was about to do who has to sign in first; undefined for who came by themselves. */
function reasonOf(returnTo: string, { signIn: { reasons } }: Words): string | undefined {
  if (returnTo === '/') return undefined;
  const ways: readonly (readonly [RegExp, string])[] = [
    [/^\/import\/(requests|source_users)\//, reasons.requests],
    [/^\/invit(e|ations)\//, reasons.invite],
    [/^\/confirm\//, reasons.confirm],
    [/^\/compose/, reasons.compose],
    [/^\/follow/, reasons.follow],
    [/^\/settings/, reasons.settings],
    [/^\/notifications/, reasons.notifications],
    [/^\/groups\//, reasons.groups],
    [/^\/(channel|item)\//, reasons.channel],
  ];
  return ways.find(([pattern]) => pattern.test(returnTo))?.[1] ?? reasons.other;
}
