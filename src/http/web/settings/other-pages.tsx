import { CsrfInput } from '../shared/parts.tsx';
import { Icon } from '../shared/shell/icon.tsx';
import { usePage, useWords } from '../shared/shell/page-state.ts';
import { Choice, SaveButton, SettingsFrame } from './settings-frame.tsx';

/** The colours of the pages in this browser. */
export function AppearancePage({ theme, isSaved }: { readonly theme: string; readonly isSaved: boolean }) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  return (
    <SettingsFrame current="appearance" isSaved={isSaved}>
      <form method="post" action="/settings/theme" class="form">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value="/settings/appearance?saved=1" />
        <fieldset>
          <legend>{settings.colours}</legend>
          <p class="faint section-h">{settings.coloursHint}</p>
          <Choice
            name="theme"
            value="device"
            icon="monitor"
            label={settings.themes.device}
            isChosen={theme === 'device'}
          />
          <Choice name="theme" value="light" icon="sun" label={settings.themes.light} isChosen={theme === 'light'} />
          <Choice name="theme" value="dark" icon="moon" label={settings.themes.dark} isChosen={theme === 'dark'} />
        </fieldset>
        <SaveButton />
      </form>
    </SettingsFrame>
  );
}

interface AccessProps {
  readonly emails: readonly string[];
  /** The one that mail goes to. */
  readonly primary: string | undefined;
}

/** How one signs in. */
export function AccessPage({ emails, primary }: AccessProps) {
  const { settings } = useWords();
  const { csrfToken } = usePage();
  return (
    <SettingsFrame current="access">
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
            <Icon name="monitor" />
          </span>
          <div class="grow">
            <p>
              <strong>{settings.here}</strong>
            </p>
            <p class="under">{settings.hereHint}</p>
          </div>
          <form method="post" action="/sign-out">
            <CsrfInput value={csrfToken} />
            <button type="submit" class="second small-button">
              {settings.signOut}
            </button>
          </form>
        </div>
      </div>
      <section aria-labelledby="addresses" class="section">
        <h2 id="addresses">{settings.addresses}</h2>
        <div class="rows">
          {emails.map((email) => (
            <div class="row" key={email}>
              <div class="grow">
                <p class="line">{email}</p>
              </div>
              {email === primary && <span class="badge good">{settings.primary}</span>}
            </div>
          ))}
        </div>
      </section>
    </SettingsFrame>
  );
}

/** What one has here, to take along or to bring. */
export function DataPage() {
  const { settings } = useWords();
  const { data } = settings;
  const rows = [
    ['/leave', 'archive', data.leave, data.leaveHint],
    ['/imports', 'download', data.imports, data.importsHint],
  ] as const;
  return (
    <SettingsFrame current="data">
      <h2>{settings.tabs.data}</h2>
      <div class="rows">
        {rows.map(([href, icon, label, hint]) => (
          <div class="row wrap" key={href}>
            <span class="thumb" aria-hidden="true">
              <Icon name={icon} />
            </span>
            <div class="grow">
              <p>
                <a class="plain whole" href={href}>
                  <strong>{label}</strong>
                </a>
              </p>
              <p class="under">{hint}</p>
            </div>
            <Icon name="chevron-right" turn />
          </div>
        ))}
      </div>
    </SettingsFrame>
  );
}
