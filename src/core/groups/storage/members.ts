import { type SqlBool, sql } from 'kysely';
import type { Group } from '../domain/group.ts';
import { findUsers, toUser, type User, userColumns } from '../../accounts/index.ts';
import { accessLevels, usersNamedByForum } from '../../identity/index.ts';
import {
  containsText,
  type Listed,
  type Reader,
  readSlice,
  rowsOf,
  type Slice,
  type Source,
  tables,
  type Tx,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { listGroupAndAncestors, listGroupsOfUser } from './groups.ts';
import { addressKey } from '../../../lib/email-address.ts';

/** A member, or someone with a role by a share, as the group API describes one; `id` is the user's. */
export interface MemberUser {
  readonly id: number;
  readonly user: User;
  readonly groupId: number;
  readonly accessLevel: number;
  readonly createdAt: Instant;
  readonly createdBy: User | undefined;
  readonly expiresAt: Instant | null;
}

/** Which members are listed. */
export interface MemberFilter {
  readonly query?: string | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly skipUsers?: readonly number[] | undefined;
  /** No one at all: the request is for something that no member is. */
  readonly none?: boolean | undefined;
  /** Includes members of parent groups and of groups they are shared with, each user once with the highest role. */
  readonly inherited: boolean;
  /** Only those in the audience of this forum channel; also Maintainers and Owners with `withMaintainers`. */
  readonly namedBy?: { readonly channelId: number; readonly withMaintainers: boolean } | undefined;
  readonly now: Instant;
}

/** Members whose role has not expired, by user, sorted and sliced. */
export async function listMembers(
  reader: Reader,
  group: Group,
  filter: MemberFilter,
  slice: Slice,
): Promise<Listed<MemberUser>> {
  const { query: text, userIds, skipUsers, inherited, namedBy, now } = filter;
  const groups = inherited ? await listGroupAndAncestors(reader, group) : [group];
  let query = current(
    reader,
    groups.map(({ id }) => id),
    now,
    inherited,
  ).where((eb) => eb.or([eb('member.access_level', '>=', accessLevels.guest), eb('member.group_id', '=', group.id)]));
  if (filter.none) query = query.where(sql<SqlBool>`1 = 0`);
  if (userIds && userIds.length > 0) query = query.where('user.id', 'in', userIds);
  if (skipUsers && skipUsers.length > 0) query = query.where('user.id', 'not in', skipUsers);
  if (namedBy) {
    const named = usersNamedByForum(reader, namedBy.channelId);
    query = query.where((eb) =>
      eb.or([
        sql<SqlBool>`"user".id in (${named})`,
        ...(namedBy.withMaintainers ? [eb('member.access_level', '>=', accessLevels.maintainer)] : []),
      ]),
    );
  }
  if (text) {
    query = query.where((eb) =>
      eb.or([
        containsText(reader.kind, sql.ref('user.name'), text),
        containsText(reader.kind, sql.ref('user.username'), text),
        eb('user.public_email_key', '=', addressKey(text)),
      ]),
    );
  }
  const { rows, ...rest } = await readSlice(reader, query, slice, { id: 'user.id' });
  const authors = await findUsers(reader, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  return { ...rest, rows: rows.map((row) => toMember(row, authors)) };
}

/** The highest role of everyone in these groups; only of direct members, unless shares are included. */
function current(source: Source, groupIds: readonly number[], now: Instant, withShares: boolean) {
  const shares = withShares ? sql<SqlBool>`1 = 1` : sql<SqlBool>`member.share_id = 0`;
  const betterShares = withShares ? sql<SqlBool>`1 = 1` : sql<SqlBool>`better.share_id = 0`;
  return tables(source)
    .selectFrom('group_role as member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(userColumns)
    .select([
      'member.group_id',
      'member.access_level',
      'member.expires_at',
      'member.created_by',
      'member.created_at as member_since',
    ])
    .where('member.group_id', 'in', groupIds)
    .where(shares)
    .where((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('group_role as better')
            .select('better.user_id')
            .where(betterShares)
            .whereRef('better.user_id', '=', 'member.user_id')
            .where('better.group_id', 'in', groupIds)
            .where((inner) => inner.or([inner('better.expires_at', 'is', null), inner('better.expires_at', '>', now)]))
            .where((inner) =>
              inner.or([
                inner('better.access_level', '>', inner.ref('member.access_level')),
                inner.and([
                  inner('better.access_level', '=', inner.ref('member.access_level')),
                  inner('better.group_id', '>', inner.ref('member.group_id')),
                ]),
                inner.and([
                  inner('better.access_level', '=', inner.ref('member.access_level')),
                  inner('better.group_id', '=', inner.ref('member.group_id')),
                  inner('better.share_id', '<', inner.ref('member.share_id')),
                ]),
              ]),
            ),
        ),
      ),
    );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof current>['executeTakeFirstOrThrow']>>;

function toMember(row: MemberRow, authors: readonly User[]): MemberUser {
  return {
    id: row.id,
    user: toUser(row),
    groupId: row.group_id,
    accessLevel: row.access_level,
    createdAt: row.member_since,
    createdBy: authors.find(({ id }) => id === row.created_by),
    expiresAt: row.expires_at,
  };
}

/** Number of other Owners of the group, direct or inherited. */
export async function countOtherOwners(source: Source, group: Group, userId: number, now: Instant): Promise<number> {
  const groups = (await listGroupAndAncestors(source, group)).map(({ id }) => id);
  const owners = peopleAt(source, groups, accessLevels.owner, now)
    .where('user.id', '<>', userId)
    // A share and a role with an end will end.
    .where('group_role.share_id', '=', 0)
    .where('group_role.expires_at', 'is', null);
  return (await owners.execute()).length;
}

/** Whether the group, or one of its future parents, has a direct Owner. */
export async function isOwnedBelow(
  source: Source,
  group: Group,
  parent: Group | undefined,
  now: Instant,
): Promise<boolean> {
  const above = parent ? await listGroupAndAncestors(source, parent) : [];
  const groups = [group, ...above].map(({ id }) => id);
  const owners = peopleAt(source, groups, accessLevels.owner, now)
    .where('group_role.share_id', '=', 0)
    .where('group_role.expires_at', 'is', null);
  return (await owners.limit(1).execute()).length > 0;
}

/** People who are notified of one report, at most. */
const maxModerators = 50;

/** The users who moderate a group: its Maintainers and Owners, by a role in it or above it, as far as they may sign in. */
export async function listModerators(source: Source, group: Group, now: Instant): Promise<number[]> {
  const groups = (await listGroupAndAncestors(source, group)).map(({ id }) => id);
  const people = peopleAt(source, groups, accessLevels.maintainer, now).where('user.state', '=', 'active');
  const rows = await people.orderBy('user.id').limit(maxModerators).execute();
  return rows.map(({ id }) => id);
}

/** The people who own a group, by a role in it or above it. */
export async function listAllOwners(source: Source, group: Group, now: Instant): Promise<number[]> {
  const groups = (await listGroupAndAncestors(source, group)).map(({ id }) => id);
  return (await peopleAt(source, groups, accessLevels.owner, now).execute()).map(({ id }) => id);
}

/** The people who have this role or a higher one in one of these groups. */
function peopleAt(source: Source, groups: readonly number[], level: number, now: Instant) {
  return tables(source)
    .selectFrom('group_role')
    .innerJoin('user', 'user.id', 'group_role.user_id')
    .select('user.id')
    .distinct()
    .where('group_role.group_id', 'in', groups)
    .where('group_role.access_level', '>=', level)
    .where('user.kind', '=', 'human')
    .where((eb) => eb.or([eb('group_role.expires_at', 'is', null), eb('group_role.expires_at', '>', now)]));
}

/** Whoever owns the group by a role in itself, by their ids. */
export async function listOwners(source: Source, groupId: number, now: Instant): Promise<User[]> {
  const rows = await tables(source)
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('access_level', '>=', accessLevels.owner)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('user_id')
    .execute();
  return findUsers(
    source,
    rows.map((row) => row.user_id),
  );
}

/** Ends the direct membership of a user in a group, if it exists. */
export async function deleteMember(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx.db.deleteFrom('group_member').where('group_id', '=', groupId).where('user_id', '=', userId).execute();
}

/** Memberships that were made for a user in one moment by one person. */
export interface MadeMembers {
  readonly userId: number;
  readonly createdAt: Instant;
  readonly createdBy: number | null;
}

/** Removes these memberships in a tree of groups; returns them. */
export async function removeMembersMadeAt(tx: Tx, rootId: number, made: readonly MadeMembers[]) {
  const columns = { userId: 'integer', createdAt: 'text', createdBy: 'integer' } as const;
  const given = rowsOf(
    tx.kind,
    columns,
    made.map(({ userId, createdAt, createdBy }) => ({ userId, createdAt, createdBy })),
  );
  return tx.db
    .deleteFrom('group_member')
    .where(
      sql<SqlBool>`id in (select made.id from ${given} as given
        join group_member as made on made.user_id = given."userId" and made.created_at = given."createdAt"
          and made.created_by is not distinct from given."createdBy"
        join "group" as holding on holding.id = made.group_id and holding.root_id = ${rootId})`,
    )
    .returning(['user_id', 'created_at', 'created_by', 'group_id', 'access_level', 'expires_at'])
    .execute();
}

/** The groups of which a user is a direct member, by full path. */
export async function listMembershipsOf(
  source: Source,
  userId: number,
  now: Instant,
): Promise<{ readonly groupId: number; readonly name: string; readonly accessLevel: number }[]> {
  const rows = await tables(source)
    .selectFrom('group_member')
    .innerJoin('group', 'group.id', 'group_member.group_id')
    .select(['group.id', 'group.name', 'group_member.access_level'])
    .where('group_member.user_id', '=', userId)
    .where('group.kind', '=', 'group')
    .where((eb) => eb.or([eb('group_member.expires_at', 'is', null), eb('group_member.expires_at', '>', now)]))
    .orderBy('group.full_path_key')
    .execute();
  return rows.map(({ id, name, access_level: accessLevel }) => ({ groupId: id, name, accessLevel }));
}

/** Ends every membership of a user. */
export async function removeMemberships(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('group_member').where('user_id', '=', userId).execute();
}

/** The groups that would have no Owner without this user, by their path. */
export async function listSolelyOwned(source: Source, userId: number, now: Instant): Promise<Group[]> {
  const sole: Group[] = [];
  for (const group of await listGroupsOfUser(source, userId, accessLevels.owner, now)) {
    if ((await countOtherOwners(source, group, userId, now)) === 0) sole.push(group);
  }
  return sole;
}
