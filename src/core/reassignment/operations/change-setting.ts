import {
  type Administrator,
  cleanText,
  DomainError,
  enqueue,
  insertServerEvent,
  isLiveName,
  type LiveName,
  liveNames,
  liveSettings,
  liveValueOf,
  type LiveValues,
  liveValues,
  type OperationContext,
  readSettingRow,
  readSettingRows,
  parseServerName,
  parseTerms,
  requireAdmin,
  type Source,
  defaultServerName,
  writeSettingRow,
} from '../../platform/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import {
  assertRegistrationMode,
  type RegistrationMode,
  registrationModes,
  defaultRegistrationMode,
} from '../../accounts/index.ts';
import { givePlaceholders } from '../storage/job-contracts.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Live settings (group API facts, section 6.6), with their defaults. */
export const settingDefaults = {
  /** Administrators reassign without asking the assignee. */
  allow_bypass_placeholder_confirmation: false,
  /** Administrators may be assigned contributions. */
  allow_contribution_mapping_to_admins: false,
  /** One person can accept several placeholder users of one source. */
  allow_several_placeholders_per_user: false,
  /** Maximum number of placeholder users in a top-level group, 0 for no limit; further ones share the Import User. */
  placeholder_user_limit: 0,
  /** Registration mode. */
  registration: defaultRegistrationMode as RegistrationMode,
  /** Name of the server. */
  server_name: defaultServerName,
  /** Description, in a sentence or two. */
  server_description: '',
  /** Contact for questions: an email address or a URL. */
  contact_address: '',
  /** Server rules in Markdown, accepted at registration; empty for none. */
  terms: '',
};

/** More placeholder users than this no one has. */
const largestNumber = 1_000_000_000;

export type Settings = typeof settingDefaults;

/** These, and those of the environment that can be changed. */
export type AllSettings = Settings & LiveValues;

type Name = keyof AllSettings;

/** All settings, with defaults. */
export async function readSettings(source: Source): Promise<Settings> {
  return settingsOf(await readSettingRows(source));
}

function settingsOf(rows: ReadonlyMap<string, string>): Settings {
  const settings = { ...settingDefaults };
  for (const name of Object.keys(settingDefaults) as (keyof Settings)[]) {
    const value = rows.get(name);
    if (value !== undefined) Object.assign(settings, { [name]: valueOf(name, value) });
  }
  return settings;
}

/** All effective settings including those of the environment, as all processes will use them. */
export async function readAllSettings({
  database,
  live,
}: Pick<OperationContext, 'database' | 'live'>): Promise<AllSettings> {
  const rows = await readSettingRows(database.reader);
  return { ...settingsOf(rows), ...liveValues(live, rows) };
}

function valueOf(name: keyof Settings, text: string): boolean | number | string {
  if (name === 'registration') return registrationModes.find((mode) => mode === text) ?? settingDefaults[name];
  if (typeof settingDefaults[name] === 'string') return text;
  return typeof settingDefaults[name] === 'number' ? Number(text) : text === 'true';
}

/**
 * Changes one setting.
 * @throws DomainError forbidden unless administrator, invalid_input, conflict if the environment fixes it
 */
export function changeSetting(
  context: OperationContext,
  by: Administrator,
  name: string,
  value: string,
): Promise<AllSettings> {
  return changeSettings(context, by, { [name]: value });
}

/**
 * Changes all of these settings, or none. They take effect at once in this process, and within two seconds in others.
 * @throws DomainError forbidden unless administrator, invalid_input, conflict if the environment fixes one
 */
export async function changeSettings(
  context: OperationContext,
  by: Administrator,
  changes: Readonly<Record<string, string>>,
): Promise<AllSettings> {
  requireAdmin(by);
  const entries = Object.entries(changes);
  if (entries.length === 0) throw new DomainError('invalid_input', 'settings.noneNamed', { names: known });
  const { database, live } = context;
  const values = entries.map(([name, value]) => {
    assertKnown(name);
    assertNotFixed(name, live);
    return [name, checkSetting(name, value)] as const;
  });
  await database.write(by, async (tx) => {
    const now = context.clock.now();
    for (const [setting, value] of values) {
      const from = (await readSettingRow(tx, setting)) ?? String({ ...settingDefaults, ...live.defaults }[setting]);
      await writeSettingRow(tx, setting, value, now);
      await insertServerEvent(tx, by, { action: 'change_setting', details: { setting, from, value }, now });
    }
    if ('placeholder_user_limit' in changes) await enqueue(tx, givePlaceholders, {}, { now });
  });
  await live.refresh(database.reader);
  return readAllSettings(context);
}

const known = [...Object.keys(settingDefaults), ...liveNames].join(', ');

function assertKnown(name: string): asserts name is Name {
  if (Object.hasOwn(settingDefaults, name) || isLiveName(name)) return;
  throw new DomainError('invalid_input', 'settings.unknown', { name, names: known });
}

function assertNotFixed(name: Name, { fixed }: OperationContext['live']): void {
  const variable = isLiveName(name) ? fixed[name] : undefined;
  if (variable === undefined) return;
  throw new DomainError('conflict', 'settings.fixed', { name, variable, setting: name });
}

/** The most characters of settings that are texts. */
const longestText = { server_description: 500, contact_address: 200 };

/** @returns the value as stored */
function checkSetting(name: Name, value: string): string {
  if (isLiveName(name)) return checkLive(name, value);
  if (name === 'server_name') return parseServerName(value);
  if (name === 'terms') return parseTerms(value);
  if (name === 'server_description') return checkText(name, value);
  if (name === 'contact_address') return checkContact(checkText(name, value));
  if (name === 'registration') {
    assertRegistrationMode(value);
    return value;
  }
  if (typeof settingDefaults[name] === 'number') return checkNumber(name, value, { min: 0, max: largestNumber });
  if (value === 'true' || value === 'false') return value;
  throw new DomainError('invalid_input', 'settings.notTruth', { name, value, setting: name });
}

function checkLive(name: LiveName, value: string): string {
  const setting = liveSettings[name];
  if ('min' in setting) return checkNumber(name, value, setting);
  if (liveValueOf(name, value) !== undefined) return value;
  throw new DomainError('invalid_input', 'parameters.notOneOf', {
    parameter: name,
    values: setting.choices.join(', '),
    value,
    setting: name,
  });
}

function checkNumber(name: Name, value: string, { min, max }: { readonly min: number; readonly max: number }): string {
  if (/^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max) return String(Number(value));
  throw new DomainError('invalid_input', 'settings.notANumber', { name, min, max, value, setting: name });
}

function checkText(name: keyof typeof longestText, value: string): string {
  const text = cleanText(value).replace(/\s+/g, ' ').trim();
  const max = longestText[name];
  if (text.length <= max) return text;
  throw new DomainError('invalid_input', 'settings.tooLong', { name, max, setting: name });
}

function checkContact(text: string): string {
  if (text === '' || emailPattern.test(text) || /^https?:$/.test(parseUrl(text)?.protocol ?? '')) return text;
  throw new DomainError('invalid_input', 'settings.badContact', { value: text, setting: 'contact_address' });
}
