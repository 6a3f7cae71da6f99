import { Type } from 'typebox';
import { listMembershipsOf } from '../../../core/groups/index.ts';
import { encodeMembership, membershipRecord } from '../../../wire/group-api/groups/membership.ts';
import { list } from '../../../wire/schema.ts';
import { route } from '../route.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { userForAdministrators } from './find-user.ts';

const listParameters = Type.Object({
  ...numberedParameters,
  type: Type.Optional(Type.Enum(['Namespace', 'Project'])),
});

/** Groups that a user is a member of. */
export const membershipRoutes = [
  route({
    method: 'GET',
    path: '/users/:id/memberships',
    tag: 'Members',
    summary: 'The memberships of a user, for administrators',
    description:
      'The groups in which the user is a direct member, by full path, with the role. `type=Project` lists none: roles in forum channels come from their groups.',
    access: userForAdministrators,
    params: rowParams,
    input: listParameters,
    answer: list(membershipRecord),
    handle: async (exchange) => {
      const { reader, viewer, subject: user, input } = exchange;
      const found = input.type === 'Project' ? [] : await listMembershipsOf(reader, user.id, viewer.at);
      return pageOfAll(exchange, input, found).map(encodeMembership);
    },
  }),
];
