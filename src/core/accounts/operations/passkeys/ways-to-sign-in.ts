import type { OperationContext, Source } from '../../../platform/index.ts';
import { providerOf } from '../../domain/linked-identity.ts';
import { listLinkedIdentities } from '../../storage/linked-identities.ts';
import { listPasskeys } from '../../storage/passkeys.ts';
import { hasPassword } from '../../storage/users.ts';

/**
 * Number of ways to sign in: the password, each passkey, and each linked identity whose provider is still configured.
 */
export async function countWaysToSignIn(
  { providers }: Pick<OperationContext, 'providers'>,
  source: Source,
  userId: number,
): Promise<number> {
  const identities = await listLinkedIdentities(source, userId);
  const usable = identities.filter((identity) => providerOf(providers, identity));
  const passkeys = await listPasskeys(source, userId);
  return ((await hasPassword(source, userId)) ? 1 : 0) + passkeys.length + usable.length;
}
