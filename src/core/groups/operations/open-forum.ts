import { lookupKey } from '../../../lib/lookup-key.ts';
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
  type OperationContext,
  orNotFound,
  type Reader,
  type Source,
  type UserViewer,
} from '../../platform/index.ts';
import { channelPathFrom, channelSlug, type Group, type GroupVisibility } from '../domain/group.ts';
import type { Project } from '../domain/project.ts';
import { findGroup } from '../storage/groups.ts';
import { findProject } from '../storage/projects.ts';
import { closeForum } from './close-forum.ts';
import { requirePersonalNamespace, requireVisible } from './own-group.ts';

const longestName = 255;

/** A channel that a group is to have. */
export interface NewForum {
  /** If omitted, the viewer's personal namespace, which only they can see. */
  readonly groupId?: number | undefined;
  readonly name: string;
  /** Its path in the group; derived from the name by default. */
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  /** Only its members can read it; its creator is the first one. */
  readonly isPrivate?: boolean | undefined;
  /** Visibility: that of its group, or `private`. */
  readonly visibility?: GroupVisibility | undefined;
}

/**
 * Creates a channel of a group, open to everyone with access to the group, or only to its members.
 * @throws DomainError not_found (group), forbidden below Maintainer, invalid_input, conflict if the path is taken
 */
export async function openForum(context: OperationContext, viewer: UserViewer, input: NewForum): Promise<Project> {
  const { reader } = context.database;
  const groupId = input.groupId ?? (await requirePersonalNamespace(reader, viewer.userId)).id;
  const group = await requireMaintained(reader, viewer, groupId);
  const name = forumName(input.name);
  const given = input.path?.trim();
  if (given && given !== channelSlug(given)) {
    throw new DomainError('invalid_input', 'channels.badPath', { field: 'path' });
  }
  const isPrivate = isToBePrivate(group, input);
  await freePath(reader, group, name, given);
  const keys = await context.mintKeys();
  const channelId = await context.database.write(viewer, async (tx) => {
    await requireMaintained(tx, viewer, group.id);
    const path = await freePath(tx, group, name, given);
    const description = cleanText(input.description ?? '').trim();
    await context.checkTexts(tx, viewer, { groupId: null, texts: { path, name, description } });
    const draft = { userId: null, groupId: group.id, address: addressOf(group, path), name, path, description };
    const kind = { role: 'forum', defaultVisibility: 'group', archived: false } as const;
    const created = await createChannel(context, tx, { ...draft, ...kind }, keys);
    await setDefaultAudience(tx, created.channelId, { visibility: 'group', aclId: null });
    if (isPrivate) await closeForum(tx, viewer, created.channelId);
    return created.channelId;
  });
  return requireProject(reader, viewer, channelId);
}

/**
 * Whether the channel is only for its members. In a private group, all channels are already `private`.
 * @throws DomainError invalid_input for an impossible visibility
 */
function isToBePrivate(group: Group, { isPrivate, visibility }: NewForum): boolean {
  const isClosed = isPrivate ?? (visibility === 'private' && group.visibility !== 'private');
  const will = isClosed ? 'private' : group.visibility;
  if (visibility === undefined || visibility === will) return isClosed;
  throw new DomainError('invalid_input', 'groups.channelVisibility', {
    visibility,
    group: group.visibility,
    field: 'visibility_level',
  });
}

/**
 * A forum channel's name as stored.
 * @throws DomainError invalid_input
 */
export function forumName(text: string): string {
  const name = cleanText(text).replace(/\s+/gu, ' ').trim();
  if (name !== '' && name.length <= longestName) return name;
  throw new DomainError('invalid_input', 'fields.badLength', { max: longestName, field: 'name' });
}

/**
 * A group whose channels the viewer can create and edit, including their personal namespace.
 * @throws DomainError not_found, forbidden below Maintainer
 */
export async function requireMaintained(source: Source, viewer: UserViewer, groupId: number): Promise<Group> {
  const found = await findGroup(source, groupId);
  if (found?.kind === 'personal' && found.userId === viewer.userId) return found;
  const { group, level } = await requireVisible(source, viewer, found);
  if (level >= accessLevels.maintainer && group.kind === 'group') return group;
  throw new DomainError('forbidden', 'channels.mayNotOpen');
}

/**
 * The channel of a group, as the viewer sees it.
 * @throws DomainError not_found
 */
export async function requireProject(reader: Reader, viewer: UserViewer, channelId: number): Promise<Project> {
  return orNotFound(await findProject(reader, viewer, channelId), 'project');
}

function addressOf(group: Group, path: string): string {
  return `${channelSlug(group.fullPath)}-${path}`;
}

/**
 * The path that was given, or one made of the name. Different names can come to one path, as 東京 and 冬景 do, and channels of
 * two groups to one address, as of `a/b` and `a-b`: the later one gets a number.
 * @throws DomainError conflict
 */
async function freePath(source: Source, group: Group, name: string, given: string | undefined): Promise<string> {
  const slug = given || channelPathFrom(name);
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? slug : `${slug}-${number}`;
    const own = await findChannelByPath(source, group.id, path);
    if (!own && !(await findChannelByAddress(source, addressOf(group, path)))) return path;
    if (given || (own && lookupKey(own.name) === lookupKey(name))) throw taken();
  }
}

function taken(): DomainError {
  return new DomainError('conflict', 'fields.taken', { field: 'path' });
}
