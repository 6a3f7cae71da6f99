import {
  accessLevels,
  createChannel,
  findChannelByAddress,
  findChannelByPath,
  setDefaultAudience,
} from '../../identity/index.ts';
import {
  cleanText,
  DomainError,
  isUniqueViolation,
  type OperationContext,
  type Source,
  type UserViewer,
} from '../../platform/index.ts';
import { channelSlug, type Group, type GroupVisibility } from '../domain/group.ts';
import type { Project } from '../domain/project.ts';
import { findGroup } from '../storage/groups.ts';
import { findProject } from '../storage/projects.ts';
import { closeForum } from './close-forum.ts';
import { requireVisible } from './own-group.ts';

const longestName = 255;

/** A channel that a group is to have. */
export interface NewForum {
  readonly groupId: number;
  readonly name: string;
  /** Its place below the group; made of the name where none is given. */
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  /** Only its members read it, the first of whom is whoever opens it. */
  readonly isPrivate?: boolean | undefined;
  /** By whom it is to be seen: as its group is, or `private`. */
  readonly visibility?: GroupVisibility | undefined;
}

/**
 * Opens a channel of a group, which everybody reads and writes in who may in the group, or its members alone.
 * @throws DomainError not_found (group), forbidden below Maintainer, invalid_input, conflict for a path that is taken
 */
export async function openForum(context: OperationContext, viewer: UserViewer, input: NewForum): Promise<Project> {
  const { reader } = context.database;
  const group = await requireMaintained(reader, viewer, input.groupId);
  const name = forumName(input.name);
  const path = input.path?.trim() || channelSlug(name);
  if (path !== channelSlug(path)) {
    const message =
      'holds small letters, digits, "_", "-" and "." alone, and begins and ends with none of the last two';
    throw new DomainError('invalid_input', message, { field: 'path' });
  }
  const isPrivate = isToBePrivate(group, input);
  await assertFree(reader, group, path);
  const keys = await context.mintKeys();
  const channelId = await context.database
    .write(async (tx) => {
      await requireMaintained(tx, viewer, group.id);
      await assertFree(tx, group, path);
      const description = cleanText(input.description ?? '').trim();
      const draft = { userId: null, groupId: group.id, address: addressOf(group, path), name, path, description };
      const kind = { role: 'forum', defaultVisibility: 'group', archived: false } as const;
      const created = await createChannel(context, tx, { ...draft, ...kind }, keys);
      await setDefaultAudience(tx, created.channelId, { visibility: 'group', aclId: null });
      if (isPrivate) await closeForum(tx, viewer, created.channelId);
      return created.channelId;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error;
    });
  return (await findProject(reader, viewer, channelId))!;
}

/**
 * Whether only its members are to see the channel. In a private group any channel is `private` already.
 * @throws DomainError invalid_input for a visibility that no channel of the group can have
 */
function isToBePrivate(group: Group, { isPrivate, visibility }: NewForum): boolean {
  const isClosed = isPrivate ?? (visibility === 'private' && group.visibility !== 'private');
  const will = isClosed ? 'private' : group.visibility;
  if (visibility === undefined || visibility === will) return isClosed;
  const message = `${visibility} is not possible: a channel is ${group.visibility} as its group is, or private, for its members alone.`;
  throw new DomainError('invalid_input', message, { field: 'visibility_level' });
}

/**
 * The name of a forum channel as it is stored.
 * @throws DomainError invalid_input
 */
export function forumName(text: string): string {
  const name = cleanText(text).replace(/\s+/gu, ' ').trim();
  if (name !== '' && name.length <= longestName) return name;
  throw new DomainError('invalid_input', `must have 1 to ${longestName} characters`, { field: 'name' });
}

/**
 * The group, whose channels the viewer may open and change.
 * @throws DomainError not_found, forbidden below Maintainer
 */
export async function requireMaintained(source: Source, viewer: UserViewer, groupId: number): Promise<Group> {
  const { group, level } = await requireVisible(source, viewer, await findGroup(source, groupId));
  if (level >= accessLevels.maintainer && group.kind === 'group') return group;
  throw new DomainError('forbidden', 'Only Maintainers and Owners of a group open and change channels in it.');
}

function addressOf(group: Group, path: string): string {
  return `${channelSlug(group.fullPath)}-${path}`;
}

async function assertFree(source: Source, group: Group, path: string): Promise<void> {
  if (await findChannelByAddress(source, addressOf(group, path))) throw taken();
  if (await findChannelByPath(source, group.id, path)) throw taken();
}

function taken(): DomainError {
  return new DomainError('conflict', 'has already been taken', { field: 'path' });
}
