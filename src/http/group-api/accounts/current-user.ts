import { findUser } from '../../../core/accounts/index.ts';
import { findPersonalNamespace } from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { currentUser, encodeCurrentUser } from '../../../wire/group-api/accounts/user.ts';
import { route, signedIn } from '../route.ts';

/** Who asks. */
export const currentUserRoutes = [
  route({
    method: 'GET',
    path: '/user',
    tag: 'Users',
    summary: 'The user whose credentials these are',
    description:
      'The user whose credentials these are; `namespace_id` is null until something is imported into the personal namespace.',
    access: signedIn,
    answer: currentUser,
    handle: async ({ reader, viewer, operations }) => {
      const user = await findUser(reader, viewer.userId);
      if (!user) throw notFound('User');
      const namespace = await findPersonalNamespace(reader, user.id);
      return encodeCurrentUser(user, namespace?.id ?? null, operations.baseUrl);
    },
  }),
];
