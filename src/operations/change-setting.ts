import { DomainError } from '../domain/errors.ts';
import type { Source } from '../storage/database.ts';
import { readSettingRows, writeSettingRow } from '../storage/settings.ts';
import type { OperationContext } from './context.ts';

/** What an administrator can decide while the server runs (group API facts, section 6.6). */
const defaults = {
  /** Administrators reassign without asking the assignee. */
  allow_bypass_placeholder_confirmation: false,
  /** Administrators may be assigned contributions. */
  allow_contribution_mapping_to_admins: false,
};

export type Settings = typeof defaults;

export async function readSettings(source: Source): Promise<Settings> {
  const rows = await readSettingRows(source);
  const settings = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof Settings)[]) {
    const value = rows.get(name);
    if (value !== undefined) settings[name] = value === 'true';
  }
  return settings;
}

/** @throws DomainError invalid_input */
export function changeSetting(context: OperationContext, name: string, value: string): Promise<Settings> {
  return changeSettings(context, { [name]: value });
}

/**
 * Changes all of these settings, or none.
 * @throws DomainError invalid_input
 */
export async function changeSettings(
  context: OperationContext,
  changes: Readonly<Record<string, string>>,
): Promise<Settings> {
  const entries = Object.entries(changes);
  if (entries.length === 0) throw new DomainError('invalid_input', `Name a setting: ${known}.`);
  for (const [name, value] of entries) refuseBadSetting(name, value);
  await context.database.write(async (tx) => {
    for (const [name, value] of entries) await writeSettingRow(tx, name, value, context.clock.now());
  });
  return readSettings(context.database.reader);
}

const known = Object.keys(defaults).join(', ');

function refuseBadSetting(name: string, value: string): void {
  if (!Object.hasOwn(defaults, name)) {
    throw new DomainError('invalid_input', `There is no setting "${name}". Known are: ${known}.`);
  }
  if (value !== 'true' && value !== 'false') {
    throw new DomainError('invalid_input', `"${name}" is true or false, not "${value}".`);
  }
}
