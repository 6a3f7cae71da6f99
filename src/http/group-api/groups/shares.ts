import { Type } from 'typebox';
import { listSharedWith, listShares, shareGroup, unshareGroup } from '../../../core/groups/index.ts';
import { groupRecord, groupWithShares } from '../../../wire/group-api/groups/group.ts';
import { list } from '../../../wire/schema.ts';
import { route } from '../route.ts';
import { encodeGroups, encodeShares, seenAmong } from './encode-groups.ts';
import { groupParams, openGroup, ownedGroup } from './find-group.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { accessLevel, date, instantOf, rowParams } from '../parameters.ts';

const draft = Type.Object({
  group_id: Type.Integer({ description: 'The group whose members get a role.' }),
  group_access: accessLevel,
  expires_at: Type.Optional(date),
});

const listParameters = Type.Object(numberedParameters);
const shareParams = Type.Object({ id: Type.String(), group_id: rowParams.properties.id });

/** Groups that are shared with other groups, as client libraries of the reference server call it. */
export const shareRoutes = [
  route({
    method: 'POST',
    path: '/groups/:id/share',
    tag: 'Groups',
    summary: 'Share a group with another group',
    description:
      'The group, with the groups that it is shared with. Until `expires_at`, members of the other group have their own role there, up to `group_access`, in the group and its subgroups. Minimal access and roles inherited by the other group are not included.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: groupWithShares,
    refusals: {
      400: 'It is the same group, or the date is in the past.',
      404: 'There is no such group.',
      409: 'It is already shared with that group.',
    },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const { group_id: withGroupId, group_access: level, expires_at: until } = input;
      await shareGroup(operations, viewer, group.id, { withGroupId, accessLevel: level, expiresAt: instantOf(until) });
      const [record] = await encodeGroups(operations, [group]);
      return { ...record!, shared_with_groups: await encodeShares(operations, viewer, group) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/share/:group_id',
    tag: 'Groups',
    summary: 'Stop sharing a group with another group',
    description: 'No content; people whose role came only from the share lose it.',
    access: ownedGroup,
    params: shareParams,
    answer: null,
    refusals: { 404: 'It is not shared with that group.' },
    handle: ({ operations, viewer, subject: group, params }) =>
      unshareGroup(operations, viewer, group.id, params.group_id),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/invited_groups',
    tag: 'Groups',
    summary: 'Groups that a group is shared with',
    description: 'Those that you can see, oldest share first.',
    access: openGroup,
    params: groupParams,
    input: listParameters,
    answer: list(groupRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const ids = (await listShares(reader, group.id, viewer.at)).map(({ withGroupId }) => withGroupId);
      return encodeGroups(operations, pageOfAll(exchange, input, await seenAmong(reader, viewer, ids)));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/groups/shared',
    tag: 'Groups',
    summary: 'Groups that are shared with a group',
    description: 'Those that you can see, oldest share first.',
    access: openGroup,
    params: groupParams,
    input: listParameters,
    answer: list(groupRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const ids = await listSharedWith(reader, group.id, viewer.at);
      return encodeGroups(operations, pageOfAll(exchange, input, await seenAmong(reader, viewer, ids)));
    },
  }),
];
