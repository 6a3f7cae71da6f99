import { notFound, type Source } from '../../platform/index.ts';
import { isPerson, type User } from '../domain/user.ts';
import { findUser } from '../storage/users.ts';

/**
 * A person or bot; those who stand in for somebody do not exist here.
 * @throws DomainError not_found
 */
export async function requirePerson(source: Source, userId: number): Promise<User> {
  const user = await findUser(source, userId);
  if (!user || !isPerson(user)) throw notFound('User');
  return user;
}
