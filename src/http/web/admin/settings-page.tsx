import { registrationModes } from '../../../core/accounts/index.ts';
import { isLiveName, type LiveSettings } from '../../../core/platform/index.ts';
import { type AllSettings, settingDefaults } from '../../../core/reassignment/index.ts';
import { isLanguageCode, languageCodes } from '../../../lib/languages.ts';
import { languages, type Words } from '../../../words/index.ts';
import { shownSize, storedSize } from './sizes.ts';
import { AdminPages, CsrfInput, ErrorNotice, SuccessNotice, usePage, useWords } from '../shared/index.ts';

/** The rules of the server have a page of their own. */
export type SettingName = Exclude<keyof AllSettings, 'terms'>;

/** Which settings stand together, in the order of the page. */
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

export const settingNames: readonly SettingName[] = Object.values(parts).flat();

/** The settings as the form has them. */
export type Texts = Readonly<Record<SettingName, string>>;

const sizes: readonly SettingName[] = ['upload_limit', 'storage_quota', 'import_limit'];
const isSize = (name: SettingName): boolean => sizes.includes(name);

/** The settings as texts, sizes in MiB. */
export function textsOf(settings: AllSettings): Texts {
  return Object.fromEntries(settingNames.map((name) => [name, shownText(name, settings[name])])) as Texts;
}

function shownText(name: SettingName, value: AllSettings[SettingName]): string {
  return isSize(name) ? shownSize(Number(value)) : String(value);
}

/** What the text of the form is as a setting; what is none stays as it is, and is refused. */
export function storedText(name: SettingName, text: string): string {
  return isSize(name) ? String(storedSize(text) ?? text) : text;
}

interface ServerSettingsProps {
  readonly settings: Texts;
  readonly live: LiveSettings;
  readonly problem?: string | undefined;
  /** The setting that it is about. */
  readonly invalid?: SettingName | undefined;
  readonly done?: string | undefined;
}

/** What administrators decide while the server runs. What the environment of the server fixes is shown and cannot be changed. */
export function ServerSettingsPage({ settings, live, problem, invalid, done }: ServerSettingsProps) {
  const { words, csrfToken } = usePage();
  const { serverSettings } = words;
  return (
    <>
      <h1>{serverSettings.title}</h1>
      <AdminPages current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{serverSettings.hint}</p>
      <form method="post" action="/admin/settings">
        <CsrfInput value={csrfToken} />
        {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
          <section key={part} class="stack card" aria-labelledby={part}>
            <h2 id={part}>{serverSettings.parts[part]}</h2>
            {parts[part].map((name) => (
              <Setting key={name} {...{ name, live }} value={settings[name]} isInvalid={name === invalid} />
            ))}
            {part === 'server' && <RulesField />}
          </section>
        ))}
        <div class="actions">
          <button type="submit">{serverSettings.save}</button>
        </div>
      </form>
    </>
  );
}

/** The way to the rules of the server, which are too long to stand among the settings. */
function RulesField() {
  const { terms } = useWords();
  return (
    <div class="field">
      <h3>{terms.edit.title}</h3>
      <span class="hint">{terms.edit.firstHint}</span>
      <div>
        <RulesLink />
      </div>
    </div>
  );
}

/** The way to where the rules of the server are written. */
export function RulesLink() {
  const { terms } = useWords();
  const { hasTerms } = usePage();
  return (
    <a class="button second" href="/admin/rules">
      {hasTerms ? terms.edit.change : terms.edit.write}
    </a>
  );
}

interface SettingProps {
  readonly name: SettingName;
  readonly value: string;
  readonly live: LiveSettings;
  readonly isInvalid: boolean;
}

/** A setting with what it does, and its default; one that the environment fixes says which variable does so. */
export function Setting({ name, value, live, isInvalid }: SettingProps) {
  const { words } = usePage();
  const { names: titles, hints, isDefault, defaultIs, fixedBy } = words.serverSettings;
  const standard = shownText(name, { ...settingDefaults, ...live.defaults }[name]);
  const variable = isLiveName(name) ? live.fixed[name] : undefined;
  const state =
    variable !== undefined
      ? fixedBy({ variable })
      : value === standard
        ? isDefault
        : defaultIs({ value: shown(name, standard, words) || words.serverSettings.empty });
  return (
    <div class="field">
      <label for={name}>{titles[name]}</label>
      <Input {...{ name, value, isInvalid }} isFixed={variable !== undefined} />
      <span class="hint" id={`${name}-help`}>
        {hints[name]} {state}
      </span>
    </div>
  );
}

interface InputProps extends Pick<SettingProps, 'name' | 'value' | 'isInvalid'> {
  readonly isFixed: boolean;
}

function Input({ name, value, isFixed, isInvalid }: InputProps) {
  const { words } = usePage();
  const choices = choicesOf(name);
  const shared = {
    id: name,
    name,
    'aria-describedby': `${name}-help`,
    disabled: isFixed,
    ...(isInvalid && { 'aria-invalid': 'true' as const }),
  };
  if (choices) {
    return (
      <select {...shared}>
        {choices.map((choice) => (
          <option key={choice} value={choice} selected={choice === value}>
            {shown(name, choice, words)}
          </option>
        ))}
      </select>
    );
  }
  if (name === 'server_description') {
    return (
      <textarea {...shared} rows={2} maxLength={500} dir="auto">
        {value}
      </textarea>
    );
  }
  if (name === 'server_name' || name === 'contact_address') {
    const isName = name === 'server_name';
    const max = isName ? 60 : 200;
    return <input {...shared} value={value} maxLength={max} required={isName} dir="auto" autocomplete="off" />;
  }
  return isSize(name) ? (
    <input {...shared} value={value} inputMode="decimal" pattern="[0-9]+([.,][0-9]+)?" required autocomplete="off" />
  ) : (
    <input {...shared} value={value} inputMode="numeric" pattern="[0-9]+" required autocomplete="off" />
  );
}

/** The values that a setting can have; undefined where they are typed in. */
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
