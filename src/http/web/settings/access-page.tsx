import type { ListedSession, NamedIdentity, Passkey, UserEmail } from '../../../core/accounts/index.ts';
import type { SignInProvider } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { CsrfInput, deviceName, ErrorNotice, Icon, Moment, SuccessNotice, usePage, useWords } from '../shared/index.ts';
import { Identities } from './identities/identities-part.tsx';
import { Passkeys } from './passkeys-part.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export interface AccessProps {
  readonly emails: readonly UserEmail[];
  /** Those whose mailed links have not been followed. */
  readonly waiting: readonly string[];
  /** The one that mail goes to. */
  readonly primary: string | undefined;
  readonly hasSecondFactor: boolean;
  readonly passkeys: readonly Passkey[];
  /** Browsers can make passkeys for this server. */
  readonly hasPasskeys: boolean;
  readonly identities: readonly NamedIdentity[];
  readonly providers: readonly SignInProvider[];
  readonly sessions: readonly ListedSession[];
  readonly currentId: number | undefined;
  readonly done: string | undefined;
  readonly problem: string | undefined;
  /** The address that was entered, where it was refused. */
  readonly entered: string;
}

/** How one signs in, where one is signed in, and where mail goes. */
export function AccessPage(props: AccessProps) {
  const { settings, secondFactor } = useWords();
  return (
    <SettingsFrame current="access">
      <ErrorNotice>{props.problem}</ErrorNotice>
      {props.done !== undefined && <SuccessNotice>{props.done}</SuccessNotice>}
      <h2>{settings.tabs.access}</h2>
      <div class="rows">
        <div class="row wrap">
          <span class="thumb" aria-hidden="true">
            <Icon name="key-round" />
          </span>
          <div class="grow">
            <p>
              <strong>{settings.password}</strong>
            </p>
            <p class="under">{settings.passwordHint}</p>
          </div>
          <a class="button second small-button" href="/password">
            {settings.changePassword}
          </a>
        </div>
        <div class="row wrap">
          <span class="thumb" aria-hidden="true">
            <Icon name="shield" />
          </span>
          <div class="grow">
            <p>
              <strong>{secondFactor.title}</strong>{' '}
              {props.hasSecondFactor && <span class="badge good">{secondFactor.isOn}</span>}
            </p>
            <p class="under">{secondFactor.rowHint}</p>
          </div>
          <a class="button second small-button" href="/settings/second-factor">
            {props.hasSecondFactor ? secondFactor.manage : secondFactor.setUp}
          </a>
        </div>
      </div>
      <Passkeys passkeys={props.passkeys} isPossible={props.hasPasskeys} />
      <Identities identities={props.identities} providers={props.providers} />
      <Sessions {...props} />
      <Addresses {...props} />
      <AddressForm entered={props.entered} />
    </SettingsFrame>
  );
}

/** How a session was begun, in words; nothing where that is not known. */
function howBegun(
  { method, provider, hasSecondFactor }: ListedSession,
  how: Words['access']['sessions']['how'],
): string {
  if (method === null) return '';
  const by = method === 'provider' ? how.provider({ name: provider ?? '' }) : how[method];
  return hasSecondFactor ? how.withCode({ how: by }) : by;
}

function Sessions({ sessions, currentId }: AccessProps) {
  const { access, settings } = useWords();
  const { csrfToken } = usePage();
  const words = access.sessions;
  return (
    <section aria-labelledby="devices" class="section">
      <h2 id="devices">{words.title}</h2>
      <p class="faint section-h">{words.hint}</p>
      <div class="rows">
        {sessions.map((session) => (
          <div class="row wrap" key={session.id}>
            <span class="thumb" aria-hidden="true">
              <Icon name="monitor" />
            </span>
            <div class="grow">
              <p>
                <strong>{deviceName(session.agent, access)}</strong>{' '}
                {session.id === currentId && <span class="badge good">{words.here}</span>}
              </p>
              <p class="under">
                {words.since}
                <Moment at={session.createdAt} />
                {session.lastSeenAt !== null && session.id !== currentId && (
                  <>
                    , {words.seen}
                    <Moment at={session.lastSeenAt} />
                  </>
                )}
              </p>
              {session.method !== null && <p class="under">{howBegun(session, words.how)}</p>}
            </div>
            <form
              method="post"
              action={session.id === currentId ? '/sign-out' : `/settings/sessions/${session.id}/end`}
            >
              <CsrfInput value={csrfToken} />
              <button
                type="submit"
                class="second small-button"
                aria-label={words.endOf({ device: deviceName(session.agent, access) })}
              >
                {session.id === currentId ? settings.signOut : words.end}
              </button>
            </form>
          </div>
        ))}
      </div>
      {sessions.length > 1 && (
        <form method="post" action="/settings/sessions/end-others" class="section-s">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="second">
            {words.others}
          </button>
        </form>
      )}
    </section>
  );
}

function Addresses({ emails, waiting, primary }: AccessProps) {
  const { access, settings } = useWords();
  const { csrfToken } = usePage();
  const words = access.emails;
  return (
    <section aria-labelledby="addresses" class="section">
      <h2 id="addresses">{settings.addresses}</h2>
      {emails.length === 0 && <p>{words.none}</p>}
      <div class="rows">
        {emails.map(({ id, email, confirmedAt }) => (
          <div class="row wrap" key={email}>
            <div class="grow">
              <p class="line">{email}</p>
            </div>
            {confirmedAt === null && <span class="badge">{words.unconfirmed}</span>}
            {email === primary && <span class="badge good">{settings.primary}</span>}
            {email !== primary && (
              <form method="post" action={`/settings/emails/${id}/remove`} class="actions">
                <CsrfInput value={csrfToken} />
                {confirmedAt !== null && (
                  <button
                    type="submit"
                    class="second small-button"
                    formAction={`/settings/emails/${id}/choose`}
                    aria-label={words.chooseOf({ email })}
                  >
                    {words.choose}
                  </button>
                )}
                <button type="submit" class="second small-button" aria-label={words.removeOf({ email })}>
                  {words.remove}
                </button>
              </form>
            )}
          </div>
        ))}
        {waiting.map((email) => (
          <div class="row wrap" key={email}>
            <div class="grow">
              <p class="line">{email}</p>
              <p class="under">{words.waiting}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function AddressForm({ entered }: Pick<AccessProps, 'entered'>) {
  const words = useWords().access.emails;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="add-address" class="section">
      <h2 id="add-address">{words.add}</h2>
      <form method="post" action="/settings/emails" class="form card pad">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label>
            {words.add}
            <input
              aria-describedby="email-hint"
              type="email"
              name="email"
              value={entered}
              required
              maxLength={255}
              autocomplete="email"
            />
          </label>
          <span class="hint" id="email-hint">
            {words.addHint}
          </span>
        </div>
        <div class="actions">
          <button type="submit">{words.send}</button>
        </div>
      </form>
    </section>
  );
}
