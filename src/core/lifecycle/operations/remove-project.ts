import { findGroup, insertGroup, type Project, requireOwnedGroup, requireProject } from '../../groups/index.ts';
import { isAnyImporting } from '../../imports/index.ts';
import { setGroupOfChannel } from '../../identity/index.ts';
import {
  commit,
  DomainError,
  enqueue,
  insertGroupEvent,
  type OperationContext,
  readerOf,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { hideGroups } from '../storage/group-removal.ts';
import { removeGroups } from '../storage/job-contracts.ts';

/**
 * Permanently removes a channel of a group: its addresses stop working immediately, and its posts and files are removed
 * in the background, with a removed group that has no other content.
 * @param fullPath sent by clients to confirm the deletion; undefined for none
 * @throws DomainError not_found, forbidden for others than Owners, invalid_input for another full path, invalid_state
 * during an import
 */
export function removeProject(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  fullPath: string | undefined,
): Promise<void> {
  return commit(context, 'remove-project', viewer, async (tx) => {
    const { group, name, path } = await requireOwnedProject(tx, viewer, channelId);
    if (fullPath !== undefined && fullPath !== `${group.fullPath}/${path}`) {
      throw new DomainError('invalid_input', 'groups.otherChannelPath');
    }
    // Imports into other groups of the tree may write to this channel too.
    if (await isAnyImporting(tx, group.rootId)) {
      throw new DomainError('invalid_state', 'imports.running');
    }
    const now = context.clock.now();
    const place = `:channel-${channelId}`;
    const id = await insertGroup(tx, {
      parentId: null,
      rootId: group.rootId,
      path: place,
      fullPath: place,
      name,
      description: '',
      visibility: 'private',
      now,
    });
    await setGroupOfChannel(tx, channelId, id);
    await hideGroups(tx, id, [id], now);
    const event = { namespaceId: group.id, actor: viewer, action: 'remove_channel' as const };
    await insertGroupEvent(tx, { ...event, details: { channel: name }, now });
    await enqueue(tx, removeGroups, {}, { now });
  });
}

/** @throws DomainError not_found, forbidden */
async function requireOwnedProject(tx: Tx, viewer: UserViewer, channelId: number): Promise<Project> {
  const project = await requireProject(readerOf(tx), viewer, channelId);
  const group = await findGroup(tx, project.group.id);
  const isOwn = group?.kind === 'personal' && group.userId === viewer.userId;
  if (!isOwn) await requireOwnedGroup(tx, viewer, project.group.id);
  return project;
}
