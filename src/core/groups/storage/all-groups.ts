import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { lookupKey, toUser, type User, userColumns } from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { foldedName, type Reader, startsWith, valuesOf } from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import { selectGroups, toGroup } from './groups.ts';

/** Kinds of groups: groups, personal namespaces, and deleted ones that still have content. */
export const groupKinds = ['group', 'personal', 'removed'] as const;

export type GroupKind = (typeof groupKinds)[number];

/** All groups of one kind, newest first. The index of kinds ends with the id. */
export async function pageAllGroups(
  reader: Reader,
  kind: GroupKind,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Group[]> {
  let query = selectGroups(reader).where('group.kind', '=', kind).orderBy('group.id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('group.id', '<', before);
  return (await query.execute()).map(toGroup);
}

/**
 * Groups and personal namespaces whose full path or name begins with a text, by path: up to `limit` of each, because
 * each has a separate index.
 */
export async function searchAllGroups(reader: Reader, text: string, limit: number): Promise<Group[]> {
  const searched = text.trim().replace(/^\//, '');
  // As an expression, so that the index of the searched column is used instead of that of kinds.
  const isThere = sql<boolean>`("group".kind || '') <> 'removed'`;
  const name = sql`lower("group".name)`;
  const paths = await selectGroups(reader)
    .where(startsWith(sql.ref('group.full_path_key'), lookupKey(searched)))
    .where(isThere)
    .orderBy('group.full_path_key')
    .limit(limit)
    .execute();
  const names = await selectGroups(reader)
    .where(startsWith(name, foldedName(reader.kind, searched)))
    .where(isThere)
    .orderBy(name)
    .limit(limit)
    .execute();
  const found = new Map([...paths, ...names].map((row) => [row.id, toGroup(row)]));
  return [...found.values()].sort((a, b) => (lookupKey(a.fullPath) < lookupKey(b.fullPath) ? -1 : 1));
}

/** Numbers of direct members and channels of groups. */
export async function readGroupSizes(
  reader: Reader,
  groupIds: readonly number[],
  now: Instant,
): Promise<ReadonlyMap<number, { readonly members: number; readonly channels: number }>> {
  if (groupIds.length === 0) return new Map();
  const groups = valuesOf(reader.kind, groupIds);
  const { rows } = await sql<{ id: number; members: number; channels: number }>`select g.id,
    (select count(*) from group_member m where m.group_id = g.id and (m.expires_at is null or m.expires_at > ${now})) as members,
    (select count(*) from channel c where c.group_id = g.id) as channels
    from "group" g where g.id in ${groups}`.execute(reader.db);
  return new Map(rows.map((row) => [row.id, { members: Number(row.members), channels: Number(row.channels) }]));
}

/** Direct Owners of groups, by group, the first `max` of each. */
export async function listDirectOwners(
  reader: Reader,
  groupIds: readonly number[],
  { max, now }: { readonly max: number; readonly now: Instant },
): Promise<ReadonlyMap<number, readonly User[]>> {
  if (groupIds.length === 0) return new Map();
  const ranked = reader.db
    .selectFrom('group_member')
    .select((eb) => [
      'group_id',
      'user_id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('group_id').orderBy('user_id'))
        .as('place'),
    ])
    .where('group_id', 'in', groupIds)
    .where('access_level', '=', accessLevels.owner)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .as('owner');
  const rows = await reader.db
    .selectFrom(ranked)
    .innerJoin('user', 'user.id', 'owner.user_id')
    .select(userColumns)
    .select('owner.group_id')
    .where('owner.place', '<=', max)
    .orderBy('owner.group_id')
    .orderBy('user.id')
    .execute();
  const owners = new Map<number, User[]>();
  for (const row of rows) owners.set(row.group_id, [...(owners.get(row.group_id) ?? []), toUser(row)]);
  return owners;
}
