import { DomainError } from '../domain/errors.ts';
import { lookupKey, type User } from '../domain/user.ts';
import { listUserEmails, updateUser } from '../storage/user-list.ts';
import { findUser } from '../storage/users.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';
import { requirePerson } from './require-person.ts';

export interface UserChanges {
  readonly name?: string | undefined;
  /** One of the user's own confirmed addresses; null for none. */
  readonly publicEmail?: string | null | undefined;
  readonly isAdmin?: boolean | undefined;
}

/**
 * Changes a user as an administrator.
 * @throws DomainError forbidden, not_found, invalid_input
 */
export async function editUser(
  context: OperationContext,
  by: Administrator,
  userId: number,
  changes: UserChanges,
): Promise<User> {
  requireAdmin(by);
  return context.database.write(async (tx) => {
    await requirePerson(tx, userId);
    const { name, publicEmail } = changes;
    if (name?.trim() === '') throw new DomainError('invalid_input', "can't be blank", { field: 'name' });
    if (publicEmail) {
      const own = (await listUserEmails(tx, userId)).filter(({ confirmedAt }) => confirmedAt !== null);
      if (!own.some(({ email }) => lookupKey(email) === lookupKey(publicEmail))) {
        throw new DomainError('invalid_input', 'is not an email you own', { field: 'public_email' });
      }
    }
    if (by !== 'operator' && by.userId === userId && changes.isAdmin === false) {
      throw new DomainError('forbidden', 'Administrators cannot resign by the API', {
        reason: 'Administrators cannot resign by the API',
      });
    }
    await updateUser(tx, userId, { ...changes, name: name?.trim() }, context.clock.now());
    return (await findUser(tx, userId))!;
  });
}
