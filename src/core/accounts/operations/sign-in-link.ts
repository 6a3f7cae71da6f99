import { DomainError, type OperationContext, type Source } from '../../platform/index.ts';
import { hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import type { User } from '../domain/user.ts';
import { findAccountLink, useAccountLink } from '../storage/account-links.ts';
import { findUser } from '../storage/users.ts';
import { makeAccountLink, type MadeLink } from './mailed-link.ts';
import { requirePerson } from './require-person.ts';

const linkMilliseconds = 12 * hourMilliseconds;

/**
 * Creates a one-time sign-in link. Only for the operator of the command line, for the demo: no request handler creates
 * them.
 * @throws DomainError not_found
 */
export function makeSignInLink(context: OperationContext, _by: 'operator', userId: number): Promise<MadeLink> {
  return context.database.write(async (tx) => {
    const user = await requirePerson(tx, userId);
    const { id, email } = user;
    return makeAccountLink(context, tx, { userId: id, purpose: 'sign_in', email, milliseconds: linkMilliseconds });
  });
}

/** The user of a sign-in link; undefined if it is no longer valid. */
export async function findSignInLink(source: Source, token: string, now: Instant): Promise<User | undefined> {
  const link = await findAccountLink(source, 'sign_in', sha256Hex(token), now);
  return link && findUser(source, link.userId);
}

/**
 * Uses up a link and signs in its user.
 * @throws DomainError invalid_state
 */
export function useSignInLink(context: OperationContext, token: string): Promise<User> {
  return context.database.write(async (tx) => {
    const link = await findAccountLink(tx, 'sign_in', sha256Hex(token), context.clock.now());
    const user = link && (await findUser(tx, link.userId));
    if (!link || !user || !(await useAccountLink(tx, link.id))) {
      throw new DomainError('invalid_state', 'accounts.signInLinkGone');
    }
    return user;
  });
}
