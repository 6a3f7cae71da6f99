import { type Static, Type } from 'typebox';
import { findUser, isUserKnown } from '../../../core/accounts/index.ts';
import { removeProject } from '../../../core/lifecycle/index.ts';
import {
  editForum,
  findPersonalNamespace,
  findProject,
  findProjectByPath,
  type ForumChanges,
  type Group,
  listProjects,
  openForum,
  type Project,
  type ProjectFilter,
  readFullNames,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  encodeProject,
  projectRecord,
  simpleProject,
  simplifyProject,
} from '../../../wire/group-api/groups/project.ts';
import { acceptedRecord } from '../../../wire/group-api/accepted.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, type Exchange, route, signedIn } from '../route.ts';
import { groupParams, visibleGroup } from './find-group.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { accessLevel, moment, momentOf, ignored, only, rowParams } from '../parameters.ts';

const listed = {
  ...pageParameters,
  order_by: Type.Optional(
    Type.Enum(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'similarity', 'star_count']),
  ),
  search: Type.Optional(Type.String()),
  simple: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  active: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Type.Enum(['private', 'internal', 'public'])),
  membership: Type.Optional(Type.Boolean()),
  owned: Type.Optional(Type.Boolean()),
  min_access_level: Type.Optional(accessLevel),
  starred: Type.Optional(Type.Boolean()),
  id_after: Type.Optional(Type.Integer()),
  id_before: Type.Optional(Type.Integer()),
  last_activity_after: Type.Optional(moment),
  last_activity_before: Type.Optional(moment),
  with_issues_enabled: Type.Optional(Type.Boolean()),
  with_merge_requests_enabled: Type.Optional(Type.Boolean()),
  statistics: only(false, 'forum channels have none.'),
  with_custom_attributes: only(false, 'forum channels have none.'),
};
const listParameters = Type.Object({ ...listed, search_namespaces: Type.Optional(Type.Boolean()) });
const groupListParameters = Type.Object({
  ...listed,
  include_subgroups: Type.Optional(Type.Boolean()),
  with_shared: ignored(Type.Boolean(), 'forum channels cannot be shared with other groups.'),
  with_security_reports: only(false, 'forum channels have none.'),
});
const singleParameters = Type.Object({
  statistics: only(false, 'forum channels have none.'),
  with_custom_attributes: only(false, 'forum channels have none.'),
  license: only(false, 'forum channels have none.'),
});

/** Parameters of both lists of forum channels. */
type ListAsked = Static<typeof listParameters> & Static<typeof groupListParameters>;

const listOfProjects = list(Type.Union([projectRecord, simpleProject]));

/** The filter that a request names. @throws DomainError invalid_parameter */
function filterOf(asked: ListAsked): ProjectFilter {
  const { archived, active, owned, starred, min_access_level: least } = asked;
  const noIssues = asked.with_issues_enabled === false;
  return {
    search: asked.search,
    inNamespaces: asked.search_namespaces,
    archived: archived ?? (active === undefined ? undefined : !active),
    visibility: asked.visibility,
    membership: asked.membership,
    leastLevel: owned ? accessLevels.owner : least,
    idAfter: asked.id_after,
    idBefore: asked.id_before,
    activeAfter: momentOf('last_activity_after', asked.last_activity_after),
    activeBefore: momentOf('last_activity_before', asked.last_activity_before),
    deep: asked.include_subgroups,
    // Every forum channel has threads, and none has stars or merge requests.
    none: starred === true || noIssues || asked.with_merge_requests_enabled === true,
  };
}

/** Orders that come to the same as others: nothing is starred, and how alike a name is nothing measures. */
const sameOrders = { updated_at: 'last_activity_at', similarity: 'name', star_count: 'id' };

/**
 * The forum channel that `:id` names, by its id or full path, if the viewer may know of it.
 * @throws DomainError not_found
 */
export async function findVisibleProject(reader: Reader, viewer: UserViewer, id: string): Promise<Project> {
  const isId = /^\d+$/.test(id) && Number.isSafeInteger(Number(id));
  const project = isId
    ? await findProject(reader, viewer, Number(id))
    : await findProjectByPath(reader, viewer, id.replaceAll('\0', ''));
  if (!project) throw notFound('project');
  return project;
}

/** A forum channel in the path that the caller may know of. */
export const visibleProject: Access<{ readonly id: string }, Project> = {
  who: 'people who can see it',
  find: ({ reader, viewer, params }) => findVisibleProject(reader, viewer, params.id),
};

/** The forum channels that are asked for. */
async function answerProjects(
  exchange: Exchange<unknown, ListAsked, unknown, unknown>,
  only: Pick<ProjectFilter, 'group' | 'none'> = {},
) {
  const { operations, reader, viewer, input } = exchange;
  const slice = readSliceParameters(input, { by: 'created_at', sort: 'desc', as: sameOrders });
  const found = await listProjects(reader, viewer, { ...filterOf(input), ...only }, slice);
  const encode = await projectEncoder(operations, found.rows);
  const { simple } = input;
  return answerSlice(exchange, slice, found, (project) =>
    simple ? simplifyProject(encode(project)) : encode(project),
  );
}

const draft = Type.Object({
  name: Type.String(),
  namespace_id: Type.Optional(
    Type.Integer({ description: 'The group. If omitted, your personal namespace, which only you can see.' }),
  ),
  path: Type.Optional(Type.String({ description: 'Derived from the name if omitted.' })),
  description: Type.Optional(Type.String()),
  private: Type.Optional(Type.Boolean({ description: 'Only its members can see it; its creator is the first one.' })),
  visibility: Type.Optional(
    Type.Enum(['private', 'internal', 'public'], {
      description: 'That of the group, or `private`, which means `private=true` in a group that is not private.',
    }),
  ),
});

const changes = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
});

const removal = Type.Object({
  full_path: Type.Optional(Type.String({ description: 'Confirms which one to delete.' })),
  permanently_remove: ignored(Type.Boolean(), 'it is deleted permanently at once.'),
});

/** The owners of these channels. */
const maintainers = 'Maintainers and Owners of the group';

/** The forum channels of groups, as clients look for projects (group API facts, section 9.5). */
export const projectRoutes = [
  route({
    method: 'GET',
    path: '/projects',
    tag: 'Projects',
    summary: 'Forum channels of groups, as far as I can see them',
    description: 'The forum channels that you can see.',
    access: signedIn,
    input: listParameters,
    answer: listOfProjects,
    handle: (exchange) => answerProjects(exchange),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/projects',
    tag: 'Projects',
    summary: 'Forum channels of a group',
    description: 'The forum channels of the group; with `include_subgroups` also those of its subgroups.',
    access: visibleGroup,
    params: groupParams,
    input: groupListParameters,
    answer: listOfProjects,
    handle: (exchange) => answerProjects(exchange, { group: exchange.subject }),
  }),
  route({
    method: 'GET',
    path: '/users/:id/projects',
    tag: 'Projects',
    summary: 'Channels in the personal namespace of a user',
    description:
      "The channels in the user's personal namespace. Only the user can see them; for anyone else the list is empty.",
    access: signedIn,
    params: rowParams,
    input: listParameters,
    answer: listOfProjects,
    refusals: { 404: 'There is no such user.' },
    handle: async (exchange) => {
      const { reader, viewer, params } = exchange;
      const user = await findUser(reader, params.id);
      if (!user || !(await isUserKnown(reader, viewer, user))) throw notFound('user');
      const group = await findPersonalNamespace(reader, user.id);
      return answerProjects(exchange, group ? { group } : { none: true });
    },
  }),
  route({
    method: 'POST',
    path: '/projects',
    tag: 'Projects',
    summary: 'Create a forum channel in a group',
    description: 'The forum channel, which is open to everyone with access to the group, or only to its members.',
    access: signedIn,
    who: `${maintainers}; anyone in their personal namespace`,
    input: draft,
    answer: projectRecord,
    refusals: {
      400: 'The name is missing, the path is taken, or the visibility is neither that of the group nor `private`.',
      404: 'There is no such group.',
    },
    handle: async ({ operations, viewer, input }) => {
      const { name, namespace_id: groupId, path, description, private: isPrivate, visibility } = input;
      const asked = { groupId, name, path, description, isPrivate, visibility };
      const project = await openForum(operations, viewer, asked);
      return (await projectEncoder(operations, [project]))(project);
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id',
    tag: 'Projects',
    summary: 'One forum channel, by id or full path',
    description: 'The forum channel; `:id` is a number or `<full path of the group>/<path>`.',
    access: visibleProject,
    params: groupParams,
    input: singleParameters,
    answer: projectRecord,
    handle: async ({ operations, subject: project }) => (await projectEncoder(operations, [project]))(project),
  }),
  route({
    method: 'PUT',
    path: '/projects/:id',
    tag: 'Projects',
    summary: 'Edit a forum channel',
    description: 'The forum channel after the change; its path and address do not change.',
    access: visibleProject,
    who: maintainers,
    params: groupParams,
    input: changes,
    answer: projectRecord,
    refusals: { 400: 'The name is empty or too long.' },
    handle: ({ operations, viewer, subject, input }) => answerEdited(operations, viewer, subject, input),
  }),
  route({
    method: 'DELETE',
    path: '/projects/:id',
    sensitive: 'hand_over_group',
    tag: 'Projects',
    summary: 'Delete a forum channel with all of its content',
    description: 'The channel is deleted at once, and its posts and files in the background.',
    access: visibleProject,
    who: 'Owners of the group, administrator; in a personal namespace its owner',
    params: groupParams,
    input: removal,
    status: 202,
    answer: acceptedRecord,
    refusals: { 400: '`full_path` does not match.', 422: 'An import into the group is running.' },
    handle: async ({ operations, viewer, subject, input }) => {
      await removeProject(operations, viewer, subject.id, input.full_path);
      return { message: '202 Accepted' };
    },
  }),
  route({
    method: 'POST',
    path: '/projects/:id/archive',
    tag: 'Projects',
    summary: 'Archive a forum channel',
    description: 'The forum channel, which is now read-only.',
    access: visibleProject,
    who: maintainers,
    params: groupParams,
    answer: projectRecord,
    handle: ({ operations, viewer, subject }) => answerEdited(operations, viewer, subject, { isArchived: true }),
  }),
  route({
    method: 'POST',
    path: '/projects/:id/unarchive',
    tag: 'Projects',
    summary: 'Unarchive a forum channel',
    description: 'The forum channel, which accepts posts again.',
    access: visibleProject,
    who: maintainers,
    params: groupParams,
    answer: projectRecord,
    handle: ({ operations, viewer, subject }) => answerEdited(operations, viewer, subject, { isArchived: false }),
  }),
];

async function answerEdited(
  operations: OperationContext,
  viewer: UserViewer,
  { id }: Project,
  changes: ForumChanges,
): Promise<Static<typeof projectRecord>> {
  const project = await editForum(operations, viewer, id, changes);
  return (await projectEncoder(operations, [project]))(project);
}

/** Up to 100 forum channels of a group, for the answer that tells the group with them. */
export async function firstProjects(operations: OperationContext, viewer: UserViewer, group: Group) {
  const slice = { limit: 100, offset: 0, orderBy: 'created_at', sort: 'desc' } as const;
  const { rows } = await listProjects(operations.database.reader, viewer, { group }, slice);
  return rows.map(await projectEncoder(operations, rows));
}

/** Encoders of these forum channels, with the names of their parent groups. */
export async function projectEncoder(operations: OperationContext, projects: readonly Project[]) {
  const groups = new Map(projects.map(({ group }) => [group.id, group]));
  const names = await readFullNames(operations.database.reader, [...groups.values()]);
  return (project: Project) =>
    encodeProject(project, names.get(project.group.id) ?? project.group.name, operations.baseUrl);
}
