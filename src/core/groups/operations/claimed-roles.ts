import {
  findLinkedIdentity,
  findUser,
  type NamedIdentity,
  type ProvenIdentity,
  removeIdentity,
} from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import {
  type Administrator,
  insertGroupEvent,
  notify,
  type OperationContext,
  type SignInProvider,
  type Tx,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Group } from '../domain/group.ts';
import { deleteGrant, type Grant, listGrants, type OwnRole, setGrant } from '../storage/granted-members.ts';
import { findGroup, findGroupByPath, findMember, setMember } from '../storage/groups.ts';
import { countOtherOwners, deleteMember } from '../storage/members.ts';
import type { ClaimedRole } from '../../platform/domain/index.ts';

/** The person whose roles change, and the provider. */
interface Given {
  readonly userId: number;
  readonly identityId: number;
  readonly provider: Pick<SignInProvider, 'name'>;
  readonly now: Instant;
}

/**
 * Gives a person who signed in with a provider the roles of its groups, and removes those it gave for groups they have
 * left. A higher role given by hand takes precedence, and is restored.
 */
export async function applyClaimedRoles(
  context: OperationContext,
  { provider, claims }: ProvenIdentity,
): Promise<void> {
  await context.database.write(async (tx) => {
    const identity = await findLinkedIdentity(tx, provider.issuer, claims.subject);
    const user = identity && (await findUser(tx, identity.userId));
    // Blocked people get nothing; the next sign-in checks again.
    if (user?.state !== 'active') return;
    const given = { userId: user.id, identityId: identity!.id, provider, now: context.clock.now() };
    const wanted = await claimedGroups(context, tx, { provider, claims });
    const grants = await listGrants(tx, given.identityId);
    for (const { group, level } of wanted.values()) {
      const grant = grants.find(({ groupId }) => groupId === group.id);
      await giveRole(tx, given, group, { level, grant });
    }
    for (const grant of grants) {
      if (!wanted.has(grant.groupId)) await takeRole(tx, given, grant);
    }
  });
}

/** The groups here in which the claim gives a role. */
async function claimedGroups(
  context: OperationContext,
  tx: Tx,
  { provider, claims }: ProvenIdentity,
): Promise<Map<number, { readonly group: Group; readonly level: number }>> {
  const wanted = new Map<number, { readonly group: Group; readonly level: number }>();
  for (const [path, level] of claimedLevels(provider.roles, claims.groups)) {
    const group = await findGroupByPath(tx, path);
    if (group?.kind === 'group') wanted.set(group.id, { group, level });
    else {
      const message = `sign-in provider ${provider.id} maps to the group ${path}, which doesn't exist`;
      context.warn(message, new Error(message));
    }
  }
  return wanted;
}

async function giveRole(
  tx: Tx,
  given: Given,
  group: Group,
  { level, grant }: { readonly level: number; readonly grant: Grant | undefined },
): Promise<void> {
  const { userId, identityId, now } = given;
  const member = await findMember(tx, group.id, userId);
  const byHand: OwnRole | undefined = grant ? grant.own : member;
  const own = byHand && (byHand.expiresAt === null || byHand.expiresAt > now) ? byHand : undefined;
  const role = own && own.accessLevel >= level ? own : { accessLevel: level, expiresAt: null };
  const isLowered = member !== undefined && role.accessLevel < member.accessLevel;
  if (isLowered && (await isLastOwner(tx, group, given))) return;
  const isOther = member?.accessLevel !== role.accessLevel || member.expiresAt !== role.expiresAt;
  if (isOther) await setMember(tx, { groupId: group.id, userId, ...role, createdBy: null, now });
  const { id: memberId } = (await findMember(tx, group.id, userId))!;
  await setGrant(tx, { identityId, memberId, accessLevel: level, own });
  if (grant?.accessLevel !== level) await logRole(tx, given, group, { action: 'give_role', level });
  if (member) return;
  await notify(tx, [{ userId, kind: 'group_member', actorXchanId: null, about: { subjectId: group.id } }], now);
}

/** Takes exactly the role back that a provider gave; the last Owner stays one. */
async function takeRole(tx: Tx, given: Given, grant: Grant): Promise<void> {
  const { userId, now } = given;
  const group = await findGroup(tx, grant.groupId);
  const member = await findMember(tx, grant.groupId, userId);
  if (!group || !member) return;
  const { own } = grant;
  const isLowered = member.accessLevel > (own?.accessLevel ?? 0) || own?.expiresAt !== null;
  if (isLowered && (await isLastOwner(tx, group, given))) return;
  if (own) await setMember(tx, { groupId: group.id, userId, ...own, createdBy: null, now });
  else await deleteMember(tx, group.id, userId);
  await deleteGrant(tx, group.id, userId);
  await logRole(tx, given, group, { action: 'take_role', level: grant.accessLevel });
}

async function isLastOwner(tx: Tx, group: Group, { userId, now }: Given): Promise<boolean> {
  const member = await findMember(tx, group.id, userId);
  if (!member || member.accessLevel < accessLevels.owner) return false;
  if (member.expiresAt !== null && member.expiresAt <= now) return false;
  return (await countOtherOwners(tx, group, userId, now)) === 0;
}

function logRole(
  tx: Tx,
  { userId, provider, now }: Given,
  group: Group,
  { action, level }: { readonly action: 'give_role' | 'take_role'; readonly level: number },
): Promise<void> {
  const details = { provider: provider.name, access_level: level };
  return insertGroupEvent(tx, { namespaceId: group.id, actor: null, action, assigneeUserId: userId, details, now });
}

/**
 * Unlinks an identity of a user, as that user or an administrator; an email confirms it. Its roles are removed, except
 * that of a last Owner. The last way to sign in can't be removed.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export function unlinkIdentity(
  context: OperationContext,
  by: Administrator,
  key: { readonly userId: number; readonly id: number },
): Promise<void> {
  return removeIdentity(context, by, key, async (tx, identity: NamedIdentity) => {
    const grants = await listGrants(tx, identity.id);
    const provider = { name: identity.providerName };
    const given = { userId: key.userId, identityId: identity.id, provider, now: context.clock.now() };
    for (const grant of grants) await takeRole(tx, given, grant);
  });
}

/** The highest role in each group, by full path, for these values of the claim. */
export function claimedLevels(roles: readonly ClaimedRole[], values: readonly string[]): Map<string, number> {
  const held = new Set(values);
  const levels = new Map<string, number>();
  for (const { value, group, accessLevel } of roles) {
    if (!held.has(value)) continue;
    // Paths that only differ in case are equal.
    const path = group.toLowerCase();
    levels.set(path, Math.max(accessLevel, levels.get(path) ?? 0));
  }
  return levels;
}
