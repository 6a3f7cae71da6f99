import { DomainError, type OperationContext, type Tx, type Viewer } from '../../platform/index.ts';
import type { User } from '../domain/user.ts';
import { insertVerified } from './passkeys/own-passkeys.ts';
import { type FirstPasskey, verifyFirstPasskey } from './passkeys/use-passkeys.ts';
import { insertRegistered, prepareUser } from './register-user.ts';
import { readRegistrationMode } from './registration-mode.ts';
import { requirePerson } from './require-person.ts';

/** Input of a person who joins with an email link. */
export interface Joining {
  readonly name: string;
  readonly username: string;
  /** A password, or a passkey in its place. */
  readonly password: string;
  readonly passkey?: FirstPasskey | undefined;
}

/**
 * Looks who follows an invitation, before the transaction that uses it up: whoever is signed in is that person, whoever is
 * not makes an account. Keys and a hash take long, and no transaction waits for them.
 * @param email what counts as confirmed for a new account; null where the invitation went to no address
 * @returns finds the person, or makes the account, in the transaction that does the rest
 * @throws DomainError unauthenticated, forbidden where nobody may make an account, invalid_input and conflict as for a new
 *   user; what is returned throws not_found, and as `insertRegistered` does
 */
export async function prepareJoiner(
  context: OperationContext,
  viewer: Viewer,
  email: string | null,
  joining: Joining | undefined,
): Promise<(tx: Tx) => Promise<User>> {
  if (viewer.kind === 'user') return (tx) => requirePerson(tx, viewer.userId);
  if (!joining) throw new DomainError('unauthenticated', 'accounts.signInToAccept');
  if ((await readRegistrationMode(context.database.reader)) === 'closed') {
    throw new DomainError('forbidden', 'accounts.registrationClosed');
  }
  const { name, username, passkey } = joining;
  const password = passkey ? undefined : joining.password;
  const registration = { name, username, password, email: email ?? undefined, acceptsTerms: true };
  const prepared = await prepareUser(context, registration);
  const verified = passkey && (await verifyFirstPasskey(context, passkey));
  return async (tx) => {
    const user = await insertRegistered(context, tx, registration, prepared);
    if (verified) await insertVerified(context, tx, user.id, verified);
    return user;
  };
}
