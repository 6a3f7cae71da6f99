import { findChannel, isChannelVisible } from '../../identity/index.ts';
import { notFound, type Reader, type UserViewer } from '../../platform/index.ts';

/** @throws DomainError not_found for a channel that doesn't exist, or isn't visible to the viewer */
export async function requireChannel(reader: Reader, viewer: UserViewer, channelId: number): Promise<void> {
  const channel = await findChannel(reader, channelId);
  if (!channel || !(await isChannelVisible(reader, viewer, channel))) throw notFound('channel');
}
