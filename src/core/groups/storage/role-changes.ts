import { type RawBuilder, sql } from 'kysely';
import { findUsers, type User } from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { type Source, tables, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Group } from '../domain/group.ts';
import { listGroupAndAncestors } from './groups.ts';

/** A person whose role in a group changes; 0 is none. */
export interface RoleChange {
  readonly user: User;
  readonly before: number;
  readonly after: number;
}

/** Number of people, and the first of them. */
export interface SomeRoleChanges {
  readonly count: number;
  readonly people: readonly RoleChange[];
}

/** Whose role in a group another place would change. */
export interface RoleChanges {
  readonly gained: SomeRoleChanges;
  readonly lost: SomeRoleChanges;
  readonly changed: SomeRoleChanges;
}

interface Row {
  readonly user_id: number;
  readonly old_level: number;
  readonly new_level: number;
  readonly total: number;
}

/** People who are named of each kind. */
const maxNamed = 20;

/** People whose role in a group would change under this parent, or at the top level. */
export async function listRoleChanges(
  source: Source,
  group: Group,
  parent: Group | undefined,
  now: Instant,
): Promise<RoleChanges> {
  const before = await idsOf(source, group);
  const after = [group.id, ...(parent ? await idsOf(source, parent) : [])];
  const levelIn = (ids: readonly number[]) =>
    sql`coalesce(max(case when group_id in ${valuesOf(source.kind, ids)} then access_level end), 0)`;
  const some = async (which: RawBuilder<unknown>): Promise<SomeRoleChanges> => {
    const { rows } = await sql<Row>`with role as (
      select user_id, ${levelIn(before)} as old_level, ${levelIn(after)} as new_level from group_role
      where group_id in ${valuesOf(source.kind, [...new Set([...before, ...after])])}
        and (access_level >= ${accessLevels.guest} or group_id = ${group.id})
        and (expires_at is null or expires_at > ${now})
      group by user_id)
      select user_id, old_level, new_level, count(*) over () as total from role
      where ${which} order by user_id limit ${maxNamed}`.execute(tables(source));
    return named(source, rows);
  };
  return {
    gained: await some(sql`old_level = 0 and new_level > 0`),
    lost: await some(sql`old_level > 0 and new_level = 0`),
    changed: await some(sql`old_level > 0 and new_level > 0 and old_level <> new_level`),
  };
}

async function idsOf(source: Source, group: Group): Promise<number[]> {
  return (await listGroupAndAncestors(source, group)).map(({ id }) => id);
}

async function named(source: Source, rows: readonly Row[]): Promise<SomeRoleChanges> {
  const users = new Map(
    (
      await findUsers(
        source,
        rows.map((row) => row.user_id),
      )
    ).map((user) => [user.id, user]),
  );
  const people = rows.flatMap((row) => {
    const user = users.get(row.user_id);
    return user ? [{ user, before: Number(row.old_level), after: Number(row.new_level) }] : [];
  });
  return { count: Number(rows[0]?.total ?? 0), people };
}
