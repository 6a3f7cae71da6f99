import { Type } from 'typebox';
import { findUser, type User } from '../../../core/accounts/index.ts';
import { listMembershipsOf } from '../../../core/groups/index.ts';
import { notFound, requireSelfOrAdmin } from '../../../core/platform/index.ts';
import { encodeMembership, membershipRecord } from '../../../wire/group-api/groups/membership.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, route } from '../route.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';

const listParameters = Type.Object({
  ...numberedParameters,
  type: Type.Optional(Type.Enum(['Namespace', 'Project'])),
});

/** The user that `:id` names, for this user and administrators. */
const userForThemselves: Access<{ readonly id: number }, User> = {
  who: 'the user, administrator',
  find: async ({ reader, viewer, params: { id } }) => {
    requireSelfOrAdmin(viewer, id);
    const user = await findUser(reader, id);
    if (!user) throw notFound('User');
    return user;
  },
};

/** In which groups somebody is a member. */
export const membershipRoutes = [
  route({
    method: 'GET',
    path: '/users/:id/memberships',
    tag: 'Members',
    summary: 'The memberships of a user',
    description:
      'The groups of which the user is a member by themselves, by full path, with the role. `type=Project` lists none: roles in forum channels are those in their groups.',
    access: userForThemselves,
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
