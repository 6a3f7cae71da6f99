import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Group, GroupVisibility } from '../domain/group.ts';
import { lookupKey } from '../../accounts/index.ts';
import { accessLevels, rolesAbove } from '../../identity/index.ts';
import {
  containsText,
  type Listed,
  type PublicTables,
  type Reader,
  readSlice,
  type Slice,
  type Source,
  startsWith,
  tables,
  type UserViewer,
} from '../../platform/index.ts';
import { selectGroups, toGroup } from './groups.ts';

/** Which groups are listed; only such as the viewer may see are. */
export interface GroupFilter {
  readonly search?: string | undefined;
  readonly visibility?: GroupVisibility | undefined;
  /** Only groups in which the viewer, by herself or from above, has this role. */
  readonly leastLevel?: number | undefined;
  readonly topLevelOnly?: boolean | undefined;
  readonly parentId?: number | undefined;
  /** Personal namespaces as well: the viewer's own. */
  readonly withPersonal?: boolean | undefined;
  /** Neither this group nor those below it. */
  readonly outside?: Group | undefined;
  /** Only groups below this one, however deep. */
  readonly above?: Group | undefined;
  readonly skipped?: readonly number[] | undefined;
  /** Nothing at all: the request is for something that no group is. */
  readonly none?: boolean | undefined;
}

/** Groups that the viewer may see, sorted and cut as the slice says; personal namespaces are none by default. */
export async function listGroups(
  reader: Reader,
  viewer: UserViewer,
  filter: GroupFilter,
  slice: Slice,
): Promise<Listed<Group>> {
  // Nothing if not requested, so that the index of kinds is used: there are as many as people.
  const ownNamespace = (eb: ExpressionBuilder<PublicTables, 'group'>): Expression<SqlBool>[] =>
    filter.withPersonal ? [eb.and([eb('group.kind', '=', 'personal'), eb('group.user_id', '=', viewer.userId)])] : [];
  let query = selectGroups(reader).where((eb) => eb.or([eb('group.kind', '=', 'group'), ...ownNamespace(eb)]));
  if (!viewer.isAdmin) {
    query = query.where((eb) =>
      eb.or([eb('group.visibility', '<>', 'private'), hasRole(eb, viewer, 1), ...ownNamespace(eb)]),
    );
  }
  const { search, visibility, leastLevel, topLevelOnly, parentId, above, outside, skipped } = filter;
  if (filter.none) query = query.where(sql<boolean>`1 = 0`);
  if (leastLevel !== undefined)
    query = query.where((eb) => eb.or([hasRole(eb, viewer, leastLevel), ...ownNamespace(eb)]));
  if (visibility !== undefined) query = query.where('group.visibility', '=', visibility);
  if (topLevelOnly) query = query.where('group.parent_id', 'is', null);
  if (parentId !== undefined) query = query.where('group.parent_id', '=', parentId);
  if (above) {
    query = query.where(startsWith(sql.ref('group.full_path_key'), `${lookupKey(above.fullPath)}/`));
  }
  if (outside) {
    query = query
      .where('group.id', '<>', outside.id)
      .where(sql<SqlBool>`not ${startsWith(sql.ref('group.full_path_key'), `${lookupKey(outside.fullPath)}/`)}`);
  }
  if (skipped && skipped.length > 0) query = query.where('group.id', 'not in', skipped);
  if (search) {
    const column = search.includes('/') ? 'group.full_path' : 'group.path';
    query = query.where((eb) =>
      eb.or([
        containsText(reader.kind, sql.ref('group.name'), search),
        containsText(reader.kind, sql.ref(column), search),
      ]),
    );
  }
  const columns = { id: 'group.id', name: 'group.name', path: 'group.path' };
  const { rows, ...rest } = await readSlice(reader, query, slice, columns);
  return { ...rest, rows: rows.map(toGroup) };
}

/** True for groups in which, or above which, the viewer is a member of at least `level`. */
function hasRole(eb: ExpressionBuilder<PublicTables, 'group'>, viewer: UserViewer, level: number): Expression<SqlBool> {
  const roles = rolesAbove(eb as never, viewer, level, 'group.full_path_key');
  return eb.exists(
    roles.where((role) =>
      role.or([
        role('group_role.access_level', '>=', accessLevels.guest),
        role('upper.id', '=', sql.ref<number>('group.id')),
      ]),
    ),
  );
}

/** The names of groups with those above them, by id: `Town / Harbour`. */
export async function readFullNames(source: Source, groups: readonly Group[]): Promise<ReadonlyMap<number, string>> {
  const paths = (group: Group): string[] =>
    group.fullPath.split('/').map((_, index, parts) => lookupKey(parts.slice(0, index + 1).join('/')));
  const above = groups.flatMap((group) => (group.parentId === null ? [] : paths(group)));
  const rows =
    above.length === 0
      ? []
      : await tables(source)
          .selectFrom('group')
          .select(['full_path_key', 'name'])
          .where('full_path_key', 'in', [...new Set(above)])
          .execute();
  const names = new Map(rows.map((row) => [row.full_path_key, row.name]));
  return new Map(
    groups.map((group) => [
      group.id,
      group.parentId === null
        ? group.name
        : paths(group)
            .map((path) => names.get(path) ?? '')
            .join(' / '),
    ]),
  );
}
