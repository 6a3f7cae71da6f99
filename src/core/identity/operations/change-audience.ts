import { visibilityOf } from '../domain/acl.ts';
import { DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { NamedAudience } from '../domain/acl.ts';
import { upsertAcl } from '../storage/acls.ts';
import { findChannel, setDefaultAudience } from '../storage/channels.ts';
import { resolveAudience } from './item-audience.ts';

/**
 * Sets the default audience of the channel's posts and files.
 * @throws DomainError unknown_audience, not_found, forbidden for a forum, whose group decides
 */
export async function changeDefaultAudience(
  context: OperationContext,
  viewer: UserViewer,
  named: NamedAudience,
): Promise<void> {
  const acl = await resolveAudience(context.database.reader, viewer, viewer.channelId, named);
  await context.database.write(viewer, async (tx) => {
    const channel = await findChannel(tx, viewer.channelId);
    if (!channel) throw notFound('channel');
    if (channel.groupId !== null) {
      throw new DomainError('forbidden', 'channels.forumAudience');
    }
    await setDefaultAudience(tx, channel.id, { visibility: visibilityOf(acl), aclId: await upsertAcl(tx, acl) });
  });
}
