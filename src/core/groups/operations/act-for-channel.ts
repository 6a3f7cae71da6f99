import { requireStanding } from '../../accounts/index.ts';
import {
  accessLevels,
  type Channel,
  findChannel,
  findChannelByAddress,
  listChannelsOfGroups,
  listChannelsOfUser,
  listDelegating,
} from '../../identity/index.ts';
import {
  DomainError,
  type OperationContext,
  type Reader,
  readerOf,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { findGroup, listGroupsBelow, listNamespacesOfUser } from '../storage/groups.ts';
import { isOwner } from './own-group.ts';

/**
 * Whether the viewer can act for the channel: their own, one of a group they own, or one that granted them `delegate`.
 */
export async function mayActFor(reader: Reader, viewer: UserViewer, channel: Channel): Promise<boolean> {
  if (channel.userId === viewer.userId) return true;
  if (channel.groupId === null) return (await listDelegating(reader, viewer.ownXchanIds)).includes(channel.id);
  const group = await findGroup(reader, channel.groupId);
  if (!group) return false;
  if (group.kind === 'personal') return group.userId === viewer.userId;
  return isOwner(reader, group, viewer.userId, viewer.at);
}

/**
 * The viewer, acting for the channel with this address.
 * @throws DomainError forbidden, in the same words whether the channel exists or not
 */
export async function actForChannel(reader: Reader, viewer: UserViewer, address: string): Promise<UserViewer> {
  const channel = await findChannelByAddress(reader, address);
  if (!channel || !(await mayActFor(reader, viewer, channel))) {
    throw new DomainError('forbidden', 'channels.mayNotActFor', { channel: address, parameter: 'channel' });
  }
  return { ...viewer, channelId: channel.id, xchanId: channel.xchanId };
}

/**
 * Checks in a transaction that the viewer may still act, and for the same channel.
 * @throws DomainError as `requireStanding`
 */
export async function requireActor(
  context: Pick<OperationContext, 'clock' | 'baseUrl'>,
  tx: Tx,
  viewer: UserViewer,
): Promise<void> {
  await requireStanding(context, tx, viewer);
  if (viewer.ownChannelIds.includes(viewer.channelId)) return;
  const channel = await findChannel(tx, viewer.channelId);
  if (channel && (await mayActFor(readerOf(tx), viewer, channel))) return;
  throw new DomainError('forbidden', 'channels.noLonger', { parameter: 'channel' });
}

/** All channels the viewer can act for: their own, those of owned groups and personal namespace, delegated ones. */
export async function listActableChannels(reader: Reader, viewer: UserViewer): Promise<Channel[]> {
  const own = await listChannelsOfUser(reader, viewer.userId);
  const owned = await listNamespacesOfUser(reader, viewer.userId, accessLevels.owner, viewer.at);
  const groups = await listGroupsBelow(reader, owned);
  const forums = await listChannelsOfGroups(
    reader,
    groups.map((group) => group.id),
  );
  const delegating = await listDelegating(reader, viewer.ownXchanIds);
  const others = await Promise.all(delegating.map((id) => findChannel(reader, id)));
  return [...own, ...forums, ...others.flatMap((channel) => channel ?? [])];
}
