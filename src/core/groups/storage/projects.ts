import { sql } from 'kysely';
import type { Group, GroupVisibility } from '../domain/group.ts';
import { lookupKey } from '../../accounts/index.ts';
import { accessLevels, lastPostAt, visibleForums } from '../../identity/index.ts';
import {
  containsText,
  type Listed,
  type OrParams,
  type Reader,
  readSlice,
  type Slice,
  startsWith,
  toFlag,
  type UserViewer,
} from '../../platform/index.ts';
import type { Project } from '../domain/project.ts';
import type { Instant } from '../../../lib/clock.ts';
import { inPlaces } from './channel-categories.ts';
import { findGroupByPath, findGroups } from './groups.ts';

/** Which forum channels are listed; only such as the viewer may know of are. */
export interface ProjectFilter {
  /** Part of a name or path. */
  readonly search?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly visibility?: GroupVisibility | undefined;
  /** Only those of this group; including subgroups with `deep`. */
  readonly group?: Group | undefined;
  readonly deep?: boolean | undefined;
  /** Only those of groups of which the viewer is a member, including inherited. */
  readonly membership?: boolean | undefined;
  /** `search` finds the names and paths of groups, too. */
  readonly inNamespaces?: boolean | undefined;
  /** Only those of groups in which the viewer has this role, directly or inherited. */
  readonly leastLevel?: number | undefined;
  readonly idAfter?: number | undefined;
  readonly idBefore?: number | undefined;
  readonly activeAfter?: Instant | undefined;
  readonly activeBefore?: Instant | undefined;
  /** Nothing at all: the request is for something that no forum channel is. */
  readonly none?: boolean | undefined;
}

const lastActivity = sql<string>`coalesce(${lastPostAt()}, channel.created_at)`;

function select(reader: Reader, viewer: UserViewer, leastLevel?: number) {
  return visibleForums(reader, viewer, leastLevel).select([
    'channel.id',
    'channel.address',
    'channel.name',
    'channel.path',
    'channel.description',
    'channel.topic',
    'channel.category_id',
    'channel.position',
    'channel.default_visibility',
    'channel.archived',
    'channel.created_at',
    lastPostAt().as('last_post_at'),
    'channel.group_id',
  ]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** Forum channels, sorted and cut as the slice says. */
export async function listProjects(
  reader: Reader,
  viewer: UserViewer,
  filter: ProjectFilter,
  slice: Slice,
): Promise<Listed<Project>> {
  const { search, archived, visibility, group, deep } = filter;
  const { idAfter, idBefore, activeAfter, activeBefore } = filter;
  const leastLevel = Math.max(filter.membership ? accessLevels.guest : 0, filter.leastLevel ?? 0);
  let query = select(reader, viewer, leastLevel > 0 ? leastLevel : undefined);
  if (filter.none) query = query.where(sql<boolean>`1 = 0`);
  if (idAfter !== undefined) query = query.where('channel.id', '>', idAfter);
  if (idBefore !== undefined) query = query.where('channel.id', '<', idBefore);
  if (activeAfter !== undefined) query = query.where(lastActivity, '>=', activeAfter);
  if (activeBefore !== undefined) query = query.where(lastActivity, '<=', activeBefore);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        containsText(reader.kind, sql.ref('channel.name'), search),
        containsText(reader.kind, sql.ref('channel.path'), search),
        ...(filter.inNamespaces
          ? [
              containsText(reader.kind, sql.ref('group.name'), search),
              containsText(reader.kind, sql.ref('group.full_path'), search),
            ]
          : []),
      ]),
    );
  }
  if (archived !== undefined) query = query.where('channel.archived', '=', toFlag(archived));
  if (visibility !== undefined) {
    const isPrivate = sql<boolean>`(channel.default_visibility = 'restricted' or "group".visibility = 'private')`;
    query =
      visibility === 'private'
        ? query.where(isPrivate)
        : query.where((eb) => eb.and([eb('group.visibility', '=', visibility), eb.not(isPrivate)]));
  }
  if (group && deep) query = query.where(liesWithin(group));
  else if (group) query = query.where('group.id', '=', group.id);
  const columns = {
    id: 'channel.id',
    name: 'channel.name',
    path: 'channel.path',
    created_at: 'channel.created_at',
    last_activity_at: lastActivity,
  };
  const { rows, ...rest } = await readSlice(reader, query, slice, columns);
  return { ...rest, rows: await withGroups(reader, rows) };
}

/** Whether the group of the outer query is this one or one of its subgroups. */
function liesWithin({ id, fullPath }: Group) {
  const below = startsWith(sql.ref('group.full_path_key'), `${lookupKey(fullPath)}/`);
  return sql<boolean>`("group".id = ${id} or ${below})`;
}

/** Which forum channels are meant; all where nothing is named. */
export interface ForumFilter {
  /** Its own, and those of subgroups. */
  readonly group?: Group | undefined;
  readonly channelId?: number | undefined;
  readonly withArchived?: boolean | undefined;
}

/** Ids of the forum channels visible to the viewer: all, those of a group and its subgroups, or one. */
export function forumsWithin(
  reader: Reader,
  viewer: OrParams<UserViewer>,
  { group, channelId, withArchived }: Pick<ForumFilter, 'group'> & OrParams<Omit<ForumFilter, 'group'>>,
) {
  let forums = visibleForums(reader, viewer);
  if (channelId !== undefined) forums = forums.where('channel.id', '=', channelId);
  if (group) forums = forums.where(liesWithin(group));
  if (!withArchived) forums = forums.where('channel.archived', '=', 0);
  return forums.select('channel.id');
}

/** A page of the channels of one group, in their order: section by section, the placed ones first, the rest by name. */
export async function listPlacedProjects(
  reader: Reader,
  viewer: UserViewer,
  group: Group,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Promise<Listed<Project>> {
  const { rows, total, hasMore } = await readSlice(
    reader,
    inPlaces(select(reader, viewer).where('channel.group_id', '=', group.id)),
    { limit, offset, orderBy: 'name', sort: 'asc' },
    { id: 'channel.id', name: sql`lower(channel.name)` },
  );
  return { total, hasMore, rows: await withGroups(reader, rows) };
}

/** The forum channel with this id, if the viewer may know of it. */
export async function findProject(reader: Reader, viewer: UserViewer, id: number): Promise<Project | undefined> {
  const rows = await select(reader, viewer).where('channel.id', '=', id).execute();
  return (await withGroups(reader, rows))[0];
}

/** The same by `<full path of the group>/<path>`. */
export async function findProjectByPath(
  reader: Reader,
  viewer: UserViewer,
  fullPath: string,
): Promise<Project | undefined> {
  const cut = fullPath.lastIndexOf('/');
  const group = cut > 0 ? await findGroupByPath(reader, fullPath.slice(0, cut)) : undefined;
  if (!group) return undefined;
  const path = fullPath.slice(cut + 1).toLowerCase();
  const rows = await select(reader, viewer)
    .where('channel.group_id', '=', group.id)
    .where('channel.path', '=', path)
    .execute();
  return (await withGroups(reader, rows))[0];
}

async function withGroups(reader: Reader, rows: readonly ProjectRow[]): Promise<Project[]> {
  const ids = rows.flatMap((row) => row.group_id ?? []);
  const groups = new Map((await findGroups(reader, ids)).map((group) => [group.id, group]));
  return rows.flatMap((row) => {
    const group = groups.get(row.group_id ?? 0);
    return group ? [toProject(row, group)] : [];
  });
}

function toProject(row: ProjectRow, group: Group): Project {
  return {
    id: row.id,
    address: row.address,
    name: row.name,
    path: row.path ?? row.address,
    description: row.description,
    topic: row.topic,
    categoryId: row.category_id,
    position: row.position,
    isRestricted: row.default_visibility === 'restricted',
    archived: row.archived === 1,
    createdAt: row.created_at,
    lastPostAt: row.last_post_at,
    group,
  };
}
