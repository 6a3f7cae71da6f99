import { insertServerEvent, type OperationContext, type Tx, type UserViewer } from '../../../platform/index.ts';
import { isEmailAllowed, type ProvenIdentity, verifiedEmail } from '../../domain/linked-identity.ts';
import type { User } from '../../domain/user.ts';
import {
  findLinkedIdentity,
  insertLinkedIdentity,
  listLinkedIdentities,
  noteIdentityUse,
} from '../../storage/linked-identities.ts';
import { findUserByConfirmedEmail } from '../../storage/users.ts';
import { mailAccessChange } from '../passkeys/access-changes.ts';
import { requirePerson } from '../require-person.ts';
import { providerRefusal } from './provider-visit.ts';

/**
 * The user that an identity signs in: the linked one, or else the user who has confirmed the address verified by the
 * provider, to whom it is then linked with a confirmation email.
 * @returns undefined for people without an account
 * @throws DomainError forbidden
 */
export async function findUserByIdentity(
  context: OperationContext,
  proven: ProvenIdentity,
): Promise<number | undefined> {
  const { provider, claims } = proven;
  if (!isEmailAllowed(proven)) throw providerRefusal('domain', provider);
  return context.database.write(async (tx) => {
    const known = await findLinkedIdentity(tx, provider.issuer, claims.subject);
    if (known) {
      await noteIdentityUse(tx, known.id, claims.email, context.clock.now());
      return known.userId;
    }
    const email = verifiedEmail(proven);
    if (email === undefined) throw providerRefusal('unverified', provider);
    const user = await findUserByConfirmedEmail(tx, email);
    if (!user) return undefined;
    if (user.kind !== 'human') throw providerRefusal('linked_elsewhere', provider);
    // Whoever is kept out reads so, and nothing of the account changes.
    if (user.state === 'active') await linkTo(context, tx, user, proven);
    return user.id;
  });
}

/**
 * Links an identity to the account of a signed-in person who returned from the provider; an email confirms it.
 * @throws DomainError forbidden
 */
export async function linkIdentity(
  context: OperationContext,
  viewer: UserViewer,
  proven: ProvenIdentity,
): Promise<void> {
  const { userId } = viewer;
  const { provider, claims } = proven;
  if (!isEmailAllowed(proven)) throw providerRefusal('domain', provider);
  await context.database.write(viewer, async (tx) => {
    const known = await findLinkedIdentity(tx, provider.issuer, claims.subject);
    if (known?.userId === userId) return;
    if (known) throw providerRefusal('linked_elsewhere', provider);
    await linkTo(context, tx, await requirePerson(tx, userId), proven);
  });
}

/** An account has one identity of a provider: a second one may be someone who got the address later. */
async function linkTo(context: OperationContext, tx: Tx, user: User, proven: ProvenIdentity): Promise<void> {
  const { provider } = proven;
  const others = await listLinkedIdentities(tx, user.id);
  if (others.some(({ issuer }) => issuer === provider.issuer)) throw providerRefusal('linked_otherwise', provider);
  const id = await insertIdentity(context, tx, user.id, proven);
  const { name } = provider;
  await mailAccessChange(context, tx, user, { change: 'identity_linked', name, key: `identity:${id}` });
}

/**
 * Links an identity inside another transaction, as its owner; the audit log records it.
 * @returns its id
 * @throws DomainError forbidden if it is linked to an account
 */
export async function insertIdentity(
  { clock }: OperationContext,
  tx: Tx,
  userId: number,
  { provider, claims }: ProvenIdentity,
): Promise<number> {
  const { issuer, name } = provider;
  const { subject, email } = claims;
  if (await findLinkedIdentity(tx, issuer, subject)) throw providerRefusal('linked_elsewhere', provider);
  const now = clock.now();
  const id = await insertLinkedIdentity(tx, { userId, issuer, subject, email }, now);
  await noteIdentityUse(tx, id, email, now);
  await insertServerEvent(tx, { userId }, { action: 'link_identity', userId, details: { provider: name }, now });
  return id;
}
