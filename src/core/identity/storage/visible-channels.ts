import { sql } from 'kysely';
import type { Channel } from '../domain/channel.ts';
import {
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { findChannelByAddress } from './channels.ts';
import { visibleForums } from './visible-identities.ts';
import { all, isAmong, naming } from './visible-rules.ts';

const visibleForum = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>) =>
  visibleForums(reader, viewer).select('channel.id').where('channel.id', '=', id),
);

/** A channel by its address; forums of groups are there for those alone who may know of them. */
export async function findVisibleChannel(
  reader: Reader,
  viewer: Viewer,
  address: string,
): Promise<Channel | undefined> {
  const channel = await findChannelByAddress(reader, address);
  if (!channel || !(await isChannelVisible(reader, viewer, channel))) return undefined;
  return channel;
}

const maxNamesakes = 50;
const namedForums = prepared((reader, viewer: Params<Viewer>, name: Param<string>) =>
  visibleForums(reader, viewer)
    .select('channel.id')
    .where(sql<string>`lower(channel.name)`, '=', name)
    .orderBy('channel.id')
    .limit(maxNamesakes),
);

/** Ids of the forums with this name that the viewer may know of; several groups may have one. */
export async function findVisibleForumsByName(reader: Reader, viewer: Viewer, name: string): Promise<number[]> {
  const rows = await namedForums(reader, viewer, name.toLowerCase());
  return rows.map(({ id }) => id);
}

/** Whether the viewer may know of a channel. */
export async function isChannelVisible(
  reader: Reader,
  viewer: Viewer,
  channel: { readonly id: number; readonly groupId: number | null },
): Promise<boolean> {
  if (channel.groupId === null) return true;
  return (await visibleForum(reader, viewer, channel.id)).length > 0;
}

const namingChannel = preparedByKey((reader, viewer: Params<UserViewer>, id: Param<number>) =>
  all(reader)
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.id', '=', id)
    .where(isAmong(viewer, 'channel.default_acl_id', 'acl_entry.acl_id', naming(all(reader), 'allow', viewer))),
);

/** Whether the audience of a channel that is for some alone names the viewer; no role does (ADR 56). */
export async function isNamedByChannel(reader: Reader, viewer: UserViewer, channelId: number): Promise<boolean> {
  return (await namingChannel(reader, viewer, channelId)).length > 0;
}
