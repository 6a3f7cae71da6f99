import {
  type Administrator,
  DomainError,
  notFound,
  type OperationContext,
  requireAdmin,
  type Tx,
} from '../../platform/index.ts';
import { deleteUserEmail, listUserEmails, type UserEmail } from '../storage/user-list.ts';
import { insertUserEmail, isAddressTaken } from '../storage/users.ts';
import { requireAccount, requirePerson } from './require-person.ts';
import type { Instant } from '../../../lib/clock.ts';
import { emailPattern, isSameAddress } from '../../../lib/email-address.ts';

/**
 * Adds an email address to a user, as an administrator: it is confirmed, and reassignment files can use it.
 * @throws DomainError forbidden, not_found, invalid_input
 */
export async function addUserEmail(
  context: OperationContext,
  by: Administrator,
  userId: number,
  email: string,
): Promise<UserEmail> {
  requireAdmin(by);
  if (!emailPattern.test(email)) throw new DomainError('invalid_input', 'fields.invalid', { field: 'email' });
  return context.database.write(by, async (tx) => {
    await requireAccount(tx, by, userId);
    await giveAddress(tx, { userId, email, now: context.clock.now() });
    return (await listUserEmails(tx, userId)).find((each) => isSameAddress(each.email, email))!;
  });
}

/** Gives a user a confirmed address. @throws DomainError invalid_input for one that an account has */
export async function giveAddress(
  tx: Tx,
  { userId, email, now }: { readonly userId: number; readonly email: string; readonly now: Instant },
): Promise<void> {
  if (await isAddressTaken(tx, email)) {
    throw new DomainError('invalid_input', 'fields.taken', { field: 'email' });
  }
  await insertUserEmail(tx, { userId, email, confirmedAt: now });
}

/**
 * Removes an email address of a user, as an administrator, except the primary one.
 * @throws DomainError forbidden, not_found, invalid_input
 */
export function removeUserEmail(
  context: OperationContext,
  by: Administrator,
  userId: number,
  emailId: number,
): Promise<void> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const user = await requirePerson(tx, userId);
    const found = (await listUserEmails(tx, userId)).find(({ id }) => id === emailId);
    if (!found) throw notFound('email');
    if (isSameAddress(found.email, user.email)) {
      throw new DomainError('invalid_input', 'accounts.primaryEmailStays');
    }
    await deleteUserEmail(tx, user, found);
  });
}
