import {
  findUserByConfirmedEmail,
  findUserByIdentity,
  insertIdentity,
  insertRegistered,
  prepareUser,
  type ProvenIdentity,
  providerRefusal,
  readRegistrationMode,
  suggestUsername,
  verifiedEmail,
} from '../../accounts/index.ts';
import { anonymous, type OperationContext, type Source } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { randomHex } from '../../../lib/random.ts';
import type { Group } from '../domain/group.ts';
import { countUse, listInvitationsTo } from '../storage/invitations.ts';
import { findOpenInvitation, joinInvited, openedInvitation, type OpenInvitation } from './accept-invitation.ts';
import { askToJoin } from './ask-to-join.ts';
import { applyClaimedRoles } from './claimed-roles.ts';
import { isSameAddress } from '../../../lib/email-address.ts';

/** How a person without an account signs in. */
export interface ComingBy {
  /** Of the invitation's link, if they followed one. */
  readonly token?: string | undefined;
  /** Whether registration allows a person with this address without an invitation. @throws DomainError forbidden */
  readonly letsIn?: ((source: Source, email: string, now: Instant) => Promise<boolean>) | undefined;
}

/**
 * Signs in a person known to a provider: as the linked user, or with a new account. They then have the roles of the
 * provider's groups.
 * @returns the user, whether the account is new, and the group they joined
 * @throws DomainError forbidden, conflict, like `findUserByIdentity` and `joinByIdentity`
 */
export async function enterByIdentity(
  context: OperationContext,
  proven: ProvenIdentity,
  by: ComingBy,
): Promise<{ readonly userId: number; readonly isNew: boolean; readonly group: Group | undefined }> {
  const known = await findUserByIdentity(context, proven);
  const entered =
    known === undefined
      ? { ...(await joinByIdentity(context, proven, by)), isNew: true }
      : { userId: known, isNew: false, group: undefined };
  await applyClaimedRoles(context, proven);
  return entered;
}

/**
 * Creates an account for a person known to a provider and unknown here: with open registration, with the invitation of
 * the followed link or one to the verified address, or with another permission. With approval, administrators are
 * asked.
 * @returns the new user and the group
 * @throws DomainError forbidden with the refusal; conflict if someone was faster
 */
async function joinByIdentity(
  context: OperationContext,
  proven: ProvenIdentity,
  { token, letsIn = () => Promise.resolve(false) }: ComingBy,
): Promise<{ userId: number; group: Group | undefined }> {
  const { provider, claims } = proven;
  const { reader } = context.database;
  const email = verifiedEmail(proven);
  if (email === undefined) throw providerRefusal('unverified', provider);
  const find = (source: Source) => findInvited(source, proven, { email, token, now: context.clock.now() });
  await assertMayJoin(context, proven, { email, isInvited: (await find(reader)) !== undefined, letsIn });
  const username =
    (await suggestUsername(reader, claims.username)) ||
    (await suggestUsername(reader, email)) ||
    `user-${randomHex(4)}`;
  const registration = { username, email, name: claims.name, acceptsTerms: true };
  const prepared = await prepareUser(context, registration);
  return context.database.write(async (tx) => {
    const mode = await readRegistrationMode(tx);
    const open = await find(tx);
    const isCounted = open !== undefined && (await countUse(tx, open.invitation.id, context.clock.now()));
    if (!isCounted && mode !== 'open' && !(await letsIn(tx, email, context.clock.now()))) {
      throw providerRefusal('not_invited', provider);
    }
    const { id: userId } = await insertRegistered(context, tx, registration, prepared);
    await insertIdentity(context, tx, userId, proven);
    const group = isCounted ? open.group : undefined;
    if (isCounted && group) await joinInvited(tx, userId, group, open.invitation, context.clock.now());
    return { userId, group };
  });
}

/** The invitation that lets someone in. @throws DomainError forbidden for that of someone else */
async function findInvited(
  source: Source,
  { provider }: ProvenIdentity,
  { email, token, now }: { readonly email: string; readonly token: string | undefined; readonly now: Instant },
): Promise<OpenInvitation | undefined> {
  const followed = token === undefined ? undefined : await findOpenInvitation(source, anonymous, { token }, now);
  if (followed) {
    const { email: invited } = followed.invitation;
    if (invited === null || isSameAddress(invited, email)) return followed;
    throw providerRefusal('invited_otherwise', provider);
  }
  for (const invitation of await listInvitationsTo(source, email, now)) {
    const open = await openedInvitation(source, invitation, now);
    if (open) return open;
  }
  return undefined;
}

async function assertMayJoin(
  context: OperationContext,
  { provider, claims }: ProvenIdentity,
  {
    email,
    isInvited,
    letsIn,
  }: { readonly email: string; readonly isInvited: boolean; readonly letsIn: NonNullable<ComingBy['letsIn']> },
): Promise<void> {
  if (!provider.makesAccounts) throw providerRefusal('no_accounts', provider);
  const mode = await readRegistrationMode(context.database.reader);
  if (mode === 'closed') throw providerRefusal('closed', provider);
  if (isInvited || mode === 'open') return;
  if (await letsIn(context.database.reader, email, context.clock.now())) return;
  if (mode === 'invitation') throw providerRefusal('not_invited', provider);
  // Someone who has the address was found before; a request would only count.
  if (!(await findUserByConfirmedEmail(context.database.reader, email))) {
    await askToJoin(context, { email, name: claims.name });
  }
  throw providerRefusal('requested', provider);
}
