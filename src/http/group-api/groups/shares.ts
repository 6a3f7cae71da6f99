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
    summary: 'Give the members of another group a role in a group',
    description:
      'The group, with those that it is shared with. Members of the other group have their own role there, `group_access` at most, in the group and below it, until `expires_at`; minimal access, and roles from above the other group, are not passed on.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    answer: groupWithShares,
    refusals: {
      400: 'It is the group itself, or the day has passed.',
      404: 'There is no such group.',
      409: 'It is shared with that group already.',
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
    summary: 'End the share of a group with another one',
    description: 'Who had a role by the share alone has none any more.',
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
    summary: 'The groups whose members have a role in a group by a share',
    description: 'Those that the caller may see, the one that it was shared with first comes first.',
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
    summary: 'The groups in which the members of a group have a role by a share',
    description: 'Those that the caller may see, the one that was shared first comes first.',
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
