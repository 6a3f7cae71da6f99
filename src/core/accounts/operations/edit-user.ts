import {
  type Administrator,
  DomainError,
  insertServerEvent,
  isUniqueViolation,
  type OperationContext,
  requireAdmin,
  type Tx,
} from '../../platform/index.ts';
import { lookupKey, type User } from '../domain/user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { listUserEmails, updateUser } from '../storage/user-list.ts';
import { findUser, insertUserEmail } from '../storage/users.ts';
import { requirePerson } from './require-person.ts';
import { emailPattern } from '../../../lib/email-pattern.ts';

export interface UserChanges {
  readonly name?: string | undefined;
  /** Stays as it is: channels are called so. Clients that send all they know may send it. */
  readonly username?: string | undefined;
  /** The address that mails go to; a new one counts as confirmed, and the old one stays the user's. */
  readonly email?: string | undefined;
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
  const edit = context.database.write(async (tx) => {
    const user = await requirePerson(tx, userId);
    const { name, username, email, publicEmail } = changes;
    if (username !== undefined && lookupKey(username) !== lookupKey(user.username)) {
      throw new DomainError('invalid_input', 'cannot be changed: channels are called so', { field: 'username' });
    }
    if (email !== undefined) await storeEmail(tx, user, email, context.clock.now());
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
    await logChanges(context, tx, by, user, changes);
    return (await findUser(tx, userId))!;
  });
  return edit.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('invalid_input', 'has already been taken', { field: 'email' });
  });
}

/** Notes who changed what; values stay out of the log. */
async function logChanges(
  { clock }: OperationContext,
  tx: Tx,
  by: Administrator,
  { id: userId, isAdmin: wasAdmin }: User,
  { isAdmin = wasAdmin, ...changes }: UserChanges,
): Promise<void> {
  const now = clock.now();
  const action = isAdmin ? 'make_administrator' : 'end_administrator';
  if (isAdmin !== wasAdmin) await insertServerEvent(tx, by, { action, userId, now });
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fields.length === 0) return;
  await insertServerEvent(tx, by, { action: 'change_user', userId, details: { fields: fields.join(', ') }, now });
}

/** Makes an address one of the user's, if it is none yet. */
async function storeEmail(tx: Tx, user: User, email: string, now: Instant): Promise<void> {
  if (!emailPattern.test(email)) throw new DomainError('invalid_input', 'is invalid', { field: 'email' });
  const own = await listUserEmails(tx, user.id);
  if (own.some((each) => lookupKey(each.email) === lookupKey(email))) return;
  await insertUserEmail(tx, { userId: user.id, email, confirmedAt: now });
}
