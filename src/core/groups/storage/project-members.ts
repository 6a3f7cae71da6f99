import { findUser } from '../../accounts/index.ts';
import { accessLevels, type Channel } from '../../identity/index.ts';
import type { Listed, Reader, Slice, UserViewer } from '../../platform/index.ts';
import { type Group, isGroupOpen } from '../domain/group.ts';
import type { Project } from '../domain/project.ts';
import { effectiveAccessLevel } from './groups.ts';
import { listMembers, type MemberFilter, type MemberUser } from './members.ts';

/**
 * Who belongs to a forum channel. Its own members are those whom its audience names, where it has one, and the owner of
 * a personal namespace; from above come all members of the group, or only its Owners where there is an audience.
 */
export async function listProjectMembers(
  reader: Reader,
  { id: channelId, isRestricted, group, createdAt }: Project,
  filter: MemberFilter,
  slice: Slice,
): Promise<Listed<MemberUser>> {
  if (group.kind === 'personal') return ownerAlone(reader, group.userId!, createdAt, { ...filter, groupId: group.id });
  if (!isRestricted && !filter.inherited) return listed([]);
  const namedBy = isRestricted ? { channelId, withOwners: filter.inherited } : undefined;
  return listMembers(reader, group, { ...filter, inherited: true, namedBy }, slice);
}

async function ownerAlone(
  reader: Reader,
  userId: number,
  createdAt: string,
  { query, userIds, skipUsers, none, groupId }: MemberFilter & { readonly groupId: number },
): Promise<Listed<MemberUser>> {
  const user = await findUser(reader, userId);
  const names = `${user?.name} ${user?.username}`.toLowerCase();
  const isAsked = !userIds?.length || userIds.includes(userId);
  if (!user || none || !isAsked || skipUsers?.includes(userId) || !names.includes((query ?? '').toLowerCase())) {
    return listed([]);
  }
  const role = { accessLevel: accessLevels.owner, createdAt, createdBy: undefined, expiresAt: null };
  return listed([{ id: userId, user, groupId, ...role }]);
}

function listed(rows: MemberUser[]): Listed<MemberUser> {
  return { rows, total: rows.length, hasMore: false };
}

/** Some members of a group's channel, the first ones by id, for who may see them all; else none. They are not counted. */
export async function listSomeForumMembers(
  reader: Reader,
  viewer: UserViewer,
  group: Group,
  forum: Pick<Channel, 'id' | 'defaultVisibility'>,
  limit: number,
): Promise<Listed<MemberUser>> {
  const level = await effectiveAccessLevel(reader, group, viewer.userId, viewer.at);
  if (!viewer.isAdmin && !isGroupOpen(group, level)) return { rows: [], total: undefined, hasMore: false };
  const namedBy = forum.defaultVisibility === 'restricted' ? { channelId: forum.id, withOwners: true } : undefined;
  const slice = { limit, offset: 0, afterId: 0, orderBy: 'id', sort: 'asc' } as const;
  return listMembers(reader, group, { inherited: true, now: viewer.at, namedBy }, slice);
}
