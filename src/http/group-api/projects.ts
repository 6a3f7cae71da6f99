import { Type } from 'typebox';
import { notFound } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { Project } from '../../domain/project.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { readFullNames } from '../../storage/group-list.ts';
import type { Reader } from '../../storage/database.ts';
import { findProject, findProjectByPath, listProjects } from '../../storage/projects.ts';
import { encodeProject } from '../../wire/group-api/project.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute, Exchange } from '../route.ts';
import { findVisibleGroup, groupParams } from './find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from './paging.ts';
import { reads } from './describe.ts';
import { readParameters } from './parameters.ts';
import { list, projectRecord } from './records.ts';

const listParameters = Type.Object({
  ...pageParameters,
  order_by: Type.Optional(Type.Enum(['id', 'name', 'path', 'created_at'])),
  search: Type.Optional(Type.String()),
  archived: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(Type.Enum(['private', 'internal', 'public'])),
  membership: Type.Optional(Type.Boolean()),
  include_subgroups: Type.Optional(Type.Boolean()),
});

/**
 * The forum channel that `:id` names, by its id or full path, if the viewer may know of it.
 * @throws DomainError not_found
 */
export async function findVisibleProject(reader: Reader, viewer: UserViewer, id: string): Promise<Project> {
  const isId = /^\d+$/.test(id) && Number.isSafeInteger(Number(id));
  const project = isId
    ? await findProject(reader, viewer, Number(id))
    : await findProjectByPath(reader, viewer, id.replaceAll('\0', ''));
  if (!project) throw notFound('Project');
  return project;
}

/** The forum channels of groups, as clients look for projects (group API facts, section 9.5); to be read alone. */
export function projectRoutes(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  async function send({ viewer, request, reply }: Exchange<UserViewer, unknown, unknown, unknown>, group?: Group) {
    const asked = readParameters(request, listParameters);
    const slice = readSliceParameters(asked, { by: 'created_at', sort: 'desc' });
    const { search, archived, visibility, membership } = asked;
    const filter = { search, archived, visibility, membership, group, deep: asked.include_subgroups };
    const listed = await listProjects(reader, viewer, filter, slice);
    const names = await namesOf(listed.rows);
    return sendPage({ request, reply, baseUrl }, slice, listed, (project) =>
      encodeProject(project, names.get(project.group.id) ?? project.group.name, baseUrl),
    );
  }

  const namesOf = (projects: readonly Project[]) => {
    const groups = new Map(projects.map(({ group }) => [group.id, group]));
    return readFullNames(reader, [...groups.values()]);
  };

  add({
    method: 'GET',
    path: '/projects',
    summary: 'Forum channels of groups that I may know of',
    ...reads('Projects', list(projectRecord), listParameters),
    auth: 'user',
    handle: (exchange) => send(exchange),
  });

  add({
    method: 'GET',
    path: '/groups/:id/projects',
    summary: 'Forum channels of a group',
    ...reads('Projects', list(projectRecord), listParameters),
    auth: 'user',
    params: groupParams,
    handle: async (exchange) => send(exchange, await findVisibleGroup(reader, exchange.viewer, exchange.params.id)),
  });

  add({
    method: 'GET',
    path: '/projects/:id',
    summary: 'One forum channel, by id or full path',
    ...reads('Projects', projectRecord),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id } }) => {
      const project = await findVisibleProject(reader, viewer, id);
      const names = await namesOf([project]);
      return encodeProject(project, names.get(project.group.id) ?? project.group.name, baseUrl);
    },
  });
}
