import { Type } from 'typebox';
import {
  findPublicGroup,
  type Group,
  listGroups,
  listMembers,
  listPlacedProjects,
  listPublicForums,
  listVisibleCategories,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { listGroupImportMarks, listImports } from '../../../core/imports/index.ts';
import {
  DomainError,
  notFound,
  type OperationContext,
  type Reader,
  type Slice,
  type UserViewer,
} from '../../../core/platform/index.ts';
import { canClaim, countSourceUsers } from '../../../core/reassignment/index.ts';
import {
  facesOfUsers,
  findVisibleGroup,
  ownedRoot,
  page,
  pageNumber,
  useLanguageOfGroup,
  visibleAncestors,
  type VisibleGroup,
  type WebSession,
  type Who,
} from '../shared/index.ts';
import { GroupPage, type OwnersPart } from './group-page.tsx';
import { PublicGroup } from './public-group.tsx';
import { membersVisibleTo } from './read-members.ts';

const shownChannels = 60;
const shownPublicChannels = 300;
const shownMembers = 10;
const shownImports = 3;
const shownSubgroups = 100;

const params = { '*': Type.String() };

interface Found {
  readonly group: Group;
  /** The role there; undefined for who has not signed in. */
  readonly level: number | undefined;
}

/** Those who may know of a group. Who has not signed in sees public ones, and learns of no other. */
const groupReader: Who<typeof params, Found, object> = {
  auth: 'public',
  params,
  find: async ({ reader, session, reply, params: { '*': path } }) => {
    // A dash alone is no name of a group.
    const [fullPath = '', ...afterDash] = path.split('/-/');
    const isPage = afterDash.join('') !== '';
    if (!session) {
      // PostgreSQL takes no NUL in a text.
      const group = isPage || fullPath.includes('\0') ? undefined : await findPublicGroup(reader, fullPath);
      if (!group) throw new DomainError('unauthenticated', 'pages.signIn');
      useLanguageOfGroup(reply, group);
      return { group, level: undefined };
    }
    const found = await findVisibleGroup(reader, session.viewer, fullPath);
    useLanguageOfGroup(reply, found.group);
    if (isPage) throw notFound('page');
    return found;
  },
};

/** What a group is, and what belongs to it. */
export const groupPage = page({
  path: '/groups/*',
  who: groupReader,
  query: { page: pageNumber },
  load: async ({ operations, reader, session, group, level, query: { page: number = 1 } }) => {
    if (session && level !== undefined)
      return { inside: await readGroup(operations, session, { group, level }, number) };
    const { rows: channels, hasMore } = await listPublicForums(reader, group.id, { limit: shownPublicChannels });
    return { outside: { group, channels, hasMore, marks: await listGroupImportMarks(reader, group) } };
  },
  view: ({ group, inside, outside }) => ({
    title: group.name,
    frame: 'page',
    content: inside ? <GroupPage {...inside} /> : <PublicGroup {...outside!} />,
    isCacheable: true,
  }),
  notices: ({ words }) => words.groups.notices,
});

async function readGroup(operations: OperationContext, session: WebSession, visible: VisibleGroup, number: number) {
  const { reader } = operations.database;
  const { viewer } = session;
  const { group, level } = visible;
  const members = await listMembers(reader, group, membersVisibleTo(viewer, visible), sliceOf(shownMembers, 'id'));
  const ids = members.rows.map(({ id }) => id);
  const channels = { limit: shownChannels, offset: (number - 1) * shownChannels };
  return {
    group,
    level,
    number,
    members,
    ancestors: await visibleAncestors(reader, viewer, group),
    channels: await listPlacedProjects(reader, viewer, group, channels),
    categories: await listVisibleCategories(reader, viewer, group.id),
    subgroups: await listGroups(reader, viewer, { parentId: group.id }, sliceOf(shownSubgroups, 'name')),
    faces: await facesOfUsers(reader, ids),
    owners: level >= accessLevels.owner ? await ownersPart(reader, viewer, group) : undefined,
    unread: await unreadOf(session),
    importMarks: await listGroupImportMarks(reader, group),
    isClaimable: await canClaim(operations, viewer, group),
  };
}

async function unreadOf(session: WebSession): Promise<Map<number, number>> {
  const { groups } = await session.navigation();
  return new Map(groups.flatMap(({ channels }) => channels).map(({ id, unread }) => [id, unread]));
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
