import { type Static, Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import { accessLevels, type Group } from '../../../core/groups/domain/group.ts';
import { editGroup, foundGroup } from '../../../core/groups/operations/edit-group.ts';
import { removeGroup } from '../../../core/groups/operations/remove-group.ts';
import { type GroupFilter, listGroups, readFullNames } from '../../../core/groups/storage/group-list.ts';
import { encodeGroup } from '../../../wire/group-api/groups/group.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute, GroupExchange } from '../route.ts';
import { findOwnedGroup, findVisibleGroup, groupParams } from './find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from '../paging.ts';
import { accessLevel, only } from '../parameters.ts';
import { reads, writes } from '../describe.ts';
import { firstProjects } from './projects.ts';
import { groupRecord, groupWithProjects, list, message } from '../records.ts';

const visibility = Type.Enum(['private', 'internal', 'public']);

const listParameters = Type.Object({
  ...pageParameters,
  order_by: Type.Optional(Type.Enum(['name', 'path', 'id', 'similarity'])),
  search: Type.Optional(Type.String()),
  owned: Type.Optional(Type.Boolean()),
  all_available: Type.Optional(Type.Boolean()),
  min_access_level: Type.Optional(accessLevel),
  top_level_only: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(visibility),
  skip_groups: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000 })),
  active: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  statistics: only(false, 'groups have none here.'),
  with_custom_attributes: only(false, 'groups have none here.'),
});

const singleParameters = Type.Object({
  with_projects: Type.Optional(Type.Boolean({ description: 'Tell up to 100 of its forum channels, too.' })),
  with_custom_attributes: only(false, 'groups have none here.'),
  statistics: only(false, 'groups have none here.'),
});

const draft = Type.Object({
  name: Type.String({ maxLength: 255 }),
  path: Type.String(),
  parent_id: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(visibility),
});

const changes = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  path: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(visibility),
});

const removal = Type.Object({ full_path: Type.Optional(Type.String()) });

type Asked = GroupExchange<unknown, Static<typeof listParameters>>;

/** Sends the groups that a filter and the request ask for. */
function createSend(context: HttpContext) {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  return async ({ viewer, request, reply, take }: Asked, filter: GroupFilter, byMembership: boolean) => {
    const asked = take();
    const isAll = asked.all_available ?? (viewer.isAdmin || !byMembership);
    const least = Math.max(asked.min_access_level ?? 0, asked.owned ? accessLevels.owner : 0, isAll ? 0 : 1);
    // How alike a name is nothing measures here: all that match come by name.
    const slice = readSliceParameters(asked, { by: 'name', sort: 'asc', as: { similarity: 'name' } });
    const all = {
      ...filter,
      search: asked.search,
      visibility: asked.visibility,
      leastLevel: least > 0 ? least : undefined,
      topLevelOnly: asked.top_level_only,
      skipped: asked.skip_groups,
      // No group is ever archived, and one that is being removed is not listed.
      none: asked.active === false || asked.archived === true,
    };
    const listed = await listGroups(reader, viewer, all, slice);
    const names = await readFullNames(reader, listed.rows);
    return sendPage({ request, reply, baseUrl }, slice, listed, (group) =>
      encodeGroup(group, baseUrl, names.get(group.id)),
    );
  };
}

/** Lists of groups and single ones (group API facts, section 9.2). */
export function groupRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { reader } = context.operations.database;
  const send = createSend(context);

  add({
    method: 'GET',
    path: '/groups',
    summary: 'Groups of which I am a member; with all_available all that I may see',
    ...reads('Groups', list(groupRecord)),
    takes: listParameters,
    auth: 'user',
    handle: (exchange) => send(exchange, {}, true),
  });

  add({
    method: 'GET',
    path: '/groups/:id/subgroups',
    summary: 'Groups right below a group',
    ...reads('Groups', list(groupRecord)),
    takes: listParameters,
    auth: 'user',
    params: groupParams,
    handle: async (exchange) => {
      const group = await findVisibleGroup(reader, exchange.viewer, exchange.params.id);
      return send(exchange, { parentId: group.id }, false);
    },
  });

  add({
    method: 'GET',
    path: '/groups/:id/descendant_groups',
    summary: 'Groups below a group, however deep',
    ...reads('Groups', list(groupRecord)),
    takes: listParameters,
    auth: 'user',
    params: groupParams,
    handle: async (exchange) => {
      const group = await findVisibleGroup(reader, exchange.viewer, exchange.params.id);
      return send(exchange, { above: group }, false);
    },
  });

  add({
    method: 'GET',
    path: '/groups/:id',
    summary: 'One group',
    ...reads('Groups', groupWithProjects),
    takes: singleParameters,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, take }) => {
      const group = await findVisibleGroup(reader, viewer, id);
      const shown = await encoded(context, group);
      return take().with_projects ? { ...shown, projects: await firstProjects(context, viewer, group) } : shown;
    },
  });
}

/** Making, changing and removing groups. */
export function groupChangeRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups',
    summary: 'Create a group',
    ...writes('Groups', 201, groupRecord),
    takes: draft,
    auth: 'user',
    handle: async ({ viewer, reply, take }) => {
      const { name, path, parent_id: parentId, description, visibility } = take();
      const asked = { name, path, parentId, description, visibility };
      const group = await foundGroup(operations, viewer, asked).catch(refuseTaken);
      return reply.code(201).send(await encoded(context, group));
    },
  });

  add({
    method: 'PUT',
    path: '/groups/:id',
    summary: 'Change a group',
    ...writes('Groups', 200, groupRecord),
    takes: changes,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const { name, path, description, visibility } = take();
      const asked = { name, path, description, visibility };
      return encoded(context, await editGroup(operations, viewer, group.id, asked).catch(refuseTaken));
    },
  });

  add({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Remove a group with all that it holds',
    ...writes('Groups', 202, message('202 Accepted')),
    takes: removal,
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const { full_path: fullPath } = take();
      await removeGroup(operations, viewer, group.id, fullPath);
      return reply.code(202).send({ message: '202 Accepted' });
    },
  });
}

async function encoded({ operations }: HttpContext, group: Group) {
  const names = await readFullNames(operations.database.reader, [group]);
  return encodeGroup(group, operations.baseUrl, names.get(group.id));
}

/** A path that is taken, in the words that clients look for. */
export function refuseTaken(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
  throw new DomainError('invalid_input', 'Failed to save group {:path=>["has already been taken"]}');
}
