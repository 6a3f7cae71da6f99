import { findChannel, findConnections, type Permission, readPermissions } from '../../identity/index.ts';
import { DomainError, identitiesOf, type Reader, type UserViewer } from '../../platform/index.ts';
import { assertNotSuspended } from './writer-rules.ts';

/**
 * Sees to it that the viewer may answer in a channel: to comment, to like and to share are three permissions. In a
 * group's forum, who sees a post may answer it.
 * @throws DomainError forbidden
 */
export async function assertCanComment(
  reader: Reader,
  viewer: UserViewer,
  channelId: number,
  verb: string | undefined,
): Promise<void> {
  const channel = await findChannel(reader, channelId);
  await assertNotSuspended(reader, viewer, channel?.groupId ?? null);
  const isGroups = channel !== undefined && channel.groupId !== null;
  const isWelcome = isGroups
    ? !(await isBlocked(reader, viewer, channelId))
    : await isAllowed(reader, viewer, channelId, permissionFor(verb));
  if (!isWelcome) throw new DomainError('forbidden', 'content.mayNot');
}

async function isAllowed(reader: Reader, { xchanId }: UserViewer, channelId: number, permission: Permission) {
  return (await readPermissions(reader, [channelId], [xchanId])).of(channelId, xchanId)[permission];
}

/** True where a channel has blocked any of the viewer's identities. */
export async function isBlocked(reader: Reader, viewer: UserViewer, channelId: number): Promise<boolean> {
  const connections = await findConnections(reader, channelId, identitiesOf(viewer));
  return connections.some(({ blocked }) => blocked);
}

function permissionFor(verb: string | undefined): Permission {
  if (verb === undefined) return 'post_comments';
  if (/(^|\/)(dis)?like$/i.test(verb)) return 'post_like';
  return /(^|\/)(share|announce)$/i.test(verb) ? 'republish' : 'post_comments';
}
