import { Type } from 'typebox';
import { DomainError } from '../../domain/errors.ts';
import { accessLevels, type Group } from '../../domain/group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { editGroup, foundGroup } from '../../operations/edit-group.ts';
import { removeGroup } from '../../operations/remove-group.ts';
import { type GroupFilter, listGroups, readFullNames } from '../../storage/group-list.ts';
import { encodeGroup } from '../../wire/group-api/group.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute, Exchange } from '../route.ts';
import { findOwnedGroup, findVisibleGroup, groupParams } from './find-group.ts';
import { pageParameters, readSliceParameters, sendPage } from './paging.ts';
import { accessLevel, readParameters } from './parameters.ts';
import { reads, writes } from './describe.ts';
import { groupRecord, list, message } from './records.ts';

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

type Asked = Exchange<UserViewer, unknown, unknown, unknown>;

/** Sends the groups that a filter and the request ask for. */
function createSend(context: HttpContext) {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  return async ({ viewer, request, reply }: Asked, filter: GroupFilter, byMembership: boolean) => {
    const asked = readParameters(request, listParameters);
    const isAll = asked.all_available ?? (viewer.isAdmin || !byMembership);
    const least = Math.max(asked.min_access_level ?? 0, asked.owned ? accessLevels.owner : 0, isAll ? 0 : 1);
    // How alike a name is nothing measures here: all that match come by name.
    const order = asked.order_by === 'similarity' ? { ...asked, order_by: 'name' as const } : asked;
    const slice = readSliceParameters(order, { by: 'name', sort: 'asc' });
    const all = {
      ...filter,
      search: asked.search,
      visibility: asked.visibility,
      leastLevel: least > 0 ? least : undefined,
      topLevelOnly: asked.top_level_only,
      skipped: asked.skip_groups,
    };
    const listed = await listGroups(reader, viewer, all, slice);
    const names = await readFullNames(reader, listed.rows);
    return sendPage({ request, reply, baseUrl }, slice, listed, (group) =>
      encodeGroup(group, baseUrl, names.get(group.id)),
    );
  };
}

/** Lists of groups and single ones (group API facts, section 9.2). */
export function groupRoutes(add: AddRoute, context: HttpContext): void {
  const { reader } = context.operations.database;
  const send = createSend(context);

  add({
    method: 'GET',
    path: '/groups',
    summary: 'Groups of which I am a member; with all_available all that I may see',
    ...reads('Groups', list(groupRecord), listParameters),
    auth: 'user',
    handle: (exchange) => send(exchange, {}, true),
  });

  add({
    method: 'GET',
    path: '/groups/:id/subgroups',
    summary: 'Groups right below a group',
    ...reads('Groups', list(groupRecord), listParameters),
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
    ...reads('Groups', list(groupRecord), listParameters),
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
    ...reads('Groups', groupRecord),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id } }) => encoded(context, await findVisibleGroup(reader, viewer, id)),
  });
}

/** Making, changing and removing groups. */
export function groupChangeRoutes(add: AddRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups',
    summary: 'Create a group',
    ...writes('Groups', 201, groupRecord, draft),
    auth: 'user',
    handle: async ({ viewer, request, reply }) => {
      const { parent_id: parentId, ...asked } = readParameters(request, draft);
      const group = await foundGroup(operations, viewer, { ...asked, parentId }).catch(refuseTaken);
      return reply.code(201).send(await encoded(context, group));
    },
  });

  add({
    method: 'PUT',
    path: '/groups/:id',
    summary: 'Change a group',
    ...writes('Groups', 200, groupRecord, changes),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, request }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const asked = readParameters(request, changes);
      return encoded(context, await editGroup(operations, viewer, group.id, asked).catch(refuseTaken));
    },
  });

  add({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Remove a group with all that it holds',
    ...writes('Groups', 202, message('202 Accepted'), removal),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, request, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const { full_path: fullPath } = readParameters(request, removal);
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
