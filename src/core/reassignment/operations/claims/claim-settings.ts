import { requireOwnedGroup } from '../../../groups/index.ts';
import { commit, insertGroupEvent, type OperationContext, type UserViewer } from '../../../platform/index.ts';
import type { ClaimMode, ClaimSettings } from '../../domain/claim.ts';
import { readClaimSettings, writeClaimSettings } from '../../storage/claims.ts';
import { requireOwnedNamespace } from '../own-source-user.ts';

/** Changes to claim settings; absent members don't change. */
export interface ClaimSettingChanges {
  readonly claims?: ClaimMode | undefined;
  readonly approvesAddresses?: boolean | undefined;
}

/**
 * Claim settings of a group, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function showClaimSettings(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
): Promise<ClaimSettings> {
  await requireOwnedGroup(reader, viewer, groupId);
  return (await readClaimSettings(reader, [groupId])).get(groupId)!;
}

/**
 * Changes the claim settings of a group. Claims are approved in the name of the person who sets this.
 * @throws DomainError not_found, forbidden, unprocessable for a subgroup
 */
export function changeClaimSettings(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  changes: ClaimSettingChanges,
): Promise<ClaimSettings> {
  return commit(context, 'change-claim-settings', viewer, async (tx) => {
    await requireOwnedNamespace(tx, viewer, groupId);
    const before = (await readClaimSettings(tx, [groupId])).get(groupId)!;
    const { claims = before.claims, approvesAddresses = before.approvesAddresses } = changes;
    const settings = { claims, approvesAddresses, changedBy: viewer.userId };
    await writeClaimSettings(tx, groupId, settings);
    await insertGroupEvent(tx, {
      namespaceId: groupId,
      actor: viewer,
      action: 'change_claim_settings',
      details: { claims, approves_addresses: approvesAddresses ? 1 : 0 },
      now: context.clock.now(),
    });
    return settings;
  });
}
