import { isInForce, listGroupSuspensions, type Sanction, suspensionText } from '../../accounts/index.ts';
import { findGroup, listGroupAndAncestors } from '../../groups/index.ts';
import { DomainError, type Source, type UserViewer } from '../../platform/index.ts';

/**
 * The suspension that keeps the viewer from writing in what belongs to a group: one in the group, or in a group above it. Most
 * people have none, which is one look-up.
 */
export async function findGroupSuspension(
  source: Source,
  viewer: UserViewer,
  groupId: number | null,
): Promise<Sanction | undefined> {
  if (groupId === null || viewer.isAdmin) return undefined;
  const all = (await listGroupSuspensions(source, viewer.userId)).filter((each) => isInForce(each, viewer.at));
  if (all.length === 0) return undefined;
  const group = await findGroup(source, groupId);
  const ids = group ? (await listGroupAndAncestors(source, group)).map(({ id }) => id) : [];
  return all.find((each) => ids.includes(each.groupId ?? 0));
}

/** @throws DomainError forbidden, which says until when, why and how to answer, for somebody who is suspended in the group */
export async function assertNotSuspended(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  const suspension = await findGroupSuspension(source, viewer, groupId);
  if (!suspension) return;
  const group = await findGroup(source, suspension.groupId ?? 0);
  const { caseId } = suspension;
  const appealAt = caseId === null ? 'ask its moderators' : `answer at /moderation/cases/${caseId}`;
  const reason = suspensionText(suspension, group?.name ?? '', appealAt);
  throw new DomainError('forbidden', reason, { reason });
}
