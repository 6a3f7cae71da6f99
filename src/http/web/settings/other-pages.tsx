import { Choice, CsrfInput, Icon, usePage, useWords } from '../shared/index.ts';
import { SaveButton, SettingsFrame } from './settings-frame.tsx';

/** What keys do outside of fields. */
const shortcuts = [
  ['/', 'search'],
  ['c', 'compose'],
  ['g h', 'places'],
  ['j k', 'neighbours'],
  ['r e s', 'message'],
  ['Alt ↑ ↓', 'unread'],
  ['↑', 'edit'],
  ['Esc', 'close'],
  ['?', 'list'],
] as const;

interface AppearanceProps {
  readonly theme: string;
  readonly hasKeys: boolean;
  readonly isSaved: boolean;
}

/** The colours of the pages in this browser, and the keys that lead to places. */
export function AppearancePage({ theme, hasKeys, isSaved }: AppearanceProps) {
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
        <section aria-labelledby="keys">
          <h2 id="keys">{settings.keys.title}</h2>
          <input type="hidden" name="has_keys" value="1" />
          <label class="check">
            <input type="checkbox" name="keys" value="1" checked={hasKeys} /> <span>{settings.keys.use}</span>
          </label>
          <dl class="facts section-s">
            {shortcuts.map(([keys, name]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{settings.keys.list[name]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <SaveButton />
      </form>
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
    ['/settings/delete', 'trash-2', data.delete, data.deleteHint],
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
