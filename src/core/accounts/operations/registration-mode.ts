import {
  type Administrator,
  DomainError,
  type OperationContext,
  readSettingRows,
  requireAdmin,
  type Source,
  writeSettingRow,
} from '../../platform/index.ts';
import { type RegistrationMode, registrationModes } from '../domain/registration.ts';

/** Name of the setting. */
const registrationSetting = 'registration';

/** Who may make an account; those who were invited, unless an administrator has decided otherwise. */
export async function readRegistrationMode(source: Source): Promise<RegistrationMode> {
  const value = (await readSettingRows(source)).get(registrationSetting);
  return registrationModes.find((mode) => mode === value) ?? 'invitation';
}

/**
 * Decides who may make an account from now on.
 * @throws DomainError forbidden for who is no administrator, invalid_input
 */
export async function changeRegistrationMode(
  context: OperationContext,
  by: Administrator,
  value: string,
): Promise<RegistrationMode> {
  requireAdmin(by);
  const mode = registrationModes.find((each) => each === value);
  if (!mode) {
    const message = `"${registrationSetting}" is one of ${registrationModes.join(', ')}, not "${value}".`;
    throw new DomainError('invalid_input', message, { field: registrationSetting });
  }
  await context.database.write((tx) => writeSettingRow(tx, registrationSetting, mode, context.clock.now()));
  return mode;
}
