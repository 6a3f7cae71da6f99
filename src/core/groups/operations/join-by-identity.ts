import {
  findUserByConfirmedEmail,
  findUserByIdentity,
  insertIdentity,
  insertRegistered,
  lookupKey,
  prepareUser,
  type ProvenIdentity,
  providerRefusal,
  readRegistrationMode,
  suggestUsername,
  takenError,
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

/**
 * Signs in somebody whom a provider knows: as the user whom the identity is linked to, or with an account of their own from
 * now on. Then they have the roles that the provider's groups give.
 * @param token of the invitation's link, if they came by one
 * @returns who it is, whether the account is new, and which group they have joined
 * @throws DomainError forbidden, conflict, as `findUserByIdentity` and `joinByIdentity`
 */
export async function enterByIdentity(
  context: OperationContext,
  proven: ProvenIdentity,
  token: string | undefined,
): Promise<{ readonly userId: number; readonly isNew: boolean; readonly group: Group | undefined }> {
  const known = await findUserByIdentity(context, proven);
  const entered =
    known === undefined
      ? { ...(await joinByIdentity(context, proven, token)), isNew: true }
      : { userId: known, isNew: false, group: undefined };
  await applyClaimedRoles(context, proven);
  return entered;
}

/**
 * Makes an account for somebody whom a provider knows and nobody here does: where everybody may have one, or by an invitation,
 * the one of the link that they followed or one to the address that the provider has verified. Where administrators decide,
 * they are asked.
 * @param token of the invitation's link, if they came by one
 * @returns who has joined, and which group
 * @throws DomainError forbidden, which says which refusal it is; conflict where somebody was quicker
 */
async function joinByIdentity(
  context: OperationContext,
  proven: ProvenIdentity,
  token: string | undefined,
): Promise<{ userId: number; group: Group | undefined }> {
  const { provider, claims } = proven;
  const { reader } = context.database;
  const email = verifiedEmail(proven);
  if (email === undefined) throw providerRefusal('unverified', provider);
  const find = (source: Source) => findInvited(source, proven, { email, token, now: context.clock.now() });
  await assertMayJoin(context, proven, { email, isInvited: (await find(reader)) !== undefined });
  const username =
    (await suggestUsername(reader, claims.username)) ||
    (await suggestUsername(reader, email)) ||
    `user-${randomHex(4)}`;
  const registration = { username, email, name: claims.name, acceptsTerms: true };
  const prepared = await prepareUser(context, registration);
  return context.database
    .write(async (tx) => {
      const mode = await readRegistrationMode(tx);
      const open = await find(tx);
      const isCounted = open !== undefined && (await countUse(tx, open.invitation.id, context.clock.now()));
      if (!isCounted && mode !== 'open') throw providerRefusal('not_invited', provider);
      const { id: userId } = await insertRegistered(context, tx, registration, prepared);
      await insertIdentity(context, tx, userId, proven);
      const group = isCounted ? open.group : undefined;
      if (isCounted && group) await joinInvited(tx, userId, group, open.invitation, context.clock.now());
      return { userId, group };
    })
    .catch((error: unknown) => {
      throw takenError(error);
    });
}

/** The invitation that lets somebody in. @throws DomainError forbidden for that of somebody else */
async function findInvited(
  source: Source,
  { provider }: ProvenIdentity,
  { email, token, now }: { readonly email: string; readonly token: string | undefined; readonly now: Instant },
): Promise<OpenInvitation | undefined> {
  const followed = token === undefined ? undefined : await findOpenInvitation(source, anonymous, { token }, now);
  if (followed) {
    const { email: invited } = followed.invitation;
    if (invited === null || lookupKey(invited) === lookupKey(email)) return followed;
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
  { email, isInvited }: { readonly email: string; readonly isInvited: boolean },
): Promise<void> {
  if (!provider.makesAccounts) throw providerRefusal('no_accounts', provider);
  const mode = await readRegistrationMode(context.database.reader);
  if (mode === 'closed') throw providerRefusal('closed', provider);
  if (isInvited || mode === 'open') return;
  if (mode === 'invitation') throw providerRefusal('not_invited', provider);
  // Somebody who has the address was found before; a request would only count.
  if (!(await findUserByConfirmedEmail(context.database.reader, email))) {
    await askToJoin(context, { email, name: claims.name });
  }
  throw providerRefusal('requested', provider);
}
