import { findGroup, findGroups, type Group, requireOwnedGroup, requireVisible } from '../../../groups/index.ts';
import type { OperationContext, UserViewer } from '../../../platform/index.ts';
import type { Claim, ClaimSettings, ClaimState } from '../../domain/claim.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import {
  hasClaimable,
  listClaimableByAddress,
  listClaimsOf,
  pageClaimable,
  pageClaims,
  readClaimSettings,
} from '../../storage/claims.ts';
import { isMemberWithin } from './claim-source-user.ts';

/** Claims of one person that are listed. */
const maxListed = 100;

/** A part of a list. */
interface PageOf {
  readonly offset: number;
  readonly limit: number;
}

/**
 * The claims of a group in these states, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function listClaims(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  query: PageOf & { readonly states: readonly ClaimState[] },
): Promise<{ readonly claims: readonly Claim[]; readonly total: number }> {
  await requireOwnedGroup(reader, viewer, groupId);
  return pageClaims(reader, groupId, query);
}

/** The viewer's claims in one group or all, newest first; up to a hundred. */
export function listOwnClaims(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId?: number,
): Promise<Claim[]> {
  return listClaimsOf(reader, viewer.userId, { namespaceId: groupId, limit: maxListed });
}

/** Claimable source users for a member of a group. */
export interface Claimable {
  readonly settings: ClaimSettings;
  /** Those with an address in the archive that the member has confirmed. */
  readonly byAddress: readonly SourceUser[];
  /** Others, where the group lets its members choose. */
  readonly byChoice: readonly SourceUser[];
  readonly total: number;
}

/**
 * Source users of a group that the viewer can claim; without other people's addresses. None for people who aren't
 * members of it or a subgroup.
 * @throws DomainError not_found if the group is hidden from the viewer
 */
export async function listClaimable(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  query: PageOf & { readonly search: string },
): Promise<Claimable> {
  const { group } = await requireVisible(reader, viewer, await findGroup(reader, groupId));
  const settings = (await readClaimSettings(reader, [group.id])).get(group.id)!;
  const nobody = { settings, byAddress: [], byChoice: [], total: 0 };
  if (settings.claims === 'off' || !(await isMemberWithin(reader, viewer, group))) return nobody;
  const byAddress = await listClaimableByAddress(reader, viewer.userId, group.id);
  if (settings.claims === 'address') return { ...nobody, byAddress };
  const { sourceUsers, total } = await pageClaimable(reader, group.id, viewer.userId, query);
  return { settings, byAddress, byChoice: sourceUsers, total };
}

/** Whether a group has source users that the viewer can claim; false for people who aren't members. */
export async function canClaim(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  group: Group,
): Promise<boolean> {
  if (group.id !== group.rootId) return false;
  const { claims } = (await readClaimSettings(reader, [group.id])).get(group.id)!;
  if (claims === 'off' || !(await isMemberWithin(reader, viewer, group))) return false;
  if (claims === 'choice' && (await hasClaimable(reader, group.id, viewer.userId))) return true;
  return (await listClaimableByAddress(reader, viewer.userId, group.id)).length > 0;
}

/** Source users that the viewer can claim by address, in all their groups; for the home page. */
export async function listClaimableAnywhere(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
): Promise<SourceUser[]> {
  const found = await listClaimableByAddress(reader, viewer.userId);
  // Most people have no matching address in any archive: one query.
  if (found.length === 0) return [];
  const groups = await findGroups(reader, [...new Set(found.map(({ namespaceId }) => namespaceId))]);
  const settings = await readClaimSettings(
    reader,
    groups.map(({ id }) => id),
  );
  const open = new Set<number>();
  for (const group of groups) {
    const isOff = settings.get(group.id)!.claims === 'off';
    if (!isOff && (await isMemberWithin(reader, viewer, group))) open.add(group.id);
  }
  return found.filter(({ namespaceId }) => open.has(namespaceId));
}
