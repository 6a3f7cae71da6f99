import { type Kysely, sql } from 'kysely';
import type { Visibility } from '../domain/acl.ts';
import type { Channel } from '../domain/channel.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  listOf,
  packedRows,
  type Param,
  preparedByKey,
  type PublicTables,
  type Source,
  tables,
  toFlag,
  type Tx,
  unpackPairs,
} from '../../platform/index.ts';

const columns = [
  'channel.id',
  'channel.user_id',
  'channel.group_id',
  'channel.address',
  'channel.name',
  'channel.path',
  'channel.description',
  'channel.topic',
  'channel.xchan_id',
  'channel.guid',
  'channel.guid_sig',
  'channel.public_key',
  'channel.role',
  'channel.timezone',
  'channel.default_visibility',
  'channel.default_acl_id',
  'channel.photo_file_id',
  'channel.cover_file_id',
  'channel.archived',
  'channel.created_at',
] as const;

const from = (db: Kysely<PublicTables>) => db.selectFrom('channel').select(columns);

function select(source: Source) {
  return from(tables(source));
}

const channelById = preparedByKey(({ db }, id: Param<number>) => from(db).where('channel.id', '=', id));
const channelByAddress = preparedByKey(({ db }, address: Param<string>) =>
  from(db).where('channel.address', '=', address),
);
const channelByFullAddress = preparedByKey(({ db }, address: Param<string>) =>
  from(db).innerJoin('xchan', 'xchan.id', 'channel.xchan_id').where('xchan.address', '=', address).limit(1),
);
const channelsOfUser = preparedByKey(({ db }, userId: Param<number>) =>
  from(db).where('channel.user_id', '=', userId).orderBy('channel.id'),
);
const channelsOfXchans = preparedByKey(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  from(db).where('channel.xchan_id', 'in', listOf(kind, xchanIds)),
);

type ChannelRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toChannel(row: ChannelRow): Channel {
  return {
    id: row.id,
    userId: row.user_id,
    groupId: row.group_id,
    address: row.address,
    name: row.name,
    path: row.path,
    description: row.description,
    topic: row.topic,
    xchanId: row.xchan_id,
    guid: row.guid,
    guidSig: row.guid_sig,
    publicKey: row.public_key,
    role: row.role,
    timezone: row.timezone,
    defaultVisibility: row.default_visibility,
    defaultAclId: row.default_acl_id,
    photoFileId: row.photo_file_id,
    coverFileId: row.cover_file_id,
    archived: row.archived === 1,
    createdAt: row.created_at,
  };
}

/** The channel with this id; undefined if there is none. */
export async function findChannel(source: Source, id: number): Promise<Channel | undefined> {
  const [row] = await channelById(source, id);
  return row && toChannel(row);
}

/** Channels by their ids. */
export async function findChannels(source: Source, ids: readonly number[]): Promise<Map<number, Channel>> {
  if (ids.length === 0) return new Map();
  const rows = await select(source).where('channel.id', 'in', listOf(source.kind, ids)).execute();
  return new Map(rows.map((row) => [row.id, toChannel(row)]));
}

/** The time zone of a channel, such as `Europe/Berlin`; UTC for a deleted one. */
export async function timezoneOf(source: Source, id: number): Promise<string> {
  return (await findChannel(source, id))?.timezone ?? 'UTC';
}

/** Time zones of channels, by their ids. */
export async function timezonesOf(source: Source, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tables(source)
    .selectFrom('channel')
    .select(['id', 'timezone'])
    .where('id', 'in', listOf(source.kind, ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.timezone || 'UTC']));
}

/** The channel with this address, ignoring case; undefined if there is none. */
export async function findChannelByAddress(source: Source, address: string): Promise<Channel | undefined> {
  const lower = address.toLowerCase();
  const [row] = await (lower.includes('@') ? channelByFullAddress : channelByAddress)(source, lower);
  return row && toChannel(row);
}

/** The channel with this identity. */
export async function findChannelByXchan(source: Source, xchanId: number): Promise<Channel | undefined> {
  const row = await select(source).where('channel.xchan_id', '=', xchanId).executeTakeFirst();
  return row && toChannel(row);
}

/** The channels with these identities, by identity. */
export async function listChannelsOfXchans(source: Source, xchanIds: readonly number[]): Promise<Map<number, Channel>> {
  if (xchanIds.length === 0) return new Map();
  const rows = await channelsOfXchans(source, xchanIds);
  return new Map(rows.map((row) => [row.xchan_id, toChannel(row)]));
}

const idsOfXchans = preparedByKey(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  packedRows(
    kind,
    db as never,
    db
      .selectFrom('channel')
      .select(['xchan_id as xchanId', 'id'])
      .where('xchan_id', 'in', listOf(kind, xchanIds)) as never,
    ['xchanId', 'id'],
  ),
);

/** Ids of the channels with these identities, by identity. */
export async function findChannelIdsOfXchans(
  source: Source,
  xchanIds: readonly number[],
): Promise<Map<number, number>> {
  if (xchanIds.length === 0) return new Map();
  const [found] = await idsOfXchans(source, xchanIds);
  return unpackPairs(found!.packed);
}

/** The channels a user owns in person, oldest first. */
export async function listChannelsOfUser(source: Source, userId: number): Promise<Channel[]> {
  const rows = await channelsOfUser(source, userId);
  return rows.map(toChannel);
}

/** The forum channels of these groups, oldest first. */
export async function listChannelsOfGroups(source: Source, groupIds: readonly number[]): Promise<Channel[]> {
  if (groupIds.length === 0) return [];
  const rows = await select(source).where('channel.group_id', 'in', groupIds).orderBy('channel.id').execute();
  return rows.map(toChannel);
}

/** The forum channel of a group by its path in the group; undefined if there is none. */
export async function findChannelByPath(source: Source, groupId: number, path: string): Promise<Channel | undefined> {
  const row = await select(source)
    .where('channel.group_id', '=', groupId)
    .where('channel.path', '=', path)
    .executeTakeFirst();
  return row && toChannel(row);
}

/** Channels without keys, by id: those with these identities, or a page of all of them. */
export async function listChannelsWithoutKeys(
  source: Source,
  query: { readonly xchanIds: readonly number[] } | { readonly afterId: number; readonly limit: number },
): Promise<{ id: number }[]> {
  // The condition of the index `channel_without_keys`, in the same spelling.
  const all = tables(source).selectFrom('channel').select('id').where(sql<boolean>`private_key = ''`).orderBy('id');
  if ('limit' in query) return all.where('id', '>', query.afterId).limit(query.limit).execute();
  if (query.xchanIds.length === 0) return [];
  return all.where('xchan_id', 'in', listOf(source.kind, query.xchanIds)).execute();
}

/** Sets the keys of a channel and of its identity; existing keys stay. */
export async function setKeys(
  tx: Tx,
  channelId: number,
  keys: { readonly publicKey: string; readonly privateKey: string; readonly guidSig: string },
): Promise<void> {
  const given = { public_key: keys.publicKey, guid_sig: keys.guidSig };
  const channel = await tx.db
    .updateTable('channel')
    .set({ ...given, private_key: keys.privateKey })
    .where('id', '=', channelId)
    .where('private_key', '=', '')
    .returning('xchan_id')
    .executeTakeFirst();
  if (channel) await tx.db.updateTable('xchan').set(given).where('id', '=', channel.xchan_id).execute();
}

/** The private key, for signing and for exports with `mayReadPrivateKey`; no other read hands it out. */
export async function readPrivateKey(source: Source, channelId: number): Promise<string> {
  const row = await tables(source)
    .selectFrom('channel')
    .select('private_key')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  return row.private_key;
}

/** A channel to insert; the database adds defaults. */
export type NewChannel = Omit<Channel, 'id' | 'topic' | 'timezone' | 'photoFileId' | 'coverFileId' | 'createdAt'> & {
  readonly privateKey: string;
  readonly now: Instant;
};

/** @throws a unique violation when the address or the path is taken */
export async function insertChannel(tx: Tx, channel: NewChannel): Promise<number> {
  const { id } = await tx.db
    .insertInto('channel')
    .values({
      user_id: channel.userId,
      group_id: channel.groupId,
      address: channel.address.toLowerCase(),
      name: channel.name,
      path: channel.path,
      description: channel.description,
      xchan_id: channel.xchanId,
      guid: channel.guid,
      guid_sig: channel.guidSig,
      public_key: channel.publicKey,
      private_key: channel.privateKey,
      role: channel.role,
      default_visibility: channel.defaultVisibility,
      default_acl_id: channel.defaultAclId,
      archived: toFlag(channel.archived),
      created_at: channel.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the audience that posts of the channel get unless they name their own. */
export async function setDefaultAudience(
  tx: Tx,
  channelId: number,
  audience: { visibility: Visibility; aclId: number | null },
): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set({ default_visibility: audience.visibility, default_acl_id: audience.aclId })
    .where('id', '=', channelId)
    .execute();
}

/** Sets the time zone of a channel, an IANA name such as `Europe/Berlin`. */
export async function setTimezone(tx: Tx, id: number, timezone: string): Promise<void> {
  await tx.db.updateTable('channel').set({ timezone }).where('id', '=', id).execute();
}

/** Renames a channel and its identity. */
export async function renameChannel(
  tx: Tx,
  { id, xchanId }: Channel,
  { name, description }: { name?: string | undefined; description?: string | undefined },
  now: Instant,
): Promise<void> {
  if (description !== undefined) await tx.db.updateTable('channel').set({ description }).where('id', '=', id).execute();
  if (name === undefined) return;
  await tx.db.updateTable('channel').set({ name }).where('id', '=', id).execute();
  await tx.db.updateTable('xchan').set({ name, name_date: now }).where('id', '=', xchanId).execute();
}

/** Sets the topic of a channel. */
export async function setTopic(tx: Tx, id: number, topic: string): Promise<void> {
  await tx.db.updateTable('channel').set({ topic }).where('id', '=', id).execute();
}

/** Closes a channel to anything new, or opens it again. */
export async function setArchived(tx: Tx, id: number, isArchived: boolean): Promise<void> {
  await tx.db
    .updateTable('channel')
    .set({ archived: toFlag(isArchived) })
    .where('id', '=', id)
    .execute();
}

/** Moves a channel of a group to another group. */
export async function setGroupOfChannel(tx: Tx, id: number, groupId: number): Promise<void> {
  await tx.db.updateTable('channel').set({ group_id: groupId }).where('id', '=', id).execute();
}

/** Deletes an empty channel. Its identity stays, marked as deleted, because others may know it. */
export async function removeChannel(tx: Tx, channelId: number): Promise<void> {
  await sql`update xchan set deleted = 1, hidden = 1
    where id = (select xchan_id from channel where id = ${channelId})`.execute(tx.db);
  await tx.db.deleteFrom('channel').where('id', '=', channelId).execute();
}
