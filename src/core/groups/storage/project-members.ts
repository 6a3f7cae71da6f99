import { type SqlBool, sql } from 'kysely';
import { findUser } from '../../accounts/index.ts';
import { accessLevels, type Channel, usersNamedByForum } from '../../identity/index.ts';
import { type Listed, type Reader, type Slice, tables, type UserViewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { type Group, isGroupOpen } from '../domain/group.ts';
import type { Project } from '../domain/project.ts';
import { listGroupAndAncestors } from './groups.ts';
import { listMembers, type MemberFilter, type MemberUser } from './members.ts';

/**
 * Members of a forum channel. Direct members are those in its audience, if it has one, and the owner of a personal
 * namespace; inherited ones are all members of the group, or only its Maintainers and Owners if there is an audience.
 */
export async function listProjectMembers(
  reader: Reader,
  { id: channelId, isRestricted, group, createdAt }: Project,
  filter: MemberFilter,
  slice: Slice,
): Promise<Listed<MemberUser>> {
  if (group.kind === 'personal') return ownerAlone(reader, group.userId!, createdAt, { ...filter, groupId: group.id });
  if (!isRestricted && !filter.inherited) return listed([]);
  const namedBy = isRestricted ? { channelId, withMaintainers: filter.inherited } : undefined;
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

/** Maximum number of members counted for each page of a channel. */
const countedMembers = 200;

/**
 * Readers of a group's channel, first ones by id, if the viewer can see them all; otherwise none. Not sorted, because
 * it is read for each page of the channel: members come from their index. `count` is their number, undefined above the
 * limit.
 * @param how the viewer's role in the group, and the number requested
 */
export async function listSomeForumMembers(
  reader: Reader,
  viewer: UserViewer,
  group: Group,
  forum: Pick<Channel, 'id' | 'defaultVisibility'>,
  { level, limit }: { readonly level: number; readonly limit: number },
): Promise<{ readonly userIds: readonly number[]; readonly count: number | undefined }> {
  if (!viewer.isAdmin && !isGroupOpen(group, level)) return { userIds: [], count: undefined };
  let query = await membersInAndAbove(reader, group, viewer.at);
  if (forum.defaultVisibility === 'restricted') {
    // No role opens a private channel.
    query = query.where(sql<SqlBool>`user_id in (${usersNamedByForum(reader, forum.id)})`);
  }
  const rows = await query.orderBy('user_id').limit(countedMembers).execute();
  const count = rows.length < countedMembers ? rows.length : undefined;
  return { userIds: rows.slice(0, limit).map((row) => row.user_id), count };
}

/** Users with a role in a group or above it; minimal access does not reach below. */
async function membersInAndAbove(reader: Reader, group: Group, now: Instant) {
  const groups = await listGroupAndAncestors(reader, group);
  return tables(reader)
    .selectFrom('group_role')
    .select('user_id')
    .distinct()
    .where(
      'group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb('access_level', '>=', accessLevels.guest), eb('group_id', '=', group.id)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}

/** Number of members of a group including inherited ones, up to `max`, if the viewer can see them. */
export async function countSomeMembers(reader: Reader, group: Group, now: Instant, max: number): Promise<number> {
  const some = (await membersInAndAbove(reader, group, now)).limit(max).as('some');
  const row = await tables(reader)
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
