import { Type } from 'typebox';
import { transferGroup } from '../../../core/lifecycle/index.ts';
import { listGroups } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { encodeGroup, groupRecord } from '../../../wire/group-api/groups/group.ts';
import { list } from '../../../wire/schema.ts';
import { route } from '../route.ts';
import { encodeGroups } from './encode-groups.ts';
import { groupParams, ownedGroup } from './find-group.ts';
import { explainTakenPath } from './groups.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';

const destination = Type.Object({
  group_id: Type.Optional(
    Type.Integer({ description: 'The new parent group; without it, the group moves to the top level.' }),
  ),
});

const locationParameters = Type.Object({ ...pageParameters, search: Type.Optional(Type.String()) });

/** The place of a group, and moving it (group API facts, section 12). */
export const placeRoutes = [
  route({
    method: 'POST',
    path: '/groups/:id/transfer',
    sensitive: 'hand_over_group',
    tag: 'Groups',
    summary: 'Move a group to another group or to the top level',
    description:
      'The group at its new location, with its subgroups. Inherited roles come from the new location; if the group would have no Owner there, the person who moves it becomes one.',
    access: ownedGroup,
    who: 'Owner, administrator; people who can create groups at the new location',
    params: groupParams,
    input: destination,
    answer: groupRecord,
    refusals: {
      400: 'The path is taken there, the group is already there, or the new parent is less visible than the group.',
      404: 'There is no such parent group.',
      409: 'The group is being moved.',
      422: 'It contains imported content, and the new location has a different top-level group.',
    },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const moved = await transferGroup(operations, viewer, group.id, input.group_id).catch(explainTakenPath);
      return (await encodeGroups(operations, [moved]))[0]!;
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/transfer_locations',
    tag: 'Groups',
    summary: 'Possible locations for a group',
    description: 'The groups to which you can move the group, by name.',
    access: ownedGroup,
    params: groupParams,
    input: locationParameters,
    answer: list(groupRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const slice = readSliceParameters(input, { by: 'name', sort: 'asc' });
      const skipped = group.parentId === null ? [] : [group.parentId];
      const filter = { search: input.search, leastLevel: accessLevels.maintainer, outside: group, skipped };
      const listed = await listGroups(reader, viewer, filter, slice);
      const encoded = new Map((await encodeGroups(operations, listed.rows)).map((record) => [record.id, record]));
      return answerSlice(exchange, slice, listed, (row) => encoded.get(row.id) ?? encodeGroup(row, operations.baseUrl));
    },
  }),
];
