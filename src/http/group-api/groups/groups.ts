import { type Static, Type } from 'typebox';
import { removeGroup } from '../../../core/lifecycle/index.ts';
import { changeGroupPicture, findShownGroupPicture } from '../../../core/files/index.ts';
import {
  editGroup,
  createOwnGroup,
  type Group,
  type GroupFilter,
  isGroupOpen,
  listGroups,
  readFullNames,
  requireVisible,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { DomainError, type OperationContext } from '../../../core/platform/index.ts';
import { encodeGroup, groupRecord, groupWithProjects } from '../../../wire/group-api/groups/group.ts';
import { acceptedRecord } from '../../../wire/group-api/accepted.ts';
import { list } from '../../../wire/schema.ts';
import { contentOfPicture } from '../../content/index.ts';
import { sendBytes } from '../../content/send-bytes.ts';
import { filePart } from '../../openapi/operation.ts';
import { type Exchange, route, signedIn } from '../route.ts';
import { encodeGroups, encodeShares } from './encode-groups.ts';
import { groupParams, ownedGroup, visibleGroup } from './find-group.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { accessLevel, ignored, noPicture, only } from '../parameters.ts';
import { withAvatar } from '../with-avatar.ts';
import { firstProjects } from './projects.ts';

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
  statistics: only(false, 'groups have none.'),
  with_custom_attributes: only(false, 'groups have none.'),
});

const singleParameters = Type.Object({
  with_projects: Type.Optional(Type.Boolean({ description: 'Include up to 100 of its forum channels.' })),
  with_custom_attributes: only(false, 'groups have none.'),
  statistics: only(false, 'groups have none.'),
});

const draft = Type.Object({
  name: Type.String({ maxLength: 255 }),
  path: Type.String(),
  parent_id: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(visibility),
  default_branch_protection: ignored(Type.Null(), 'go-gitlab sends it with every group, as null.'),
});

const changes = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  path: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(visibility),
  avatar: noPicture,
});

const removal = Type.Object({ full_path: Type.Optional(Type.String()) });

type Asked = Exchange<unknown, Static<typeof listParameters>, unknown, unknown>;

/** The groups that a filter and the request ask for. */
async function answerGroups(exchange: Asked, filter: GroupFilter, byMembership = false) {
  const { operations, reader, viewer, input } = exchange;
  const isAll = input.all_available ?? (viewer.isAdmin || !byMembership);
  const least = Math.max(input.min_access_level ?? 0, input.owned ? accessLevels.owner : 0, isAll ? 0 : 1);
  // The similarity of names isn't measured here: all matches are sorted by name.
  const slice = readSliceParameters(input, { by: 'name', sort: 'asc', as: { similarity: 'name' } });
  const all = {
    ...filter,
    search: input.search,
    visibility: input.visibility,
    leastLevel: least > 0 ? least : undefined,
    topLevelOnly: input.top_level_only,
    skipped: input.skip_groups,
    // No group is ever archived, and one that is being removed is not listed.
    none: input.active === false || input.archived === true,
  };
  const listed = await listGroups(reader, viewer, all, slice);
  const names = await readFullNames(reader, listed.rows);
  return answerSlice(exchange, slice, listed, (group) => encodeGroup(group, operations.baseUrl, names.get(group.id)));
}

const below = {
  tag: 'Groups',
  access: visibleGroup,
  params: groupParams,
  input: listParameters,
  answer: list(groupRecord),
};

/** Lists of groups, single ones, and making, changing and removing them (group API facts, section 9.2). */
export const groupRoutes = [
  route({
    method: 'GET',
    path: '/groups',
    tag: 'Groups',
    summary: 'Groups of which I am a member; with all_available all that I can see',
    description:
      'Groups of which you are a member, including through parent groups; with `all_available=true` all that you can see.',
    access: signedIn,
    input: listParameters,
    answer: list(groupRecord),
    handle: (exchange) => answerGroups(exchange, {}, true),
  }),
  route({
    ...below,
    method: 'GET',
    path: '/groups/:id/subgroups',
    summary: 'Direct subgroups of a group',
    description: 'The direct subgroups.',
    handle: (exchange) => answerGroups(exchange, { parentId: exchange.subject.id }),
  }),
  route({
    ...below,
    method: 'GET',
    path: '/groups/:id/descendant_groups',
    summary: 'All subgroups of a group',
    description: 'The subgroups at any level.',
    handle: (exchange) => answerGroups(exchange, { above: exchange.subject }),
  }),
  route({
    method: 'GET',
    path: '/groups/:id',
    tag: 'Groups',
    summary: 'One group',
    description:
      'The group and the groups that it is shared with; with `with_projects`, its first 100 forum channels as `projects`.',
    access: visibleGroup,
    params: groupParams,
    input: singleParameters,
    answer: groupWithProjects,
    handle: async ({ operations, reader, viewer, subject: group, input }) => {
      const { level } = await requireVisible(reader, viewer, group);
      // Minimal access doesn't show who can see a group's content.
      const shares = isGroupOpen(group, level) ? await encodeShares(operations, viewer, group) : [];
      const shown = { ...(await encoded(operations, group)), shared_with_groups: shares };
      return input.with_projects ? { ...shown, projects: await firstProjects(operations, viewer, group) } : shown;
    },
  }),
  route({
    method: 'POST',
    path: '/groups',
    tag: 'Groups',
    summary: 'Create a group',
    description: 'The group; its creator is the Owner.',
    access: signedIn,
    who: 'any user; in a parent group, its Maintainers and Owners',
    input: draft,
    answer: groupRecord,
    refusals: { 400: 'The path is taken or not valid.' },
    handle: async ({ operations, viewer, input }) => {
      const { name, path, parent_id: parentId, description, visibility } = input;
      const asked = { name, path, parentId, description, visibility };
      return encoded(operations, await createOwnGroup(operations, viewer, asked).catch(explainTakenPath));
    },
  }),
  route({
    method: 'PUT',
    path: '/groups/:id',
    tag: 'Groups',
    summary: 'Change a group',
    description:
      "The group; a new path also moves its subgroups. `avatar` is an image in a form; its centre becomes the group's avatar.",
    access: ownedGroup,
    params: groupParams,
    ...withAvatar(changes),
    answer: groupRecord,
    refusals: {
      400: 'The path is taken or not valid.',
      413: 'The image is too large.',
      422: 'The file is not an image.',
    },
    handle: async ({ operations, viewer, subject: group, input, file }) => {
      const { name, path, description, visibility, avatar } = input;
      if (file !== undefined || avatar === '') await changeGroupPicture(operations, viewer, group.id, file);
      const asked = { name, path, description, visibility };
      return encoded(operations, await editGroup(operations, viewer, group.id, asked).catch(explainTakenPath));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/avatar',
    tag: 'Groups',
    summary: 'The avatar of a group',
    description: 'The image, which is also at `avatar_url` of the group.',
    access: visibleGroup,
    params: groupParams,
    produces: [],
    answer: { contents: { 'image/*': filePart } },
    refusals: { 404: 'The group has no avatar.' },
    handle: async ({ operations, reader, viewer, subject: group, request, reply }) => {
      const found = await findShownGroupPicture(reader, viewer, group.id);
      return sendBytes({ request, reply }, operations.blobs, contentOfPicture(found));
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id',
    sensitive: 'hand_over_group',
    tag: 'Groups',
    summary: 'Delete a group with all of its content',
    description: 'The group is deleted at once, and its content in the background.',
    access: ownedGroup,
    params: groupParams,
    input: removal,
    status: 202,
    answer: acceptedRecord,
    refusals: { 400: 'It has content, and `full_path` does not match.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      await removeGroup(operations, viewer, group.id, input.full_path);
      return { message: '202 Accepted' };
    },
  }),
];

async function encoded(operations: OperationContext, group: Group) {
  return (await encodeGroups(operations, [group]))[0]!;
}

/** A path that is taken, in the words that clients look for. */
export function explainTakenPath(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
  throw new DomainError('invalid_input', 'groups.pathFailed', { problem: '{:path=>["has already been taken"]}' });
}
