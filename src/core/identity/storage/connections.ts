import { sql } from 'kysely';
import type { Connection } from '../domain/connection.ts';
import {
  containsText,
  listOf,
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { visibleXchans } from './visible-identities.ts';

function select(source: Source) {
  return tables(source).selectFrom('connection').selectAll('connection');
}

type ConnectionRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** A connection as the domain sees it, of its row. */
export function toConnection(row: ConnectionRow): Connection {
  return {
    id: row.id,
    channelId: row.channel_id,
    xchanId: row.xchan_id,
    closeness: row.closeness,
    blocked: row.blocked === 1,
    ignored: row.ignored === 1,
    hidden: row.hidden === 1,
    archived: row.archived === 1,
    pending: row.pending === 1,
    isSelf: row.is_self === 1,
    connectedAt: row.connected_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * A channel's connections, its own identity first, without those whose identity `viewer` can't see; a single one if
 * `id` is given.
 */
export async function listVisibleConnections(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  id?: number,
): Promise<Connection[]> {
  const rows =
    id === undefined ? await shown(reader, viewer, channelId) : await shownOne(reader, viewer, channelId, id);
  return rows.map(toConnection);
}

const visible = (reader: Reader, viewer: Params<Viewer>, channelId: Param<number>) =>
  visibleXchans(reader, viewer)
    .innerJoin('connection', 'connection.xchan_id', 'xchan.id')
    .selectAll('connection')
    .where('connection.channel_id', '=', channelId)
    .orderBy('connection.id');
const shown = preparedByKey(visible);
const shownOne = preparedByKey((reader, viewer: Params<Viewer>, channelId: Param<number>, id: Param<number>) =>
  visible(reader, viewer, channelId).where('connection.id', '=', id),
);

const withXchans = prepared((reader, channelId: Param<number>, xchanIds: readonly Param<number>[]) =>
  select(reader).where('channel_id', '=', channelId).where('xchan_id', 'in', listOf(reader.kind, xchanIds)),
);

/** The connections with these identities. */
export async function findConnections(
  source: Source,
  channelId: number,
  xchanIds: readonly number[],
): Promise<Connection[]> {
  if (xchanIds.length === 0) return [];
  const rows = await withXchans(source, channelId, xchanIds);
  return rows.map(toConnection);
}

/** A channel is its own first connection. */
export async function insertSelfConnection(
  tx: Tx,
  self: { channelId: number; xchanId: number; now: Instant },
): Promise<void> {
  await tx.db
    .insertInto('connection')
    .values({
      channel_id: self.channelId,
      xchan_id: self.xchanId,
      is_self: 1,
      closeness: 0,
      created_at: self.now,
      updated_at: self.now,
    })
    .execute();
}

/** Connects a channel to an identity; nothing happens where the two are connected already. */
export async function insertConnection(
  tx: Tx,
  connection: { channelId: number; xchanId: number; pending: boolean; now: Instant },
): Promise<void> {
  await tx.db
    .insertInto('connection')
    .values({
      channel_id: connection.channelId,
      xchan_id: connection.xchanId,
      pending: toFlag(connection.pending),
      connected_at: connection.pending ? null : connection.now,
      created_at: connection.now,
      updated_at: connection.now,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'xchan_id']).doNothing())
    .execute();
}

/** These connections are no longer pending. */
export async function markConnected(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({ pending: 0, connected_at: now, updated_at: now })
    .where('id', 'in', ids)
    .execute();
}

/** Sets flags and closeness of a connection; undefined members don't change. */
export async function updateConnection(
  tx: Tx,
  id: number,
  change: {
    blocked?: boolean | undefined;
    ignored?: boolean | undefined;
    archived?: boolean | undefined;
    hidden?: boolean | undefined;
    closeness?: number | undefined;
  },
  now: Instant,
): Promise<void> {
  const { blocked, ignored, archived, hidden, closeness } = change;
  const set = {
    blocked: toFlag(blocked),
    ignored: toFlag(ignored),
    archived: toFlag(archived),
    hidden: toFlag(hidden),
  };
  await tx.db
    .updateTable('connection')
    .set({ ...set, closeness, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a connection with its configuration, and removes the identity from the channel's privacy groups. */
export async function deleteConnection(tx: Tx, connection: Connection): Promise<void> {
  const { id, channelId, xchanId } = connection;
  await tx.db.deleteFrom('connection').where('id', '=', id).execute();
  await tx.db
    .deleteFrom('connection_config')
    .where('channel_id', '=', channelId)
    .where('xchan_id', '=', xchanId)
    .execute();
  await tx.db
    .deleteFrom('privacy_group_member')
    .where('xchan_id', '=', xchanId)
    .where('privacy_group_id', 'in', (eb) =>
      eb.selectFrom('privacy_group').select('privacy_group.id').where('channel_id', '=', channelId),
    )
    .execute();
}

/** Filter of a channel's connections, which never includes its own identity; undefined members are no condition. */
export interface ConnectionFilter {
  readonly pending?: boolean;
  readonly blocked?: boolean;
  readonly hidden?: boolean;
  readonly archived?: boolean;
  /** Only requests that have not been answered, or only all others. */
  readonly isAsking?: boolean | undefined;
  /** Only mutual ones, if the other side is a channel on this server. */
  readonly isShared?: boolean;
  /** A part of the name or the address. */
  readonly search?: string | undefined;
  /** A privacy group in which they are not. */
  readonly outsideOf?: number;
  /** Another channel that is connected to them as well, in both directions. */
  readonly alsoOf?: number;
}

/** Connections of a channel whose identities `viewer` can see, lowest ids first; a part of them, and their number. */
export async function listConnectionPage(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  filter: ConnectionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly connections: readonly Connection[]; readonly total: number }> {
  const found = filtered(reader, viewer, channelId, filter);
  const rows = await found.selectAll('connection').orderBy('connection.id').limit(limit).offset(offset).execute();
  const isWhole = offset === 0 && rows.length < limit;
  return { connections: rows.map(toConnection), total: isWhole ? rows.length : await countOf(found) };
}

/** Total number. */
export function countConnections(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  filter: ConnectionFilter,
): Promise<number> {
  return countOf(filtered(reader, viewer, channelId, filter));
}

async function countOf(found: ReturnType<typeof filtered>): Promise<number> {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function filtered(reader: Reader, viewer: Viewer, channelId: number, filter: ConnectionFilter) {
  const { isAsking, isShared, search, outsideOf, alsoOf, ...flags } = filter;
  let found = visibleXchans(reader, viewer)
    .innerJoin('connection', 'connection.xchan_id', 'xchan.id')
    .where('connection.channel_id', '=', channelId)
    .where('connection.is_self', '=', 0);
  for (const [name, value] of Object.entries(flags) as [keyof typeof flags, boolean | undefined][]) {
    if (value !== undefined) found = found.where(`connection.${name}`, '=', value ? 1 : 0);
  }
  if (isAsking !== undefined) {
    const asks = sql<boolean>`connection.pending = 1 and connection.blocked = 0`;
    found = found.where(isAsking ? asks : sql<boolean>`not (${asks})`);
  }
  if (isShared) {
    const oneSided = selectOneSided(reader, channelId).select('mine.xchan_id');
    found = found
      .where('connection.connected_at', 'is not', null)
      .where('connection.xchan_id', 'not in', oneSided as never);
  }
  if (search !== undefined) {
    const named = sql<string>`xchan.name || ' ' || xchan.address`;
    found = found.where(containsText(reader.kind, named, search));
  }
  if (outsideOf !== undefined) {
    const members = tables(reader).selectFrom('privacy_group_member').where('privacy_group_id', '=', outsideOf);
    found = found.where('connection.xchan_id', 'not in', members.select('xchan_id') as never);
  }
  if (alsoOf !== undefined) {
    const oneSided = selectOneSided(reader, alsoOf).select('mine.xchan_id');
    const theirs = tables(reader)
      .selectFrom('connection as theirs')
      .where('theirs.channel_id', '=', alsoOf)
      .where('theirs.is_self', '=', 0)
      .where('theirs.pending', '=', 0)
      .where('theirs.blocked', '=', 0)
      .where('theirs.connected_at', 'is not', null)
      .where('theirs.xchan_id', 'not in', oneSided as never);
    found = found.where('connection.xchan_id', 'in', theirs.select('theirs.xchan_id') as never);
  }
  return found;
}

/** Mutual connections of the viewer's channel that it doesn't block. */
export const connected = { pending: false, blocked: false, isShared: true } as const satisfies ConnectionFilter;

/** All of them. */
export async function listConnected(reader: Reader, viewer: UserViewer): Promise<Connection[]> {
  const rows = await filtered(reader, viewer, viewer.channelId, connected).selectAll('connection').execute();
  return rows.map(toConnection);
}

/** State of a connection that a channel on this server hasn't returned: requested, or no longer requested. */
export type OneSided = 'requested' | 'ended';

/**
 * Connections of a channel that the other side, a channel on this server, doesn't share: a request is pending or
 * declined, or the connection was ended. By identity.
 * @param among the identities in question
 */
export async function listOneSided(
  reader: Reader,
  channelId: number,
  among: readonly number[],
): Promise<Map<number, OneSided>> {
  if (among.length === 0) return new Map();
  const rows = await selectOneSided(reader, channelId)
    .where('mine.xchan_id', 'in', listOf(reader.kind, among))
    .select(['mine.xchan_id', 'theirs.pending'])
    .execute();
  return new Map(rows.map((row) => [row.xchan_id, row.pending === 1 ? 'requested' : 'ended']));
}

function selectOneSided(reader: Reader, channelId: number) {
  return tables(reader)
    .selectFrom('connection as mine')
    .innerJoin('channel as own', 'own.id', 'mine.channel_id')
    .innerJoin('channel as other', 'other.xchan_id', 'mine.xchan_id')
    .leftJoin('connection as theirs', (join) =>
      join.onRef('theirs.channel_id', '=', 'other.id').onRef('theirs.xchan_id', '=', 'own.xchan_id'),
    )
    .where('mine.channel_id', '=', channelId)
    .where('mine.is_self', '=', 0)
    .where('mine.pending', '=', 0)
    .where((eb) => eb.or([eb('theirs.id', 'is', null), eb('theirs.pending', '=', 1)]));
}
