import { effectiveAccessLevel, findGroup, requireVisible } from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { DomainError, type Source, type UserViewer } from '../../platform/index.ts';

/**
 * Administrators are held to it too: without a role, a setting would have no effect.
 * @throws DomainError not_found for a group that the viewer may not know of, forbidden where they have no role in it
 */
export async function requireMember(source: Source, viewer: UserViewer, groupId: number): Promise<void> {
  const { group } = await requireVisible(source, viewer, await findGroup(source, groupId));
  if ((await effectiveAccessLevel(source, group, viewer.userId, viewer.at)) >= accessLevels.guest) return;
  throw new DomainError('forbidden', 'Only members of the group have notification settings for it.');
}
