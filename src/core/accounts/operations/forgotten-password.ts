import {
  type Administrator,
  DomainError,
  insertServerEvent,
  type OperationContext,
  queueMail,
  releaseConfirmedAddress,
  requireAdmin,
  type Source,
  type Tx,
} from '../../platform/index.ts';
import { addMilliseconds, hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { type User } from '../domain/user.ts';
import { deleteAccountLinks, findAccountLink, listAccountLinkTimes, useAccountLink } from '../storage/account-links.ts';
import { setPassword } from '../storage/user-list.ts';
import { findUser, findUserByConfirmedEmail } from '../storage/users.ts';
import { makeAccountLink } from './mailed-link.ts';
import { requirePerson } from './require-person.ts';
import { assertPasswordLength } from './password-check.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Lifetime of a link requested by email. */
const resetMilliseconds = hourMilliseconds;
/** The same of the first one, which an administrator asked for. */
const firstMilliseconds = 7 * 24 * hourMilliseconds;

/** Maximum number of these emails to an address per hour. */
const maxMails = 3;

/**
 * Sends a password reset link to a confirmed address. The requester learns nothing: unknown addresses are recorded and
 * limited in the same way.
 * @throws DomainError invalid_input for an invalid address
 */
export async function askForPassword(context: OperationContext, address: string): Promise<void> {
  const email = address.trim();
  if (email.length > 255 || !emailPattern.test(email)) {
    throw new DomainError('invalid_input', 'emails.invalid', { email: email.slice(0, 100), field: 'email' });
  }
  await context.database.write(async (tx) => {
    const since = addMilliseconds(context.clock.now(), -hourMilliseconds);
    if ((await listAccountLinkTimes(tx, 'password', email, since)).length >= maxMails) return;
    const user = await findUserByConfirmedEmail(tx, email);
    const asked = { user: mayReset(user) ? user : undefined, email: user?.confirmedEmail ?? email, isFirst: false };
    await mailPasswordLink(context, tx, asked);
  });
}

/** Sends the link for the first password of an account created by an administrator, in its transaction. */
export async function mailFirstPassword(context: OperationContext, tx: Tx, user: User): Promise<void> {
  await mailPasswordLink(context, tx, { user, email: user.email, isFirst: true });
}

/**
 * Sends a user a password reset link, as an administrator. The current password remains valid.
 * @throws DomainError forbidden, not_found, unprocessable for users who can't sign in with one or have no address
 */
export async function mailPasswordTo(context: OperationContext, by: Administrator, userId: number): Promise<void> {
  requireAdmin(by);
  await context.database.write(by, async (tx) => {
    const user = await requirePerson(tx, userId);
    if (!mayReset(user)) throw new DomainError('unprocessable', 'accounts.mayNotSignIn', { username: user.username });
    if (user.email === '') throw new DomainError('unprocessable', 'accounts.hasNoEmail', { username: user.username });
    await mailPasswordLink(context, tx, { user, email: user.email, isFirst: false });
    await insertServerEvent(tx, by, { action: 'mail_password_link', userId, now: context.clock.now() });
  });
}

function mayReset(user: User | undefined): boolean {
  return user?.kind === 'human' && user.state === 'active';
}

async function mailPasswordLink(
  context: OperationContext,
  tx: Tx,
  { user, email, isFirst }: { user: User | undefined; email: string; isFirst: boolean },
): Promise<void> {
  const milliseconds = isFirst ? firstMilliseconds : resetMilliseconds;
  const link = await makeAccountLink(context, tx, {
    userId: user?.id ?? null,
    purpose: 'password',
    email,
    milliseconds,
  });
  if (!user) return;
  const facts = {
    recipientName: user.name,
    username: user.username,
    url: link.url,
    expiresAt: link.expiresAt,
    isFirst,
  };
  const mail = context.messagesFor(user).newPassword(facts);
  const dedupeKey = `new-password:${user.id}:${link.key}`;
  await queueMail(tx, context, { dedupeKey, to: email, mail, isEssential: !isFirst });
}

/** The user of a reset link; undefined if it is no longer valid. */
export async function findPasswordLink(source: Source, token: string, now: Instant): Promise<User | undefined> {
  const link = await findAccountLink(source, 'password', sha256Hex(token), now);
  const user = link && (await findUser(source, link.userId));
  return mayReset(user) ? user : undefined;
}

/**
 * Resets the password with an email link. The link and all others of its kind are used up, sessions end, and an email
 * confirms it to the address of the link.
 * @throws DomainError invalid_state for an invalid link, invalid_input
 */
export async function setForgottenPassword(context: OperationContext, token: string, password: string): Promise<User> {
  assertPasswordLength(password);
  const { reader } = context.database;
  // Hashes are expensive: guessing at links must not cost them.
  if (!(await findPasswordLink(reader, token, context.clock.now())))
    throw new DomainError('invalid_state', 'accounts.passwordLinkGone');
  const passwordHash = await context.passwords.hash(password);
  return context.database.write(async (tx) => {
    const now = context.clock.now();
    const link = await findAccountLink(tx, 'password', sha256Hex(token), now);
    const user = link && (await findUser(tx, link.userId));
    if (!link || !user || !mayReset(user) || !(await useAccountLink(tx, link.id))) {
      throw new DomainError('invalid_state', 'accounts.passwordLinkGone');
    }
    await deleteAccountLinks(tx, user.id, 'password');
    await setPassword(tx, user.id, passwordHash, now);
    await releaseConfirmedAddress(tx, link.email);
    const facts = { recipientName: user.name, username: user.username };
    const mail = context.messagesFor(user).passwordChanged(facts);
    await queueMail(tx, context, { dedupeKey: `password-changed:${user.id}:${link.id}`, to: user.email, mail });
    return user;
  });
}
