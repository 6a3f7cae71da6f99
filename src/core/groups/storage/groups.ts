import { type RawBuilder, sql } from 'kysely';
import type { Group } from '../domain/group.ts';
import { lookupKey } from '../../accounts/index.ts';
import { accessLevels, rolesOf } from '../../identity/index.ts';
import { deleteGrant } from './granted-members.ts';
import { insertMany, listOf, type Param, preparedByKey, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Groups and personal namespaces, as `toGroup` reads them. */
export function selectGroups(source: Source) {
  return tables(source)
    .selectFrom('group')
    .select([
      'group.id',
      'group.parent_id',
      'group.root_id',
      'group.kind',
      'group.user_id',
      'group.path',
      'group.full_path',
      'group.name',
      'group.description',
      'group.visibility',
      'group.language',
      'group.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('group_picture')
        .select('group_picture.created_at')
        .whereRef('group_picture.group_id', '=', 'group.id')
        .as('picture_at'),
    );
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>;

/** A group as the domain sees it, of its row. */
export function toGroup(row: GroupRow): Group {
  return {
    id: row.id,
    parentId: row.parent_id,
    rootId: row.root_id ?? row.id,
    kind: row.kind,
    userId: row.user_id,
    path: row.path,
    fullPath: row.full_path,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    language: row.language,
    createdAt: row.created_at,
    pictureAt: row.picture_at,
  };
}

const groupById = preparedByKey((source, id: Param<number>) => selectGroups(source).where('group.id', '=', id));

/** A group or personal namespace by id. */
export async function findGroup(source: Source, id: number): Promise<Group | undefined> {
  const [row] = await groupById(source, id);
  return row && toGroup(row);
}

/** The groups and personal namespaces with these ids, in no order. */
export async function findGroups(source: Source, ids: readonly number[]): Promise<Group[]> {
  if (ids.length === 0) return [];
  const rows = await selectGroups(source)
    .where('group.id', 'in', [...new Set(ids)])
    .execute();
  return rows.map(toGroup);
}

/** A group or personal namespace by full path, without regard to case. */
export async function findGroupByPath(source: Source, fullPath: string): Promise<Group | undefined> {
  const row = await selectGroups(source).where('group.full_path_key', '=', lookupKey(fullPath)).executeTakeFirst();
  return row && toGroup(row);
}

const groupsByPath = preparedByKey((source, paths: readonly Param<string>[]) =>
  selectGroups(source).where('group.full_path_key', 'in', paths).orderBy(sql`length(full_path)`, 'desc'),
);

/** The group and those above it, the group itself first. */
export async function listGroupAndAncestors(source: Source, group: Group): Promise<Group[]> {
  if (group.parentId === null) return [group];
  const paths = group.fullPath.split('/').map((_, index, parts) => lookupKey(parts.slice(0, index + 1).join('/')));
  const rows = await groupsByPath(source, paths);
  return rows.map(toGroup);
}

const namespacesOfUser = preparedByKey((source, userId: Param<number>, level: Param<number>, now: Param<Instant>) =>
  selectGroups(source)
    .where('group.id', 'in', rolesOf(tables(source), { userId, at: now }, level).select('group_role.group_id'))
    .orderBy('group.id'),
);

/**
 * Groups in which the user's own role, as a member or by a share and not from above, is at least `level`, and the personal
 * namespace.
 */
export async function listNamespacesOfUser(
  source: Source,
  userId: number,
  level: number,
  now: Instant,
): Promise<Group[]> {
  const rows = await namespacesOfUser(source, userId, level, now);
  return rows.map(toGroup);
}

/** The same without the personal namespace. */
export async function listGroupsOfUser(source: Source, userId: number, level: number, now: Instant): Promise<Group[]> {
  const namespaces = await listNamespacesOfUser(source, userId, level, now);
  return namespaces.filter(({ kind }) => kind === 'group');
}

/** The groups themselves and everything below them. */
export async function listGroupsBelow(source: Source, groups: readonly Group[]): Promise<Group[]> {
  if (groups.length === 0) return [];
  const rows = await selectGroups(source)
    .where((eb) =>
      eb.or(
        groups.flatMap((group) => {
          const key = lookupKey(group.fullPath);
          return [
            eb('group.full_path_key', '=', key),
            // '0' is the character after '/': the range contains exactly the paths that begin with `<key>/`.
            eb.and([eb('group.full_path_key', '>', `${key}/`), eb('group.full_path_key', '<', `${key}0`)]),
          ];
        }),
      ),
    )
    .orderBy('group.id')
    .execute();
  return rows.map(toGroup);
}

/** The user's highest role in the group or its parents; 0 for none. Minimal access isn't inherited. */
export async function effectiveAccessLevel(
  source: Source,
  group: Group,
  userId: number,
  now: Instant,
): Promise<number> {
  return (await effectiveAccessLevels(source, group, [userId], now)).get(userId) ?? 0;
}

const levelRows = preparedByKey(
  (
    { db, kind },
    userIds: readonly Param<number>[],
    groupIds: readonly Param<number>[],
    groupId: Param<number>,
    now: Param<Instant>,
  ) =>
    db
      .selectFrom('group_role')
      .select((eb) => ['user_id', eb.fn.max('access_level').as('level')])
      .where('user_id', 'in', listOf(kind, userIds))
      .where('group_id', 'in', groupIds)
      .where((eb) => eb.or([eb('access_level', '>=', accessLevels.guest), eb('group_id', '=', groupId)]))
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .groupBy('user_id'),
);

/** The same for many users; those without a role are absent. */
export async function effectiveAccessLevels(
  source: Source,
  group: Group,
  userIds: readonly number[],
  now: Instant,
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const ancestors = await listGroupAndAncestors(source, group);
  const ids = ancestors.map((ancestor) => ancestor.id);
  const rows = await levelRows(source, userIds, ids, group.id, now);
  return new Map(rows.map((row) => [row.user_id, Number(row.level)]));
}

export interface NewGroup {
  readonly parentId: number | null;
  readonly rootId: number | null;
  readonly path: string;
  readonly fullPath: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Group['visibility'];
  readonly now: Instant;
}

/** @throws a unique violation when the full path is taken */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<number> {
  const { id } = await tx.db
    .insertInto('group')
    .values({
      parent_id: group.parentId,
      root_id: group.rootId,
      kind: 'group',
      user_id: null,
      path: group.path,
      full_path: group.fullPath,
      full_path_key: lookupKey(group.fullPath),
      name: group.name,
      description: group.description,
      visibility: group.visibility,
      created_at: group.now,
      updated_at: group.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (group.rootId === null) await tx.db.updateTable('group').set({ root_id: id }).where('id', '=', id).execute();
  return id;
}

/** Edits a group; a new full path is also the prefix of the groups `below`. */
export async function updateGroups(
  tx: Tx,
  group: Group,
  changes: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly visibility: Group['visibility'];
    readonly language?: string | undefined;
    readonly path: string;
    readonly fullPath: string;
  },
  below: readonly Group[],
  now: Instant,
): Promise<void> {
  const { name, description, visibility, language, path, fullPath } = changes;
  await tx.db
    .updateTable('group')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      visibility,
      ...(language !== undefined && { language }),
      path,
      full_path: fullPath,
      full_path_key: lookupKey(fullPath),
      updated_at: now,
    })
    .where('id', '=', group.id)
    .execute();
  if (fullPath === group.fullPath) return;
  for (const child of below) {
    const moved = `${fullPath}${child.fullPath.slice(group.fullPath.length)}`;
    await tx.db
      .updateTable('group')
      .set({ full_path: moved, full_path_key: lookupKey(moved), updated_at: now })
      .where('id', '=', child.id)
      .execute();
  }
}

/** The personal namespace of a user; people and bots have one from the moment their account exists (migration 0029). */
export async function findPersonalNamespace(source: Source, userId: number): Promise<Group | undefined> {
  const row = await selectGroups(source)
    .where('group.kind', '=', 'personal')
    .where('group.user_id', '=', userId)
    .executeTakeFirst();
  return row && toGroup(row);
}

export interface Member {
  readonly id: number;
  readonly groupId: number;
  readonly userId: number;
  readonly accessLevel: number;
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
}

/** The direct membership of a user in a group, including expired ones; undefined if there is none. */
export async function findMember(source: Source, groupId: number, userId: number): Promise<Member | undefined> {
  const row = await tables(source)
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      groupId: row.group_id,
      userId: row.user_id,
      accessLevel: row.access_level,
      expiresAt: row.expires_at,
      createdAt: row.created_at,
    }
  );
}

/** Adds a member, or changes the role of one: from now on it is one given by hand, whatever a provider had given. */
export async function upsertMember(tx: Tx, member: MemberChange): Promise<void> {
  await setMember(tx, member);
  await deleteGrant(tx, member.groupId, member.userId);
}

/** The role that someone is to have. */
export interface MemberChange {
  readonly groupId: number;
  readonly userId: number;
  readonly accessLevel: number;
  readonly expiresAt: Instant | null;
  readonly createdBy: number | null;
  readonly now: Instant;
}

/** Adds a member or changes a role, without changing who gave it. */
export async function setMember(tx: Tx, member: MemberChange): Promise<void> {
  await tx.db
    .insertInto('group_member')
    .values({
      group_id: member.groupId,
      user_id: member.userId,
      access_level: member.accessLevel,
      expires_at: member.expiresAt,
      created_by: member.createdBy,
      created_at: member.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ access_level: member.accessLevel, expires_at: member.expiresAt }),
    )
    .execute();
}

/**
 * Adds members without a direct role in the group; existing roles stay, and the higher of two new ones counts. Returns
 * the number of new ones.
 */
export async function insertMissingMembers(
  tx: Tx,
  members: readonly {
    groupId: number;
    userId: number;
    accessLevel: number;
    expiresAt: Instant | null;
    createdBy: number | null;
  }[],
  now: Instant,
): Promise<number> {
  const rows = members.map((member) => ({
    group_id: member.groupId,
    user_id: member.userId,
    access_level: member.accessLevel,
    expires_at: member.expiresAt,
    created_by: member.createdBy,
    created_at: now,
  }));
  rows.sort((a, b) => b.access_level - a.access_level);
  const inserted = await insertMany(tx, 'group_member', rows, { ignoreConflicts: true });
  return inserted.filter(Boolean).length;
}

/** Sets the Import User of a namespace; null if there is none any longer. */
export async function setImportUser(tx: Tx, namespaceId: number, userId: number | null): Promise<void> {
  await tx.db.updateTable('group').set({ import_user_id: userId }).where('id', '=', namespaceId).execute();
}

/**
 * The beginning of a statement that has the group of a channel and those above it as the table `above`; the group itself
 * has the `depth` 0.
 */
export function withGroupsAbove(channelId: RawBuilder<number | null> | number): RawBuilder<unknown> {
  return sql`with recursive above (id, parent_id, depth) as (
    select own.id, own.parent_id, 0 from channel join "group" as own on own.id = channel.group_id
      where channel.id = ${channelId}
    union all
    select upper.id, upper.parent_id, above.depth + 1 from above join "group" as upper on upper.id = above.parent_id)`;
}
