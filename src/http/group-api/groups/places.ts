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
    Type.Integer({ description: 'The group to move it below; without it the group goes to the top.' }),
  ),
});

const locationParameters = Type.Object({ ...pageParameters, search: Type.Optional(Type.String()) });

/** Where a group stands, and how it is moved (group API facts, section 12). */
export const placeRoutes = [
  route({
    method: 'POST',
    path: '/groups/:id/transfer',
    sensitive: 'hand_over_group',
    tag: 'Groups',
    summary: 'Move a group below another one, or to the top',
    description:
      'The group at its new place, with all below it. Roles from above are those of the new place from then on; where nobody would own the group there, whoever moves it does.',
    access: ownedGroup,
    who: 'Owner, administrator; who may add groups at the new place',
    params: groupParams,
    input: destination,
    answer: groupRecord,
    refusals: {
      400: 'The path is taken there, it is there already, or fewer may see the new parent than the group.',
      404: 'There is no such group to move it below.',
      409: 'Somebody else is moving it.',
      422: 'It holds what was imported, and the new place is below another group at the top.',
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
    summary: 'Where a group may be moved',
    description: 'The groups below which the caller may move the group, by name.',
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
