import { findGroup, levelsOf } from '../../groups/index.ts';
import { accessLevels, type Channel } from '../../identity/index.ts';
import type { Source, UserViewer } from '../../platform/index.ts';

/** Whether the viewer keeps order in a channel: its owner, or a Maintainer of the group whose forum it is. */
export async function mayModerate(source: Source, viewer: UserViewer, channel: Channel): Promise<boolean> {
  return (await moderatorsAmong(source, [viewer], channel))(viewer);
}

/** The same for several viewers, with as many queries. */
export async function moderatorsAmong(
  source: Source,
  viewers: readonly UserViewer[],
  channel: Channel,
): Promise<(viewer: UserViewer) => boolean> {
  const group = channel.groupId === null ? undefined : await findGroup(source, channel.groupId);
  const levels = group ? await levelsOf(source, viewers, group) : () => 0;
  return (viewer) =>
    channel.id === viewer.channelId ||
    viewer.ownChannelIds.includes(channel.id) ||
    levels(viewer) >= accessLevels.maintainer;
}
