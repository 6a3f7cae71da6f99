import {
  type Administrator,
  DomainError,
  isUniqueViolation,
  notFound,
  type OperationContext,
  requireAdmin,
} from '../../platform/index.ts';
import { lookupKey } from '../domain/user.ts';
import { deleteUserEmail, listUserEmails, type UserEmail } from '../storage/user-list.ts';
import { insertUserEmail } from '../storage/users.ts';
import { requirePerson } from './require-person.ts';
import { emailPattern } from '../../../lib/email-pattern.ts';

/**
 * Gives a user another address, as an administrator, who answers for it: it counts as confirmed, and files of
 * reassignments may name the user by it.
 * @throws DomainError forbidden, not_found, invalid_input
 */
export async function addUserEmail(
  context: OperationContext,
  by: Administrator,
  userId: number,
  email: string,
): Promise<UserEmail> {
  requireAdmin(by);
  if (!emailPattern.test(email)) throw new DomainError('invalid_input', 'is invalid', { field: 'email' });
  try {
    return await context.database.write(async (tx) => {
      await requirePerson(tx, userId);
      await insertUserEmail(tx, { userId, email, confirmedAt: context.clock.now() });
      return (await listUserEmails(tx, userId)).find((each) => each.email === email)!;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('invalid_input', 'has already been taken', { field: 'email' });
  }
}

/**
 * Takes an address from a user, as an administrator; the one that mails go to stays.
 * @throws DomainError forbidden, not_found, invalid_input
 */
export function removeUserEmail(
  context: OperationContext,
  by: Administrator,
  userId: number,
  emailId: number,
): Promise<void> {
  requireAdmin(by);
  return context.database.write(async (tx) => {
    const user = await requirePerson(tx, userId);
    const found = (await listUserEmails(tx, userId)).find(({ id }) => id === emailId);
    if (!found) throw notFound('Email');
    if (lookupKey(found.email) === lookupKey(user.email)) {
      throw new DomainError('invalid_input', 'The primary address of a user cannot be removed.');
    }
    await deleteUserEmail(tx, user, found);
  });
}
