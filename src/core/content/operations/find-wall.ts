import { effectiveAccessLevel, findGroup } from '../../groups/index.ts';
import {
  type Channel,
  findChannel,
  findChannelByAddress,
  isChannelVisible,
  isNamedByChannel,
  listChannelsOfXchans,
  type Permission,
  readPermissions,
} from '../../identity/index.ts';
import { DomainError, notFound, type Reader, type UserViewer, type Viewer } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { isBlocked } from './assert-can-comment.ts';
import type { ChannelPlace } from './may-moderate.ts';
import { assertNotSuspended, findGroupSuspension } from './writer-rules.ts';

/**
 * The channel for a new item: the viewer's own; the one given by `wall`, if the viewer can post there; or the first
 * forum that the text addresses (`!nick`), without another audience.
 * @param addressed identities of forums that the text addresses
 * @throws DomainError forbidden with the same message whether or not the channel exists, invalid_input
 */
export async function findWall(
  reader: Reader,
  viewer: UserViewer,
  input: ItemInput,
  addressed: readonly number[],
): Promise<Channel> {
  const own = await findChannel(reader, viewer.channelId);
  if (!own) throw notFound('channel');
  const wall = input.wall === undefined ? undefined : await findChannelByAddress(reader, input.wall);
  if (input.wall !== undefined && wall?.id !== own.id) return wallOfOther(reader, viewer, input, wall);
  if (addressed.length === 0 || input.wall !== undefined || input.audience || input.itemType) return own;
  const forums = await listChannelsOfXchans(reader, addressed);
  for (const xchanId of addressed) {
    const forum = forums.get(xchanId);
    if (forum?.role === 'forum' && (await mayWriteOn(reader, viewer, forum, 'post_wall'))) return forum;
  }
  return own;
}

async function wallOfOther(
  reader: Reader,
  viewer: UserViewer,
  input: ItemInput,
  channel: Channel | undefined,
): Promise<Channel> {
  if (input.audience) {
    throw new DomainError('invalid_input', 'content.wallAudience', { parameter: 'wall' });
  }
  const permission = input.itemType ? 'write_pages' : 'post_wall';
  if (channel && (await isChannelVisible(reader, viewer, channel))) {
    await assertNotSuspended(reader, viewer, channel.groupId);
  }
  if (channel && (await mayWriteOn(reader, viewer, channel, permission))) return channel;
  throw new DomainError('forbidden', 'content.mayNotWriteThere', { channel: input.wall ?? '', parameter: 'wall' });
}

/** Members write in the forums of their group unless it has blocked or suspended them; elsewhere the channel says who may. */
async function mayWriteOn(
  reader: Reader,
  viewer: UserViewer,
  channel: Channel,
  permission: Permission,
  place?: ChannelPlace,
): Promise<boolean> {
  if (channel.groupId === null) {
    return (await readPermissions(reader, [channel.id], [viewer.xchanId])).of(channel.id, viewer.xchanId)[permission];
  }
  const group = place ? place.group : await findGroup(reader, channel.groupId);
  if (!group || !(place || (await isChannelVisible(reader, viewer, channel)))) return false;
  // A forum that only some of the group may see is not open to the rest, nor to Maintainers who know of it.
  if (channel.defaultVisibility === 'restricted' && !(await isNamedByChannel(reader, viewer, channel.id))) return false;
  if (await isBlocked(reader, viewer, channel.id)) return false;
  if (await findGroupSuspension(reader, viewer, channel.groupId)) return false;
  return (place?.level ?? (await effectiveAccessLevel(reader, group, viewer.userId, viewer.at))) > 0;
}

/** Whether the viewer can start a thread in a channel; `place` has the facts already read. */
export async function mayPost(
  reader: Reader,
  viewer: Viewer,
  channel: Channel,
  place?: ChannelPlace,
): Promise<boolean> {
  if (viewer.kind === 'anonymous' || channel.archived) return false;
  if (channel.id === viewer.channelId || viewer.ownChannelIds.includes(channel.id)) return true;
  return mayWriteOn(reader, viewer, channel, 'post_wall', place);
}
