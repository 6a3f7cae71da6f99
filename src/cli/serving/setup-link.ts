import type { Tributary } from '../../compose.ts';
import { openSetup } from '../../core/accounts/index.ts';

/** Writes into the log the link that sets the server up, as long as nobody has an account. It is shown nowhere else. */
export async function showSetupLink({ operations, logger }: Tributary): Promise<void> {
  const url = await openSetup(operations, 'operator');
  if (url !== undefined) logger.warn({ url }, 'nobody has an account here yet: follow this link to set the server up');
}
