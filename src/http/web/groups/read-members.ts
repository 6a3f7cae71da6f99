import {
  type Group,
  isGroupOpen,
  listMembers,
  type MemberFilter,
  type MemberUser,
} from '../../../core/groups/index.ts';
import type { Reader, UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { VisibleGroup } from '../shared/index.ts';

/** Members of a group visible to a role. With minimal access, people only see themselves. */
export function membersVisibleTo({ userId, at }: UserViewer, { group, level }: VisibleGroup): MemberFilter {
  return { inherited: true, now: at, ...(!isGroupOpen(group, level) && { userIds: [userId] }) };
}

/** A person's own membership in a group. */
export async function findMemberUser(
  reader: Reader,
  group: Group,
  userId: number,
  now: Instant,
): Promise<MemberUser | undefined> {
  const slice = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' } as const;
  return (await listMembers(reader, group, { userIds: [userId], inherited: false, now }, slice)).rows[0];
}
