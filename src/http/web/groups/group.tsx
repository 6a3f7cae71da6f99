import type { FastifyReply } from 'fastify';
import {
  type Group,
  isGroupOpen,
  listGroups,
  listMembers,
  listPlacedProjects,
  listVisibleCategories,
  type MemberFilter,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { listGroupImportMarks, listImports } from '../../../core/imports/index.ts';
import type { Reader, Slice, UserViewer } from '../../../core/platform/index.ts';
import { countSourceUsers } from '../../../core/reassignment/index.ts';
import {
  facesOfUsers,
  ownedRoot,
  sendPage,
  visibleAncestors,
  type VisibleGroup,
  type WebSession,
} from '../shared/index.ts';
import { GroupPage, type OwnersPart } from './group-page.tsx';

const shownChannels = 60;
const shownMembers = 10;
const shownImports = 3;
const shownSubgroups = 100;

/** What may just have been done to a group. */
const notices = ['created', 'changed', 'left', 'moved', 'joined'] as const;

interface GroupQuery {
  readonly page?: number | undefined;
  readonly notice?: string | undefined;
  /** Whether there is anybody of an imported community whom the viewer may be. */
  readonly isClaimable?: boolean;
}

/** What a group is, and what belongs to it. */
export async function showGroup(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: VisibleGroup,
  { page = 1, notice = '', isClaimable = false }: GroupQuery,
): Promise<FastifyReply> {
  const { viewer } = session;
  const known = notices.find((name) => name === notice);
  const channels = { limit: shownChannels, offset: (page - 1) * shownChannels };
  const subgroups = sliceOf(shownSubgroups, 'name');
  const seen = visibleMembers(viewer, { group, level });
  const members = await listMembers(reader, group, seen, sliceOf(shownMembers, 'id'));
  const content = (
    <GroupPage
      {...{ group, level, page, isClaimable }}
      ancestors={await visibleAncestors(reader, viewer, group)}
      channels={await listPlacedProjects(reader, viewer, group, channels)}
      categories={await listVisibleCategories(reader, viewer, group.id)}
      subgroups={await listGroups(reader, viewer, { parentId: group.id }, subgroups)}
      members={members}
      faces={
        await facesOfUsers(
          reader,
          members.rows.map(({ id }) => id),
        )
      }
      owners={level >= accessLevels.owner ? await ownersPart(reader, viewer, group) : undefined}
      unread={await unreadOf(session)}
      importMarks={await listGroupImportMarks(reader, group)}
      done={known && reply.words.groups.notices[known]}
    />
  );
  return sendPage(reply, session, { title: group.name, frame: 'page', content });
}

async function unreadOf(session: WebSession): Promise<Map<number, number>> {
  const { groups } = await session.navigation();
  return new Map(groups.flatMap(({ channels }) => channels).map(({ id, unread }) => [id, unread]));
}

/** Those members of a group whom somebody with this role sees; with minimal access, only oneself. */
export function visibleMembers({ userId, at }: UserViewer, { group, level }: VisibleGroup): MemberFilter {
  const isOpen = isGroupOpen(group, level);
  return { inherited: true, now: at, ...(!isOpen && { userIds: [userId] }) };
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
