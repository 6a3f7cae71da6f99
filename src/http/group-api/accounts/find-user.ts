import { notFound } from '../../../core/platform/domain/errors.ts';
import type { User } from '../../../core/accounts/domain/user.ts';
import { requireAdmin } from '../../../core/platform/operations/require-admin.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import type { Access } from '../route.ts';

/** The user that `:id` names, for administrators. */
export const userForAdministrators: Access<{ readonly id: number }, User> = {
  who: 'administrator',
  find: async ({ reader, viewer, params: { id } }) => {
    requireAdmin(viewer);
    const user = await findUser(reader, id);
    if (!user) throw notFound('User');
    return user;
  },
};
