import { type Channel, findVisibleChannel } from '../../../core/identity/index.ts';
import { notFound, type Reader, type Viewer } from '../../../core/platform/index.ts';
import { undefinedIfNotFound } from './form-errors.ts';
import { type Breadcrumb, channelPath, groupBreadcrumbs } from './paths.ts';
import { requireVisibleGroup, visibleAncestors } from './visible-group.ts';

/** The way to a channel, over the group that it belongs to if that is to be seen; pages of groups are for signed-in people. */
export async function channelCrumbs(reader: Reader, viewer: Viewer, channel: Channel): Promise<Breadcrumb[]> {
  return [...(await groupCrumbs(reader, viewer, channel.groupId)), [channelPath(channel), channel.name]];
}

/** The way to the group that a channel belongs to; none for who may not know of it. */
export async function groupCrumbs(reader: Reader, viewer: Viewer, groupId: number | null): Promise<Breadcrumb[]> {
  if (groupId === null || viewer.kind !== 'user') return [];
  const visible = await requireVisibleGroup(reader, viewer, groupId).catch(undefinedIfNotFound);
  return visible ? groupBreadcrumbs([...(await visibleAncestors(reader, viewer, visible.group)), visible.group]) : [];
}

/** A channel by its address; forums of groups are there for those alone who may see the group. @throws DomainError */
export async function visibleChannel(reader: Reader, viewer: Viewer, address: string): Promise<Channel> {
  const channel = await findVisibleChannel(reader, viewer, address);
  if (!channel) throw notFound('channel');
  return channel;
}
