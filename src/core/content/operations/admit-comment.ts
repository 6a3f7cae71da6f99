import { DomainError } from '../../platform/domain/errors.ts';
import type { Permission } from '../../identity/domain/permission.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findChannel } from '../../identity/storage/channels.ts';
import { findConnections } from '../../identity/storage/connections.ts';
import type { Reader } from '../../platform/storage/database.ts';
import { readPermissions } from '../../identity/storage/permissions.ts';

/**
 * Sees to it that the viewer may answer in a channel: to comment, to like and to share are three permissions. In a
 * group's forum, who sees a post may answer it.
 * @throws DomainError forbidden
 */
export async function admitComment(
  reader: Reader,
  viewer: UserViewer,
  channelId: number,
  verb: string | undefined,
): Promise<void> {
  const channel = await findChannel(reader, channelId);
  const allowed = (await readPermissions(reader, [channelId], [viewer.xchanId])).of(channelId, viewer.xchanId);
  const [connection] = await findConnections(reader, channelId, [viewer.xchanId]);
  const isGroups = channel !== undefined && channel.groupId !== null;
  const isWelcome = isGroups ? connection?.blocked !== true : allowed[permissionFor(verb)];
  if (!isWelcome) throw new DomainError('forbidden', 'You may not do this in this channel.');
}

function permissionFor(verb: string | undefined): Permission {
  if (verb === undefined) return 'post_comments';
  if (/(^|\/)(dis)?like$/i.test(verb)) return 'post_like';
  return /(^|\/)(share|announce)$/i.test(verb) ? 'republish' : 'post_comments';
}
