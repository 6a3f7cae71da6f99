import { findUser } from '../../../accounts/index.ts';
import { effectiveAccessLevel, findGroup, type Group, isGroupSeen, listGroupsOfUser } from '../../../groups/index.ts';
import { accessLevels } from '../../../identity/index.ts';
import {
  commit,
  DomainError,
  notFound,
  notify,
  type OperationContext,
  type Source,
  tooSoon,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, millisecondsOf } from '../../../../lib/clock.ts';
import { basisOf, type Claim, type ClaimBasis, type ClaimSettings } from '../../domain/claim.ts';
import { nextStatus, type SourceUser } from '../../domain/source-user.ts';
import type { AssignmentRules } from '../../domain/reassignment.ts';
import {
  closeClaim,
  findClaims,
  findOpenClaim,
  hasAddressOf,
  insertClaim,
  isBotElsewhere,
  listClaimedSources,
  listClaimsSince,
  findClaim,
  readClaimSettings,
  wasDeclined,
} from '../../storage/claims.ts';
import { findSourceUser } from '../../storage/placeholders.ts';
import { noteEvent } from '../change-source-user.ts';
import { mailClaimant } from './answer-claims.ts';
import { assertClaimable, claimRules, listOwnersOf, tryToGive } from './give-claimed.ts';

/** Claims that one person may make in a day, and have open at one time. */
const maxADay = 10;
const maxOpen = 5;

/** Whether the viewer can see the top-level group and has a role in it or a subgroup, for all of which it imports. */
export async function isMemberWithin(source: Source, viewer: UserViewer, root: Group): Promise<boolean> {
  // Administrators aren't members because of their role.
  const level = await effectiveAccessLevel(source, root, viewer.userId, viewer.at);
  if (!isGroupSeen(root, level)) return false;
  if (level >= accessLevels.guest) return true;
  const groups = await listGroupsOfUser(source, viewer.userId, accessLevels.guest, viewer.at);
  return groups.some(({ rootId }) => rootId === root.id);
}

/**
 * Claims a source user, as a member. An Owner decides, unless the group approves claims by confirmed address at once.
 * Source users that can't be claimed look like missing ones.
 * @throws DomainError not_found, invalid_state, unprocessable or too_many_requests after too many
 */
export function claimSourceUser(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<Claim> {
  return commit(context, 'claim-source-user', viewer, async (tx) => {
    const { sourceUser, settings, basis } = await requireClaimable(tx, viewer, sourceUserId);
    const rules = await claimRules(tx);
    await assertMayClaim(context, tx, viewer, { sourceUser, basis, rules });
    const now = context.clock.now();
    const { userId } = viewer;
    const { namespaceId } = sourceUser;
    const id = await insertClaim(tx, { namespaceId, sourceUserId, userId, basis, now });
    await noteEvent(context, tx, sourceUser, { action: 'claim', actor: viewer, assigneeUserId: userId });
    const claim = (await findClaims(tx, [id]))[0]!;
    if (
      basis === 'address' &&
      settings.approvesAddresses &&
      (await approve(context, tx, claim, { sourceUser, settings, rules }))
    ) {
      return (await findClaims(tx, [id]))[0]!;
    }
    const owners = await listOwnersOf(tx, namespaceId, now);
    const others = owners.filter((owner) => owner.id !== userId);
    await notify(
      tx,
      others.map((owner) => ({
        userId: owner.id,
        kind: 'claims',
        actorXchanId: null,
        about: { subjectId: namespaceId },
      })),
      now,
    );
    return claim;
  });
}

/** The source user, and the basis of the viewer's claim. @throws DomainError not_found */
async function requireClaimable(
  tx: Tx,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<{ sourceUser: SourceUser; settings: ClaimSettings; basis: ClaimBasis }> {
  const sourceUser = await findSourceUser(tx, sourceUserId);
  if (!sourceUser) throw notFound('sourceUser');
  const group = await findGroup(tx, sourceUser.namespaceId);
  if (group?.kind !== 'group' || !(await isMemberWithin(tx, viewer, group))) throw notFound('sourceUser');
  const settings = (await readClaimSettings(tx, [group.id])).get(group.id)!;
  const basis = basisOf(settings.claims, await hasAddressOf(tx, viewer.userId, sourceUserId));
  // No bot is on the list to choose from.
  if (!basis || (basis === 'choice' && (await isBotElsewhere(tx, sourceUserId)))) throw notFound('sourceUser');
  // Two claims of one person at the same moment would each see too few of the other's for the limits.
  return { sourceUser, settings, basis };
}

/** @throws DomainError invalid_state, unprocessable, too_many_requests */
async function assertMayClaim(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  wanted: { readonly sourceUser: SourceUser; readonly basis: ClaimBasis; readonly rules: AssignmentRules },
): Promise<void> {
  const { sourceUser, basis, rules } = wanted;
  if (nextStatus(sourceUser.status, 'approve_claim') === undefined) {
    throw new DomainError('invalid_state', 'rows.invalid_status');
  }
  await assertNotTooMany(context, tx, viewer);
  if (await wasDeclined(tx, sourceUser.id, viewer.userId)) throw new DomainError('invalid_state', 'claims.declined');
  const open = await findOpenClaim(tx, sourceUser.id);
  // A claim by address replaces one by word; otherwise the first one stays open.
  const givesWay = open?.basis === 'choice' && basis === 'address' && open.userId !== viewer.userId;
  if (open && !givesWay) throw new DomainError('invalid_state', 'claims.taken');
  const claimant = (await findUser(tx, viewer.userId))!;
  await assertClaimable(tx, sourceUser, claimant, rules);
  if (!rules.allowsSeveral && (await listClaimedSources(tx, viewer.userId)).includes(sourceUser.importSourceId)) {
    throw new DomainError('unprocessable', 'claims.several');
  }
  if (open) await closeClaim(tx, open.id, { state: 'ended', by: null, now: context.clock.now() });
}

/** @throws DomainError unprocessable, too_many_requests */
async function assertNotTooMany({ clock }: OperationContext, tx: Tx, { userId }: UserViewer): Promise<void> {
  const now = clock.now();
  const recent = await listClaimsSince(tx, userId, addMilliseconds(now, -dayMilliseconds));
  const oldest = recent[recent.length - maxADay];
  if (oldest) {
    const wait = millisecondsOf(oldest.createdAt) + dayMilliseconds - millisecondsOf(now);
    throw tooSoon('claims.tooManyLately', wait / 1000);
  }
  if ((await listClaimedSources(tx, userId)).length < maxOpen) return;
  throw new DomainError('unprocessable', 'claims.tooManyOpen');
}

/** Approves it in the name of the person who allowed this; false if an Owner must decide after all. */
async function approve(
  context: OperationContext,
  tx: Tx,
  claim: Claim,
  by: { readonly sourceUser: SourceUser; readonly settings: ClaimSettings; readonly rules: AssignmentRules },
): Promise<boolean> {
  const { sourceUser, rules } = by;
  const { changedBy } = by.settings;
  const owners = await listOwnersOf(tx, claim.namespaceId, context.clock.now());
  const decider = changedBy === null ? undefined : await findUser(tx, changedBy);
  // People who no longer own the group can't approve by default.
  const isBacked = decider?.state === 'active' && (decider.isAdmin || owners.some(({ id }) => id === decider.id));
  if (!isBacked) return false;
  if (await tryToGive(context, tx, { claim, sourceUser, rules, actor: null, requestedBy: decider.id })) return false;
  await mailClaimant(context, tx, { claim, sourceUser, group: await findGroup(tx, claim.namespaceId) }, 'approve');
  return true;
}

/**
 * The claimant has changed their mind.
 * @throws DomainError not_found for everyone else, invalid_state when it was answered
 */
export function withdrawClaim(context: OperationContext, viewer: UserViewer, claimId: number): Promise<void> {
  return commit(context, 'withdraw-claim', viewer, async (tx) => {
    const [known] = await findClaims(tx, [claimId]);
    if (known?.userId !== viewer.userId) throw notFound('claim');
    // The source user first, as everywhere.
    const sourceUser = await findSourceUser(tx, known.sourceUserId);
    const claim = await findClaim(tx, claimId);
    const answer = { state: 'withdrawn', by: viewer.userId, now: context.clock.now() } as const;
    if (!claim || !sourceUser || !(await closeClaim(tx, claimId, answer))) {
      throw new DomainError('invalid_state', 'claims.answered');
    }
    await noteEvent(context, tx, sourceUser, {
      action: 'withdraw_claim',
      actor: viewer,
      assigneeUserId: viewer.userId,
    });
  });
}
