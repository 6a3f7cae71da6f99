import { Type } from 'typebox';
import {
  Choices,
  hasKeys,
  localPath,
  page,
  readTheme,
  setKeys,
  setTheme,
  signedIn,
  Tick,
  ticked,
  useWords,
} from '../shared/index.ts';
import { savedNotice, SettingsForm, SettingsGroup, settingsView } from './settings-frame.tsx';

/** Keyboard shortcuts outside of fields. */
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

/** The colours of pages in this browser, and whether single keys are shortcuts. */
export const appearancePage = page({
  path: '/settings/appearance',
  who: signedIn,
  load: async ({ request }) => ({ theme: readTheme(request) ?? 'device', isWithKeys: hasKeys(request) }),
  view: settingsView('appearance', Appearance),
  notices: savedNotice,
  actions: {
    default: {
      input: {
        theme: Type.Enum(['device', 'light', 'dark']),
        // Unticked boxes aren't sent, and the menu of each page only has the colours.
        has_keys: ticked,
        keys: ticked,
        return_to: Type.Optional(Type.String()),
      },
      run: async ({ reply, input: { theme, has_keys, keys, return_to } }) => {
        if (has_keys) setKeys(reply, keys === '1');
        setTheme(reply, theme === 'device' ? undefined : theme);
        return return_to === undefined ? { notice: 'saved' } : { to: localPath(return_to) };
      },
    },
  },
});

function Appearance({ theme, isWithKeys }: { readonly theme: string; readonly isWithKeys: boolean }) {
  const { settings } = useWords();
  const { themes, keys } = settings;
  return (
    <SettingsForm action="default" values={{ has_keys: 1 }}>
      <SettingsGroup id="colours" legend={settings.colours} hint={settings.coloursHint}>
        <Choices
          name="theme"
          value={theme}
          options={[
            ['device', 'monitor', themes.device],
            ['light', 'sun', themes.light],
            ['dark', 'moon', themes.dark],
          ]}
        />
      </SettingsGroup>
      <section aria-labelledby="keys">
        <h2 id="keys">{keys.title}</h2>
        <Tick name="keys" label={<span>{keys.use}</span>} checked={isWithKeys} class="check" />
        <dl class="facts section-s">
          {shortcuts.map(([shortcut, name]) => (
            <div key={shortcut}>
              <dt>
                <kbd>{shortcut}</kbd>
              </dt>
              <dd>{keys.list[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SettingsForm>
  );
}
