import { actForChannel } from '../../core/groups/index.ts';
import type { UserViewer } from '../../core/platform/index.ts';
import { channelInput, readInput, type Sent } from '../../wire/channel-api/parameters.ts';
import type { HttpContext } from '../context.ts';

/**
 * The viewer, acting for the channel that `channel` names, if any.
 * @throws DomainError forbidden for a channel that is not theirs to act for; invalid_parameter
 */
export async function actingViewer({ operations }: HttpContext, viewer: UserViewer, sent: Sent): Promise<UserViewer> {
  const { channel } = readInput(channelInput, sent);
  return channel === undefined ? viewer : actForChannel(operations.database.reader, viewer, channel);
}
