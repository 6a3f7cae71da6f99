import {
  type Administrator,
  DomainError,
  insertServerEvent,
  notFound,
  type OperationContext,
  requireSelfOrAdmin,
  type Source,
  type Tx,
} from '../../../platform/index.ts';
import { providerOf } from '../../domain/linked-identity.ts';
import { deleteLinkedIdentity, type LinkedIdentity, listLinkedIdentities } from '../../storage/linked-identities.ts';
import { mailAccessChange } from '../passkeys/access-changes.ts';
import { requirePerson } from '../require-person.ts';
import { countWaysToSignIn } from '../passkeys/ways-to-sign-in.ts';

/** A linked identity with the provider's id and name, as far as the server still has it. */
export interface NamedIdentity extends LinkedIdentity {
  /** The issuer, where the provider is no longer configured. */
  readonly providerId: string;
  readonly providerName: string;
  /** Someone can sign in by it. */
  readonly isUsable: boolean;
}

/** The linked identities of a user with their names, oldest first, as that user or an administrator. */
export async function listIdentitiesOf(
  context: Pick<OperationContext, 'providers'>,
  source: Source,
  by: Administrator,
  userId: number,
): Promise<NamedIdentity[]> {
  requireSelfOrAdmin(by, userId);
  return nameIdentities(context, await listLinkedIdentities(source, userId));
}

/** Names of identities. */
function nameIdentities(
  { providers }: Pick<OperationContext, 'providers'>,
  identities: readonly LinkedIdentity[],
): NamedIdentity[] {
  return identities.map((identity) => {
    const provider = providerOf(providers, identity);
    const { id = identity.issuer, name = identity.issuer } = provider ?? {};
    return { ...identity, providerId: id, providerName: name, isUsable: provider !== undefined };
  });
}

/**
 * Unlinks an identity of a user, as that user or an administrator; an email confirms it. The last way to sign in can't
 * be removed.
 * @param before reverts, in the same transaction, what the identity gave in other rooms
 * @throws DomainError not_found, forbidden, invalid_state
 */
export async function removeIdentity(
  context: OperationContext,
  by: Administrator,
  { userId, id }: { readonly userId: number; readonly id: number },
  before: (tx: Tx, identity: NamedIdentity) => Promise<void>,
): Promise<void> {
  requireSelfOrAdmin(by, userId);
  await context.database.write(by, async (tx) => {
    const user = await requirePerson(tx, userId);
    const identities = nameIdentities(context, await listLinkedIdentities(tx, userId));
    const identity = identities.find((each) => each.id === id);
    if (!identity) throw notFound('identity');
    if (identity.isUsable && (await countWaysToSignIn(context, tx, userId)) <= 1) {
      throw new DomainError('invalid_state', 'accounts.onlyWayIn');
    }
    await before(tx, identity);
    if (!(await deleteLinkedIdentity(tx, id))) throw notFound('identity');
    const now = context.clock.now();
    const { providerName: name } = identity;
    await insertServerEvent(tx, by, { action: 'unlink_identity', userId, details: { provider: name }, now });
    await mailAccessChange(context, tx, user, { change: 'identity_unlinked', name, key: `identity-gone:${id}` });
  });
}
