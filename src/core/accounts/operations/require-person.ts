import { type Administrator, notFound, requireNoToken, type Source } from '../../platform/index.ts';
import { isPerson, type User } from '../domain/user.ts';
import { findUser } from '../storage/users.ts';

/**
 * A person or bot; users that represent someone don't exist here.
 * @throws DomainError not_found
 */
export async function requirePerson(source: Source, userId: number): Promise<User> {
  const user = await findUser(source, userId);
  if (!user || !isPerson(user)) throw notFound('user');
  return user;
}

/**
 * The same for changes that could let another person into the account. A token makes none to accounts of administrators, nor
 * to that of the user it belongs to (ADR 36).
 * @throws DomainError not_found, forbidden
 */
export async function requireAccount(source: Source, by: Administrator, userId: number): Promise<User> {
  const user = await requirePerson(source, userId);
  // With `sudo`, the token belongs to someone else than the user.
  const isOwn = by !== 'operator' && [by.userId, by.sudoUserId].includes(userId);
  if (user.isAdmin || isOwn) requireNoToken(by);
  return user;
}
