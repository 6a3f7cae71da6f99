import { sql } from 'kysely';
import type { Connection } from '../domain/connection.ts';
import {
  listOf,
  type OrParams,
  packedRow,
  packedRows,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  tables,
  unpackRows,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { toConnection } from './connections.ts';
import { visibleMembers } from './privacy-groups.ts';
import { visibleXchans } from './visible-identities.ts';

/** Facts about an identity and its connection for answering a list from the cache. */
export interface ConnectionVersion {
  readonly xchanId: number;
  readonly xchanVersion: number;
  /** 0 for an identity that isn't connected. */
  readonly id: number;
  readonly version: number;
  readonly isSelf: boolean;
  /** The place in a privacy group; 0 in lists of connections. */
  readonly memberId: number;
  /** The channel of the identity, and its own connection with the channel; each is 0 if there is none. */
  readonly theirChannelId: number;
  readonly backId: number;
  readonly backVersion: number;
}

/** Columns of list rows, before those of the connection and the other side's. */
const columns = ['xchanId', 'xchanVersion', 'memberId', 'theirChannelId'] as const;
/** In the order of `toVersions`. */
const numberCount = 9;

/** The channel of the identity, and its own connection with a channel. */
function otherSideOf(channelId: Param<number>) {
  const theirs = sql<number | null>`(select id from channel where channel.xchan_id = xchan.id limit 1)`;
  const own = sql`(select xchan_id from channel where channel.id = ${channelId})`;
  // Both sides are looked up before, not joined: PostgreSQL would go through all connections with the channel for each.
  const back = packedRow(
    ['id', 'version'].map((name) => sql.ref<number>(`back.${name}`)),
    sql`from connection as back where back.channel_id = ${theirs} and back.xchan_id = ${own}`,
  );
  return [theirs.as('theirChannelId'), back.as('back')] as const;
}

const connections = preparedByKey((reader, viewer: Params<Viewer>, channelId: Param<number>) =>
  packedRows(
    reader.kind,
    reader.db as never,
    visibleXchans(reader, viewer)
      .innerJoin('connection', 'connection.xchan_id', 'xchan.id')
      .where('connection.channel_id', '=', channelId)
      .orderBy('connection.id')
      .select(['xchan.id as xchanId', 'xchan.version as xchanVersion', sql<number>`0`.as('memberId')])
      .select(['connection.id', 'connection.version', 'connection.is_self as isSelf'])
      .select(otherSideOf(channelId)) as never,
    [...columns, 'id', 'version', 'isSelf'],
    ['back'],
  ),
);

/** The identities in a privacy group that the viewer may know of, in the order in which they came into it. */
function membersOf(reader: Reader, viewer: Params<UserViewer>, privacyGroupId: Param<number>) {
  return visibleMembers(reader, viewer as OrParams<Viewer>)
    .where('privacy_group_member.privacy_group_id', '=', privacyGroupId)
    .orderBy('privacy_group_member.id')
    .select(['xchan.id as xchanId', 'xchan.version as xchanVersion', 'privacy_group_member.id as memberId']);
}

const members = preparedByKey((reader, viewer: Params<UserViewer>, privacyGroupId: Param<number>) =>
  packedRows(
    reader.kind,
    reader.db as never,
    membersOf(reader, viewer, privacyGroupId)
      // Not joined: a plan for any channel would go through all connections for each member.
      .select([
        packedRow(
          ['id', 'version', 'is_self'].map((name) => sql.ref<number>(`connection.${name}`)),
          sql`from connection where connection.channel_id = ${viewer.channelId} and connection.xchan_id = xchan.id`,
        ).as('connected'),
        ...otherSideOf(viewer.channelId),
      ]) as never,
    columns,
    ['connected', 'back'],
  ),
);

const memberColumns = ['xchanId', 'xchanVersion', 'memberId'] as const;

const memberIdentities = preparedByKey((reader, viewer: Params<UserViewer>, privacyGroupId: Param<number>) =>
  packedRows(reader.kind, reader.db as never, membersOf(reader, viewer, privacyGroupId) as never, memberColumns),
);

function toVersions(found: readonly { readonly packed: string | null }[]): ConnectionVersion[] {
  const numbers = unpackRows(found[0]!.packed);
  const versions: ConnectionVersion[] = [];
  for (let at = 0; at < numbers.length; at += numberCount) {
    versions.push({
      xchanId: numbers[at]!,
      xchanVersion: numbers[at + 1]!,
      memberId: numbers[at + 2]!,
      theirChannelId: numbers[at + 3]!,
      id: numbers[at + 4]!,
      version: numbers[at + 5]!,
      isSelf: numbers[at + 6] === 1,
      backId: numbers[at + 7]!,
      backVersion: numbers[at + 8]!,
    });
  }
  return versions;
}

/** Connections as `listVisibleConnections` lists them, by their versions. */
export async function listConnectionVersions(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
): Promise<ConnectionVersion[]> {
  return toVersions(await connections(reader, viewer, channelId));
}

/** Members of a privacy group as `listVisibleMembers` lists them, with their connections to the viewer's channel. */
export async function listMemberVersions(
  reader: Reader,
  viewer: UserViewer,
  privacyGroupId: number,
): Promise<ConnectionVersion[]> {
  return toVersions(await members(reader, viewer, privacyGroupId));
}

/** A member of a privacy group, by the version of the identity. */
export type MemberIdentity = Pick<ConnectionVersion, (typeof memberColumns)[number]>;

/** The same members, without their connections. */
export async function listMemberIdentities(
  reader: Reader,
  viewer: UserViewer,
  privacyGroupId: number,
): Promise<MemberIdentity[]> {
  const numbers = unpackRows((await memberIdentities(reader, viewer, privacyGroupId))[0]!.packed);
  const identities: MemberIdentity[] = [];
  for (let at = 0; at < numbers.length; at += memberColumns.length) {
    identities.push({ xchanId: numbers[at]!, xchanVersion: numbers[at + 1]!, memberId: numbers[at + 2]! });
  }
  return identities;
}

const ownVersion = preparedByKey(({ db }, channelId: Param<number>) =>
  db
    .selectFrom('channel')
    .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
    .select(['xchan.id', 'xchan.version'])
    .where('channel.id', '=', channelId),
);

/**
 * Names the state of a channel that its permissions follow from: with what `ConnectionVersion` says of a connection it decides what both sides
 * let each other do.
 */
export async function readOwnVersion(reader: Reader, channelId: number): Promise<string> {
  const [own] = await ownVersion({ kind: reader.kind, db: tables(reader) }, channelId);
  return own ? `${own.id},${own.version}` : '';
}

const connectionsById = preparedByKey(({ db, kind }, ids: readonly Param<number>[]) =>
  db.selectFrom('connection').selectAll().where('id', 'in', listOf(kind, ids)),
);

/** These connections, each with the version of its row; the caller has been allowed to see them. */
export async function findConnectionVersions(
  reader: Reader,
  ids: readonly number[],
): Promise<{ readonly connection: Connection; readonly version: number }[]> {
  if (ids.length === 0) return [];
  const rows = await connectionsById({ kind: reader.kind, db: tables(reader) }, ids);
  return rows.map((row) => ({ connection: toConnection(row), version: row.version }));
}
