import { Type } from 'typebox';
import { registrationModes } from '../../../core/accounts/index.ts';
import { isLiveName, liveNames, type LiveSettings } from '../../../core/platform/index.ts';
import {
  type AllSettings,
  changeSettings,
  readAllSettings,
  settingDefaults,
} from '../../../core/reassignment/index.ts';
import { isLanguageCode, languageCodes } from '../../../lib/languages.ts';
import { languages, type Words } from '../../../words/index.ts';
import {
  AdminHead,
  Field,
  Form,
  FormRefusal,
  hiddenAdministration,
  page,
  SelectField,
  TextField,
  usePage,
  useWords,
} from '../shared/index.ts';
import { refusedSetting } from './refused-setting.ts';
import { RulesLink } from './rules.tsx';
import { shownSize, storedSize } from './sizes.ts';

/** The server rules have their own page. */
type SettingName = Exclude<keyof AllSettings, 'terms'>;

/** The settings in the order of the page. */
const parts = {
  server: ['server_name', 'server_description', 'contact_address', 'default_language', 'registration'],
  limits: [
    'upload_limit',
    'storage_quota',
    'import_limit',
    'file_versions',
    'webhook_days',
    'user_requests_per_minute',
    'address_requests_per_minute',
  ],
  contributions: [
    'undo_days',
    'allow_several_placeholders_per_user',
    'placeholder_user_limit',
    'allow_bypass_placeholder_confirmation',
    'allow_contribution_mapping_to_admins',
  ],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

const settingNames: readonly SettingName[] = Object.values(parts).flat();

/** Settings in the form. */
type Texts = Readonly<Record<SettingName, string>>;

const sizes: readonly SettingName[] = ['upload_limit', 'storage_quota', 'import_limit'];
const isSize = (name: SettingName): boolean => sizes.includes(name);

/** Sizes are in MiB. */
function textsOf(settings: AllSettings): Texts {
  return Object.fromEntries(settingNames.map((name) => [name, shownText(name, settings[name])])) as Texts;
}

function shownText(name: SettingName, value: AllSettings[SettingName]): string {
  return isSize(name) ? shownSize(Number(value)) : String(value);
}

/** Sizes that can't be parsed stay as they are, and are refused. */
function storedText(name: SettingName, text: string): string {
  return isSize(name) ? String(storedSize(text) ?? text) : text;
}

const truth = Type.Enum(['true', 'false']);
const typed = Type.String({ maxLength: 1000 });

/** Browsers don't send fields that the environment fixes. */
const input = {
  server_name: Type.String(),
  server_description: Type.Optional(typed),
  contact_address: Type.Optional(typed),
  default_language: Type.Optional(Type.Enum([...languageCodes])),
  registration: Type.Enum([...registrationModes]),
  ...Object.fromEntries(
    liveNames.filter((name) => name !== 'default_language').map((name) => [name, Type.Optional(typed)]),
  ),
  allow_several_placeholders_per_user: truth,
  placeholder_user_limit: Type.String(),
  allow_bypass_placeholder_confirmation: truth,
  allow_contribution_mapping_to_admins: truth,
};

/** Settings that administrators can change while the server runs. */
export const serverSettingsPage = page({
  path: '/admin/settings',
  who: hiddenAdministration,
  load: async ({ operations }) => ({
    settings: textsOf(await readAllSettings(operations)),
    live: operations.live,
  }),
  view: (shown) => ({ title: shown.words.serverSettings.title, content: <ServerSettings {...shown} /> }),
  notices: ({ words }) => ({ changed: words.serverSettings.changed }),
  actions: {
    default: {
      sensitive: 'administer_server',
      input,
      run: async ({ operations, viewer, words, input: sent }) => {
        const now = textsOf(await readAllSettings(operations));
        const wanted: Texts = { ...now, ...sent };
        const changed = settingNames.filter((name) => wanted[name] !== now[name]);
        if (changed.length === 0) return {};
        const changes = changed.map((name) => [name, storedText(name, wanted[name])] as const);
        try {
          await changeSettings(operations, viewer, Object.fromEntries(changes));
        } catch (error) {
          throw namedRefusal(error, wanted, words);
        }
        return { notice: 'changed' };
      },
    },
  },
});

function namedRefusal(error: unknown, wanted: Texts, words: Words): unknown {
  const { names, badSize } = words.serverSettings;
  const refused = refusedSetting(error, words, names);
  if (!(refused instanceof FormRefusal) || refused.status === 409) return refused;
  const size = sizes.find((name) => name === refused.field);
  return size ? new FormRefusal(badSize({ name: names[size], text: wanted[size] }), { field: size }) : refused;
}

interface SettingsProps {
  readonly settings: Texts;
  readonly live: LiveSettings;
}

function ServerSettings({ settings, live }: SettingsProps) {
  const { serverSettings: words } = useWords();
  return (
    <>
      <AdminHead title={words.title} tab="settings" />
      <p class="faint">{words.hint}</p>
      <Form action="default">
        {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
          <section key={part} class="stack card" aria-labelledby={part}>
            <h2 id={part}>{words.parts[part]}</h2>
            {parts[part].map((name) => (
              <Setting key={name} {...{ name, live }} value={settings[name]} />
            ))}
            {part === 'server' && <Rules />}
          </section>
        ))}
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </Form>
    </>
  );
}

/** The server rules, which are edited on their own page. */
function Rules() {
  const { edit } = useWords().terms;
  return (
    <div class="field">
      <h3>{edit.title}</h3>
      <span class="hint">{edit.firstHint}</span>
      <div>
        <RulesLink />
      </div>
    </div>
  );
}

interface SettingProps {
  readonly name: SettingName;
  readonly value: string;
  readonly live: LiveSettings;
}

/** A setting with its default, or the environment variable that fixes it. */
function Setting({ name, value, live }: SettingProps) {
  const { words } = usePage();
  const { names, hints, isDefault, defaultIs, fixedBy, empty } = words.serverSettings;
  const standard = shownText(name, { ...settingDefaults, ...live.defaults }[name]);
  const variable = isLiveName(name) ? live.fixed[name] : undefined;
  const state =
    variable !== undefined
      ? fixedBy({ variable })
      : value === standard
        ? isDefault
        : defaultIs({ value: shown(name, standard, words) || empty });
  const field = { name, value, label: names[name], hint: `${hints[name]} ${state}`, disabled: variable !== undefined };
  const choices = choicesOf(name)?.map((choice) => [choice, shown(name, choice, words)] as const);
  if (choices) return <SelectField {...field} options={choices} />;
  if (name === 'server_description') return <TextField {...field} rows={2} maxLength={500} dir="auto" />;
  if (name === 'server_name') return <Field {...field} maxLength={60} required dir="auto" autocomplete="off" />;
  if (name === 'contact_address') return <Field {...field} maxLength={200} dir="auto" autocomplete="off" />;
  const typing = isSize(name)
    ? ({ inputMode: 'decimal', pattern: '[0-9]+([.,][0-9]+)?' } as const)
    : ({ inputMode: 'numeric', pattern: '[0-9]+' } as const);
  return <Field {...field} {...typing} required autocomplete="off" />;
}

/** Choices of a setting; undefined for fields. */
function choicesOf(name: SettingName): readonly string[] | undefined {
  if (name === 'registration') return registrationModes;
  if (name === 'default_language') return languageCodes;
  return !isLiveName(name) && typeof settingDefaults[name] === 'boolean' ? ['true', 'false'] : undefined;
}

function shown(name: SettingName, value: string, { serverSettings, accounts }: Words): string {
  const mode = registrationModes.find((each) => each === value);
  if (name === 'registration' && mode) return accounts.invitations.modes[mode];
  if (name === 'default_language' && isLanguageCode(value)) {
    return languages.find(({ code }) => code === value)?.name ?? value;
  }
  return choicesOf(name) ? serverSettings.choices[value === 'true' ? 'yes' : 'no'] : value;
}
