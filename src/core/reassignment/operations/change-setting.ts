import {
  type Administrator,
  DomainError,
  enqueue,
  insertServerEvent,
  type OperationContext,
  readSettingRow,
  readSettingRows,
  parseServerName,
  requireAdmin,
  type Source,
  defaultServerName,
  writeSettingRow,
} from '../../platform/index.ts';
import {
  assertRegistrationMode,
  type RegistrationMode,
  registrationModes,
  defaultRegistrationMode,
} from '../../accounts/index.ts';
import { givePlaceholders } from '../storage/job-contracts.ts';

/** What an administrator can decide while the server runs (group API facts, section 6.6), and what holds if nobody does. */
export const settingDefaults = {
  /** Administrators reassign without asking the assignee. */
  allow_bypass_placeholder_confirmation: false,
  /** Administrators may be assigned contributions. */
  allow_contribution_mapping_to_admins: false,
  /** One person may take over several placeholder users of one source. */
  allow_several_placeholders_per_user: false,
  /** Placeholder users that a root group may have, 0 for any number; whoever comes after shares the Import User. */
  placeholder_user_limit: 0,
  /** Who may make an account. */
  registration: defaultRegistrationMode as RegistrationMode,
  /** What the server is called. */
  server_name: defaultServerName,
};

/** More placeholder users than this nobody has. */
const largestNumber = 1_000_000_000;

export type Settings = typeof settingDefaults;

/** All settings, with defaults for those that nobody has written. */
export async function readSettings(source: Source): Promise<Settings> {
  const rows = await readSettingRows(source);
  const settings = { ...settingDefaults };
  for (const name of Object.keys(settingDefaults) as (keyof Settings)[]) {
    const value = rows.get(name);
    if (value !== undefined) Object.assign(settings, { [name]: valueOf(name, value) });
  }
  return settings;
}

function valueOf(name: keyof Settings, text: string): boolean | number | string {
  if (name === 'registration') return registrationModes.find((mode) => mode === text) ?? settingDefaults[name];
  if (name === 'server_name') return text;
  return typeof settingDefaults[name] === 'number' ? Number(text) : text === 'true';
}

/**
 * Changes one setting.
 * @throws DomainError forbidden for who is no administrator, invalid_input
 */
export function changeSetting(
  context: OperationContext,
  by: Administrator,
  name: string,
  value: string,
): Promise<Settings> {
  return changeSettings(context, by, { [name]: value });
}

/**
 * Changes all of these settings, or none.
 * @throws DomainError forbidden for who is no administrator, invalid_input
 */
export async function changeSettings(
  context: OperationContext,
  by: Administrator,
  changes: Readonly<Record<string, string>>,
): Promise<Settings> {
  requireAdmin(by);
  const entries = Object.entries(changes);
  if (entries.length === 0) throw new DomainError('invalid_input', `Name a setting: ${known}.`);
  const values = entries.map(([name, value]) => [name, checkSetting(name, value)] as const);
  await context.database.write(async (tx) => {
    const now = context.clock.now();
    for (const [setting, value] of values) {
      const from = (await readSettingRow(tx, setting)) ?? String(settingDefaults[setting as keyof Settings]);
      await writeSettingRow(tx, setting, value, now);
      await insertServerEvent(tx, by, { action: 'change_setting', details: { setting, from, value }, now });
    }
    if ('placeholder_user_limit' in changes) await enqueue(tx, givePlaceholders, {}, { now });
  });
  return readSettings(context.database.reader);
}

const known = Object.keys(settingDefaults).join(', ');

/** @returns the value as it is stored */
function checkSetting(name: string, value: string): string {
  if (!Object.hasOwn(settingDefaults, name)) {
    throw new DomainError('invalid_input', `There is no setting "${name}". Known are: ${known}.`);
  }
  if (name === 'server_name') return parseServerName(value);
  if (name === 'registration') {
    assertRegistrationMode(value);
    return value;
  }
  if (typeof settingDefaults[name as keyof Settings] === 'number') {
    if (/^\d+$/.test(value) && Number(value) <= largestNumber) return value;
    throw new DomainError('invalid_input', `"${name}" is a number from 0, not "${value}".`);
  }
  if (value === 'true' || value === 'false') return value;
  throw new DomainError('invalid_input', `"${name}" is true or false, not "${value}".`);
}
