import {
  type Administrator,
  DomainError,
  insertServerEvent,
  type OperationContext,
  requireAdmin,
  requireNoToken,
  type Tx,
} from '../../platform/index.ts';
import { lookupKey, type User } from '../domain/user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { listUserEmails, updateUser } from '../storage/user-list.ts';
import { findUser } from '../storage/users.ts';
import { giveAddress } from './edit-emails.ts';
import { requireAccount, requirePerson } from './require-person.ts';
import { emailPattern, isSameAddress } from '../../../lib/email-address.ts';

export interface UserChanges {
  readonly name?: string | undefined;
  /** Can't change, because it is the address of the channel. Accepted for clients that send all fields. */
  readonly username?: string | undefined;
  /** The primary address; a new one is confirmed, and the old one is kept. */
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
  return context.database.write(by, async (tx) => {
    const user = await (changes.email === undefined ? requirePerson(tx, userId) : requireAccount(tx, by, userId));
    if (changes.isAdmin !== undefined && changes.isAdmin !== user.isAdmin) requireNoToken(by);
    const { name, username, email, publicEmail } = changes;
    if (username !== undefined && lookupKey(username) !== lookupKey(user.username)) {
      throw new DomainError('invalid_input', 'accounts.usernameStays', { field: 'username' });
    }
    if (email !== undefined) await storeEmail(tx, user, email, context.clock.now());
    if (name?.trim() === '') throw new DomainError('invalid_input', 'fields.blank', { field: 'name' });
    if (publicEmail) {
      const own = (await listUserEmails(tx, userId)).filter(({ confirmedAt }) => confirmedAt !== null);
      const stored = own.find(({ email }) => isSameAddress(email, publicEmail))?.email;
      if (stored === undefined) {
        throw new DomainError('invalid_input', 'accounts.notYourEmail', { field: 'public_email' });
      }
    }
    if (by !== 'operator' && by.userId === userId && changes.isAdmin === false) {
      throw new DomainError('forbidden', 'accounts.adminStays', { isSaid: true });
    }
    await updateUser(tx, userId, { ...changes, name: name?.trim() }, context.clock.now());
    await logChanges(context, tx, by, user, changes);
    return (await findUser(tx, userId))!;
  });
}

/** Logs who changed which fields, without values. */
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
  if (!emailPattern.test(email)) throw new DomainError('invalid_input', 'fields.invalid', { field: 'email' });
  const own = await listUserEmails(tx, user.id);
  if (own.some((each) => isSameAddress(each.email, email))) return;
  await giveAddress(tx, { userId: user.id, email, now });
}
