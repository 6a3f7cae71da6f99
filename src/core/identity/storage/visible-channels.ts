import { sql } from 'kysely';
import type { Channel } from '../domain/channel.ts';
import {
  listOf,
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { findChannel, findChannelByAddress, findChannels } from './channels.ts';
import { hiddenBots, visibleForums } from './visible-identities.ts';
import { all, isAmong, naming } from './visible-rules.ts';

const visibleForum = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>) =>
  visibleForums(reader, viewer).select('channel.id').where('channel.id', '=', id),
);

/** A channel by its address; forums of groups only if they are visible. */
export async function findVisibleChannel(
  reader: Reader,
  viewer: Viewer,
  address: string,
): Promise<Channel | undefined> {
  const channel = await findChannelByAddress(reader, address);
  if (!channel || !(await isChannelVisible(reader, viewer, channel))) return undefined;
  return channel;
}

/** The channel of something that `viewer` sees; undefined if the channel is hidden. */
export async function findChannelFor(reader: Reader, viewer: Viewer, id: number): Promise<Channel | undefined> {
  const channel = await findChannel(reader, id);
  return channel && (await isChannelVisible(reader, viewer, channel)) ? channel : undefined;
}

const knownForums = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  visibleForums(reader, viewer).select('channel.id').where('channel.id', 'in', listOf(reader.kind, ids)),
);

/** The channels, by id, of things that `viewer` sees; hidden forums are absent. */
export async function findChannelsFor(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Channel>> {
  const found = await findChannels(reader, ids);
  const forums = [...found.values()].flatMap(({ id, groupId }) => (groupId === null ? [] : [id]));
  if (forums.length === 0) return found;
  const known = new Set((await knownForums(reader, viewer, forums)).map(({ id }) => id));
  return new Map([...found].filter(([id, { groupId }]) => groupId === null || known.has(id)));
}

const maxNamesakes = 50;
const namedForums = prepared((reader, viewer: Params<Viewer>, name: Param<string>) =>
  visibleForums(reader, viewer)
    .select('channel.id')
    .where(sql<string>`lower(channel.name)`, '=', name)
    // In the order of ids, SQLite would go through the channels of all people.
    .orderBy(sql`+channel.id`)
    .limit(maxNamesakes),
);

/** Ids of the forums with this name that the viewer may know of; several groups may have one. */
export async function findVisibleForumsByName(reader: Reader, viewer: Viewer, name: string): Promise<number[]> {
  const rows = await namedForums(reader, viewer, name.toLowerCase());
  return rows.map(({ id }) => id);
}

const hiddenBot = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>) =>
  hiddenBots(reader, viewer).innerJoin('channel', 'channel.user_id', 'bot.id').where('channel.id', '=', id),
);

/** Whether the viewer may know of a channel. */
export async function isChannelVisible(
  reader: Reader,
  viewer: Viewer,
  channel: { readonly id: number; readonly groupId: number | null },
): Promise<boolean> {
  if (channel.groupId === null) return (await hiddenBot(reader, viewer, channel.id)).length === 0;
  return (await visibleForum(reader, viewer, channel.id)).length > 0;
}

const namingChannel = preparedByKey((reader, viewer: Params<UserViewer>, id: Param<number>) =>
  all(reader)
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.id', '=', id)
    .where(isAmong(viewer, 'channel.default_acl_id', 'acl_entry.acl_id', naming(all(reader), 'allow', viewer))),
);

/** Whether the audience of a channel that is for some alone names the viewer; no role does (ADR 9). */
export async function isNamedByChannel(reader: Reader, viewer: UserViewer, channelId: number): Promise<boolean> {
  return (await namingChannel(reader, viewer, channelId)).length > 0;
}
