import { type Static, Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import {
  findGroup,
  findGroupByPath,
  type Group,
  isGroupSeen,
  levelOf,
  listGroups,
  readFullNames,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { encodeNamespace, namespaceExists, namespaceRecord } from '../../../wire/group-api/groups/namespace.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, route, signedIn } from '../route.ts';
import { groupParams } from './find-group.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';

const listParameters = Type.Object({
  ...pageParameters,
  search: Type.Optional(Type.String()),
  owned_only: Type.Optional(Type.Boolean()),
  top_level_only: Type.Optional(Type.Boolean()),
});

const place = Type.Object({ parent_id: Type.Optional(Type.Integer()) });
const pathParams = Type.Object({ namespace: Type.String() });

/** A group that the caller may see, or the caller's own personal namespace. */
const seenNamespace: Access<{ readonly id: string }, Group> = {
  who: 'people who can see the group; the owner of a personal namespace, administrator',
  find: async ({ reader, viewer, params: { id } }) => {
    const isId = /^\d{1,15}$/.test(id);
    const found = isId
      ? await findGroup(reader, Number(id))
      : id.includes('\0')
        ? undefined
        : await findGroupByPath(reader, id);
    if (!found || !(await isNamespaceSeen(reader, viewer, found))) throw notFound('namespace');
    return found;
  },
};

async function isNamespaceSeen(reader: Reader, viewer: UserViewer, found: Group): Promise<boolean> {
  if (found.kind === 'personal') return found.userId === viewer.userId || viewer.isAdmin;
  return isGroupSeen(found, await levelOf(reader, viewer, found));
}

/** Properties that groups and personal namespaces have in common, for client libraries of the reference server. */
export const namespaceRoutes = [
  route({
    method: 'GET',
    path: '/namespaces',
    tag: 'Groups',
    summary: 'The groups of which I am a member, and my personal namespace',
    description: 'By name; all groups for administrators.',
    access: signedIn,
    input: listParameters,
    answer: list(namespaceRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input } = exchange;
      const slice = readSliceParameters(input, { by: 'name', sort: 'asc' });
      const leastLevel = input.owned_only ? accessLevels.owner : viewer.isAdmin ? undefined : 1;
      const { search, top_level_only: topLevelOnly } = input;
      const filter = { search, topLevelOnly, leastLevel, withPersonal: true };
      const listed = await listGroups(reader, viewer, filter, slice);
      const names = await readFullNames(reader, listed.rows);
      return answerSlice(exchange, slice, listed, (group) =>
        encodeNamespace(group, operations.baseUrl, names.get(group.id)),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/namespaces/:id',
    tag: 'Groups',
    summary: 'One namespace',
    description: 'The group or personal namespace; `:id` is its number or its URL-encoded full path.',
    access: seenNamespace,
    params: groupParams,
    answer: namespaceRecord,
    handle: async ({ operations, reader, subject }) => encoded(reader, operations.baseUrl, subject),
  }),
  route({
    method: 'GET',
    path: '/namespaces/:namespace/exists',
    tag: 'Groups',
    summary: 'Check whether a path is taken',
    description:
      'Whether a group or user has the path, at the top level or in `parent_id`, and a free alternative. In a group that you cannot see, no path is reported as taken.',
    access: signedIn,
    params: pathParams,
    input: place,
    answer: namespaceExists,
    handle: async ({ reader, viewer, params, input: { parent_id: parentId } }) => {
      const parent = parentId === undefined ? undefined : await findGroup(reader, parentId);
      if (parentId !== undefined && !(parent && (await isNamespaceSeen(reader, viewer, parent)))) {
        return { exists: false, suggests: [] };
      }
      const isTaken = (path: string) => isPathTaken(reader, parent, path);
      if (!(await isTaken(params.namespace))) return { exists: false, suggests: [] };
      for (let number = 1; number < 100; number += 1) {
        if (!(await isTaken(`${params.namespace}${number}`))) {
          return { exists: true, suggests: [`${params.namespace}${number}`] };
        }
      }
      return { exists: true, suggests: [] };
    },
  }),
];

async function encoded(reader: Reader, baseUrl: string, group: Group): Promise<Static<typeof namespaceRecord>> {
  return encodeNamespace(group, baseUrl, (await readFullNames(reader, [group])).get(group.id));
}

async function isPathTaken(reader: Reader, parent: Group | undefined, path: string): Promise<boolean> {
  if (path.includes('\0')) return false;
  if (await findGroupByPath(reader, parent ? `${parent.fullPath}/${path}` : path)) return true;
  return parent === undefined && (await findUserByUsername(reader, path)) !== undefined;
}
