import { findUser, type User } from '../../../core/accounts/index.ts';
import { notFound, requireAdmin } from '../../../core/platform/index.ts';
import type { Access } from '../route.ts';

/** The user that `:id` names, for administrators. */
export const userForAdministrators: Access<{ readonly id: number }, User> = {
  who: 'administrator',
  find: async ({ reader, viewer, params: { id } }) => {
    requireAdmin(viewer);
    const user = await findUser(reader, id);
    if (!user) throw notFound('user');
    return user;
  },
};
