import { sql } from 'kysely';
import {
  listOf,
  packedRows,
  type Param,
  prepared,
  preparedByKey,
  type Reader,
  type Source,
} from '../../platform/index.ts';
import { grantCategory } from '../domain/permission.ts';
import { hereNumber } from './xchans.ts';

/**
 * Text values of rows, with the packed numbers of all rows that share them: as many per row as the part has columns.
 */
export interface PermissionRow {
  readonly part: Part;
  readonly name: string;
  readonly network: string;
  readonly packed: string | null;
}

type Ids = readonly Param<number>[];

// Lists ask for hundreds of pairs: each text value is returned once, with the ids of all its rows.

const rolesOf = ({ db, kind }: Reader, channelIds: Ids) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('channel')
      .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
      .select(['channel.id', 'channel.xchan_id as xchanId', 'channel.role', 'xchan.network'])
      .where('channel.id', 'in', listOf(kind, channelIds)) as never,
    ['id', 'xchanId'],
  )
    .select(said('roles', 'role', 'network'))
    .groupBy(sql`listed.role, listed.network`);

const limitsOf = ({ db, kind }: Reader, channelIds: Ids) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('permission_limit')
      .select(['channel_id as channelId', 'permission', 'value'])
      .where('channel_id', 'in', listOf(kind, channelIds)) as never,
    ['channelId', 'value'],
  )
    .select(said('limits', 'permission'))
    .groupBy(sql`listed.permission`);

const peopleOf = ({ db, kind }: Reader, xchanIds: Ids) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('xchan')
      .select(['id', 'network', hereNumber.as('here')])
      .where('id', 'in', listOf(kind, xchanIds))
      .where('deleted', '=', 0) as never,
    ['id', 'here'],
  )
    .select(said('people', 'network'))
    .groupBy(sql`listed.network`);

export const relationColumns = ['channelId', 'xchanId', 'pending', 'blocked', 'ignored'] as const;

const relationsOf = ({ db, kind }: Reader, channelIds: Ids, xchanIds: Ids) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('connection')
      .select(['channel_id as channelId', 'xchan_id as xchanId', 'pending', 'blocked', 'ignored'])
      .where('channel_id', 'in', listOf(kind, channelIds))
      .where('xchan_id', 'in', listOf(kind, xchanIds)) as never,
    relationColumns,
  ).select(said('relations'));

const grantsOf = ({ db, kind }: Reader, channelIds: Ids, xchanIds: Ids) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('connection_config')
      .select(['channel_id as channelId', 'xchan_id as xchanId', 'key'])
      .select(sql<number>`case when value = '1' then 1 else 0 end`.as('isGranted'))
      .where('category', '=', grantCategory)
      .where('channel_id', 'in', listOf(kind, channelIds))
      .where('xchan_id', 'in', listOf(kind, xchanIds)) as never,
    ['channelId', 'xchanId', 'isGranted'],
  )
    .select(said('grants', 'key'))
    .groupBy(sql`listed.key`);

type Part = 'roles' | 'limits' | 'people' | 'relations' | 'grants';

/** Part of the statement that rows belong to, and their text values. */
const said = (part: Part, name?: string, network?: string) => {
  const words = (column?: string) => (column ? sql<string>`${sql.ref(`listed.${column}`)}` : sql<string>`''`);
  return [sql<Part>`${sql.lit(part)}`.as('part'), words(name).as('name'), words(network).as('network')] as const;
};

const limitRows = preparedByKey(limitsOf);
const roleRows = preparedByKey(rolesOf);
const peopleRows = preparedByKey(peopleOf);
// PostgreSQL may read all connections of an identity where it plans for any channels.
const relationRows = prepared(relationsOf);
const grantRows = prepared(grantsOf);

/** All of them for one channel: five statements take twice the time, and on PostgreSQL more than three times. */
const rowsOfChannel = preparedByKey((reader, channelIds: Ids, xchanIds: Ids) =>
  rolesOf(reader, channelIds)
    .unionAll(limitsOf(reader, channelIds))
    .unionAll(peopleOf(reader, xchanIds))
    .unionAll(relationsOf(reader, channelIds, xchanIds))
    .unionAll(grantsOf(reader, channelIds, xchanIds)),
);

/** Roles, limits and networks of channels. */
export async function readRuleRows(source: Source, channelIds: readonly number[]): Promise<PermissionRow[]> {
  return [...(await roleRows(source, channelIds)), ...(await limitRows(source, channelIds))];
}

/** The channels, the owners of the identities, and the relations between each channel and identity. */
export async function readPermissionRows(
  source: Source,
  channelIds: readonly number[],
  xchanIds: readonly number[],
): Promise<PermissionRow[]> {
  if (channelIds.length === 1) return rowsOfChannel(source, channelIds, xchanIds);
  return [
    ...(await readRuleRows(source, channelIds)),
    ...(await peopleRows(source, xchanIds)),
    ...(await relationRows(source, channelIds, xchanIds)),
    ...(await grantRows(source, channelIds, xchanIds)),
  ];
}
