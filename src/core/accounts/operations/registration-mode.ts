import {
  type Administrator,
  DomainError,
  insertServerEvent,
  type OperationContext,
  readSettingRow,
  requireAdmin,
  type Source,
  writeSettingRow,
} from '../../platform/index.ts';
import { type RegistrationMode, registrationModes, defaultRegistrationMode } from '../domain/registration.ts';

/** Name of the setting. */
export const registrationSetting = 'registration';

/** Registration mode; by invitation unless an administrator changed it. */
export async function readRegistrationMode(source: Source): Promise<RegistrationMode> {
  const value = await readSettingRow(source, registrationSetting);
  return registrationModes.find((mode) => mode === value) ?? defaultRegistrationMode;
}

/**
 * Sets the registration mode.
 * @throws DomainError forbidden unless administrator, invalid_input
 */
export async function changeRegistrationMode(
  context: OperationContext,
  by: Administrator,
  value: string,
): Promise<RegistrationMode> {
  requireAdmin(by);
  assertRegistrationMode(value);
  const now = context.clock.now();
  await context.database.write(by, async (tx) => {
    const from = await readRegistrationMode(tx);
    await writeSettingRow(tx, registrationSetting, value, now);
    const details = { setting: registrationSetting, from, value };
    await insertServerEvent(tx, by, { action: 'change_setting', details, now });
  });
  return value;
}

/** @throws DomainError invalid_input */
export function assertRegistrationMode(value: string): asserts value is RegistrationMode {
  if (registrationModes.some((mode) => mode === value)) return;
  throw new DomainError('invalid_input', 'parameters.notOneOf', {
    parameter: registrationSetting,
    values: registrationModes.join(', '),
    value,
    field: registrationSetting,
  });
}
