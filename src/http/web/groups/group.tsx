import type { FastifyReply } from 'fastify';
import { accessLevels, type Group, isGroupOpen, isGroupSeen } from '../../../core/groups/domain/group.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { levelOf } from '../../../core/groups/operations/own-group.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { listGroups } from '../../../core/groups/storage/group-list.ts';
import { findGroup, listGroupAndAncestors } from '../../../core/groups/storage/groups.ts';
import { listImports } from '../../../core/imports/storage/imports.ts';
import { listMembers, type MemberFilter } from '../../../core/groups/storage/members.ts';
import { countSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { listProjects } from '../../../core/groups/storage/projects.ts';
import type { Slice } from '../../../core/platform/storage/slice.ts';
import type { WebSession } from '../shared/context.ts';
import type { SeenGroup } from './owned-group.ts';
import { GroupPage, type OwnersPart } from './group-page.tsx';
import { showPage } from '../shared/show.tsx';

const shownChannels = 60;
const shownMembers = 10;
const shownImports = 3;
const shownSubgroups = 100;

/** What is said of a group after something was done to it. */
const doneWords: Readonly<Record<string, string>> = {
  created: 'The group is there now.',
  changed: 'The group has been changed.',
  left: 'You have left the group.',
};

interface GroupQuery {
  readonly page?: number | undefined;
  readonly told?: string | undefined;
}

/** What a group is, and what belongs to it. */
export async function showGroup(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: SeenGroup,
  { page = 1, told = '' }: GroupQuery,
): Promise<FastifyReply> {
  const { viewer } = session;
  const channels = sliceOf(shownChannels, 'name', (page - 1) * shownChannels);
  const subgroups = sliceOf(shownSubgroups, 'name');
  const content = (
    <GroupPage
      {...{ group, level, page }}
      above={await groupsAbove(reader, viewer, group)}
      channels={await listProjects(reader, viewer, { group }, channels)}
      subgroups={await listGroups(reader, viewer, { parentId: group.id }, subgroups)}
      members={await listMembers(reader, group, membersSeen(viewer, { group, level }), sliceOf(shownMembers, 'id'))}
      owners={level >= accessLevels.owner ? await ownersPart(reader, viewer, group) : undefined}
      done={Object.hasOwn(doneWords, told) ? doneWords[told] : undefined}
    />
  );
  return showPage(reply, session, { title: group.name, content });
}

/** Those members of a group whom somebody with this role sees; with minimal access, only oneself. */
export function membersSeen({ userId, at }: UserViewer, { group, level }: SeenGroup): MemberFilter {
  const isOpen = isGroupOpen(group, level);
  return { inherited: true, now: at, ...(!isOpen && { userIds: [userId] }) };
}

/** The groups above a group, the top first, as far as the viewer may know of them. */
export async function groupsAbove(reader: Reader, viewer: UserViewer, group: Group): Promise<Group[]> {
  const seen: Group[] = [];
  for (const above of (await listGroupAndAncestors(reader, group)).slice(1).reverse()) {
    if (isGroupSeen(above, await levelOf(reader, viewer, above))) seen.push(above);
  }
  return seen;
}

/** The group at the top, where somebody is its Owner, too: the placeholder users of all below it hang there. */
export async function ownedRoot(reader: Reader, viewer: UserViewer, group: Group): Promise<Group | undefined> {
  if (group.id === group.rootId) return group;
  const root = await findGroup(reader, group.rootId);
  return root && (await levelOf(reader, viewer, root)) >= accessLevels.owner ? root : undefined;
}

async function ownersPart(reader: Reader, viewer: UserViewer, group: Group): Promise<OwnersPart> {
  const root = await ownedRoot(reader, viewer, group);
  return {
    imports: await listImports(reader, { groupId: group.id }, sliceOf(shownImports, 'id', 0, 'desc')),
    counts: root ? await countSourceUsers(reader, root.id) : {},
    root,
  };
}

function sliceOf(limit: number, orderBy: string, offset = 0, sort: Slice['sort'] = 'asc'): Slice {
  return { limit, offset, orderBy, sort };
}
