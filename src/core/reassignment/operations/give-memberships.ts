import { findUsers } from '../../accounts/index.ts';
import { effectiveAccessLevels, findGroup, insertMissingMembers } from '../../groups/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { SourceMembership } from '../storage/reassignments.ts';

/** Recipient of the roles that an import set aside for a source user, and the acting person. */
export interface Recipient {
  readonly sourceUserId: number;
  readonly namespaceId: number;
  readonly userId: number;
  readonly createdBy: number | null;
}

/**
 * Roles set aside by the import become memberships unless the user already has an equal role, or is a bot (facts,
 * section 7.4).
 */
export async function giveMemberships(
  tx: Tx,
  recipients: readonly Recipient[],
  memberships: readonly SourceMembership[],
  now: string,
): Promise<void> {
  if (memberships.length === 0) return;
  const bySourceUser = new Map(recipients.map((each) => [each.sourceUserId, each]));
  const people = await findUsers(
    tx,
    recipients.map(({ userId }) => userId),
  );
  const bots = new Set(people.filter(({ kind }) => kind === 'bot').map(({ id }) => id));
  for (const groupId of new Set(memberships.map((membership) => membership.groupId))) {
    const group = await findGroup(tx, groupId);
    const offered = memberships.flatMap(({ sourceUserId, accessLevel, expiresAt, ...membership }) => {
      const { userId, namespaceId, createdBy } = bySourceUser.get(sourceUserId)!;
      const isMeant = !bots.has(userId) && membership.groupId === groupId;
      const isHere = isMeant && group?.rootId === namespaceId;
      return isHere ? [{ groupId, userId, accessLevel, expiresAt, createdBy }] : [];
    });
    if (!group || offered.length === 0) continue;
    const userIds = offered.map(({ userId }) => userId);
    const levels = await effectiveAccessLevels(tx, group, userIds, now);
    await insertMissingMembers(
      tx,
      offered.filter(({ userId, accessLevel }) => (levels.get(userId) ?? 0) < accessLevel),
      now,
    );
  }
}
