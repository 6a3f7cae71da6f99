import { effectiveAccessLevel, findGroup, type Group, levelsOf } from '../../groups/index.ts';
import { accessLevels, type Channel } from '../../identity/index.ts';
import type { Source, UserViewer, Viewer } from '../../platform/index.ts';

/** A channel that a viewer is known to see, with its group and the role of the viewer there; 0 for none. */
export interface ChannelPlace {
  readonly channel: Channel;
  readonly group: Group | undefined;
  readonly level: number;
}

/** Reads them once for a page that asks for them in several parts. */
export async function placeOf(source: Source, viewer: Viewer, channel: Channel): Promise<ChannelPlace> {
  const group = channel.groupId === null ? undefined : await findGroup(source, channel.groupId);
  const isMember = group && viewer.kind === 'user';
  return { channel, group, level: isMember ? await effectiveAccessLevel(source, group, viewer.userId, viewer.at) : 0 };
}

/** Whether the viewer moderates a channel: its owner, or a Maintainer of its group. */
export async function mayModerate(source: Source, viewer: UserViewer, channel: Channel): Promise<boolean> {
  return (await moderatorsAmong(source, [viewer], channel))(viewer);
}

/**
 * The same for several viewers, with as many queries.
 * @param place of the only viewer, where it has been read
 */
export async function moderatorsAmong(
  source: Source,
  viewers: readonly UserViewer[],
  channel: Channel,
  place?: ChannelPlace,
): Promise<(viewer: UserViewer) => boolean> {
  const levels = place ? levelIn(place) : await levelsIn(source, viewers, channel);
  return (viewer) =>
    channel.id === viewer.channelId ||
    viewer.ownChannelIds.includes(channel.id) ||
    levels(viewer) >= accessLevels.maintainer;
}

const levelIn =
  ({ group, level }: ChannelPlace) =>
  (viewer: UserViewer) =>
    viewer.isAdmin && group ? accessLevels.owner : level;

async function levelsIn(source: Source, viewers: readonly UserViewer[], { groupId }: Channel) {
  const group = groupId === null ? undefined : await findGroup(source, groupId);
  return group ? levelsOf(source, viewers, group) : () => 0;
}
